//! The words by which forms give themselves away, in the languages we know.
//!
//! How an entry is matched is said in [`crate::vocabulary`]. Latin and Greek accents are left out, as they are in the texts.
//! Meanings that begin with `Maybe` have innocent uses ("order" is also a sorting, "register" also a list of companies): they count
//! only in a text that does not speak of searching.

use crate::vocabulary::Vocabulary;
use std::sync::LazyLock;

/// What a word in or around a form says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Search,
    Find,
    QueryName,
    MaybeQueryName,
    Login,
    Registration,
    MaybeRegistration,
    Recovery,
    MailingList,
    Contact,
    MaybeContact,
    Order,
    MaybeOrder,
    Effect,
    MaybeEffect,
    Captcha,
    Email,
    Phone,
    Person,
    Place,
    Message,
    Quantity,
    Card,
    UserName,
}

impl Meaning {
    /// Its name, part of what a learned sign is called: a model must be learned again when one changes.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Find => "find",
            Self::QueryName => "query name",
            Self::MaybeQueryName => "maybe query name",
            Self::Login => "login",
            Self::Registration => "registration",
            Self::MaybeRegistration => "maybe registration",
            Self::Recovery => "recovery",
            Self::MailingList => "mailing list",
            Self::Contact => "contact",
            Self::MaybeContact => "maybe contact",
            Self::Order => "order",
            Self::MaybeOrder => "maybe order",
            Self::Effect => "effect",
            Self::MaybeEffect => "maybe effect",
            Self::Captcha => "captcha",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Person => "person",
            Self::Place => "place",
            Self::Message => "message",
            Self::Quantity => "quantity",
            Self::Card => "card",
            Self::UserName => "user name",
        }
    }
}

/// All tables in one automaton.
pub(super) static WORDS: LazyLock<Vocabulary<Meaning>> = LazyLock::new(|| Vocabulary::new(TABLES));

pub(super) const TABLES: &[(Meaning, &[&str])] = &[
    (Meaning::Search, SEARCH),
    (Meaning::Find, FIND),
    (Meaning::QueryName, QUERY_NAME),
    (Meaning::MaybeQueryName, MAYBE_QUERY_NAME),
    (Meaning::Login, LOGIN),
    (Meaning::Registration, REGISTRATION),
    (Meaning::MaybeRegistration, MAYBE_REGISTRATION),
    (Meaning::Recovery, RECOVERY),
    (Meaning::MailingList, MAILING_LIST),
    (Meaning::Contact, CONTACT),
    (Meaning::MaybeContact, MAYBE_CONTACT),
    (Meaning::Order, ORDER),
    (Meaning::MaybeOrder, MAYBE_ORDER),
    (Meaning::Effect, EFFECT),
    (Meaning::MaybeEffect, MAYBE_EFFECT),
    (Meaning::Captcha, CAPTCHA),
    (Meaning::Email, EMAIL),
    (Meaning::Phone, PHONE),
    (Meaning::Person, PERSON),
    (Meaning::Place, PLACE),
    (Meaning::Message, MESSAGE),
    (Meaning::Quantity, QUANTITY),
    (Meaning::Card, CARD),
    (Meaning::UserName, USER_NAME),
];

