//! Attributions, "On such a day somebody wrote:", in many languages, on one
//! line or broken over three.
//!
//! Dates and addresses are the anchors; a verb alone decides only right above
//! a quotation. The language is the mail program's, not the player's.

use super::Line;

/// An attribution is broken over at most so many lines.
const LINES: usize = 3;
/// And is no longer than this.
const BYTES: usize = 500;

/// How many lines an attribution that begins at `at` takes; none if there is
/// none.
pub(super) fn length(lines: &[Line], at: usize) -> usize {
    (1..=LINES).find(|count| is_at(lines, at, *count) && !begins_later(lines, at, *count)).unwrap_or(0)
}

/// Whether exactly these lines are an attribution.
fn is_at(lines: &[Line], at: usize, count: usize) -> bool {
    let Some(run) = lines.get(at..at + count) else { return false };
    if run.iter().any(|l| l.quoted || l.is_blank()) || run.iter().map(|l| l.text.len()).sum::<usize>() > BYTES
    {
        return false;
    }
    let first = run[0].text.to_lowercase();
    if count > 1 && !may_go_on(&first) {
        return false;
    }
    let joined = run.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join(" ").to_lowercase();
    let above_quote = lines[at + count..].iter().find(|l| l.is_there()).is_some_and(|l| l.quoted);
    is_attribution(&joined, above_quote)
}

/// Whether a first line looks like one that goes on: a small word and a figure,
/// or a name, an address and a verb.
fn may_go_on(first: &str) -> bool {
    let dated = has_opener(first) && first.contains(|c: char| c.is_numeric());
    dated || (first.contains('<') && first.contains('@') && VERBS.iter().any(|v| first.contains(v)))
}

/// Whether a later line of the run begins the attribution just as well: then
/// the first one is the person's own.
fn begins_later(lines: &[Line], at: usize, count: usize) -> bool {
    // A line of a date and a time of day is nobody's own, whatever is below it.
    let whole_date = |first: &str| has_opener(first) && has_year(first) && first.contains(':');
    if whole_date(&lines[at].text.to_lowercase()) {
        return false;
    }
    (1..count).any(|skip| {
        let first = lines[at + skip].text.to_lowercase();
        // A verb alone, left over by a line that was broken, begins nothing.
        let anchored = first.contains(|c: char| c.is_numeric() || c == '@');
        anchored && (has_opener(&first) || may_go_on(&first)) && is_at(lines, at + skip, count - skip)
    })
}

fn is_attribution(text: &str, above_quote: bool) -> bool {
    let text = text.trim_matches(['-', ' ']);
    let body = text.trim_end_matches([':', '：', ' ']);
    let colon = text.ends_with([':', '：']);
    let (date, address) = (has_date(body), body.contains('@') || body.contains('<'));
    let (opener, verb) = (has_opener(body), VERBS.iter().any(|v| body.contains(v)));
    let verb_ends = VERBS.iter().any(|v| body.ends_with(v));
    let named = body.contains('<') && body.contains('@');
    if colon {
        (verb && (address || (date && opener)))
            || (date && address && (opener || named))
            || (verb && date && above_quote)
            || (verb_ends && above_quote && body.len() < 200)
    } else {
        let unspoken = named && opener && above_quote;
        date && (unspoken || verb_ends || (verb && body.ends_with('>')))
            && (address || (opener && above_quote))
    }
}

/// Whether a text holds a year, a time of day or a date in figures.
fn has_date(text: &str) -> bool {
    if text.contains('年') || text.contains('년') {
        return true;
    }
    let digits: Vec<(usize, usize)> = runs_of_digits(text);
    digits.iter().any(|(at, len)| {
        let number = &text[*at..at + len];
        let rest = &text.as_bytes()[at + len..];
        let year = *len == 4 && (number.starts_with("19") || number.starts_with("20"));
        let time = *len <= 2
            && (rest.first() == Some(&b':') || rest.first() == Some(&b'.') || rest.first() == Some(&b'h'))
            && rest.get(1).is_some_and(u8::is_ascii_digit)
            && rest.get(2).is_some_and(u8::is_ascii_digit);
        let figures = *len <= 2
            && rest.first().is_some_and(|b| b"./-".contains(b))
            && rest.get(1).is_some_and(u8::is_ascii_digit);
        year || time || figures
    })
}

