//! What was thought of every input of a form.

use world::table::Pairs;

/// What was thought of a form.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Observed {
    /// Every field that can be sent, in the order of the form.
    pub inputs: Vec<Input>,
    /// What was decided about templates.
    pub decisions: Vec<Decision>,
    /// What was typed into boxes and ranges while templates were tested: names, and for each value what is sent under which of them.
    pub filled: Vec<(Vec<String>, Vec<Pairs>)>,
}

/// What was thought of one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The name it is sent under.
    pub name: String,
    /// Its role, by its stable name: what probes found, and where they found nothing what the markup says.
    pub role: String,
    /// What is sent for "no matter", where something is.
    pub wildcard: Option<String>,
    /// Whether the site's own setting was found to hide records.
    pub hides: bool,
}

/// One decision about a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The inputs it fills, by name.
    pub inputs: Vec<String>,
    /// How many inputs they are; the two ends of a range are one.
    pub dimension: usize,
    /// What was found out.
    pub verdict: Verdict,
    /// Queries asked to find out.
    pub probes: usize,
}

/// What was found out about a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is informative.
    Informative,
    /// It is not.
    Not,
    /// A smaller one shows everything already.
    NotNeeded,
    /// Nothing.
    Undecided,
}
