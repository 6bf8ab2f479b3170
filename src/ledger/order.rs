//! Letters with orders, as plainly read as the protocol asks: the ORDER line,
//! the words after SALT or JOIN, and the record that holds what was ordered.
//! Which lines of a letter are its writer's own is for the mail room to say in
//! doubt; the reading here is the one that every verifier shares.

use super::ct1;
use super::frame::Hash;
use super::record::{Draft, Kind, numbered};

/// How many tokens of words count.
pub const MAX_WORDS: usize = 16;

/// The most canonical bytes the `s.` fields of an order section may have;
/// longer letters are refused without a lock.
pub const MAX_ORDER_BYTES: usize = 16_384;

/// What an ORDER line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The game.
    pub game: String,
    /// The seat that orders.
    pub seat: String,
    /// The turn the orders are for.
    pub turn: u32,
    /// The first 32 digits of the hash of the block that is answered.
    pub ack: String,
}

/// A letter with orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Its ORDER line.
    pub head: Head,
    /// The words for the dice; often none.
    pub words: Vec<String>,
    /// The lines taken as orders, escaped.
    pub orders: Vec<Vec<String>>,
}

/// The ORDER line for a letter to `seat`, who is to answer the block with this
/// hash by orders for `turn`.
pub fn order_line(game: &str, seat: &str, turn: u32, block: &Hash) -> String {
    format!("ORDER {game} {seat} {turn} {}", ack(block))
}

/// The digits by which an ORDER line names a block.
pub fn ack(block: &Hash) -> String {
    hex::encode(&block[..16])
}

/// What a line says, if it is an ORDER line. Case does not matter; a line of
/// any other form is none.
pub fn order_head(line: &str) -> Option<Head> {
    let mut parts = line.split_whitespace();
    if first_word(parts.next()?) != "ORDER" {
        return None;
    }
    let mut name = || parts.next().map(str::to_lowercase).filter(|name| ct1::is_name(name));
    let (game, seat) = (name()?, name()?);
    let turn = parts.next()?;
    let digits = turn.len() <= 5 && turn.bytes().all(|b| b.is_ascii_digit()) && !turn.starts_with('0');
    let turn = turn.parse().ok().filter(|_| digits)?;
    let hex = |t: &&str| t.len() == 32 && t.bytes().all(|b| b.is_ascii_hexdigit());
    let ack = parts.next().filter(hex)?.to_ascii_lowercase();
    Some(Head { game, seat, turn, ack })
}

/// The words for the dice in one line of orders: those after SALT up to the
/// end of the line, or those after JOIN up to a semicolon.
pub fn words_of_line(line: &str, game: &str) -> Vec<String> {
    let mut rest = line;
    while !rest.trim_start().is_empty() {
        let (piece, more) =
            if word(rest) == "SALT" { (rest, "") } else { rest.split_once(';').unwrap_or((rest, "")) };
        let words = words_of_piece(piece, game);
        if !words.is_empty() {
            return words;
        }
        rest = more;
    }
    Vec::new()
}

/// Reads a letter whole. `None` if it has no ORDER line, or asks for a preview.
pub fn read(text: &str) -> Option<Letter> {
    let text = ct1::clean(text);
    let (own, rest) = own_lines(&text);
    let head = own.iter().chain(&rest).find_map(|line| order_head(line))?;
    if own.iter().any(|line| word(line) == "PREVIEW") {
        return None;
    }
    let lines = || own.iter().filter(|line| order_head(line).is_none());
    let words = lines().map(|line| words_of_line(line, &head.game)).find(|words| !words.is_empty());
    let orders = lines().filter(|line| word(line) != "SALT").map(|line| ct1::escape(line)).collect();
    Some(Letter { words: words.unwrap_or_default(), orders, head })
}

/// The ORDER lines of a text, quoted: to be put below an answer to it that
/// quotes nothing.
pub fn quoted_heads(text: &str) -> String {
    let heads = text.split(['\r', '\n']).filter(|line| order_head(line).is_some());
    heads.flat_map(|line| ["> ", line, "\n"]).collect()
}

