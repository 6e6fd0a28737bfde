//! Every danger has a page here that must not be submitted, and every language a search that must.

use surfacer_explore::{Judgement, Kind, Veto, judge};

/// The judgement on each form of a page.
fn judged(body: &str) -> Vec<Judgement> {
    let page = model::Url::parse("http://site.example/page").unwrap();
    let forms = read::forms_in(&read::parse(body, &page));
    forms.iter().map(judge).collect()
}

fn one(body: &str) -> Judgement {
    let mut judgements = judged(body);
    assert_eq!(judgements.len(), 1, "{body}");
    judgements.remove(0)
}

fn is_refused(body: &str) {
    let judgement = one(body);
    assert!(!judgement.submit, "{body}\n{judgement:?}");
}

fn is_submitted(body: &str) {
    let judgement = one(body);
    assert!(judgement.submit, "{body}\n{judgement:?}");
    assert_eq!(judgement.kind, Kind::Search);
    assert!(judgement.probability >= 0.5, "{judgement:?}");
    assert!(!judgement.why.is_empty());
}

#[test]
fn plain_searches_are_submitted() {
    for body in [
        "<form action=/search><input name=q><button>Search</button></form>",
        "<form action=/ role=search><input name=s></form>",
        "<search><form action=/x><input name=term></form></search>",
        "<form action=/cgi-bin/htsearch method=post><input type=hidden name=method value=and><input name=words><input type=submit value=Search></form>",
        "<form action=/suche.php method=post><input name=begriff><input type=submit value=Los></form>",
        "<form action=/find><select name=make><option>Audi<option>BMW</select><button>Search</button></form>",
        "<form action=/catalog><label>Search by title <input name=title></label><button>Go</button></form>",
        "<form action=/wiki/index.php><input type=search name=search><input type=submit name=go value=Go><input type=submit name=fulltext value=Search></form>",
    ] {
        is_submitted(body);
    }
}

#[test]
fn a_form_that_filters_a_table_is_a_search() {
    is_submitted(
        "<form class=filters action=/db/cities><select name=_filter_column_1><option>name</select><select name=_filter_op_1><option>contains</select>
         <input name=_filter_value_1><input type=submit value=Apply></form>",
    );
    is_submitted(
        "<form id=query action=/query method=post><input type=hidden name=__FORM_TOKEN value=1a><input name=0_owner><input type=submit name=add_0 value='+'>
         <input type=submit name=update value=Update></form>",
    );
}

#[test]
fn searches_are_known_in_many_languages() {
    for word in [
        "Search",
        "Suchen",
        "Rechercher",
        "Buscar",
        "Cerca",
        "Pesquisar",
        "Zoeken",
        "Szukaj",
        "Поиск",
        "Найти",
        "Sök",
        "Søg",
        "Søk",
        "Haku",
        "Hledat",
        "Hľadať",
        "Keresés",
        "Ara",
        "Caută",
        "Търсене",
        "Пошук",
        "Αναζήτηση",
        "検索",
        "搜索",
        "搜尋",
        "查询",
        "검색",
        "بحث",
        "جستجو",
        "חיפוש",
        "ค้นหา",
        "Tìm kiếm",
        "Cari",
        "Ieškoti",
        "Meklēt",
        "Otsi",
        "Pretraga",
        "Išči",
    ] {
        is_submitted(&format!(
            "<form action=/x><input name=a><button>{word}</button></form>"
        ));
        is_submitted(&format!(
            "<form action=/x><input name=a placeholder='{word}'></form>"
        ));
    }
}