#[rustfmt::skip]
const SEARCH: &[&str] = &[
    "search", "srch", "lookup", "^look up", "keyword", "full text", "=cse", "^query", "^advsearch",
    // German, Dutch, Afrikaans
    "^such", "schnellsuche", "detailsuche", "volltextsuche", "produktsuche", "artikelsuche", "stichwort", "jobsuche",
    "stellensuche", "seitensuche", "personensuche", "expertensuche", "profisuche", "freitext", "websuche", "durchsuchen",
    "^zoek", "^opzoek", "doorzoek", "trefwoord", "^soek",
    // French, Spanish, Portuguese, Italian, Catalan, Romanian
    "recherch", "^cherch", "=rech", "mot cle", "mots cles", "^busca", "^busqueda", "palabra clave", "palabras clave", "pesquis", "^pesq", "^busq",
    "^procur", "palavra chave", "^cerca", "ricerc", "parola chiave", "^cauta",
    // Polish, Czech, Slovak, Hungarian
    "szukaj", "szukan", "wyszuk", "^szuka", "hledat", "hledej", "hledan", "vyhled", "hladat", "hladaj", "hladan", "vyhlad",
    "^kereses", "^kereso", "^keresel", "^keress", "^keresd", "^keresett", "=keres",
    // Swedish, Danish, Norwegian, Icelandic, Finnish, Estonian
    "=sok", "^sokning", "^sokord", "^sokfalt", "=soka", "sokform", "^søg", "=sog", "^søk", "^leit", "^haku", "=hae", "=etsi",
    "^otsi",
    // Lithuanian, Latvian, Turkish, Azerbaijani, Albanian
    "^iesko", "paiesk", "^mekle", "=ara", "^arama", "^axtar", "kerko",
    // Slavic in Cyrillic and Latin
    "поиск", "^искать", "^ищи", "^искомо", "^найти", "^найди", "poisk", "пошук", "^шука", "^знайти", "търс", "pretrag", "pretraz",
    "^trazi", "претра", "тражи", "пребар", "^isci", "^iskan", "^ключев",
    // Greek, Hebrew, Arabic, Persian, Georgian, Armenian
    "αναζητ", "ευρεσ", "חיפוש", "חפש", "بحث", "جستجو", "ძებნ", "ძიებ", "որոն",
    // Chinese, Japanese, Korean
    "搜索", "搜寻", "搜尋", "检索", "檢索", "查询", "查詢", "查找", "查寻", "查尋", "=搜", "关键字", "关键词", "關鍵字", "關鍵詞", "検索", "さがす", "探す", "サーチ",
    "キーワード", "검색", "검색어",
    // Thai, Vietnamese, Indonesian, Hindi
    "ค้นหา", "tim kiem", "=cari", "^pencarian", "खोज",
];

/// Words that promise a search less surely.
#[rustfmt::skip]
const FIND: &[&str] = &[
    "=find", "finder", "locator", "^looking for", "^look for", "filter", "=browse", "^finde", "=trouver", "=trouvez",
    "^encontr", "=trova", "^znajdz", "=najit", "=najdi", "=vind", "=vinden", "=hitta", "=finn", "=loyda", "=bul", "찾기", "=gcse",
];

/// Names that programmers give to the box one types a query into.
#[rustfmt::skip]
const QUERY_NAME: &[&str] = &[
    "=q", "=s", "=query", "=qry", "=qs", "=sq", "=keywords", "=keyword", "=kw", "=kwd", "=kwds", "=keys", "=searchterm", "=terms", "=term", "=words",
    "=phrase", "=ntt", "=wd", "=fraza", "kulcsszo", "kensaku", "sousuo", "chaxun", "anazit", "poshuk", "tarsene", "=naiti", "querystring", "searchable text", "=uzklausa", "=zapytanie", "=dotaz", "=anfrage", "=requete",
];

/// Names that a query box shares with other boxes.
const MAYBE_QUERY_NAME: &[&str] = &[
    "=k",
    "=key",
    "=w",
    "=text",
    "=string",
    "=str",
    "=word",
    "=crit",
    "=criteria",
];

#[rustfmt::skip]
const LOGIN: &[&str] = &[
    "login", "logon", "log in", "log on", "signin", "sign in", "sign on", "password", "passwd", "pass word", "passphrase", "=pwd", "=passwort",
    "passwort", "kennwort", "einlogg", "mot de passe", "connexion", "=connecter", "identifiant", "contrasen", "iniciar sesion",
    "=entrar", "=accedi", "=acceder", "senha", "wachtwoord", "inlogg", "aanmelden", "zaloguj", "logowan", "=haslo", "logga in", "losenord", "log ind",
    "adgangskode", "logg inn", "passord", "kirjaudu", "salasana", "prihlas", "prihlaseni", "=heslo", "=giris", "giris yap", "=sifre", "парол", "=войти",
    "=вход", "авториз", "увійти", "ログイン", "パスワード", "登录", "登錄", "登入", "密码", "密碼", "로그인", "비밀번호", "تسجيل الدخول", "كلمة", "כניסה", "התחבר",
    "συνδεση", "κωδικ", "bejelentkez", "jelszo", "autentific", "=conectare", "mat khau", "=masuk", "kata sandi", "openid", "remember me",
    "rememberme", "=authenticate", "two factor", "=otp", "=anmelden", "=logare",
];

