//! `set WHAT HOW [here]`: a wish is read and kept.

use super::{
    BoardWish, FiguresWish, HandWish, ProofWish, Quiet, SubjectWish, WEEK, Wishes, next_hour, zone, zones,
};
use crate::desk::DeskError;
use crate::desk::office::Office;
use crate::desk::time::DAYS_LEAST;
use crate::report::{Clock, clean_name, say};
use crate::rules::Phrase;
use crate::store::{Player, SeatRow, Tx};
use crate::tongue::Offered;

/// The most characters of a name.
const NAME_MAX: usize = 60;

/// What came of a wish.
#[derive(Debug)]
pub enum Done {
    /// It is kept, for all games or for this one.
    Kept(Phrase),
    /// It is not, and why.
    Refused(Phrase),
}

/// Why a wish cannot be kept.
type Read<T> = Result<T, Phrase>;

/// Reads a wish and keeps it; `seat` is the writer's in the game at hand.
pub fn set(
    tx: &Tx<'_>,
    office: &Office,
    player: &mut Player,
    seat: Option<&mut SeatRow>,
    said: &str,
    now: i64,
) -> Result<Done, DeskError> {
    let (what, how) = parted(said);
    let (how, here) = match how.rsplit_once(char::is_whitespace) {
        Some((before, last)) if last.eq_ignore_ascii_case("here") => (before.trim(), true),
        _ => (how, false),
    };
    let kept =
        if here { one_game(&what, how, seat, tx)? } else { all_games(tx, office, player, &what, how, now)? };
    Ok(match kept {
        Ok(()) if here => Done::Kept(say::wish_kept_here(&what, how)),
        Ok(()) => Done::Kept(told(office, player, &what, how, now)),
        Err(why) => Done::Refused(why),
    })
}

/// The name of a setting, by other words for it.
fn whole_word(what: &str) -> String {
    match what.to_lowercase().as_str() {
        "timezone" | "tz" => "zone".to_owned(),
        word => word.to_owned(),
    }
}

/// What is kept now, as it was understood.
fn told(office: &Office, player: &Player, what: &str, how: &str, now: i64) -> Phrase {
    if what == "zone" {
        let name = zone(Some(player));
        let time = office.library.words(&player.language).time(&Clock::new(now, name));
        return if zones::is_fixed(name) {
            say::wish_kept_fixed(&zones::shown(name), &time)
        } else {
            say::wish_kept_zone(name, &time)
        };
    }
    let wishes = Wishes::read(&player.wishes);
    let kept = match what {
        "digest" => super::show::digest(&wishes),
        "quiet" => super::show::quiet(&wishes),
        "days" => super::show::days(&wishes),
        "name" => player.name.clone(),
        _ => how.to_lowercase(),
    };
    say::wish_kept(what, &kept)
}

/// Settings that decide until when somebody may answer, what they hear of, or how
/// others see them: a name in `From` is not enough to change those.
const WEIGHTY: [&str; 6] = ["set days", "set name", "set quiet", "set receipts", "set reminders", "set zone"];

/// The wish without its value, if it must be certain who wishes for it.
pub fn needs_proof(said: &str) -> Option<&'static str> {
    let (what, how) = parted(said);
    let here = how.split_whitespace().last().is_some_and(|last| last.eq_ignore_ascii_case("here"));
    let weighty = WEIGHTY.into_iter().find(|line| line.strip_prefix("set ") == Some(&what));
    weighty.filter(|_| !here)
}

/// Whether a wish for all games can be kept: the setting and its value, as they
/// may be shown.
pub fn readable(office: &Office, player: &Player, said: &str) -> Result<String, Phrase> {
    let (what, how) = parted(said);
    let mut player = player.clone();
    let mut wishes = Wishes::read(&player.wishes);
    wide(office, &mut player, &mut wishes, &what, how)?;
    Ok(format!("{what} {}", if what == "name" { player.name } else { how.to_owned() }))
}

/// A wish about the terms of a game, which is for all who play it to grant: what
/// is to be offered to them, or why it cannot be read.
pub fn term(said: &str) -> Option<Result<Offered, Phrase>> {
    let (what, how) = parted(said);
    let there = match what.as_str() {
        "press" => "white\" or \"grey\" or \"none",
        "observers" => "yes\" or \"no",
        _ => return None,
    };
    let word = how.to_lowercase();
    let word = word.strip_suffix(" here").unwrap_or(&word).trim();
    Some(Offered::term(&what, word).ok_or_else(|| no(how, there)))
}

/// What is wished for, and how.
fn parted(said: &str) -> (String, &str) {
    let (what, how) = said.trim().split_once(char::is_whitespace).unwrap_or((said.trim(), ""));
    (whole_word(what), how.trim())
}

