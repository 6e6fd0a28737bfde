//! The sorts of values that text boxes want.

/// A sort of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// A post code: 10115, SW1A 1AA.
    Postcode,
    /// The name of a city.
    City,
    /// A state or province.
    State,
    /// A country, by name or code.
    Country,
    /// A year of four digits.
    Year,
    /// A day, in a format.
    Date(DateFormat),
    /// An amount of money.
    Price,
    /// A plain number.
    Number,
    /// An ISBN of ten or thirteen digits.
    Isbn,
    /// A telephone number.
    Phone,
    /// An e-mail address. Never filled: it would be somebody's.
    Email,
    /// A language, by name or code.
    Language,
    /// A code of the site's own, which no list knows: only what was harvested fills it.
    Code,
}

/// How a day is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DateFormat {
    /// 2026-03-31
    YearMonthDay,
    /// 31/03/2026
    DayMonthYear,
    /// 03/31/2026
    MonthDayYear,
    /// 31.03.2026
    DayMonthYearDots,
    /// 31-03-2026
    DayMonthYearDashes,
    /// 2026-03
    YearMonth,
}

impl Sort {
    /// The stable name, as stored and printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Postcode => "postcode",
            Self::City => "city",
            Self::State => "state",
            Self::Country => "country",
            Self::Year => "year",
            Self::Date(_) => "date",
            Self::Price => "price",
            Self::Number => "number",
            Self::Isbn => "isbn",
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Language => "language",
            Self::Code => "code",
        }
    }

    /// Whether a list can name most values there are, so that going through it brings most of a database.
    pub fn is_listable(self) -> bool {
        matches!(
            self,
            Self::Postcode | Self::City | Self::State | Self::Country | Self::Year | Self::Language
        )
    }

    /// Whether a box of this sort may be filled at all.
    pub fn may_be_filled(self) -> bool {
        self != Self::Email
    }
}

impl DateFormat {
    /// A day as this format writes it.
    pub fn write(self, year: u32, month: u32, day: u32) -> String {
        match self {
            Self::YearMonthDay => format!("{year:04}-{month:02}-{day:02}"),
            Self::DayMonthYear => format!("{day:02}/{month:02}/{year:04}"),
            Self::MonthDayYear => format!("{month:02}/{day:02}/{year:04}"),
            Self::DayMonthYearDots => format!("{day:02}.{month:02}.{year:04}"),
            Self::DayMonthYearDashes => format!("{day:02}-{month:02}-{year:04}"),
            Self::YearMonth => format!("{year:04}-{month:02}"),
        }
    }
}