#[rustfmt::skip]
const REGISTRATION: &[&str] = &[
    "signup", "sign up", "create account", "create an account", "create your account", "new account", "createaccount", "registrier", "=inscription",
    "s inscrire", "inscrivez", "inscrire", "registrarse", "registrate", "crear cuenta", "creer un compte", "registrati", "iscriviti", "iscrizione",
    "cadastr", "inschrijv", "zarejestruj", "rejestr", "registrace", "registracia", "регистрац", "зарегистр", "реєстрац", "kayit ol", "=uye", "uye ol",
    "注册", "註冊", "会員登録", "新規登録", "회원가입", "εγγραφ", "الاشتراك", "הרשמה", "bli medlem", "skapa konto", "opret", "=rekisteroidy", "regisztr",
    "inregistr", "dang ky", "=daftar", "=enroll", "=enrol", "become a member", "join now", "join us", "join free", "join today", "new user", "new member",
];

const MAYBE_REGISTRATION: &[&str] = &[
    "=register",
    "^registration",
    "=registrar",
    "=join",
    "=membership",
];

#[rustfmt::skip]
const RECOVERY: &[&str] = &[
    "forgot", "lostpassword", "lost password", "reset password", "resetpassword", "password reset", "passwordreset", "recover", "retrieve password",
    "remind password", "passremind", "vergessen", "passvergess", "oubli", "olvid", "dimentica", "esquec", "recuperar", "vergeten", "zapomn",
    "zapomen", "glemt", "glomt", "unoht", "unuttum", "elfelejt", "забыл", "восстанов", "忘记", "忘記", "忘れ", "找回", "再発行", "비밀번호 찾기", "ξεχασ",
    "نسيت", "שכחת", "new password", "request password", "get password", "send password", "resend", "activation",
];

#[rustfmt::skip]
const MAILING_LIST: &[&str] = &[
    "newsletter", "news letter", "subscri", "suscri", "subscrev", "abonn", "mailing list", "mailinglist", "maillist", "email list", "listmanage",
    "list manage", "feedburner", "mailchimp", "mc embedded", "=mce", "mailverify", "opt in", "optin", "email updates", "e mail updates", "stay informed",
    "boletin", "=boletim", "nieuwsbrief", "nyhetsbrev", "nyhedsbrev", "uutiskirje", "рассылк", "подпис", "розсилк", "підпис", "biuletyn", "hirlevel",
    "odber", "bulten", "メルマガ", "メールマガジン", "订阅", "訂閱", "구독", "뉴스레터", "النشرة", "ενημερωτικ", "ניוזלטר", "=infolettre", "lettre d information",
    "rundbrief", "zapisz sie", "=uudiskiri", "naujienlaiskis", "naujienos pastu", "email alert", "e mail alert", "=unsubscribe", "=listserv",
];

#[rustfmt::skip]
const CONTACT: &[&str] = &[
    "feedback", "guestbook", "gastebuch", "enquir", "inquir", "contactform", "contact form", "contactus", "contact us", "kontaktformular", "nachricht",
    "send message", "send a message", "sendmessage", "send mail", "sendmail", "send email", "send e mail", "formmail", "tell a friend", "tellafriend",
    "send to a friend", "sendtofriend", "postcomment", "post comment", "commentform", "comment form", "leave a reply", "leave a comment", "newreply",
    "postreply", "post reply", "quick reply", "quickreply", "mensaje", "messaggio", "mensagem", "сообщен", "отзыв", "обратн", "お問い合わせ", "お問合せ",
    "问い合わせ", "留言", "评论", "評論", "댓글", "문의", "callback", "call back", "request a quote", "get a quote", "support ticket", "=sendtip",
    "question form", "ask a question", "write a review", "testimonial", "=reply", "offerte aanvragen", "napisz do nas", "wiadomosc", "zprav", "uzenet",
    "meddelande", "besked", "=melding", "yorum", "mesaj", "contacto", "=contatti", "contactez", "nous ecrire", "=anfragen", "=senden", "=absenden",
    "=sende", "=envoyer", "=enviar", "=invia", "=verzenden", "=versturen", "=wyslij", "=skicka", "=laheta", "=odeslat", "=odoslat", "=отправить", "=надіслати",
    "=изпрати", "=kuldes", "=gonder", "送信", "发送", "提交留言", "보내기", "إرسال", "αποστολη",
];

