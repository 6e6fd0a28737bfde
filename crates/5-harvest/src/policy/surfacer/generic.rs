//! Words that stand in texts about anything, in groups that do well or badly together.
//!
//! A site's own words are better as soon as there are any. These are for the first questions, and for the day when what was read
//! leads nowhere new. A group is one guess about the site ("it lists people", "it is written in Polish"), so what one word brings
//! says something about the rest of its group. The likeliest word stands first, by general knowledge and not by measurement.
//!
//! A word may stand in several groups: each of them is a reason to ask it. Spellings follow `askable_words`, which leaves a Chinese
//! character or a hiragana on its own and cuts `l'eau` in two. Where Chinese has two spellings the groups keep them apart, because
//! a site mostly has the one or the other.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A group of words of one kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    /// What the words have in common.
    pub(super) name: &'static str,
    /// The script all of them are written in.
    pub(super) script: Script,
    /// What the words are for.
    pub(super) kind: Kind,
    /// The words, likeliest first.
    pub(super) words: &'static [&'static str],
}

/// What words are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// They hold sentences and names together.
    Function,
    /// They are parts of the names of people.
    People,
    /// They are parts of the names of places.
    Places,
    /// Texts are about them.
    Subjects,
    /// They count.
    Numbers,
}

/// How many kinds are told apart; numbers are told by their digits.
pub(super) const KINDS: usize = 4;

/// What a word is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Script {
    Latin,
    Han,
    Kana,
    Cyrillic,
    Greek,
    Arabic,
    Hangul,
    Digits,
}

impl Script {
    /// The script of a word's first letter or digit; none if no group is written in it.
    pub(super) fn of(word: &str) -> Option<Self> {
        let first = word.chars().find(|letter| letter.is_alphanumeric())?;
        match first as u32 {
            0x0030..=0x0039 => Some(Self::Digits),
            0x0041..=0x024F | 0x1E00..=0x1EFF => Some(Self::Latin),
            0x0370..=0x03FF | 0x1F00..=0x1FFF => Some(Self::Greek),
            0x0400..=0x052F => Some(Self::Cyrillic),
            0x0600..=0x077F | 0x08A0..=0x08FF => Some(Self::Arabic),
            0x1100..=0x11FF | 0x3130..=0x318F | 0xAC00..=0xD7AF => Some(Self::Hangul),
            0x3041..=0x30FF | 0x31F0..=0x31FF => Some(Self::Kana),
            // 々 and 〇 are written among the characters, and mean one.
            0x3005..=0x3007 | 0x3400..=0x9FFF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF => {
                Some(Self::Han)
            }
            _ => None,
        }
    }
}

