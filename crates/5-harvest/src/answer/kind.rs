//! What kind of answer is it, when it holds no records?
//!
//! Each kind has a name ([`Refusal`]) and evidence: the line that gave it away. Asked only of pages without records, and only of short
//! lines, for a record may speak of anything. What is not recognised found nothing.

use model::{Control, Refusal};
use read::Document;

/// Longest line that can be a message to the reader.
const LONGEST_LINE: usize = 240;

/// A kind of answer, and what gave it away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: Refusal,
    /// The line, address or mark that gave it away.
    pub evidence: String,
}

/// Phrases that give a kind away, in lower case. A line must hold all parts of a phrase, in any order.
#[rustfmt::skip]
const PHRASES: &[(Refusal, &[&[&str]])] = &[
    (Refusal::RateLimited, &[
        &["too many requests"], &["rate limit"], &["rate-limit"], &["too many searches"], &["please slow down"], &["unusual traffic"],
        &["zu viele anfragen"], &["trop de requêtes"], &["demasiadas solicitudes"], &["demasiadas peticiones"], &["muitas solicitações"],
        &["troppe richieste"], &["te veel verzoeken"], &["слишком много запросов"], &["リクエストが多すぎ"], &["请求过于频繁"], &["访问过于频繁"],
        &["wait", "seconds", "search"],
    ]),
    (Refusal::Captcha, &[
        &["not a robot"], &["are you a robot"], &["are you human"], &["verify", "human"], &["captcha"], &["kein roboter"], &["pas un robot"],
        &["no soy un robot"], &["не робот"], &["ロボットではありません"], &["人机验证"], &["验证码"],
    ]),
    (Refusal::TooShort, &[
        &["at least", "characters"], &["at least", "letters"], &["minimum", "characters"], &["too short"], &["shorter than", "characters"],
        &["mindestens", "zeichen"], &["mindestens", "buchstaben"], &["zu kurz"], &["au moins", "caractères"], &["trop court"],
        &["al menos", "caracteres"], &["demasiado corto"], &["demasiado corta"], &["pelo menos", "caracteres"], &["muito curt"],
        &["almeno", "caratteri"], &["troppo cort"], &["minstens", "tekens"], &["te kort"], &["minst", "tecken"], &["minst", "tegn"],
        &["mindst", "tegn"], &["vähintään", "merkkiä"], &["co najmniej", "znak"], &["alespoň", "znak"], &["не менее", "символ"],
        &["минимум", "символ"], &["слишком коротк"], &["en az", "karakter"], &["τουλάχιστον", "χαρακτήρες"], &["文字以上"], &["至少", "字符"],
        &["至少", "个字"], &["글자 이상"], &["자 이상 입력"], &["على الأقل", "أحرف"], &["לפחות", "תווים"],
    ]),
    (Refusal::StopWord, &[
        &["stop word"], &["stopword"], &["stop-word"], &["too common"], &["common word", "ignored"], &["common words", "ignored"],
        &["zu häufig"], &["stoppwort"], &["trop courant"], &["trop fréquent"], &["mot vide"], &["demasiado común"], &["palabra vacía"],
        &["muito comum"], &["troppo comune"], &["te algemeen"], &["слишком распростран"], &["стоп-слов"],
    ]),
    (Refusal::TooMany, &[
        &["too many results"], &["too many matches"], &["too many hits"], &["too many records"], &["results", "narrow your search"],
        &["refine your search", "too"], &["please refine", "too"], &["zu viele treffer"], &["zu viele ergebnisse"], &["trop de résultats"],
        &["demasiados resultados"], &["muitos resultados"], &["troppi risultati"], &["te veel resultaten"], &["för många träffar"],
        &["for mange treff"], &["for mange resultater"], &["liian monta"], &["zbyt wiele wyników"], &["příliš mnoho výsledků"],
        &["слишком много результатов"], &["çok fazla sonuç"], &["πάρα πολλά αποτελέσματα"], &["結果が多すぎ"], &["检索结果过多"], &["结果太多"],
        &["결과가 너무 많"],
    ]),
    (Refusal::ErrorPage, &[
        &["internal server error"], &["database error"], &["sql syntax"], &["error has occurred"], &["error occurred"], &["fatal error"],
        &["uncaught exception"], &["stack trace"], &["traceback (most recent call last)"], &["service unavailable"], &["temporarily unavailable"],
        &["something went wrong"], &["technical difficulties"], &["interner fehler"], &["fehler ist aufgetreten"], &["datenbankfehler"],
        &["erreur interne"], &["erreur est survenue"], &["error interno"], &["ha ocurrido un error"], &["ocorreu um erro"],
        &["si è verificato un errore"], &["er is een fout opgetreden"], &["ett fel har"], &["wystąpił błąd"], &["došlo k chybě"],
        &["произошла ошибка"], &["внутренняя ошибка"], &["bir hata oluştu"], &["エラーが発生しました"], &["系统错误"], &["오류가 발생"],
    ]),
    (Refusal::SideEffect, &[
        &["thank you for your message"], &["thank you for contacting"], &["thank you for subscribing"], &["thank you for your order"],
        &["your message has been sent"], &["has been submitted"], &["successfully submitted"], &["successfully subscribed"],
        &["confirmation email"], &["vielen dank für ihre"], &["merci pour votre message"],
    ]),
];