const MAYBE_CONTACT: &[&str] = &[
    "contact",
    "kontakt",
    "comment",
    "kommentar",
    "comentari",
    "commentaire",
    "^review",
    "=send",
    "=message",
    "=messages",
    "=ticket",
];

#[rustfmt::skip]
const ORDER: &[&str] = &[
    "add to cart", "addtocart", "add to bag", "add to basket", "=cart", "^cartadd", "cart add", "shopping cart", "shoppingcart", "=basket", "checkout",
    "check out", "=purchase", "=buy", "buy now", "buynow", "buyproduct", "buy product", "place order", "placeorder", "order now", "orderform", "order form",
    "warenkorb", "einkaufswagen", "=kaufen", "=kasse", "bestell", "panier", "=acheter", "carrito", "=comprar", "carrello", "acquista", "carrinho",
    "winkelwagen", "winkelmand", "koszyk", "=kosik", "kosiku", "kosika", "=koupit", "=kupit", "корзин", "купить", "заказать", "кошик", "купити", "sepet",
    "satin al", "カート", "購入", "注文", "购物车", "購物車", "加入购物", "购买", "購買", "下单", "장바구니", "구매", "주문", "καλαθ", "عربة", "kosar", "=kurv", "varukorg",
    "handlekurv", "ostoskori", "payment", "pay pal", "paypal", "=pay", "payreq", "=paying", "=donate", "=donation", "=donations", "=spenden", "wishlist", "wish list", "book now",
    "booknow", "make a reservation", "place bid", "gio hang", "=keranjang", "kupikorzin", "v korzinu",
];

const MAYBE_ORDER: &[&str] = &[
    "=order",
    "=orders",
    "=booking",
    "=reservation",
    "=shipping",
    "=quote",
    "=reserve",
    "=bid",
    "=заказ",
];

#[rustfmt::skip]
const EFFECT: &[&str] = &[
    "delete", "=del", "destroy", "unsubscribe", "logout", "log out", "signout", "sign out", "logoff", "log off", "=vote", "=votes", "=voting", "=poll", "=polls", "pollid",
    "=gallup", "=upload", "uploadf", "fileupload", "uploader", "=sql", "run sql", "=runsql", "=upvote", "=downvote", "watchmail", "save search", "savesearch", "save filter", "save query", "email me", "e mail me",
    "mail me", "notify me", "=notify", "=exporter", "=export", "export results", "exportresults", "generate report", "send report",
    "=unfollow", "report abuse", "reportabuse", "=dismiss", "dismissnotice", "add tag", "addtag", "=losche", "=loschen", "supprim", "=eliminar",
    "=borrar", "=elimina", "verwijder", "=usun", "удалит", "видалит", "删除", "刪除", "削除", "삭제", "abstimm", "=votar", "=voter", "=votez", "голосов",
    "投票", "투표", "hochladen", "televers", "=subir", "上传", "上傳", "アップロード", "업로드", "=exportieren", "=exportar", "=esporta", "=eksport", "=экспорт", "导出",
    "=smazat", "=slet", "=slett", "=radera", "=poista", "=torol", "=sil", "oylama", "glosuj", "=install", "=shutdown", "=reboot", "=execute",
    "=unlock", "=approve", "=cancel order", "=confirm",
];

#[rustfmt::skip]
const MAYBE_EFFECT: &[&str] = &[
    "=remove", "=save", "=edit", "=add", "=create", "=insert", "=post", "=follow", "=flag", "=rate", "=alert", "=alerts", "=print", "=report",
    "=download", "=invite", "=share", "=calculate", "=convert", "=generate", "=translate", "=move", "=merge", "=rename", "=submit url", "=survey", "=publish", "notification",
    "=speichern", "=hinzufugen", "=enregistrer", "=ajouter", "=guardar", "=anadir", "=salva", "=salvar", "=opslaan", "=zapisz", "=dodaj", "=сохранить",
    "=добавить", "=ulozit", "=gem", "=lagre", "=spara", "=kaydet", "=保存", "=追加", "=저장",
];

#[rustfmt::skip]
const CAPTCHA: &[&str] = &[
    "captcha", "turnstile", "verification code", "verificationcode", "security code", "securitycode", "security image", "sicherheitscode", "human verification",
    "humanverify", "human verify", "are you human", "antispam", "anti spam", "antibot", "код с картинки", "код безопасности", "защитный код", "验证码",
    "驗證碼", "認証コード", "자동등록방지", "보안문자", "code de securite", "codigo de seguridad", "codice di sicurezza",
];

