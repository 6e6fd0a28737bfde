//! Words by which sites name the pages of a list, in many languages.
//!
//! Compared in lower case, one word at a time; scripts that write without spaces are searched for the word instead.

/// "Next", as one word of a short label.
#[rustfmt::skip]
pub(super) const NEXT: &[&str] = &[
    "next", "nxt", "forward", "nächste", "nächster", "nächstes", "naechste", "weiter", "vor", "vorwärts", "suivant", "suivante", "suivants",
    "suivantes", "siguiente", "siguientes", "sig", "adelante", "próxima", "próximo", "próximos", "próximas", "proxima", "proximo",
    "seguinte", "seguintes", "avançar", "successivo", "successiva", "successivi", "avanti", "prossima", "prossimo", "seguente", "volgende",
    "verder", "nästa", "nasta", "næste", "neste", "næsta", "seuraava", "seuraavat", "następna", "następny", "następne", "nastepna",
    "dalej", "další", "dalsi", "následující", "ďalšia", "ďalšie", "ďalej", "nasledujúca", "következő", "tovább", "următoarea",
    "următor", "următorul", "urmatoarea", "înainte", "следваща", "напред", "следующая", "следующий", "следующие", "след", "далее",
    "вперед", "вперёд", "дальше", "наступна", "далі", "следећа", "sledeća", "sljedeća", "naslednja", "naprej", "dalje", "sonraki", "ileri",
    "επόμενη", "επόμενο", "επόμενα", "הבא", "הבאה", "התالי", "التالي", "التالية", "بعدی", "अगला", "आगे", "tiếp", "sau", "berikutnya",
    "selanjutnya", "berikut", "seterusnya", "kitas", "toliau", "nākamā", "tālāk", "järgmine", "edasi", "següent", "hurrengoa", "tjetra",
];

/// "Next" in scripts without spaces, anywhere in a short label.
pub(super) const NEXT_PARTS: &[&str] = &[
    "下一",
    "下页",
    "下頁",
    "后一页",
    "后页",
    "次へ",
    "次の",
    "次ペ",
    "次",
    "다음",
    "ถัดไป",
];

/// "Previous", as one word of a short label.
#[rustfmt::skip]
pub(super) const PREVIOUS: &[&str] = &[
    "previous", "prev", "prv", "back", "zurück", "zurueck", "vorherige", "vorheriger", "vorheriges", "vorige", "précédent", "précédente",
    "précédents", "precedent", "anterior", "anteriores", "ant", "previo", "atrás", "voltar", "precedente", "precedenti", "indietro",
    "vorige", "terug", "föregående", "tillbaka", "forrige", "tilbage", "tilbake", "fyrri", "edellinen", "edelliset", "poprzednia",
    "poprzedni", "poprzednie", "wstecz", "předchozí", "predchozi", "predchádzajúca", "előző", "anterioara", "anterioară", "înapoi",
    "inapoi", "предишна", "назад", "предыдущая", "предыдущий", "предыдущие", "пред", "попередня", "претходна", "prethodna", "prejšnja",
    "nazaj", "önceki", "geri", "προηγούμενη", "προηγούμενο", "προηγούμενα", "הקודם", "הקודמת", "السابق", "السابقة", "قبلی", "पिछला",
    "पीछे", "trước", "sebelumnya", "sebelum", "ankstesnis", "atgal", "iepriekšējā", "atpakaļ", "eelmine", "tagasi", "aurrekoa",
];

/// "Previous" in scripts without spaces.
pub(super) const PREVIOUS_PARTS: &[&str] = &[
    "上一",
    "上页",
    "上頁",
    "前一页",
    "前页",
    "前へ",
    "前の",
    "前ペ",
    "戻る",
    "이전",
    "ก่อนหน้า",
];

/// "First".
#[rustfmt::skip]
pub(super) const FIRST: &[&str] = &[
    "first", "erste", "erster", "anfang", "première", "premier", "premiere", "début", "primera", "primero", "inicio", "primeira", "primeiro",
    "início", "prima", "primo", "inizio", "eerste", "begin", "första", "første", "fyrsta", "ensimmäinen", "pierwsza", "první", "prvá",
    "első", "първа", "первая", "начало", "перша", "ilk", "πρώτη", "ראשון", "الأولى", "اول", "đầu", "pertama", "start", "newest",
];

