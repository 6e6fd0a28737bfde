//! The words by which links give themselves away. How an entry is matched is said in [`crate::vocabulary`].

use crate::vocabulary::Vocabulary;
use std::sync::LazyLock;

/// What a word in or around a link says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It does something.
    Acts,
    /// It does something if it is all that is said.
    MayAct,
    /// It does something if it is all that is said, and the address names a thing that it is done to.
    ActsOnThings,
    /// A parameter that names what the server shall do.
    Command,
    /// A parameter that proves the link is good for one use.
    Token,
    /// Searching.
    Search,
    /// Searching with more fields.
    Advanced,
    /// A collection one would search.
    Collection,
    /// Pages that have no form of their own worth finding.
    Aside,
}

pub(super) static WORDS: LazyLock<Vocabulary<Meaning>> = LazyLock::new(|| Vocabulary::new(TABLES));

pub(super) const TABLES: &[(Meaning, &[&str])] = &[
    (Meaning::Acts, ACTS),
    (Meaning::MayAct, MAY_ACT),
    (Meaning::ActsOnThings, ACTS_ON_THINGS),
    (Meaning::Command, COMMAND),
    (Meaning::Token, TOKEN),
    (Meaning::Search, SEARCH),
    (Meaning::Advanced, ADVANCED),
    (Meaning::Collection, COLLECTION),
    (Meaning::Aside, ASIDE),
];

#[rustfmt::skip]
const ACTS: &[&str] = &[
    "=delete", "^deletecomment", "^deleteitem", "^delete", "=destroy", "logout", "log out", "logoff", "log off", "signout", "sign out", "unsubscribe", "add to cart", "add to basket",
    "add to bag", "addtocart", "cart add", "basket add", "=buy", "buy now", "=checkout", "=vote", "=upvote", "=downvote", "voteup", "votedown", "=unfollow", "markread", "mark read",
    "mark as read", "=purge", "=approve", "=ban", "=revoke", "=uninstall", "=shutdown", "=reboot", "add to wishlist", "addtowishlist", "report abuse", "reportpost", "report post",
    "add to favorites", "addtofavorites", "=rollback", "=undo", "=revert",
    // German, Dutch
    "abmelden", "=loschen", "=entfernen", "warenkorb", "abstimmen", "abbestellen", "=ausloggen", "=kaufen", "=bestellen", "=verwijderen", "uitloggen", "=afmelden", "winkelwagen",
    "=stem", "=stemmen",
    // French, Spanish, Italian, Portuguese
    "deconnexion", "=deconnecter", "=supprimer", "ajouter au panier", "desabonner", "desinscri", "=voter", "cerrar sesion", "=eliminar", "=borrar", "anadir al carrito", "agregar al carrito",
    "cancelar suscripcion", "=votar", "=elimina", "=esci", "=disconnetti", "aggiungi al carrello", "=vota", "=excluir", "=sair", "adicionar ao carrinho", "=apagar",
    // Polish, Czech, Hungarian, Turkish, Nordic
    "wyloguj", "=usun", "do koszyka", "glosuj", "odhlasit", "=smazat", "do kosiku", "do kosika", "=hlasovat", "kijelentkez", "=torles", "kosarba", "=sil", "sepete ekle", "cikis yap", "oy ver",
    "logga ut", "=radera", "log ud", "=slet", "logg ut", "=slett", "kirjaudu ulos", "=poista", "lagg i varukorg",
    // Russian, Ukrainian, Greek, Arabic, Hebrew
    "=выйти", "=выход", "=удалить", "в корзину", "=отписаться", "голосовать", "=вийти", "=видалити", "αποσυνδεση", "διαγραφη", "στο καλαθι", "تسجيل الخروج", "=حذف", "התנתק", "מחק",
    // Chinese, Japanese, Korean
    "退出登录", "注销", "登出", "=删除", "刪除", "加入购物车", "加入購物車", "退订", "=投票", "ログアウト", "=削除", "カートに入れる", "配信停止", "로그아웃", "=삭제", "장바구니에", "구독 취소",
];

#[rustfmt::skip]
const MAY_ACT: &[&str] = &[
    "=remove", "=edit", "=export", "=print", "=printable", "=add", "=save", "=share", "=follow", "=flag", "=reply", "=rate", "=like", "=dislike", "=subscribe", "=download", "=upload",
    "=create", "=update", "=insert", "=cart", "=basket", "=compare", "=notify", "=watch", "=unwatch", "=confirm", "=activate", "=cancel", "=reset", "=submit", "=favorite", "=unlike", "=move",
    "=del", "=rm", "=drop", "=exit", "=restore", "=bearbeiten", "=drucken", "=teilen", "=modifier", "=imprimer", "=partager", "=editar", "=imprimir", "=modifica", "=stampa", "=bewerken", "=edytuj",
    "=drukuj", "=upravit", "=redigera", "=rediger", "=muokkaa", "=править", "=редактировать", "=печать", "=編集", "=编辑", "=印刷", "=打印", "=편집", "=인쇄", "=newsession",
];

