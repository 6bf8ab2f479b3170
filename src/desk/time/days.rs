//! Days as people write them. Only what has one meaning everywhere is read:
//! `2026-12-20`, `20.12.2026`, `20 Dec`, `December 20, 2026`; never `10/12/2026`.

use jiff::ToSpan;
use jiff::civil::Date;

/// How the names of the months begin.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/// The longest text that is looked at.
const LONGEST: usize = 80;
/// What may stand between the first and the last day.
const TO: [&str; 6] = ["..", " to ", " until ", " till ", " through ", " - "];

/// From a first day to a last: `2026-12-20..2027-01-03`, `20 Dec to 3 Jan`, a single
/// day, or `until 3 Jan`, which begins today.
pub fn range(text: &str, today: Date) -> Option<(Date, Date)> {
    if text.len() > LONGEST {
        return None;
    }
    let text = text.trim().to_lowercase();
    let text = text.strip_suffix('.').filter(|text| !text.ends_with('.')).unwrap_or(&text);
    let text = text.replace("...", "..").replace(['–', '—', '…'], "..");
    let text = text.strip_prefix("from ").or_else(|| text.strip_prefix("on ")).unwrap_or(&text);
    if let Some(last) = ["until ", "till ", "to ", "through "].iter().find_map(|word| text.strip_prefix(word))
    {
        return Some((today, day(last, today)?));
    }
    let parted = TO.iter().find_map(|between| text.split_once(between));
    let parted = parted.or_else(|| text.split_once('-').filter(|_| text.matches('-').count() == 1));
    let Some((first, last)) = parted else {
        let one = day(text, today)?;
        return Some((one, one));
    };
    let first = day(first, today)?;
    // A last day without a year is the next such day after the first.
    Some((first, day(last, first)?))
}

/// A day. Without a year it is the next one from `from` on.
fn day(text: &str, from: Date) -> Option<Date> {
    let text = text.trim();
    match text {
        "today" => return Some(from),
        "tomorrow" => return from.tomorrow().ok(),
        _ => {}
    }
    let plain = |text: &str| text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if plain(text) {
        return text.parse().ok();
    }
    let parts: Vec<&str> = text.split(['.', ' ', ',']).filter(|part| !part.is_empty()).collect();
    let (a, b, year) = match parts.as_slice() {
        [a, b] => (a, b, None),
        [a, b, year] => (a, b, Some(year.parse::<i16>().ok().filter(|_| year.len() == 4)?)),
        _ => return None,
    };
    let dotted = text.contains('.') && !text.contains([' ', ',']);
    let (day, month) = if dotted { (number(a)?, number(b)?) } else { day_and_month(a, b)? };
    if let Some(year) = year {
        return Date::new(year, month, day).ok();
    }
    match Date::new(from.year(), month, day).ok() {
        Some(this) if this < from => this.checked_add(1.year()).ok(),
        this => this,
    }
}

/// One or two digits.
fn number(text: &str) -> Option<i8> {
    let fits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}

/// `20` and `dec`, `december` and `20th`.
fn day_and_month(a: &str, b: &str) -> Option<(i8, i8)> {
    let day = |text: &str| {
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| text.strip_suffix(end));
        number(digits.unwrap_or(text))
    };
    let month = |text: &str| {
        let at = MONTHS.iter().position(|month| text.starts_with(month))?;
        let letters = text.len() >= 3 && text.bytes().all(|b| b.is_ascii_lowercase());
        i8::try_from(at + 1).ok().filter(|_| letters)
    };
    match (month(a), month(b)) {
        (Some(month), None) => Some((day(b)?, month)),
        (None, Some(month)) => Some((day(a)?, month)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        range(text, Date::constant(2026, 11, 30)).map(|(first, last)| format!("{first} {last}"))
    }

    #[test]
    fn days_away_are_read_as_people_write_them() {
        let both = Some("2026-12-20 2027-01-03".to_owned());
        for text in [
            "2026-12-20..2027-01-03",
            "2026-12-20 .. 2027-01-03.",
            "2026-12-20 to 2027-01-03",
            "2026-12-20 - 2027-01-03",
            "2026-12-20 – 2027-01-03",
            "2026-12-20…2027-01-03",
            "from 2026-12-20 until 2027-01-03",
            "20.12.2026 - 3.1.2027",
            "20.12.2026 to 03.01.2027",
            "20.12.2026-3.1.2027",
            "20.12. - 3.1.2027",
            "20 Dec - 3 Jan",
            "Dec 20 to Jan 3",
            "December 20, 2026 - January 3rd, 2027",
            "20. Dec 2026 – 3. Jan 2027",
        ] {
            assert_eq!(read(text), both, "{text}");
        }
        for (text, days) in [
            ("2028-02-29", "2028-02-29 2028-02-29"),
            ("until 5 Dec", "2026-11-30 2026-12-05"),
            ("today", "2026-11-30 2026-11-30"),
            ("tomorrow", "2026-12-01 2026-12-01"),
            ("29 Nov", "2027-11-29 2027-11-29"),
            ("30 nov", "2026-11-30 2026-11-30"),
        ] {
            assert_eq!(read(text).as_deref(), Some(days), "{text}");
        }
    }

    #[test]
    fn what_could_be_two_days_is_not_read() {
        for bad in [
            "",
            "10/12/2026",
            "20/12/2026",
            "2026-02-29",
            "2026-12-20..",
            "2026-12",
            "12 days",
            "..",
            "2026-12-20..soon",
            "31 Feb",
            "dec dec",
            "20 20",
            "20 12 2026",
            "32.1.2027",
            "1.13.2027",
            "Dec 20 26",
            "0 Dec",
            "20 decé",
            "é",
            "1 2 3 4",
            "for 2 weeks",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(read(&"9".repeat(1000)), None);
    }
}