/// "First" in scripts without spaces.
pub(super) const FIRST_PARTS: &[&str] =
    &["首页", "首頁", "第一页", "最初", "先頭", "처음", "หน้าแรก"];

/// "Last".
#[rustfmt::skip]
pub(super) const LAST: &[&str] = &[
    "last", "letzte", "letzter", "ende", "dernière", "dernier", "derniere", "fin", "última", "último", "ultima", "ultimo", "final", "fine",
    "laatste", "einde", "sista", "sidste", "siste", "síðasta", "viimeinen", "ostatnia", "poslední", "posledná", "utolsó", "последна",
    "последняя", "конец", "остання", "son", "τελευταία", "אחרון", "الأخيرة", "آخر", "cuối", "terakhir", "end", "oldest",
];

/// "Last" in scripts without spaces.
pub(super) const LAST_PARTS: &[&str] = &[
    "末页",
    "末頁",
    "尾页",
    "尾頁",
    "最后",
    "最後",
    "마지막",
    "หน้าสุดท้าย",
];

/// "Older": the next page of a list that begins with the newest, and "previous" to the blog that wrote it.
#[rustfmt::skip]
pub(super) const OLDER: &[&str] = &[
    "older", "earlier", "ältere", "älter", "anciens", "anciennes", "ancien", "antiguos", "antiguas", "antiguo", "antigos", "antigas",
    "antiga", "vecchi", "vecchie", "oudere", "ouder", "äldre", "ældre", "eldre", "vanhemmat", "vanhempia", "starsze", "starší", "régebbi",
    "vechi", "по-стари", "старые", "ранние", "старіші", "eski", "παλαιότερα", "παλαιότερες", "ישנות", "أقدم", "lama", "cũ", "senesni",
];

/// "Older" in scripts without spaces.
pub(super) const OLDER_PARTS: &[&str] = &["過去", "古い", "以前", "更早", "旧", "이전글"];

/// "Newer" in scripts without spaces.
pub(super) const NEWER_PARTS: &[&str] = &["新しい", "最新", "较新", "更新"];

/// "Newer".
#[rustfmt::skip]
pub(super) const NEWER: &[&str] = &[
    "newer", "later", "neuere", "neuer", "récents", "récentes", "recientes", "reciente", "recentes", "recente", "recenti", "nieuwere",
    "nieuwer", "nyare", "nyere", "uudemmat", "uudempia", "nowsze", "novější", "újabb", "noi", "по-нови", "новые", "новіші", "yeni",
    "νεότερα", "νεότερες", "חדשות", "أحدث", "baru", "mới", "naujesni",
];

/// "More", as the whole of a label or beside a word for results.
#[rustfmt::skip]
pub(super) const MORE: &[&str] = &[
    "more", "mehr", "plus", "más", "mas", "mais", "altri", "altro", "meer", "mer", "mere", "flere", "fler", "lisää", "więcej", "více", "viac",
    "több", "ещё", "еще", "більше", "daha", "περισσότερα", "עוד", "المزيد", "thêm", "lagi", "もっと", "更多", "더보기", "加载更多",
];

/// Words that stand beside "more" when it means more of the list: "load more results".
#[rustfmt::skip]
pub(super) const BESIDE_MORE: &[&str] = &[
    "load", "show", "see", "view", "get", "display", "results", "result", "items", "records", "entries", "hits", "posts", "articles",
    "stories", "comments", "messages", "topics", "matches", "the", "to", "go", "of", "beiträge", "articles", "entradas", "postagens", "wpisy", "записи",
    "laden", "anzeigen", "zeigen", "ergebnisse", "treffer", "charger", "afficher", "voir", "de", "résultats", "cargar", "ver", "mostrar",
    "resultados", "carregar", "carica", "mostra", "risultati", "toon", "resultaten", "visa", "vis", "показать", "загрузить", "результатов",
];

/// "Page".
#[rustfmt::skip]
pub(super) const PAGE: &[&str] = &[
    "page", "pages", "pg", "seite", "seiten", "página", "páginas", "pagina", "pagine", "pagini", "sida", "sidan", "side", "sivu", "strona", "strony",
    "strana", "strany", "stránka", "stránky", "oldal", "страница", "страницы", "стр", "сторінка", "sayfa", "σελίδα", "עמוד", "דף", "صفحة",
    "صفحه", "halaman", "trang", "页", "頁", "ページ", "페이지", "puslapis", "lapa", "leht",
];
