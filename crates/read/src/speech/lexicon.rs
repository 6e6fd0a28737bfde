//! What is known of English words beyond their endings.

use super::Speech;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a word is to its neighbours, before they are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Announces a noun: articles, owners, pointers, amounts.
    Determiner,
    /// Announces a verb, and acts: `they`.
    Subject,
    /// Announces a verb or a clause: `which`.
    Relative,
    /// Announces a plain verb: `will`.
    Modal,
    /// Announces a plain verb, or a place.
    To,
    /// Announces a participle, or says what something is.
    Be,
    /// Announces a participle, or owns.
    Have,
    Preposition,
    Conjunction,
    /// Says nothing about the word after it.
    Adverb,
    Pronoun,
    Number,
    Adjective,
    /// Mostly a verb, though it has no ending of one.
    Verb,
    /// A verb in the past without the ending of it.
    Past,
    /// A noun, whatever its ending says.
    Noun,
    /// Ends like a noun that is no verb: `-tion`.
    NounEnding,
    /// Ends in -ing.
    Ing,
    /// Ends in -ed.
    Ed,
    /// Ends in -s, and is a plural or a verb.
    Ess,
    /// Could be anything, and is a noun if nothing else is said.
    Open,
}

impl Class {
    /// The class of a word in small letters.
    pub(super) fn of(word: &str) -> Self {
        if let Some(class) = KNOWN.get(word) {
            return *class;
        }
        if word.len() < 2 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Self::other(word);
        }
        let ends = |ending: &str| word.len() >= ending.len() + 3 && word.ends_with(ending);
        if let Some(base) = word.strip_suffix('s') {
            return Self::of_ess(word, base);
        }
        if ["going", "doing", "using"].contains(&word) {
            return Self::Verb;
        }
        if ends("ed") && !ends("eed")
            || ["agreed", "freed", "decreed", "guaranteed"].contains(&word)
        {
            return Self::Ed;
        }
        ENDINGS
            .iter()
            .find(|(ending, _)| ends(ending))
            .map_or(Self::Open, |(_, class)| *class)
    }

    fn of_ess(word: &str, base: &str) -> Self {
        let is_verb = |base: &str| matches!(KNOWN.get(base), Some(Self::Verb));
        if is_verb(base) || base.strip_suffix('e').is_some_and(is_verb) {
            return Self::Verb;
        }
        if base
            .strip_suffix("ie")
            .is_some_and(|front| KNOWN.get(format!("{front}y").as_str()) == Some(&Self::Verb))
        {
            return Self::Verb;
        }
        if ["ous", "less"]
            .iter()
            .any(|ending| word.len() > ending.len() + 2 && word.ends_with(ending))
        {
            return Self::Adjective;
        }
        if ["ss", "us", "is", "tions", "ments", "ities", "isms", "ings"]
            .iter()
            .any(|ending| word.ends_with(ending))
        {
            return Self::NounEnding;
        }
        Self::Ess
    }

    fn other(word: &str) -> Self {
        match Speech::of(word) {
            Speech::Number => Self::Number,
            _ if word.ends_with("n't") => Self::Modal,
            _ => Self::Noun,
        }
    }
}

/// Endings, the longer before the shorter where one ends with the other.
const ENDINGS: &[(&str, Class)] = &[
    ("ing", Class::Ing),
    ("ly", Class::Adverb),
    ("wise", Class::Adverb),
    ("ward", Class::Adverb),
    ("ify", Class::Verb),
    ("ize", Class::Verb),
    ("tion", Class::NounEnding),
    ("sion", Class::NounEnding),
    ("ment", Class::NounEnding),
    ("ity", Class::NounEnding),
    ("ism", Class::NounEnding),
    ("ist", Class::NounEnding),
    ("ance", Class::NounEnding),
    ("ence", Class::NounEnding),
    ("ship", Class::NounEnding),
    ("hood", Class::NounEnding),
    ("logy", Class::NounEnding),
    ("ful", Class::Adjective),
    ("able", Class::Adjective),
    ("ible", Class::Adjective),
    ("ical", Class::Adjective),
    ("ive", Class::Adjective),
    ("ish", Class::Adjective),
    ("ial", Class::Adjective),
    ("onal", Class::Adjective),
    ("ic", Class::Adjective),
];