#[rustfmt::skip]
const EMAIL: &[&str] = &[
    "email", "e mail", "=mail", "usermail", "remindmail", "mailadr", "mail adr", "mailaddr", "your mail", "courriel", "=correo", "correo electronico",
    "=posta", "e post", "epost", "sahkoposti", "почт", "пошта", "имейл", "имеил", "メール", "邮箱", "郵箱", "邮件", "電郵", "电邮", "이메일", "메일", "البريد", "אימייל", "דואר",
    "ηλεκτρονικ ταχ", "drossapost", "el pastas", "=ema", "adres mail",
];

#[rustfmt::skip]
const PHONE: &[&str] = &[
    "phone", "telefon", "telephone", "telefoon", "=tel", "mobile number", "=mobile", "=handy", "=fax", "=puhelin", "телефон", "電話", "电话", "手机", "전화",
    "هاتف", "τηλεφων", "=cell", "puhelinnumero",
];

#[rustfmt::skip]
const PERSON: &[&str] = &[
    "first name", "firstname", "last name", "lastname", "=fname", "=lname", "full name", "fullname", "=surname", "your name", "yourname", "=vorname",
    "=nachname", "=prenom", "=nom", "=apellido", "=apellidos", "=nombre", "=cognome", "=nome", "=voornaam", "achternaam", "=imie", "=nazwisko",
    "=jmeno", "=prijmeni", "fornamn", "efternamn", "fornavn", "efternavn", "etternavn", "etunimi", "sukunimi", "=имя", "как вас зовут", "фамили", "=isim", "=soyad",
    "=adi", "お名前", "氏名", "姓名", "이름", "=name", "=salutation", "=anrede",
];

#[rustfmt::skip]
const PLACE: &[&str] = &[
    "address 1", "address 2", "address line", "street", "strasse", "=straße", "=address", "=adresse", "=zip", "zip code", "zipcode", "postal code", "postalcode",
    "postcode", "=plz", "=direccion", "=indirizzo", "=endereco", "=adres", "адрес", "住所", "地址", "주소",
];

#[rustfmt::skip]
const MESSAGE: &[&str] = &[
    "=message", "=msg", "messagetext", "=comment", "=comments", "=kommentar", "nachricht", "=mensaje", "=messaggio", "=mensagem",
    "=bericht", "=tresc", "=wiadomosc", "сообщен", "комментар", "=body", "=feedback", "=question", "=inquiry", "=enquiry", "留言", "お問い合わせ", "=tip msg",
];

#[rustfmt::skip]
const QUANTITY: &[&str] = &[
    "=qty", "=quantity", "=menge", "=anzahl", "=quantite", "=cantidad", "=quantita", "=quantidade", "=aantal", "=ilosc", "=mnozstvi", "=mnozstvo", "количеств",
    "=antal", "=antall", "数量", "수량", "=adet",
];

#[rustfmt::skip]
const CARD: &[&str] = &[
    "credit card", "creditcard", "card number", "cardnumber", "cardholder", "card holder", "=cvv", "=cvc", "=ccnum", "=ccnumber", "cc number", "=iban",
    "kreditkarte", "kartennummer", "carte bancaire", "numero de carte", "tarjeta", "expiration month", "exp month", "expmonth", "=kreditkort", "kredi kart", "信用卡",
    "カード番号",
];

#[rustfmt::skip]
const USER_NAME: &[&str] = &[
    "username", "user name", "userid", "user id", "=user", "benutzername", "nombre de usuario", "nom d utilisateur", "=pseudo", "gebruikersnaam", "nome utente",
    "=uzytkownik", "anvandarnamn", "brugernavn", "brukernavn", "kayttajatunnus", "kullanici", "пользовател", "имя пользователя", "用户名", "用戶名", "ユーザー名", "아이디", "=nickname",
    "=nick",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::is_folded;

    #[test]
    fn every_word_is_written_the_way_texts_are_folded() {
        let never_found: Vec<_> = TABLES
            .iter()
            .flat_map(|(_, words)| *words)
            .filter(|word| !is_folded(word))
            .collect();
        assert_eq!(never_found, Vec::<&&str>::new());
        assert!(WORDS.is_whole());
    }
}