#[test]
fn forms_that_do_something_are_refused_by_post_and_by_get() {
    for (kind, fields) in [
        (
            "login",
            "<input name=user><input type=password name=pw><button>Log in</button>",
        ),
        (
            "login",
            "<input name=user placeholder='User name'><input name=pin><button>Sign in</button>",
        ),
        (
            "registration",
            "<input name=user><input type=email name=mail><input type=password name=p1><input type=password name=p2><button>Register</button>",
        ),
        (
            "recovery",
            "<p>Forgot your password?</p><input name=email><button>Reset password</button>",
        ),
        (
            "contact",
            "<input name=name><input name=email><textarea name=message></textarea><button>Send</button>",
        ),
        (
            "contact",
            "<input name=author><textarea name=comment></textarea><button>Post comment</button>",
        ),
        (
            "mailing-list",
            "<input name=email placeholder='Your e-mail'><button>Subscribe</button>",
        ),
        (
            "order",
            "<input type=hidden name=product value=7><input name=qty value=1><button>Add to cart</button>",
        ),
        (
            "order",
            "<input name=cardnumber><input name=cvv><button>Pay now</button>",
        ),
        (
            "other",
            "<input type=hidden name=id value=7><button>Delete</button>",
        ),
        (
            "other",
            "<p>Best pet?</p><label><input type=radio name=a value=1>Cat</label><label><input type=radio name=a value=2>Dog</label><button>Vote</button>",
        ),
        ("other", "<input type=file name=f><button>Upload</button>"),
        (
            "other",
            "<select name=lang><option>en<option>de</select><button>Change</button>",
        ),
    ] {
        for method in ["get", "post"] {
            let body = format!("<form action=/do/it method={method}>{fields}</form>");
            is_refused(&body);
            assert_eq!(one(&body).kind.name(), kind, "{body}");
        }
    }
}

#[test]
fn the_word_search_does_not_make_a_dangerous_form_safe() {
    for fields in [
        "<input name=search><input type=password name=p>",
        "<input name=search><input type=file name=f>",
        "<input name=search><input type=email name=e>",
        "<input name=search><textarea name=message></textarea>",
        "<input name=search><input name=captcha_code>",
        "<input name=search><input name=cc autocomplete=cc-number>",
        "<input name=search><input name=qty>",
        "<input name=search><button>Delete</button>",
        "<input name=search><button>Search and subscribe</button>",
        "<input name=search><button>Save search</button>",
        "<input type=hidden name=action value=subscribe><input name=search>",
        "<label>Custom query <textarea name=sql></textarea></label><button>Run SQL</button>",
        "<input name=your_name><input name=phone><input name=search>",
    ] {
        is_refused(&format!(
            "<form id=search action=/search role=search>{fields}</form>"
        ));
    }
    is_refused("<form action=/go><label>Subscribe to our newsletter <input name=s></label></form>");
    for action in [
        "/newsletter/subscribe",
        "/cart/add",
        "/login",
        "/do/delete",
        "/logout",
        "/vote",
        "mailto:me@site.example",
    ] {
        is_refused(&format!(
            "<form class=search action={action}><input name=q><button>Search</button></form>"
        ));
    }
}

#[test]
fn dangers_are_known_in_many_languages() {
    for button in [
        "Anmelden",
        "Abonnieren",
        "In den Warenkorb",
        "Löschen",
        "Absenden",
        "S'abonner",
        "Ajouter au panier",
        "Supprimer",
        "Envoyer",
        "Suscribirse",
        "Añadir al carrito",
        "Eliminar",
        "Iscriviti",
        "Aggiungi al carrello",
        "Invia",
        "Comprar",
        "Registrarse",
        "Bestellen",
        "Inschrijven",
        "Zaloguj się",
        "Do koszyka",
        "Usuń",
        "Войти",
        "Подписаться",
        "В корзину",
        "Удалить",
        "Отправить",
        "Logga in",
        "Log ind",
        "Kirjaudu",
        "Přihlásit",
        "Do košíku",
        "Giriş yap",
        "Sepete ekle",
        "ログイン",
        "カートに入れる",
        "削除",
        "送信",
        "登录",
        "注册",
        "加入购物车",
        "删除",
        "订阅",
        "로그인",
        "장바구니",
        "구독",
        "Σύνδεση",
        "تسجيل الدخول",
    ] {
        is_refused(&format!(
            "<form action=/search method=post><input name=q><button>{button}</button></form>"
        ));
    }
    for label in [
        "E-Mail-Adresse",
        "Courriel",
        "Correo electrónico",
        "Адрес эл. почты",
        "メールアドレス",
        "邮箱",
        "이메일",
        "Sähköposti",
        "E-post",
        "البريد الإلكتروني",
    ] {
        is_refused(&format!(
            "<form action=/search><label>{label} <input name=f1></label><button>OK</button></form>"
        ));
    }
}

/// HOSTILE F3.
#[test]
fn a_method_override_is_a_veto() {
    for name in ["_method", "X-HTTP-Method-Override", "x-http-method"] {
        let judgement = one(&format!(
            "<form action=/search role=search method=post><input type=hidden name={name} value=DELETE><input name=q></form>"
        ));
        assert_eq!(judgement.veto, Some(Veto::MethodOverride));
        assert!(!judgement.submit);
    }
}