/// The kind of an answer without records. `text` is what a reader sees of it, less what stands on every page of the form and what was asked;
/// `box_name` the name of the box that words are typed into, if there is one.
pub fn kind_of(doc: &Document, text: &str, box_name: &str) -> Option<Kind> {
    let told = |name, evidence: String| Some(Kind { name, evidence });
    // Where words can still be typed, a test for robots guards something else, such as a comment.
    if let Some(mark) = captcha_in(doc).filter(|_| !has_box(doc, box_name)) {
        return told(Refusal::Captcha, mark);
    }
    if is_login(doc) {
        return told(Refusal::LoginWall, doc.url.to_string());
    }
    let lines: Vec<String> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && line.len() <= LONGEST_LINE)
        .map(str::to_lowercase)
        .collect();
    PHRASES.iter().find_map(|(name, phrases)| {
        let holds = |line: &&String| {
            phrases
                .iter()
                .any(|parts| parts.iter().all(|part| line.contains(part)))
        };
        lines
            .iter()
            .find(holds)
            .and_then(|line| told(*name, line.clone()))
    })
}

/// An element that belongs to a test for robots.
fn captcha_in(doc: &Document) -> Option<String> {
    let tree = &doc.tree;
    tree.descendants(tree.root()).find_map(|node| {
        let mut values = ["class", "id", "name", "src"]
            .iter()
            .filter_map(|name| tree.attr(node, name));
        let found =
            values.find(|value| value.len() < 300 && value.to_lowercase().contains("captcha"))?;
        Some(found.to_owned())
    })
}

/// Whether the box that words are typed into stands on the page.
fn has_box(doc: &Document, name: &str) -> bool {
    let forms = read::forms_in(doc);
    let mut fields = forms.iter().flat_map(|form| &form.fields);
    !name.is_empty() && fields.any(|field| field.name == name)
}

/// Whether the answer is a login page: a password is wanted, at an address that says so. A login box stands in many a header.
fn is_login(doc: &Document) -> bool {
    let path = doc.url.parts().path().to_lowercase();
    let at_login = ["login", "signin", "sign-in", "sign_in", "logon", "auth"]
        .iter()
        .any(|word| path.contains(word));
    at_login
        && read::forms_in(doc).iter().any(|form| {
            form.fields
                .iter()
                .any(|field| field.control == Control::Password)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn kind(html: &str, place: &str) -> Option<Refusal> {
        let doc = read::parse(html, &Url::parse(&format!("http://a.test{place}")).unwrap());
        let text = doc.tree.visible_text(doc.tree.root());
        kind_of(&doc, &text, "q").map(|kind| kind.name)
    }

    #[test]
    fn every_kind_of_answer_has_its_name() {
        for (html, name) in [
            ("<p>Please enter at least 3 characters.", Refusal::TooShort),
            ("<p>Der Suchbegriff ist zu kurz.", Refusal::TooShort),
            ("<p>Введите не менее 3 символов", Refusal::TooShort),
            ("<p>2文字以上で入力してください", Refusal::TooShort),
            (
                "<p>The word 'the' is too common and was not searched.",
                Refusal::StopWord,
            ),
            (
                "<p>Too many results (more than 500). Please be more specific.",
                Refusal::TooMany,
            ),
            ("<p>Es wurden zu viele Treffer gefunden.", Refusal::TooMany),
            (
                "<p>Trop de résultats, précisez votre recherche",
                Refusal::TooMany,
            ),
            (
                "<h1>Error</h1><p>A database error happened",
                Refusal::ErrorPage,
            ),
            (
                "<p>You have an error in your SQL syntax near ''",
                Refusal::ErrorPage,
            ),
            (
                "<p>Too many requests. Try again later.",
                Refusal::RateLimited,
            ),
            (
                "<p>Please confirm that you are not a robot",
                Refusal::Captcha,
            ),
            ("<div class=g-recaptcha></div>", Refusal::Captcha),
            ("<p>Thank you for your message!", Refusal::SideEffect),
        ] {
            assert_eq!(kind(html, "/s?q=a"), Some(name), "{html}");
        }
    }

    #[test]
    fn nothing_found_is_no_refusal_whatever_is_suggested_under_it() {
        for html in [
            "<h2>Nothing found</h2><ul><li>Did you mean <a href='/s?q=error'>error</a>?</ul>",
            "<p>No results for \"short stories\". Try fewer words.",
            "<p>Keine Treffer. Tipp: weniger Wörter verwenden.",
        ] {
            assert_eq!(kind(html, "/s?q=a"), None, "{html}");
        }
    }

    #[test]
    fn a_test_for_robots_beside_the_search_box_guards_something_else() {
        let html = "<form><input name=q></form><form><div class=g-recaptcha></div></form>";
        assert_eq!(kind(html, "/s?q=a"), None);
    }

    #[test]
    fn a_long_text_may_speak_of_anything() {
        let html = format!(
            "<p>{} an error occurred in the archive",
            "A story of the sea. ".repeat(20)
        );
        assert_eq!(kind(&html, "/s?q=a"), None);
    }

    #[test]
    fn a_login_page_is_a_wall_and_a_login_box_in_the_header_is_not() {
        let html = "<form action=/in method=post><input name=u><input type=password name=p></form><p>Log in to search";
        assert_eq!(kind(html, "/user/login/?next=/s"), Some(Refusal::LoginWall));
        assert_eq!(kind(html, "/s?q=war"), None);
    }
}
