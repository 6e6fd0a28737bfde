//! Words in names and labels that tell the sort of a box. Spelled as [`Wording::has`](crate::wording::Wording::has) reads them.

use super::sort::{DateFormat, Sort};

/// Every sort with its words, the telling ones before the general ones: a "zip code" is no code, a "phone number" no number.
pub(super) const WORDS: &[(Sort, &[&str])] = &[
    (Sort::Email, EMAIL),
    (Sort::Postcode, POSTCODE),
    (Sort::Isbn, &["isbn"]),
    (Sort::Phone, PHONE),
    (Sort::City, CITY),
    (Sort::State, STATE),
    (Sort::Country, COUNTRY),
    (Sort::Language, LANGUAGE),
    (Sort::Year, YEAR),
    (Sort::Date(DateFormat::YearMonthDay), DATE),
    (Sort::Price, PRICE),
    (Sort::Number, NUMBER),
    (Sort::Code, CODE),
];

#[rustfmt::skip]
const EMAIL: &[&str] = &["email", "=e mail", "=mail", "=courriel", "correo electr", "correio electr", "=epost", "=e post", "=sähköposti", "почта", "メール", "邮箱", "이메일"];

#[rustfmt::skip]
const POSTCODE: &[&str] = &[
    "=zip", "zipcode", "zip code", "postal", "postcode", "post code", "=plz", "postleitzahl", "codigo post", "código post", "=cep", "=cap", "=psc", "=psč", "kod poczt",
    "postnummer", "postinumero", "=postnr", "irányítószám", "почтовый индекс", "=индекс", "郵便番号", "邮编", "邮政编码", "우편번호", "pincode", "pin code", "ταχυδρομικ", "posta kodu",
    "=cp", "cod poștal", "poštovní",
];

#[rustfmt::skip]
const PHONE: &[&str] = &[
    "phone", "=tel", "area code", "areacode", "telefon", "teléfono", "téléphone", "=mobile", "=handy", "=cell", "cellulare", "=fax", "телефон", "電話", "电话", "전화", "=puhelin", "=gsm", "=sms", "τηλέφωνο",
];

#[rustfmt::skip]
const CITY: &[&str] = &[
    "=city", "=town", "=ort", "wohnort", "=stadt", "=ville", "=ciudad", "=cidade", "=città", "=citta", "=comune", "=localidad", "=plaats", "woonplaats", "=stad", "=miasto",
    "=mesto", "=město", "=obec", "=kommune", "=kaupunki", "=grad", "город", "місто", "=πόλη", "市区町村", "城市", "도시", "=şehir", "=sehir", "=locality", "=municipality",
    "=oraș", "=település", "cityname",
];

#[rustfmt::skip]
const STATE: &[&str] = &[
    "=state", "=province", "=provincia", "bundesland", "=région", "=region", "=département", "=departement", "=county", "=estado", "=provinz", "=canton", "=kanton",
    "=prefecture", "=prov", "область", "регион", "都道府県", "województwo", "=kraj wojewodztwo", "=megye",
];

#[rustfmt::skip]
const COUNTRY: &[&str] = &[
    "country", "=land", "=pays", "=país", "=pais", "=paese", "=nation", "=nationality", "=nazione", "=krajina", "=země", "=zeme", "страна", "країна", "=χώρα", "国家", "国名", "국가",
    "=ülke", "=ország", "=maa",
];

#[rustfmt::skip]
const LANGUAGE: &[&str] = &[
    "=language", "=lang", "=sprache", "=langue", "=idioma", "=lingua", "=taal", "=język", "=jezyk", "=språk", "=sprog", "=kieli", "=jazyk", "=язык", "=мова", "語言", "语言", "言語",
    "언어", "=dil",
];

#[rustfmt::skip]
const YEAR: &[&str] = &[
    "=year", "=yr", "=years", "=yyyy", "=aaaa", "=jjjj", "=jahr", "baujahr", "jahrgang", "=année", "=annee", "=anno", "=año", "=ano", "=jaar", "=rok", "=år", "=vuosi", "=год", "год выпуска",
    "=рік", "=έτος", "年份", "年度", "년도", "=yıl", "=yil", "birthyear", "modelyear", "=vintage",
];

#[rustfmt::skip]
const DATE: &[&str] = &[
    "=date", "=dates", "=datum", "=fecha", "=dob", "birthdate", "=birthday", "geburtstag", "geburtsdatum", "=dato", "=дата", "日期", "날짜", "日付", "=tarih", "päivämäärä", "ημερομηνία",
    "=arrival", "=departure", "=checkin", "=checkout", "check in", "check out", "startdate", "enddate", "datefrom", "dateto",
];

#[rustfmt::skip]
const PRICE: &[&str] = &[
    "=price", "=prices", "preis", "=prix", "=precio", "=prezzo", "=preço", "=preco", "=prijs", "=cena", "=ceny", "=pris", "=hinta", "=fiyat", "=budget", "=rent", "=miete", "=salary",
    "=gehalt", "=cost", "цена", "ціна", "=τιμή", "価格", "价格", "가격", "=usd", "=eur", "minprice", "maxprice",
];

#[rustfmt::skip]
const NUMBER: &[&str] = &[
    "=age", "=alter", "=weight", "=gewicht", "=length", "=width", "=height", "=radius", "=distance", "=mileage", "=km", "kilometer", "=miles", "=population", "bedroom", "=rooms",
    "=beds", "=baths", "=quantity", "=qty", "=lat", "=latitude", "=lng", "=lon", "=longitude", "=count", "=pages", "=rating", "=sqft", "=m2", "=площадь", "=size", "=hp", "=kw",
    "howmany", "how many", "=number", "=engine",
];

#[rustfmt::skip]
const CODE: &[&str] = &[
    "=code", "=id", "=sku", "=ean", "=upc", "=issn", "=doi", "barcode", "=reference", "=ref", "part number", "item number", "catalog number", "catalogue number", "call number",
    "=accession", "=serial", "=vin", "artikelnummer", "=référence", "=referencia", "=signatur", "shelfmark", "=inventory",
];