/// HOSTILE F4.
#[test]
fn the_action_of_the_button_is_what_is_judged() {
    is_refused(
        "<form action=/search><input name=q><button formaction=/account/delete formmethod=post>Search</button></form>",
    );
    is_refused(
        "<form action=/search><input name=q><button>Search</button><button formaction=/newsletter/subscribe>Go</button></form>",
    );
    is_submitted("<form action=/x><input name=q><button formaction=/search>Search</button></form>");
}

/// HOSTILE F5.
#[test]
fn a_trap_is_neither_evidence_nor_a_danger() {
    is_submitted(
        "<form action=/search><input name=q><div style='display:none'><input name=email2><input name=website></div><button>Search</button></form>",
    );
    is_refused(
        "<form action=/x method=post><div style='position:absolute;left:-9999px'><input name=search placeholder=Search></div><input name=a><button>OK</button></form>",
    );
}

/// HOSTILE F6.
#[test]
fn a_token_does_not_keep_a_search_from_being_posted() {
    is_submitted(
        "<form action=/query method=post><input type=hidden name=__FORM_TOKEN value=1a2b><input name=q><button>Search</button></form>",
    );
}

/// HOSTILE F7.
#[test]
fn a_search_that_mails_or_exports_its_results_is_refused() {
    for extra in [
        "<input name=email placeholder='Send results to'>",
        "<label><input type=checkbox name=mailme> E-mail me new results</label>",
        "<button name=export>Export results</button>",
        "<label><input type=checkbox name=notify> Notify me</label>",
    ] {
        is_refused(&format!(
            "<form action=/search><input name=q><button>Search</button>{extra}</form>"
        ));
    }
}

/// HOSTILE F8.
#[test]
fn a_captcha_is_a_veto_but_the_form_is_still_a_search() {
    let judgement = one(
        "<form action=/search role=search><input name=q><label>Captcha <input name=code></label><button>Search</button></form>",
    );
    assert_eq!(
        (judgement.kind, judgement.veto),
        (Kind::Search, Some(Veto::Captcha))
    );
    assert!(!judgement.submit);
}

/// HOSTILE F10.
#[test]
fn of_two_forms_on_a_page_only_the_search_is_submitted() {
    let submitted: Vec<_> = judged(
        "<form action=/newsletter method=post><input name=email><button>Subscribe</button></form>
         <form action=/search><input name=q><button>Search</button></form>",
    )
    .iter()
    .map(|judgement| judgement.submit)
    .collect();
    assert_eq!(submitted, [false, true]);
}

/// HOSTILE F11.
#[test]
fn hidden_values_are_no_danger_by_themselves() {
    is_submitted(
        "<form action=/search><input type=hidden name=price value=99><input type=hidden name=return_to value=/login><input name=q><button>Search</button></form>",
    );
}

#[test]
fn the_head_of_a_login_page_may_still_hold_a_search() {
    let page = model::Url::parse("http://site.example/login").unwrap();
    let forms = read::forms_in(&read::parse(
        "<form class=search-form><input name=q placeholder=Search><button>Search</button></form>",
        &page,
    ));
    assert!(judge(&forms[0]).submit);
}

#[test]
fn controls_without_a_form_are_never_submitted() {
    let judgement = one("<input type=search name=q placeholder=Search><button>Search</button>");
    assert_eq!(judgement.veto, Some(Veto::NotSent));
}

#[test]
fn lists_and_registers_may_be_searched() {
    for body in [
        "<form action=/catalogue/search><input name=name><input name=subject><input name=keyword><button>Search</button></form>",
        "<form action=/register/search><input name=company><button>Search the register</button></form>",
        "<form action=/all-uploads.git/log/><input type=search name=q><input type=submit value=search></form>",
        "<form action=/search><input name=q><select name=order><option>asc<option>desc</select><button>Search</button></form>",
        "<form action=/search><input name=q><label><input type=checkbox name=in value=a>Comments</label><label><input type=checkbox name=in value=b>Newsletter</label><label><input type=checkbox name=in value=c>Polls</label><button>Search</button></form>",
    ] {
        is_submitted(body);
    }
}