/// All groups, in no order of merit.
// rustfmt would give every word a line of its own.
#[rustfmt::skip]
pub(super) const GROUPS: &[Group] = &[
    Group { name: "english function words", script: Script::Latin, kind: Kind::Function, words: &[
        "the", "of", "and", "in", "a", "to", "for", "with", "on", "by", "from", "at", "an", "as", "is", "or", "that", "this",
        "it", "be", "are", "was", "his", "not", "all", "you", "which", "its", "has", "have", "one", "their", "her", "but", "can",
        "into", "about", "no", "two", "after", "other", "first", "between", "over",
    ]},
    Group { name: "words of english titles and descriptions", script: Script::Latin, kind: Kind::Subjects, words: &[
        "new", "world", "history", "life", "great", "work", "time", "general", "book", "man", "old", "american", "national",
        "house", "international", "city", "water", "day", "state", "story", "road", "music", "british", "art", "part", "school",
        "guide", "people", "study", "war", "good", "works", "society", "small", "english", "women", "home", "young", "land",
        "north", "south", "street", "king", "country", "white", "black", "system", "early", "light", "collection", "century",
        "family", "power", "public", "royal", "red", "game", "river", "night", "letters", "way", "modern", "children", "county",
        "love", "best", "little", "big", "open", "church", "long", "free", "special", "high", "university", "second", "french",
        "introduction", "science", "natural", "set", "type", "total", "used", "made", "complete", "full", "three", "original",
        "series", "report", "review", "under", "near", "building", "west", "east", "dead", "years", "side", "end", "body",
        "heart", "last", "true", "secret", "lost", "town", "green", "blue", "hand", "back", "room", "fire", "sea", "air", "sun",
        "death", "god", "golden", "field", "club", "central", "park", "garden", "company", "service", "center", "food", "local",
        "use", "case", "line", "form", "point", "view", "notes", "law", "theory", "social", "political", "human", "men", "girl",
        "boy", "child", "friend", "mother", "father", "lady", "master",
    ]},
    Group { name: "given names", script: Script::Latin, kind: Kind::People, words: &[
        "john", "william", "mary", "james", "david", "george", "thomas", "robert", "charles", "michael", "jean", "peter", "maria",
        "paul", "joseph", "henry", "jose", "anna", "martin", "richard", "edward", "daniel", "alexander", "anne", "elizabeth",
        "margaret", "mark", "louis", "juan", "karl", "andrew", "pierre", "carlos", "christian", "stephen", "ali", "johann",
        "antonio", "frank", "hans", "marie", "mohammed", "jan", "francis", "philip", "simon", "samuel", "francisco", "walter",
        "giovanni", "ahmed", "anthony", "ivan", "alice", "sarah", "philippe", "arthur", "max", "frederick", "albert", "friedrich",
        "christopher", "benjamin", "patrick", "jack", "luis", "victor", "eric", "pedro", "andrea", "claude", "eva", "adam",
        "jacques", "susan", "kim", "nicholas", "barbara", "laura", "manuel", "bernard", "franz", "jane", "wilhelm", "julia",
        "helen", "kevin", "brian", "ruth", "heinrich", "steven", "scott", "linda", "catherine", "lee", "carl", "ann", "julie",
        "francesco", "giuseppe", "leo", "roger", "marco", "oscar", "lewis", "emma", "matthew", "jonathan", "hugh", "ernst",
        "mario", "otto", "miguel", "erik", "michel", "andre", "harry", "tom", "sam", "joe", "bob", "bill", "jim", "jennifer",
        "patricia", "nancy", "karen", "lisa", "sandra", "sophie", "charlotte", "emily", "jessica", "amy", "rachel", "claire",
        "lucy", "grace", "rose", "martha", "dorothy", "frances", "florence", "isabel", "carmen", "ana", "rosa", "teresa", "elena",
        "sofia", "lucia", "paolo", "luigi", "pietro", "mohamed", "muhammad", "ahmad", "hassan", "hussein", "abdul", "omar",
        "ibrahim", "mustafa", "fatima", "ayse", "mehmet", "amir", "yusuf", "vladimir", "nikolai", "sergei", "dmitri", "olga",
        "natalia", "boris", "igor", "mikhail", "stanislaw", "piotr", "andrzej", "katarzyna", "jerzy", "johan", "lars", "anders",
        "per", "olof", "ingrid", "nils", "willem", "pieter", "cornelis", "hendrik", "wei", "ming", "li", "hiroshi", "takashi",
        "kenji", "yoko", "akira", "raj", "kumar", "ravi", "krishna", "singh", "josé", "andré", "françois", "rené", "jürgen",
    ]},
    Group { name: "family names", script: Script::Latin, kind: Kind::People, words: &[
        "smith", "lee", "johnson", "brown", "jones", "williams", "martin", "wang", "miller", "taylor", "davis", "li", "wilson",
        "garcia", "anderson", "thomas", "king", "scott", "chen", "moore", "white", "clark", "hall", "zhang", "lewis", "harris",
        "robinson", "jackson", "thompson", "walker", "young", "allen", "green", "wright", "hill", "baker", "adams", "campbell",
        "mitchell", "roberts", "carter", "phillips", "evans", "turner", "parker", "edwards", "collins", "stewart", "morris",
        "murphy", "cook", "rogers", "reed", "bell", "bailey", "cooper", "richardson", "cox", "howard", "ward", "watson", "gray",
        "wood", "ross", "hughes", "kelly", "russell", "martinez", "rodriguez", "hernandez", "lopez", "gonzalez", "perez",
        "sanchez", "fernandez", "gomez", "diaz", "silva", "santos", "costa", "ferreira", "pereira", "oliveira", "müller",
        "schmidt", "meyer", "weber", "wagner", "becker", "hoffmann", "schneider", "fischer", "bernard", "dubois", "laurent",
        "simon", "rossi", "ferrari", "bianchi", "jansen", "bakker", "nielsen", "hansen", "olsen", "larsen", "johansson",
        "andersson", "ivanov", "petrov", "kowalski", "nowak", "novak", "nagy", "kim", "park", "choi", "liu", "yang", "huang",
        "zhao", "wu", "zhou", "xu", "sun", "zhu", "lin", "tanaka", "suzuki", "sato", "yamamoto", "watanabe", "nguyen", "tran",
        "singh", "kumar", "patel", "sharma", "khan", "ahmed", "hussain", "cohen", "levy", "yilmaz", "kaya", "papadopoulos",
    ]},
    Group { name: "words of place names", script: Script::Latin, kind: Kind::Places, words: &[
        "san", "new", "saint", "st", "santa", "north", "la", "de", "el", "al", "port", "south", "east", "west", "lake", "river",
        "los", "las", "fort", "mount", "le", "villa", "del", "cape", "point", "island", "bay", "hill", "les", "santo", "das",
        "dos", "do", "da", "di", "castle", "creek", "old", "great", "upper", "lower", "little", "big", "grand", "rio", "ville",
        "burg", "berg", "bad", "neu", "alt", "novo", "nova", "nowa", "sainte", "rock", "spring", "springs", "valley", "falls",
        "beach", "city", "town", "village", "park", "wood", "bridge", "ford", "ham", "church", "cross", "mill", "green", "white",
        "black", "red", "high", "long", "king", "kings", "queen", "royal", "central", "united", "republic", "county", "province",
        "district", "region", "state", "london", "paris", "york", "washington", "rome", "berlin", "vienna", "madrid", "moscow",
        "tokyo", "kong", "beijing", "shanghai", "mexico", "india", "china", "japan", "france", "germany", "italy", "spain",
        "england", "america", "american", "africa", "asia", "australia", "canada", "brazil", "california", "texas", "university",
        "airport", "station", "street", "road", "national", "international", "abu", "bandar", "dar", "ben", "ras", "wadi", "tell",
        "kota", "kampung", "ban", "tan", "nam", "phu", "shan", "nizhny", "stara", "veliki", "gora", "gornji", "donja", "ober",
        "unter", "sur", "mer", "sous", "sint", "kirchen", "monte", "castel",
    ]},
    Group { name: "chinese family names", script: Script::Han, kind: Kind::People, words: &[
        "王", "李", "張", "劉", "陳", "楊", "趙", "黃", "周", "吳", "徐", "孫", "胡", "朱", "高", "林", "何", "郭", "馬", "羅",
        "梁", "宋", "鄭", "謝", "韓", "唐", "馮", "于", "董", "蕭", "程", "曹", "袁", "鄧", "許", "傅", "沈", "曾", "彭", "呂",
        "蘇", "盧", "蔣", "蔡", "賈", "丁", "魏", "薛", "葉", "閻", "余", "潘", "杜", "戴", "夏", "鍾", "汪", "田", "任", "姜",
        "范", "方", "石", "姚", "譚", "廖", "鄒", "熊", "金", "陸", "郝", "孔", "白", "崔", "康", "毛", "邱", "秦", "江", "史",
        "顧", "侯", "邵", "孟", "龍", "萬", "段", "雷", "錢", "湯", "尹", "黎", "易", "常", "武", "喬", "賀", "賴", "龔", "文",
        "龐", "樊", "蘭", "殷", "施", "陶", "洪", "翟", "安", "顏", "倪", "嚴", "牛", "溫", "蘆", "季", "俞", "章", "魯", "葛",
        "伍", "韋", "申", "尤", "畢", "聶", "叢", "焦", "向", "柳", "邢", "路", "岳", "齊", "梅", "莫", "莊", "辛", "管", "祝",
        "左", "涂", "谷", "祁", "耿", "牟", "卜", "柯", "歐", "司", "甘", "包", "柴", "樓", "房", "虞",
    ]},
    Group { name: "chinese family names, simplified", script: Script::Han, kind: Kind::People, words: &[
        "张", "刘", "陈", "杨", "赵", "黄", "吴", "孙", "马", "罗", "郑", "谢", "韩", "冯", "萧", "邓", "许", "吕", "苏", "卢",
        "蒋", "贾", "叶", "阎", "钟", "谭", "邹", "陆", "顾", "龙", "万", "钱", "汤", "乔", "贺", "赖", "龚", "庞", "兰", "颜",
        "严", "温", "芦", "鲁", "韦", "毕", "聂", "丛", "齐", "庄", "欧", "楼",
    ]},
    Group { name: "chinese characters, classical and traditional", script: Script::Han, kind: Kind::Subjects, words: &[
        "之", "不", "人", "一", "有", "為", "大", "以", "其", "子", "中", "而", "國", "上", "也", "者", "三", "年", "天", "公",
        "於", "事", "二", "山", "日", "書", "曰", "無", "文", "十", "下", "所", "時", "月", "與", "王", "太", "行", "生", "此",
        "君", "可", "是", "自", "詩", "道", "長", "明", "心", "門", "得", "見", "來", "知", "官", "士", "州", "水", "南", "風",
        "家", "東", "後", "軍", "元", "四", "五", "今", "使", "氏", "然", "學", "至", "故", "則", "何", "言", "江", "將", "西",
        "北", "集", "經", "傳", "記", "史", "雲", "春", "花", "民", "名", "卷", "古", "宗", "帝", "安", "成", "志", "世", "正",
        "德", "先", "宮", "馬", "說", "論", "我", "相", "本", "平", "方", "外", "內", "海", "清", "高", "義", "禮", "千", "九",
        "百", "六", "七", "八", "秋", "白",
    ]},
    Group { name: "chinese characters, modern and simplified", script: Script::Han, kind: Kind::Subjects, words: &[
        "的", "一", "国", "中", "人", "是", "在", "不", "了", "大", "有", "和", "学", "年", "新", "为", "这", "个", "上", "我",
        "小", "生", "来", "文", "电", "地", "会", "时", "以", "发", "家", "出", "成", "图", "书", "说", "到", "们", "工", "公",
        "作", "手", "心", "化", "市", "法", "本", "理", "用", "研", "究", "动", "网", "史", "业", "机", "水", "长", "开", "美",
        "经", "全", "高", "行", "于", "民", "北", "南", "海", "京", "华", "东", "西", "天", "子", "下", "日", "三", "多", "对",
        "后", "版", "与", "之", "主", "员", "方", "能", "可", "第", "分", "最", "部", "车", "力", "外", "政", "门", "无", "爱",
        "你", "他", "好", "点", "明", "区", "战", "界", "体", "信", "通", "司",
    ]},
    Group { name: "japanese kana", script: Script::Kana, kind: Kind::Subjects, words: &[
        "の", "に", "は", "を", "た", "と", "が", "し", "て", "い", "な", "で", "る", "も", "か", "ら", "れ", "さ", "す", "り",
        "ん", "こ", "き", "あ", "く", "お", "よ", "ま", "や", "つ", "け", "そ", "め", "う", "み",
    ]},
    Group { name: "japanese katakana words", script: Script::Kana, kind: Kind::Subjects, words: &[
        "アメリカ", "フランス", "イギリス", "ドイツ", "データ", "システム", "センター", "サービス", "ホテル", "ビル", "クラブ",
        "シリーズ", "ゲーム", "テレビ", "ニュース", "ガイド", "デザイン", "コンピュータ", "ソフト", "スポーツ",
    ]},
    Group { name: "japanese characters", script: Script::Han, kind: Kind::Subjects, words: &[
        "日", "本", "年", "人", "大", "会", "国", "学", "中", "一", "田", "山", "新", "東", "子", "市", "川", "小", "生", "三",
        "京", "上", "文", "出", "県", "書", "行", "月", "島", "方", "長", "部", "場", "時", "藤", "村", "木", "原", "作", "画",
        "語", "図", "集", "研", "究", "史", "前", "後", "社", "名",
    ]},
    Group { name: "german function words", script: Script::Latin, kind: Kind::Function, words: &[
        "der", "die", "und", "das", "von", "in", "mit", "des", "den", "für", "ein", "eine", "im", "zu", "auf", "dem", "ist",
        "nicht", "aus", "zur", "als", "über", "bei", "nach", "sich", "vom", "auch",
    ]},
    Group { name: "french function words", script: Script::Latin, kind: Kind::Function, words: &[
        "de", "la", "et", "le", "les", "des", "du", "en", "à", "un", "une", "dans", "pour", "par", "sur", "au", "est", "aux",
        "avec", "qui", "que", "sous", "son", "il", "ou", "l", "d",
    ]},
    Group { name: "spanish function words", script: Script::Latin, kind: Kind::Function, words: &[
        "de", "la", "el", "y", "en", "los", "del", "las", "por", "con", "para", "un", "una", "al", "que", "se", "su", "sobre",
        "es", "entre", "como", "lo", "desde",
    ]},
    Group { name: "italian function words", script: Script::Latin, kind: Kind::Function, words: &[
        "di", "e", "la", "il", "del", "in", "della", "per", "a", "con", "le", "da", "un", "una", "dei", "delle", "nel", "al", "i",
        "alla", "che", "si", "dal", "su", "l",
    ]},
    Group { name: "portuguese function words", script: Script::Latin, kind: Kind::Function, words: &[
        "de", "e", "do", "da", "em", "a", "o", "para", "dos", "com", "no", "na", "os", "um", "as", "das", "por", "uma", "ao",
        "se", "sobre", "que", "não", "entre",
    ]},
    Group { name: "dutch function words", script: Script::Latin, kind: Kind::Function, words: &[
        "de", "van", "en", "het", "in", "een", "met", "voor", "op", "te", "der", "den", "door", "bij", "uit", "naar", "aan", "is",
        "tot", "over", "om", "zijn", "als",
    ]},
    Group { name: "polish function words", script: Script::Latin, kind: Kind::Function, words: &[
        "w", "i", "z", "na", "do", "o", "nie", "się", "dla", "od", "za", "ze", "po", "jest", "oraz", "przez", "pod", "jak", "to",
        "przy", "polski",
    ]},
    Group { name: "turkish function words", script: Script::Latin, kind: Kind::Function, words: &[
        "ve", "bir", "bu", "ile", "için", "da", "de", "ne", "en", "daha", "çok", "olarak", "olan", "her", "gibi", "kadar",
        "sonra", "büyük", "türk", "üzerine",
    ]},
    Group { name: "swedish function words", script: Script::Latin, kind: Kind::Function, words: &[
        "och", "i", "av", "en", "för", "på", "till", "med", "det", "den", "ett", "som", "från", "om", "är", "de", "vid", "att",
        "under", "efter", "svenska",
    ]},
    Group { name: "russian function words", script: Script::Cyrillic, kind: Kind::Function, words: &[
        "и", "в", "на", "с", "о", "не", "по", "для", "из", "к", "от", "за", "как", "что", "у", "а", "его", "или", "это", "до",
        "при", "он", "во", "об", "история", "под", "мы", "я", "все", "время", "новый", "их", "русский", "между",
    ]},
    Group { name: "greek function words", script: Script::Greek, kind: Kind::Function, words: &[
        "και", "του", "το", "της", "η", "ο", "τα", "την", "των", "με", "στο", "σε", "από", "για", "που", "οι", "τον", "στην",
    ]},
    Group { name: "arabic function words", script: Script::Arabic, kind: Kind::Function, words: &[
        "في", "من", "على", "إلى", "عن", "و", "ما", "بن", "أو", "مع", "هذا", "محمد", "عبد", "كتاب", "لا", "هو", "أن", "أبو",
    ]},
    Group { name: "korean words", script: Script::Hangul, kind: Kind::Subjects, words: &[
        "및", "의", "수", "그", "한국", "이", "대한", "위한", "대한민국", "등", "한", "있는", "것", "제", "연구", "하는", "년",
        "새",
    ]},
    Group { name: "computing words", script: Script::Latin, kind: Kind::Subjects, words: &[
        "data", "file", "python", "library", "server", "dev", "lib", "web", "code", "system", "user", "test", "java", "program",
        "network", "software", "linux", "database", "windows", "api", "support", "tool", "package", "line", "command",
        "application", "development", "client", "html", "tools", "interface", "text", "perl", "simple", "programming", "image",
        "c", "module", "common", "google", "build", "git", "plugin", "project", "version", "source", "http", "xml", "json",
        "font", "docs", "kernel", "security", "editor", "update", "error", "bin", "doc", "gtk", "config", "ruby", "rust", "php",
        "javascript", "game", "utils", "runtime", "driver", "framework", "search", "free", "open", "script",
    ]},
    Group { name: "art and library words", script: Script::Latin, kind: Kind::Subjects, words: &[
        "portrait", "study", "untitled", "landscape", "novel", "love", "two", "woman", "head", "view", "drawing", "plate",
        "scene", "figure", "garden", "letter", "poems", "night", "painting", "stories", "still", "self", "girl", "letters",
        "saint", "virgin", "house", "flower", "river", "horse", "page", "composition", "seated", "child", "sketch", "standing",
        "book", "trees", "dance", "tales", "church", "print", "flowers", "interior", "abstract", "street", "dream", "bridge",
        "romance", "mystery", "adventures", "memoir", "biography", "sea", "bowl", "adventure", "essays", "album", "vase",
        "statue", "christ", "madonna", "bible", "fiction", "photograph", "poetry", "drama", "plays",
    ]},
    Group { name: "numbers and years", script: Script::Digits, kind: Kind::Numbers, words: &[
        "2000", "2001", "2002", "2003", "2004", "2005", "2006", "2007", "2008", "2009", "2010", "2011", "2012", "2013", "2014",
        "2015", "2016", "2017", "2018", "2019", "2020", "2021", "2022", "2023", "2024", "1", "2", "3", "4", "5", "6", "7", "8",
        "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "100", "1999", "1998", "1990", "1980", "1970",
        "1950", "1945", "1900", "1890", "1880", "1870", "1860", "1850", "1848", "1840", "1830", "1820", "1810", "1800", "50",
        "30", "24", "1000",
    ]},
    Group { name: "colours, materials, animals and plants", script: Script::Latin, kind: Kind::Subjects, words: &[
        "white", "black", "red", "green", "blue", "gold", "wood", "silver", "paper", "stone", "yellow", "golden", "iron", "brown",
        "glass", "horse", "rose", "tree", "dog", "fish", "steel", "bird", "water", "grey", "oak", "copper", "silk", "lion", "cat",
        "leather", "bear", "wolf", "purple", "orange", "pink", "plastic", "bronze", "cotton", "clay", "wool", "gray", "flower",
        "apple", "eagle", "snake", "fox", "pine", "bull", "palm", "lily", "butterfly", "monkey", "elephant", "tiger", "deer",
        "marble", "ivory", "rice", "corn", "olive", "grape", "duck", "sheep", "cow",
    ]},
    Group { name: "science words", script: Script::Latin, kind: Kind::Subjects, words: &[
        "theory", "analysis", "model", "new", "species", "methods", "energy", "human", "system", "effects", "systems", "cell",
        "molecular", "chemical", "water", "acid", "physics", "chemistry", "biology", "structure", "function", "protein",
        "quantum", "evolution", "plants", "research", "mathematics", "control", "growth", "health", "disease", "blood", "brain",
        "dynamics", "medicine", "field", "heat", "gene", "space", "light", "nuclear", "linear", "climate", "temperature",
        "experimental", "engineering", "clinical", "treatment", "ocean", "carbon", "numerical", "earth", "oxygen", "star",
    ]},
];