/// Whether a text holds a year.
fn has_year(text: &str) -> bool {
    let year = |number: &str| number.len() == 4 && (number.starts_with("19") || number.starts_with("20"));
    runs_of_digits(text).iter().any(|(at, len)| year(&text[*at..at + len]))
}

/// Where runs of digits begin, and how long they are.
fn runs_of_digits(text: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()) {
        match runs.last_mut() {
            Some((start, len)) if *start + *len == at => *len += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

/// Whether a text begins as attributions do: with a small word, a weekday or
/// a date.
fn has_opener(text: &str) -> bool {
    if OPENERS.iter().any(|o| text.starts_with(o)) {
        return true;
    }
    let first = text.split_whitespace().next().unwrap_or_default().trim_end_matches(['.', ',']);
    WEEKDAYS.contains(&first) || (text.starts_with(|c: char| c.is_ascii_digit()) && has_date(text))
}

const OPENERS: &[&str] = &[
    "on ",
    "am ",
    "le ",
    "el ",
    "il ",
    "in data ",
    "op ",
    "em ",
    "den ",
    "på ",
    "dnia ",
    "w dniu ",
    "dne ",
    "dňa ",
    "pe ",
    "la data ",
    "în ",
    "в ",
    "у ",
    "от ",
    "вы ",
    "ви ",
    "בתאריך",
    "ב-",
    "ביום",
    "στις ",
    "tarihinde ",
    "在",
    "於",
    "于",
    "vào ",
    "pada ",
    "เมื่อ",
    "a ",
    "kl. ",
    "em ",
    "at ",
    "quoting ",
    "zitat von ",
];

/// Weekdays and their short forms, as mail programs begin with them.
const WEEKDAYS: &[&str] = &[
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mo",
    "di",
    "mi",
    "do",
    "fr",
    "sa",
    "so",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "lun",
    "mar",
    "mer",
    "jeu",
    "ven",
    "sam",
    "dim",
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
    "mié",
    "jue",
    "vie",
    "sáb",
    "dom",
    "gio",
    "sab",
    "seg",
    "ter",
    "qua",
    "qui",
    "sex",
    "mån",
    "tis",
    "ons",
    "tors",
    "fre",
    "lör",
    "sön",
    "man",
    "tir",
    "tor",
    "lør",
    "søn",
    "ma",
    "ti",
    "ke",
    "to",
    "pe",
    "la",
    "su",
    "pon",
    "wt",
    "śr",
    "czw",
    "pt",
    "sob",
    "niedz",
    "po",
    "út",
    "st",
    "čt",
    "pá",
    "ne",
    "пн",
    "вт",
    "ср",
    "чт",
    "пт",
    "сб",
    "вс",
    "нд",
];

const VERBS: &[&str] = &[
    "wrote",
    "writes",
    "schrieb",
    "geschrieben",
    "a écrit",
    "écrit",
    "escribió",
    "escribio",
    "ha scritto",
    "scrisse",
    "schreef",
    "geschreven",
    "escreveu",
    "skrev",
    "skrev følgende",
    "kirjoitti",
    "napisał(a)",
    "napisał",
    "napisała",
    "pisze",
    "napsal(a)",
    "napsal",
    "napsala",
    "napísal",
    "a scris",
    "пишет",
    "писал",
    "писал(а)",
    "писали",
    "написал",
    "пише",
    "написав",
    "έγραψε",
    "yazdı",
    "şunu yazdı",
    "írta",
    "写道",
    "寫道",
    "写到",
    "書きました",
    "のメール",
    "님이 작성",
    "작성",
    "작성함",
    "כתב",
    "כתבה",
    "מאת",
    "كتب",
    "đã viết",
    "menulis",
    "เขียนว่า",
    "เขียน",
    "نوشت",
    "نوشته است",
];