/// A wish for the game at hand.
fn one_game(what: &str, how: &str, seat: Option<&mut SeatRow>, tx: &Tx<'_>) -> Result<Read<()>, DeskError> {
    let Some(row) = seat else { return Ok(Err(say::which_game())) };
    let mut wishes = Wishes::read(&row.settings);
    Ok(match look(&mut wishes, what, &how.to_lowercase()) {
        None => Err(say::wish_for_all(what)),
        Some(Err(why)) => Err(why),
        Some(Ok(())) => {
            row.settings = wishes.kept();
            tx.save_seat(row)?;
            Ok(())
        }
    })
}

/// A wish for all games.
fn all_games(
    tx: &Tx<'_>,
    office: &Office,
    player: &mut Player,
    what: &str,
    how: &str,
    now: i64,
) -> Result<Read<()>, DeskError> {
    let mut wishes = Wishes::read(&player.wishes);
    let done = wide(office, player, &mut wishes, what, how);
    if done.is_err() {
        return Ok(done);
    }
    player.wishes = wishes.kept();
    tx.update_player(player)?;
    if matches!(what, "digest" | "zone") {
        let due = wishes.digest.map(|hour| next_hour(zone(Some(player)), hour, now));
        tx.digest_at(player.id, due)?;
    }
    Ok(Ok(()))
}

/// Reads a wish for all games.
fn wide(office: &Office, player: &mut Player, wishes: &mut Wishes, what: &str, how: &str) -> Read<()> {
    let word = how.to_lowercase();
    look(wishes, what, &word).unwrap_or_else(|| about_me(office, player, wishes, what, how, &word))
}

/// Wishes that a game may have of its own. None if it is another one.
fn look(wishes: &mut Wishes, what: &str, how: &str) -> Option<Read<()>> {
    Some(match what {
        "board" => {
            pick(how, &[("full", BoardWish::Full), ("short", BoardWish::Short), ("none", BoardWish::None)])
                .map(|wish| wishes.board = Some(wish))
        }
        "hand" => pick(how, &[("full", HandWish::Full), ("names", HandWish::Names)])
            .map(|wish| wishes.hand = Some(wish)),
        "proof" => pick(how, &[("body", ProofWish::Body), ("attachment", ProofWish::Attachment)])
            .map(|wish| wishes.proof = Some(wish)),
        "figures" => pick(how, &[("short", FiguresWish::Short), ("words", FiguresWish::Words)])
            .map(|wish| wishes.figures = Some(wish)),
        "subject" => pick(how, &[("thread", SubjectWish::Thread), ("status", SubjectWish::Status)])
            .map(|wish| wishes.subject = Some(wish)),
        "receipts" => pick(how, &[("on", true), ("off", false)]).map(|wish| wishes.receipts = Some(wish)),
        "reminders" => pick(how, &[("on", true), ("off", false)]).map(|wish| wishes.reminders = Some(wish)),
        _ => return None,
    })
}

/// Wishes about the person, the same in all games.
fn about_me(
    office: &Office,
    player: &mut Player,
    wishes: &mut Wishes,
    what: &str,
    how: &str,
    word: &str,
) -> Read<()> {
    match what {
        "digest" => match word {
            "off" => wishes.digest = None,
            "on" => wishes.digest = Some(wishes.digest.unwrap_or(7)),
            _ => wishes.digest = Some(hour(word).ok_or_else(|| say::wish_hours(how, "set digest 7"))?),
        },
        "quiet" if word == "off" => wishes.quiet = None,
        "quiet" => wishes.quiet = Some(quiet(word).ok_or_else(|| say::wish_hours(how, "set quiet 22-7"))?),
        "days" => {
            let days = days(word).ok_or_else(|| form(how, "set days mon-fri"))?;
            if days.len() < DAYS_LEAST {
                return Err(say::wish_few_days(DAYS_LEAST));
            }
            wishes.days = Some(days);
        }
        "zone" => player.zone = Some(zones::read(how).ok_or_else(|| say::wish_no_zone(how))?),
        "language" => {
            let known: Vec<&str> = office.library.languages().collect();
            if !known.contains(&word) {
                return Err(no(how, &known.join("\" or \"")));
            }
            word.clone_into(&mut player.language);
        }
        "name" => {
            let name = clean_name(how);
            if name.is_empty() || name.chars().count() > NAME_MAX {
                return Err(form(how, "set name Anna"));
            }
            player.name = name;
        }
        other => return Err(say::no_such_wish(other)),
    }
    Ok(())
}