static KINDS_OF: LazyLock<HashMap<&str, [bool; KINDS]>> = LazyLock::new(|| {
    let mut kinds: HashMap<&str, [bool; KINDS]> = HashMap::new();
    for group in GROUPS.iter().filter(|group| group.kind != Kind::Numbers) {
        for word in group.words {
            kinds.entry(*word).or_default()[group.kind as usize] = true;
        }
    }
    kinds
});

/// The kinds of the groups that a word stands in.
pub(super) fn kinds_of(word: &str) -> [bool; KINDS] {
    KINDS_OF.get(word).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::askable_words;
    use std::collections::HashSet;

    fn every_word() -> impl Iterator<Item = (&'static Group, &'static str)> {
        let of_one = |group: &'static Group| group.words.iter().map(move |word| (group, *word));
        GROUPS.iter().flat_map(of_one)
    }

    #[test]
    fn no_word_stands_twice_in_a_group() {
        for group in GROUPS {
            let mut seen = HashSet::new();
            let again: Vec<&&str> = group
                .words
                .iter()
                .filter(|word| !seen.insert(**word))
                .collect();
            assert!(again.is_empty(), "{}: {again:?}", group.name);
        }
    }

    #[test]
    fn every_group_has_words_and_a_name_of_its_own() {
        let names: HashSet<&str> = GROUPS.iter().map(|group| group.name).collect();
        assert_eq!(names.len(), GROUPS.len());
        assert!(GROUPS.iter().all(|group| group.words.len() >= 15));
    }

    #[test]
    fn every_word_is_spelt_as_it_would_be_cut_from_a_text() {
        for (group, word) in every_word() {
            let cut: Vec<String> = askable_words(word).collect();
            assert_eq!(cut, [word], "{}", group.name);
        }
    }

    #[test]
    fn every_word_is_in_lower_case() {
        for (group, word) in every_word() {
            assert_eq!(word.to_lowercase(), word, "{}", group.name);
        }
    }

    #[test]
    fn every_letter_of_a_word_is_in_the_script_of_its_group() {
        for (group, word) in every_word() {
            for letter in word.chars() {
                let script = Script::of(&letter.to_string());
                assert_eq!(script, Some(group.script), "{word} in {}", group.name);
            }
        }
    }

    #[test]
    fn simplified_family_names_are_only_those_that_differ() {
        let named = |name: &str| GROUPS.iter().find(|group| group.name == name).unwrap();
        let traditional = named("chinese family names").words;
        let simplified = named("chinese family names, simplified").words;
        assert!(simplified.iter().all(|word| !traditional.contains(word)));
    }

    #[test]
    fn a_word_has_the_kinds_of_all_its_groups_and_a_number_has_none() {
        assert_eq!(kinds_of("john"), [false, true, false, false]);
        assert_eq!(kinds_of("de"), [true, false, true, false]);
        assert_eq!(kinds_of("2000"), [false; KINDS]);
        assert_eq!(kinds_of("xylograph"), [false; KINDS]);
    }

    #[test]
    fn the_first_letter_or_digit_tells_the_script() {
        assert_eq!(Script::of("élan"), Some(Script::Latin));
        assert_eq!(Script::of("42nd"), Some(Script::Digits));
        assert_eq!(Script::of("«книга»"), Some(Script::Cyrillic));
        assert_eq!(Script::of("々"), Some(Script::Han));
        assert_eq!(Script::of("データ"), Some(Script::Kana));
    }

    #[test]
    fn a_word_in_a_script_without_a_group_has_none() {
        for word in ["", "...", "שלום", "ไทย", "हिन्दी"] {
            assert_eq!(Script::of(word), None, "{word}");
        }
    }
}
