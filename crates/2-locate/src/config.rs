//! How sites are located: ours, and the published ways.

/// When somebody is asked who knows the web.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// Never.
    Never,
    /// When fewer sites wait than that, as printed: who links to a known deep site, drawn by lot?
    WhenLow(usize),
    /// When it promises more than the best waiting site; whom, a bandit says.
    ByPromise,
}

/// In which queue sites wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Queues {
    /// Those seen on sites with forms before all others, as printed.
    Two,
    /// All in one: the order in which they were found, or the ranker, says all.
    One,
}

/// Which sites about the topic that were left without a form are gone back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoingBack {
    /// Those that promise more than any site that waits.
    Better,
    /// All, to look at them to their end, once the crawl has looked around: where a site about something else is dear, pages that waste nothing are cheap.
    All,
}

/// How sites are located.
#[derive(Debug, Clone)]
pub struct Config {
    /// Who ranks, by name.
    pub ranker: String,
    /// In which queue sites wait.
    pub queues: Queues,
    /// When somebody is asked.
    pub asking: Asking,
    /// Whether somebody can be asked who links to a site.
    pub reverse: bool,
    /// Whether somebody can be asked for words.
    pub search: bool,
    /// Whether what sites about other things link to is taken note of.
    pub beyond: bool,
    /// Pages of a site; none: it is learned.
    pub pages: Option<usize>,
    /// Pages of an answer that are looked at, at most.
    pub looks: usize,
    /// Known deep sites that a page must link to, to be a center page.
    pub center: usize,
    /// How many requests to sites about the topic one to a site about something else counts for, beyond its own cost.
    pub waste: f64,
    /// Requests in which a crawl looks around: sites that were left are not gone back to before, unless no site waits that may be about the topic.
    pub look_around: u64,
    /// Which sites that were left are gone back to.
    pub going_back: GoingBack,
    /// Words of the topic, the most telling first.
    pub words: Vec<String>,
    /// Seeds the dice.
    pub seed: u64,
}

impl Config {
    /// Ours.
    pub fn surfacer(words: &[String], seed: u64) -> Self {
        Self {
            ranker: "surfacer".to_owned(),
            queues: Queues::One,
            asking: Asking::ByPromise,
            reverse: true,
            search: true,
            beyond: true,
            pages: None,
            looks: 5,
            center: 2,
            waste: 0.0,
            look_around: 0,
            going_back: GoingBack::Better,
            words: words.to_vec(),
            seed,
        }
    }

    /// `SmartCrawler` as printed: two queues, its ranker, reverse searching when few sites wait. The paper's threshold is not in the copy we have.
    pub fn smartcrawler(words: &[String], seed: u64) -> Self {
        Self {
            ranker: "smartcrawler".to_owned(),
            queues: Queues::Two,
            asking: Asking::WhenLow(20),
            search: false,
            beyond: false,
            pages: Some(40),
            looks: 10,
            ..Self::surfacer(words, seed)
        }
    }

    /// `SCDI`, the paper's baseline: the same stages without reverse searching, without queues and without learning.
    pub fn scdi(words: &[String], seed: u64) -> Self {
        Self {
            ranker: "plain".to_owned(),
            queues: Queues::One,
            asking: Asking::Never,
            ..Self::smartcrawler(words, seed)
        }
    }
}
