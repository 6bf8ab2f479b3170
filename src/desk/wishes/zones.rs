//! Zones as people write them: by their name, by a city, by hours from UTC.

use jiff::tz::TimeZone;

/// The longest name that is looked up.
const LONGEST: usize = 64;
/// How far from UTC a zone can be, in hours.
const FARTHEST: (i32, i32) = (-12, 14);
/// What the fixed zones begin with. Their signs are the other way round.
const FIXED: &str = "Etc/GMT";

/// The name of a zone: `Europe/Berlin`, `berlin`, `New York`, `UTC+2`, `+02:00`.
pub fn read(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    if let Some(hours) = hours(text) {
        return match hours {
            0 => Some("UTC".to_owned()),
            1.. => Some(format!("{FIXED}-{hours}")),
            _ => Some(format!("{FIXED}+{}", -hours)),
        };
    }
    let named = TimeZone::get(text).ok().and_then(|zone| zone.iana_name().map(str::to_owned));
    named.or_else(|| of_city(text))
}

/// A zone as letters name it: the fixed ones by their hours from UTC.
pub fn shown(name: &str) -> String {
    match name.strip_prefix(FIXED).map(|hours| hours.split_at(hours.len().min(1))) {
        Some(("-", hours)) => format!("UTC+{hours}"),
        Some(("+", hours)) => format!("UTC-{hours}"),
        _ => name.to_owned(),
    }
}

/// Whether a zone knows no summer time because it is only hours from UTC.
pub fn is_fixed(name: &str) -> bool {
    name.starts_with(FIXED)
}

/// Whole hours from UTC.
fn hours(text: &str) -> Option<i32> {
    let lower = text.to_ascii_lowercase().replace(['−', '–'], "-");
    let rest = lower.strip_prefix("utc").or_else(|| lower.strip_prefix("gmt")).unwrap_or(&lower).trim();
    let (sign, digits) = match rest.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let digits = digits.trim();
    let whole = digits.strip_suffix(":00").unwrap_or(digits);
    let whole = if whole.len() == 4 { whole.strip_suffix("00")? } else { whole };
    let fits = (1..=2).contains(&whole.len()) && whole.bytes().all(|b| b.is_ascii_digit());
    let hours = sign * whole.parse::<i32>().ok().filter(|_| fits)?;
    (FARTHEST.0..=FARTHEST.1).contains(&hours).then_some(hours)
}

/// The zone that bears the name of a city.
fn of_city(text: &str) -> Option<String> {
    let wanted = text.replace(' ', "_").to_lowercase();
    let zones = jiff::tz::db().available();
    let zones = zones.map(|zone| zone.to_string()).filter(|name| {
        let city = name.rsplit_once('/').map(|(_, city)| city.to_lowercase());
        !name.starts_with("Etc/") && city.as_ref() == Some(&wanted)
    });
    // Of several names for the same place the plainest one.
    zones.min_by_key(|name| (name.matches('/').count(), name.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_as_people_write_them() {
        for (text, zone) in [
            ("Europe/Berlin", "Europe/Berlin"),
            ("europe/berlin", "Europe/Berlin"),
            ("Berlin", "Europe/Berlin"),
            ("new york", "America/New_York"),
            ("kathmandu", "Asia/Kathmandu"),
            ("CET", "CET"),
            ("utc", "UTC"),
            ("UTC+2", "Etc/GMT-2"),
            ("gmt -5", "Etc/GMT+5"),
            ("+02:00", "Etc/GMT-2"),
            ("-0800", "Etc/GMT+8"),
            ("UTC+0", "UTC"),
        ] {
            assert_eq!(read(text).as_deref(), Some(zone), "{text}");
        }
        for bad in ["", "Moon", "UTC+25", "+5:30", "+", "../../etc/passwd", "UTC+é", "GMT0x2", "/", "--2"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_zone_that_is_kept_exists_and_reads_back() {
        for hours in -12..=14 {
            let kept = read(&format!("UTC{hours:+}")).unwrap();
            let zone = TimeZone::get(&kept).unwrap();
            let offset = zone.to_offset(jiff::Timestamp::UNIX_EPOCH);
            assert_eq!(offset.seconds(), hours * 3600, "{kept}");
            assert_eq!(read(&shown(&kept)), Some(kept));
        }
    }
}