/// Words by class. What stands in two is what it most often is.
const LISTS: &[(Class, &str)] = &[
    (
        Class::Determiner,
        "a an the my your his its our their her this these those some any each every no both all other another such same many few \
         several much either neither what whose half more most less least fewer enough",
    ),
    (Class::Subject, "i you he she it we they"),
    (Class::Relative, "who which that"),
    (
        Class::Modal,
        "will would can could may might must shall should cannot ought do does did let's i'll you'll he'll she'll it'll we'll they'll i'd you'd he'd she'd we'd they'd",
    ),
    (Class::To, "to"),
    (
        Class::Be,
        "is are was were be been being am isn't aren't wasn't weren't it's he's she's that's there's what's who's here's i'm you're we're they're",
    ),
    (
        Class::Have,
        "has have had having i've you've we've they've hasn't haven't hadn't",
    ),
    (
        Class::Preposition,
        "of in for with on at from by about as into through after over between out against during without before under around \
         among up down off near upon since until till toward towards within beyond behind above below across via per like unlike \
         along despite except onto outside inside beside besides amid throughout beneath underneath concerning regarding including \
         according due than because",
    ),
    (
        Class::Conjunction,
        "and or but nor yet so if while when where although though unless whether whereas once whenever wherever however",
    ),
    (
        Class::Pronoun,
        "me him us them whom none myself yourself himself herself itself ourselves themselves mine yours hers ours theirs something \
         anything nothing everything someone anyone everyone nobody somebody anybody everybody others one whatever whoever each",
    ),
    (
        Class::Adverb,
        "not very too also just only then there here now never always often how why again still well even ever already soon almost \
         quite rather perhaps maybe instead together away back ago later sometimes thus therefore hence else indeed further far \
         twice yesterday today tomorrow tonight forward forever meanwhile moreover nevertheless furthermore abroad ahead apart aside \
         everywhere somewhere anywhere nowhere afterwards afterward elsewhere somehow somewhat alone anyway yes forth etc usually",
    ),
    (
        Class::Number,
        "two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand million billion thirteen fourteen fifteen sixteen seventeen eighteen nineteen seventy eighty ninety dozen",
    ),
    (
        Class::Adjective,
        "new old large small great high low long short early late young little big good bad own main major different important able \
         similar common strong hard easy free full true false real whole certain clear poor rich wide deep heavy dark cold hot warm \
         red blue green white black brown yellow grey gray left right next last first second third better best worse worst larger \
         largest smaller smallest higher highest lower lowest older oldest early earlier likely unlikely friendly daily weekly \
         monthly yearly lonely deadly lovely united private separate appropriate adequate accurate desperate ultimate immediate \
         moderate elaborate intermediate corporate precise wise concise hundredth alive",
    ),
    (
        Class::Noun,
        "family supply assembly italy july reply anomaly monopoly bully lily jelly belly ally fly \
         thing king ring spring string wing evening morning ceiling meeting building painting being clothing during wedding \
         state estate climate senate candidate certificate plate slate rate date gate debate chocolate carbonate nitrate sulfate \
         sulphate phosphate primate substrate vertebrate invertebrate graduate delegate advocate magistrate pirate template consulate \
         size prize seed speed breed weed deed need feed steed bed shed sled hatred kindred \
         exercise promise paradise expertise enterprise franchise premise merchandise noise rise disease \
         motive archive olive native detective executive initiative alternative representative relative objective adjective \
         music public topic critic clinic fabric logic magic panic picnic traffic topic arctic mechanic republic catholic \
         dish fish parish polish finish rubbish british english spanish irish radish \
         table cable fable stable vegetable syllable bible trial material memorial tutorial \
         species series news physics mathematics politics economics statistics glass grass class mass gas bus bias lens atlas \
         people men women children mice geese feet teeth",
    ),
    (
        Class::Verb,
        "come become include use show call ask pass run turn include provide require consist contain remain belong occur exist appear begin believe bring build buy carry choose \
         consider continue create decide describe destroy develop die discuss eat enable encourage ensure enter establish expect \
         explain express fail fall forget get give go grow happen hear hold improve indicate inform introduce involve join keep know \
         lead learn leave let lie live lose maintain make manage mean meet obtain offer pay perform prevent produce prove publish \
         pursue put raise read receive recognize recognise reduce refer refuse relate remember remove replace represent retain \
         reveal say see seek seem sell send serve sing sit solve speak spend spread stand stay succeed suffer suggest survive take \
         teach tell tend think throw travel treat try understand wait want wear win wish write accept achieve acquire adopt affect \
         agree allow announce apply argue arise arrive ask assume attend avoid bear beat break burn catch compare compete complain \
         compose comprise conclude confirm conquer construct consume convert convince cook cope cover defend define deliver demonstrate \
         deny depend derive deserve differ disappear discover distinguish divide draw drive earn emerge emphasize examine exceed expand \
         explore extend feed feel fight fill find follow gather generate handle hang help hide hire identify ignore illustrate imagine \
         imply impose inherit insist install intend invent invite kill lack last lay lend listen look love marry migrate multiply \
         observe occupy operate oppose organize organise originate participate persuade possess predict prefer prepare preserve \
         pretend proceed promote protect quit realize realise reach reject relax rely resemble resolve respond restore \
         reproduce rule satisfy save secure select settle shoot stop strengthen struggle submit suppose surround swim tear thrive \
         transform translate undergo vary visit wander warn whisper worry \
         translate celebrate communicate concentrate contribute cooperate create dedicate demonstrate dominate educate eliminate \
         evaluate generate illustrate imitate incorporate indicate integrate investigate locate negotiate nominate participate \
         penetrate populate regulate renovate rotate stimulate terminate tolerate vibrate violate constitute distribute",
    ),
    (
        Class::Past,
        "died tied lied drawn said went took came saw knew gave told became began brought kept wrote stood heard met paid sat spoke sent spent lost won \
         built ran fell caught chose drew drove ate flew grew led rose sold sought shook slept swam taught thought threw understood \
         wore known seen taken given written done gone made shown held found got forgotten chosen driven eaten fallen flown frozen \
         grown hidden ridden risen shaken sung spoken stolen sworn torn thrown worn woven begun drunk sunk sprang swung hung bound \
         fought bought felt meant dealt crept wept swept bent lent fled bled fed laid lain struck stuck dug spun clung forgave forgot \
         broke broken bore borne born beaten bitten blown overcame undertook underwent withdrew arose awoke froze hid rode stole swore \
         tore wove shot let put cut set hit hurt cast shut burst split based used",
    ),
];

static KNOWN: LazyLock<HashMap<&'static str, Class, FixedState>> = LazyLock::new(|| {
    let mut known = HashMap::with_hasher(FixedState::default());
    for (class, words) in LISTS {
        for word in words.split_ascii_whitespace() {
            known.entry(word).or_insert(*class);
        }
    }
    known
});