/// The lines of a letter that ask for stand-alone dice, escaped: those that
/// start with ROLL, or after a line ROLL alone all others.
pub fn dice_asks(text: &str) -> Vec<Vec<String>> {
    let text = ct1::clean(text);
    let (mut asks, mut all) = (Vec::new(), false);
    for line in own_lines(&text).0 {
        let tokens = ct1::escape(line);
        if tokens.len() == 1 && word(line) == "ROLL" {
            all = true;
        } else if all || word(line) == "ROLL" {
            asks.push(tokens);
        }
    }
    asks
}

/// The name of an order section: `order.fp.v1`.
pub fn section_name(seat: &str, version: u32) -> String {
    format!("order.{seat}.v{version}")
}

/// The record of one letter's orders: the lines as typed and the orders as
/// understood, both as tokens.
pub fn section(
    game: &str,
    seat: &str,
    turn: u32,
    version: u32,
    blind: &Hash,
    typed: &[Vec<String>],
    understood: &[Vec<String>],
) -> Draft {
    let mut draft = Draft::new(Kind::Section)
        .word("game", game)
        .word("name", section_name(seat, version))
        .number("at", turn)
        .hex("blind", blind);
    for (label, lines) in [("s.o", typed), ("s.c", understood)] {
        for (i, line) in lines.iter().enumerate() {
            draft = draft.put(numbered(label, i + 1), line);
        }
    }
    draft
}

/// A line of orders as it stands in records: list marks and quote marks cut.
pub fn bare(line: &str) -> &str {
    without_list_mark(line.trim_start_matches([' ', '\t', '\u{a0}', '>', '|']))
}

/// The lines a player wrote and all others, list marks and quote marks cut.
fn own_lines(text: &str) -> (Vec<&str>, Vec<&str>) {
    let lines: Vec<&str> = text.split(['\r', '\n']).filter(|line| !line.trim().is_empty()).collect();
    let starts = |line: &str, marks: &[char]| line.trim_start().starts_with(marks);
    let quoted = |i: usize| lines.get(i).is_some_and(|line| starts(line, &['>', '|']));
    let (mut own, mut rest, mut on) = (Vec::new(), Vec::new(), true);
    for (i, line) in lines.iter().enumerate() {
        let stop = matches!(word(line).as_str(), "END" | "BEGIN-AUDIT" | "--");
        if !quoted(i) && (stop || line.trim_start().starts_with("---")) {
            on = false;
        }
        let never = quoted(i) || starts(line, &['[', '"']);
        let greeting = quoted(i + 1) && line.trim_end().ends_with(':');
        let bare = bare(line);
        if !bare.trim().is_empty() {
            let mine = on && !never && !greeting;
            if mine { own.push(bare) } else { rest.push(bare) }
        }
    }
    (own, rest)
}

/// A line without `- `, `* `, `1. ` or `1) ` in front.
fn without_list_mark(line: &str) -> &str {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let after = match line.strip_prefix(['-', '*', '\u{2022}']) {
        Some(after) => after,
        None if digits > 0 => match line[digits..].strip_prefix(['.', ')']) {
            Some(after) => after,
            None => return line,
        },
        None => return line,
    };
    if after.starts_with(char::is_whitespace) { after.trim_start() } else { line }
}

fn words_of_piece(piece: &str, game: &str) -> Vec<String> {
    let mut parts = piece.split_whitespace();
    let Some(first) = parts.next() else {
        return Vec::new();
    };
    let mut rest: Vec<&str> = parts.collect();
    match first_word(first).as_str() {
        "SALT" => {}
        "JOIN" => {
            if rest.first().is_some_and(|t| t.to_lowercase() == game) {
                rest.remove(0);
            }
            if rest.first().is_some_and(|t| t.eq_ignore_ascii_case("as")) {
                rest.drain(..rest.len().min(2));
            }
        }
        _ => return Vec::new(),
    }
    let mut words = ct1::escape(&rest.join(" "));
    words.truncate(MAX_WORDS);
    words
}

/// The first word of a line in capitals, without colons behind it.
fn word(line: &str) -> String {
    line.split_whitespace().next().map(first_word).unwrap_or_default()
}

fn first_word(word: &str) -> String {
    if word.is_ascii() { word.trim_end_matches(':').to_ascii_uppercase() } else { word.to_owned() }
}