/// `/comment/7/report` is an order, `/report` a page.
const ACTS_ON_THINGS: &[&str] = &["=report"];

#[rustfmt::skip]
const COMMAND: &[&str] = &[
    "=action", "=act", "=do", "=op", "=task", "=cmd", "=command", "=mode", "=method", "=event", "=func", "=function", "=todo", "=operation", "=ajax",
];

#[rustfmt::skip]
const TOKEN: &[&str] = &[
    "=wpnonce", "=nonce", "csrf", "xsrf", "=sesskey", "authenticity token", "=securitytoken", "form token", "=logouthash", "=undoafter",
];

#[rustfmt::skip]
const SEARCH: &[&str] = &[
    "search", "=find", "finder", "=lookup", "^query", "=opac", "^such", "suche", "^zoek", "recherch", "^cherch", "^busca", "^busqueda", "pesquis", "^procura", "^cerca", "ricerc", "^cauta",
    "szukaj", "wyszuk", "hledat", "hledani", "vyhled", "hladat", "vyhlad", "^kereses", "^kereso", "=sok", "=soka", "^sokning", "^søg", "^søk", "=haku", "=hae", "=etsi", "^otsi", "^iesko", "paiesk", "^mekle",
    "=ara", "^arama", "поиск", "^искать", "^найти", "пошук", "^знайти", "търс", "pretrag", "претра", "^isci", "^iskan", "αναζητ", "חיפוש", "بحث", "جستجو", "搜索", "搜寻", "搜尋",
    "检索", "檢索", "查询", "查詢", "検索", "검색", "ค้นหา", "tim kiem", "=cari", "^pencarian", "खोज",
];

#[rustfmt::skip]
const ADVANCED: &[&str] = &[
    "advanced search", "advsearch", "power search", "detailed search", "expert search", "search form", "searchform", "search page", "custom query", "search the", "erweiterte suche",
    "profisuche", "detailsuche", "expertensuche", "recherche avancee", "busqueda avanzada", "ricerca avanzata", "pesquisa avancada", "busca avancada", "uitgebreid zoeken",
    "geavanceerd zoeken", "wyszukiwanie zaawansowane", "zaawansowane", "rozsirene vyhledavani", "reszletes kereses", "avancerad sokning", "avanceret søgning", "avansert søk",
    "tarkennettu haku", "detayli arama", "gelismis arama", "расширенный поиск", "розширений пошук", "高级搜索", "高級搜尋", "進階搜尋", "詳細検索", "상세검색", "بحث متقدم", "συνθετη",
];

#[rustfmt::skip]
const COLLECTION: &[&str] = &[
    "catalog", "catalogue", "=browse", "database", "=archive", "=archives", "collection", "=directory", "=records", "=listings", "=library", "=inventory", "=registry", "=explore",
    "=repository", "=datenbank", "katalog", "=archiv", "verzeichnis", "=sammlung", "bestand", "annuaire", "base de donnees", "bibliotheque", "=fonds", "=catalogo", "base de datos", "=archivo",
    "biblioteca", "banca dati", "=archivio", "base de dados", "=acervo", "databank", "=collectie", "baza danych", "=baza", "databaze", "adatbazis", "=databas", "tietokanta", "veritabani", "каталог", "=архив",
    "база данных", "=база", "библиотек", "数据库", "資料庫", "目录", "目錄", "データベース", "一覧", "カタログ", "데이터베이스", "목록", "قاعدة", "καταλογ", "=all records", "=products", "=jobs", "=publications",
    "=people", "=staff", "=questions", "=tickets", "=query",
];

#[rustfmt::skip]
const ASIDE: &[&str] = &[
    "=login", "log in", "sign in", "signin", "=register", "sign up", "signup", "=password", "=privacy", "=impressum", "=imprint", "=terms", "=legal", "=contact", "=about", "=help", "=faq", "=newsletter",
    "=donate", "=careers", "=sitemap", "=rss", "=feed", "=cookies", "=cookie", "=disclaimer", "=datenschutz", "=kontakt", "=agb", "=hilfe", "=confidentialite", "=mentions legales", "=aide", "=privacidad",
    "=contacto", "=ayuda", "=aviso legal", "=anmelden", "=connexion", "=войти", "=вход", "=контакты", "ログイン", "登录",
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
