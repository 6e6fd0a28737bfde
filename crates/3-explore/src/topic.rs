//! Is a search form about the topic? The second step of judging one (Barbosa and Freire's, as `SmartCrawler` uses it), where a topic is given.
//!
//! The judge has said that the form is a search and safe. This asks the topic of the form's own text, with the title of its page: a form with
//! nothing but a box says nothing of what is searched. It can only turn a form away, never let one in.

use model::{Control, Form, FoundForm, Relevance, Score};
use std::fmt;
use std::sync::Arc;

/// Characters of a form's text that the topic is asked about.
const LONGEST: usize = 4_000;

/// What is looked for.
#[derive(Clone)]
pub struct Topic {
    /// Says how near a text is to it.
    pub relevance: Arc<dyn Relevance>,
    /// Forms less near than that are left alone.
    pub least: Score,
}

impl fmt::Debug for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Topic")
            .field("least", &self.least)
            .finish_non_exhaustive()
    }
}

impl Topic {
    /// Turns a form away that is about something else.
    pub fn judge(&self, found: &mut FoundForm, title: &str) {
        if !found.submit {
            return;
        }
        let score = self.relevance.score(&text_of(&found.form, title));
        if score < self.least {
            found.submit = false;
            found.why = format!(
                "not submitted: it is about something else ({:.2}, wanted {:.2})",
                score.get(),
                self.least.get()
            );
        }
    }
}

/// What a form says: its text, labels and the options of its menus, and the title of its page.
fn text_of(form: &Form, title: &str) -> String {
    let mut text = format!("{title}\n{}\n{}", form.label, form.text);
    for field in &form.fields {
        text.push('\n');
        text.push_str(&field.label);
        if field.control == Control::Select {
            for choice in &field.choices {
                text.push('\n');
                text.push_str(&choice.label);
            }
        }
    }
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    /// A topic of one word.
    struct About(&'static str);

    impl Relevance for About {
        fn score(&self, text: &str) -> Score {
            Score::new(f64::from(u8::from(text.to_lowercase().contains(self.0))))
        }
    }

    fn judged(html: &str, title: &str, submit: bool) -> FoundForm {
        let page = Url::parse("http://a.test/").unwrap();
        let mut found = FoundForm {
            form: read::forms_in(&read::parse(html, &page)).remove(0),
            kind: "search".into(),
            probability: 0.9,
            submit,
            why: "its button says \"search\"".into(),
        };
        let topic = Topic {
            relevance: Arc::new(About("mills")),
            least: Score::new(0.5),
        };
        topic.judge(&mut found, title);
        found
    }

    #[test]
    fn a_form_about_something_else_is_left_alone_and_says_so() {
        let menu =
            "<form><select name=kind><option>Mills<option>Locks</select><input name=q></form>";
        assert!(judged(menu, "Find", true).submit);
        let bare = "<form><input name=q><button>Search</button></form>";
        assert!(judged(bare, "Register of mills", true).submit);
        let other = judged(bare, "Recipes", true);
        assert!(!other.submit && other.why.contains("about something else"));
    }

    #[test]
    fn no_topic_lets_a_form_in_that_the_judge_has_turned_away() {
        let found = judged("<form><input name=q></form>", "Mills", false);
        assert!(!found.submit && found.why.contains("button"));
    }
}
