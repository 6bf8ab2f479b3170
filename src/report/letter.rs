//! A letter from its data: one layout for all kinds, so that the parts stand in
//! the same order for ever.

use super::clean;
use super::data::{Composed, Enclosure, Kind, LetterData, Proof};
use super::flow::{PROSE, cut, flow};
use super::layout::Words;
use super::parts::{Parts, Writer, kind_key};
use crate::terms::{Arg, Phrase};
use minijinja::value::{Serde, Value};

/// Writes a letter. `order_word` knows the words of the order language, in lower
/// case: no line broken by us begins with one.
///
/// It always gives a letter: what a layout or the catalogue lacks is logged and
/// left out.
pub fn compose(kind: Kind, data: &LetterData, words: &Words, order_word: &dyn Fn(&str) -> bool) -> Composed {
    let writer = Writer::new(kind, data, words);
    let parts = writer.parts();
    let first_line = first_line(&writer);
    let text = words.render("letter.txt", &Value::from(Serde(&parts))).unwrap_or_else(|| bare(&parts));
    let gap =
        if parts.happened.is_empty() && parts.asked.is_empty() && parts.by.is_empty() { "\n" } else { "" };
    Composed {
        subject: subject(&writer),
        body: format!("{first_line}\n{gap}{}", flow(&text, order_word)),
        first_line,
        enclosures: data.proof.as_ref().map(|proof| enclosures(data, proof)).unwrap_or_default(),
        choices: writer.choices,
    }
}

/// The reader's hand and board by themselves, as letters show them; empty if the
/// rules have no layout for them.
pub fn board(data: &LetterData, words: &Words, order_word: &dyn Fn(&str) -> bool) -> String {
    let parts = Writer::new(Kind::Waiting, data, words).parts();
    let both = [parts.hand, parts.position];
    let there: Vec<&str> = both.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    if there.is_empty() { String::new() } else { flow(&there.join("\n\n"), order_word) }
}

/// `[game] STATUS, name (seat) - where in the game`, on one line.
fn first_line(writer: &Writer<'_>) -> String {
    let data = writer.data;
    let mut line = format!("[{}] {}", clean::text(&data.id), writer.kind.status());
    if !data.name.is_empty() {
        line = format!("{line}, {}", clean::name(&data.name));
    }
    if let Some(seat) = data.reader {
        line = format!("{line} ({})", writer.words.catalogue().title(seat, &writer.context));
    }
    if let Some(place) = data.place.clone().or_else(|| place(writer)) {
        line = format!("{line} - {}", writer.say(&place));
    }
    cut(&line, PROSE)
}

/// Where in the game, when the desk leaves it to us.
fn place(writer: &Writer<'_>) -> Option<Phrase> {
    let data = writer.data;
    match writer.kind {
        Kind::Invited => data.rules.as_ref().map(|rules| Phrase::new(format!("{rules}-name"))),
        Kind::Dice => {
            let dice = data.dice.as_ref()?;
            let group: Vec<Arg> = dice.group.iter().map(|n| Arg::Text(clean::name(n))).collect();
            let number = i64::try_from(dice.number).unwrap_or(i64::MAX);
            let by = clean::name(&dice.by);
            Some(Phrase::new("place-dice").text("by", by).with("group", group).with("number", number))
        }
        Kind::Preview => Some(Phrase::new("place-preview")),
        Kind::Games => {
            let count = i64::try_from(data.games.len()).unwrap_or(i64::MAX);
            Some(Phrase::new("place-games").with("count", count))
        }
        Kind::OpenGames => {
            let count = i64::try_from(data.open.len()).unwrap_or(i64::MAX);
            Some(Phrase::new("place-open-games").with("count", count))
        }
        Kind::Stranger => Some(Phrase::new("place-stranger")),
        Kind::Elsewhere => Some(Phrase::new("place-elsewhere")),
        Kind::Confirm => Some(Phrase::new("place-confirm")),
        Kind::Account => Some(Phrase::new("place-account")),
        _ => None,
    }
}

/// The Subject: one thread a game, or what a filter and a list of letters want.
fn subject(writer: &Writer<'_>) -> String {
    let data = writer.data;
    if let Some(rules) = data.rules.as_ref().filter(|_| data.status_in_subject) {
        return status_subject(writer, rules);
    }
    let players: Vec<String> =
        data.chairs.iter().map(|c| clean::name(&c.player)).filter(|p| !p.is_empty()).collect();
    let phrase = match &data.rules {
        Some(rules) => Phrase::new("subject-game")
            .word("rules", format!("{rules}-name"))
            .text("players", players.join(" - ")),
        None => Phrase::new(format!("subject-{}", kind_key(writer.kind))),
    };
    format!("[{}] {}", clean::text(&data.id), writer.say(&phrase))
}

/// `[game] STATUS, where in the game - rules`: words of ours alone, no name.
fn status_subject(writer: &Writer<'_>, rules: &str) -> String {
    let title = Phrase::new(format!("{rules}-name"));
    let mut line = format!("[{}] {}", clean::text(&writer.data.id), writer.kind.status());
    let place = writer.data.place.clone().or_else(|| place(writer)).filter(|place| *place != title);
    if let Some(place) = place {
        line = format!("{line}, {}", writer.say(&place));
    }
    cut(&format!("{line} - {}", writer.say(&title)), PROSE)
}

/// What must be said even if the layout fails.
fn bare(parts: &Parts) -> String {
    let mut lines = vec![parts.happened.clone(), parts.asked.clone(), parts.by.clone()];
    lines.extend(parts.question.iter().cloned());
    lines.extend(parts.offers.iter().map(|offer| format!("[{}] {}", offer.n, offer.order)));
    lines.push(parts.order_line.clone());
    lines.extend(parts.records.iter().cloned());
    lines.join("\n")
}

fn enclosures(data: &LetterData, proof: &Proof) -> Vec<Enclosure> {
    let text = |records: &[String]| {
        let ended: Vec<String> = records.iter().map(|r| format!("{}\n", r.trim_end())).collect();
        ended.join("\n")
    };
    let mut all = Vec::new();
    if !proof.public.is_empty() {
        let name = public_name(data, proof);
        let records: Vec<String> = proof.public.iter().chain(&proof.annex).cloned().collect();
        all.push(Enclosure { name, text: text(&records), private: false });
    }
    if let Some(name) = private_name(data, proof) {
        all.push(Enclosure { name, text: text(&proof.private), private: true });
    }
    if !proof.more.is_empty() {
        let name = transcript_name(data);
        all.push(Enclosure { name, text: text(&proof.more), private: false });
    }
    all
}

/// `<game>-<n>.public.txt`
pub(super) fn public_name(data: &LetterData, proof: &Proof) -> String {
    format!("{}-{}.public.txt", file_safe(&data.id), proof.number)
}

/// `<game>-<n>.<seat>-PRIVATE.txt`; none without private records or a seat.
pub(super) fn private_name(data: &LetterData, proof: &Proof) -> Option<String> {
    let seat = data.chairs.get(data.reader?.index())?;
    let name = format!("{}-{}.{}-PRIVATE.txt", file_safe(&data.id), proof.number, file_safe(&seat.key));
    (!proof.private.is_empty()).then_some(name)
}

/// `<game>-transcript.txt`
pub(super) fn transcript_name(data: &LetterData) -> String {
    format!("{}-transcript.txt", file_safe(&data.id))
}

fn file_safe(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' }).collect()
}