/// One of some words.
fn pick<T: Copy>(how: &str, words: &[(&str, T)]) -> Read<T> {
    let found = words.iter().find(|(word, _)| *word == how).map(|(_, wish)| *wish);
    let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    found.ok_or_else(|| no(how, &all.join("\" or \"")))
}

/// A wish that is none of those there are.
fn no(how: &str, there: &str) -> Phrase {
    say::wish_unknown(how, there)
}

/// A wish that is not written as it has to be.
fn form(how: &str, line: &str) -> Phrase {
    say::wish_form(how, line)
}

/// `7`, `07`, `7:00`, `7h`, `7 am`, `10pm`.
fn hour(text: &str) -> Option<i8> {
    let text = text.strip_prefix("at ").unwrap_or(text).trim();
    let half =
        [("am", 0), ("pm", 12)].into_iter().find_map(|(end, add)| Some((text.strip_suffix(end)?, add)));
    let (text, add) = half.map_or((text, None), |(text, add)| (text.trim(), Some(add)));
    let text = text.strip_suffix(":00").or_else(|| text.strip_suffix('h')).unwrap_or(text);
    let fits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let hour: i8 = text.parse().ok().filter(|_| fits)?;
    match add {
        Some(add) => (1..=12).contains(&hour).then_some(hour % 12 + add),
        None => (0..24).contains(&hour).then_some(hour),
    }
}

/// `22-7`, `22 to 7`; the two must differ.
fn quiet(text: &str) -> Option<Quiet> {
    let text = text.strip_prefix("from ").unwrap_or(text);
    let (from, to) = text.split_once(" to ").or_else(|| text.split_once(['-', '–']))?;
    let quiet = Quiet { from: hour(from.trim())?, to: hour(to.trim())? };
    (quiet.from != quiet.to).then_some(quiet)
}

/// `mon-fri`, `mon, wed, fri`, `all`: the days, Monday first.
fn days(text: &str) -> Option<Vec<String>> {
    let text = if matches!(text, "all" | "every day") { "mon-sun" } else { text };
    let text = text.replace('–', "-").replace(" - ", "-").replace(" to ", "-");
    let mut kept = [false; 7];
    for part in text.split([',', ' ']).filter(|part| !part.is_empty() && *part != "and") {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (day(from)?, day(to)?);
        let mut at = from;
        loop {
            kept[at] = true;
            if at == to {
                break;
            }
            at = (at + 1) % 7;
        }
    }
    let named: Vec<String> =
        WEEK.iter().zip(kept).filter(|(_, kept)| *kept).map(|((day, _), _)| (*day).to_owned()).collect();
    (!named.is_empty()).then_some(named)
}

/// A day of the week, by two letters of its name or more.
fn day(word: &str) -> Option<usize> {
    let whole = |day: jiff::civil::Weekday| format!("{day:?}").to_lowercase();
    let word = word.strip_suffix('s').filter(|word| word.ends_with("day")).unwrap_or(word);
    let fits = |&(short, day): &(&str, jiff::civil::Weekday)| {
        word.len() >= 2 && (whole(day).starts_with(word) || word.starts_with(short) && word.len() <= 5)
    };
    WEEK.iter().position(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_and_days_are_read_and_nothing_else() {
        assert_eq!(quiet("22-7"), Some(Quiet { from: 22, to: 7 }));
        for as_well in
            ["22:00 - 07:00", "22–7", "22 to 7", "from 22 to 7", "10pm-7am", "22h-7h", "10 pm - 7 am"]
        {
            assert_eq!(quiet(as_well), Some(Quiet { from: 22, to: 7 }), "{as_well}");
        }
        assert_eq!(quiet("12am-12pm"), Some(Quiet { from: 0, to: 12 }));
        for bad in ["22", "7-7", "24-3", "-1-3", "a-b", "22-7-9", "+2-3", "22:30-7", "13pm-2", "0am-3", "-"] {
            assert_eq!(quiet(bad), None, "{bad}");
        }
        let named = |text: &str| days(text).unwrap().join(" ");
        assert_eq!(named("mon-fri"), "mon tue wed thu fri");
        assert_eq!(named("sat-mon"), "mon sat sun");
        assert_eq!(named("monday, wed"), "mon wed");
        assert_eq!(named("mo-fr"), "mon tue wed thu fri");
        assert_eq!(named("tuesday to thursday and sundays"), "tue wed thu sun");
        assert_eq!(named("tues, thurs – sa"), "tue thu fri sat");
        assert_eq!(named("mon-sun"), named("all"));
        assert_eq!(days("all").unwrap().len(), 7);
        for bad in ["", "m", "s", "mon-", "xmas", "mon-fri-sun", "monkeys", "do"] {
            assert_eq!(days(bad), None, "{bad}");
        }
    }
}
