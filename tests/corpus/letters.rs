//! The letters of the corpus: every style, in every place in which its users
//! write, about one of our letters.

use super::contents::{CONFRONTATION, Orders, WAR, name, prose, typed};
use super::ours::Ours;
use super::style::Style;
use super::write::{self, Answer, Block, Quoted};

/// A letter with what must be read of it.
pub struct Letter {
    pub style: String,
    pub place: String,
    pub game: &'static str,
    pub seat: u8,
    pub raw: Vec<u8>,
    pub ours: Vec<String>,
    /// The lines that are to be read, as a careful player would have typed them.
    pub orders: Vec<String>,
    /// Everything the person typed, line by line.
    pub typed: Vec<String>,
}

const PLACES: &[&str] = &["top", "bottom", "inline", "mixed", "thread", "edited", "only"];

/// Where a style's users write.
fn places(style: &Style) -> Vec<String> {
    if !style.places.is_empty() {
        return style.places.clone();
    }
    let all = if style.marks() { PLACES } else { &["top", "thread", "only"] };
    all.iter().map(|&place| place.to_owned()).collect()
}

/// All letters.
pub fn all(styles: &[Style], ours: &[Ours]) -> Vec<Letter> {
    let mut letters = Vec::new();
    for (i, style) in styles.iter().enumerate() {
        for (j, place) in places(style).iter().enumerate() {
            let serial = letters.len();
            let answered = &ours[(i * 5 + j * 3) % ours.len()];
            letters.push(one(style, place, answered, serial));
        }
    }
    letters
}

pub fn one(style: &Style, place: &str, ours: &Ours, serial: usize) -> Letter {
    let pool = if ours.game == "wotr2" { WAR } else { CONFRONTATION };
    let orders = |n: usize| pool[(serial * 3 + n * 7) % pool.len()];
    let (blocks, given) = blocks(style, place, ours, serial, &orders);
    let typed = |block: &Block| match block {
        Block::Own(lines) => lines.clone(),
        Block::Quote(_) => Vec::new(),
    };
    let typed = blocks.iter().flat_map(typed).collect();
    let address = if ours.seat == 0 { "anna@a.example" } else { "bertil@b.example" };
    let answer =
        Answer { to: &ours.answered, name: name(&style.language), address, blocks, serial: serial + 1 };
    Letter {
        style: style.name.clone(),
        place: place.to_owned(),
        game: ours.game,
        seat: ours.seat,
        raw: write::letter(style, &answer),
        ours: ours.lines.clone(),
        orders: given,
        typed,
    }
}

/// The pieces of a letter from top to bottom, and the orders in it.
fn blocks(
    style: &Style,
    place: &str,
    ours: &Ours,
    serial: usize,
    orders: &dyn Fn(usize) -> Orders,
) -> (Vec<Block>, Vec<String>) {
    let line = |line: &str| typed(line, &style.keyboard, serial);
    let given = |orders: Orders| orders.iter().map(|o| line(o)).collect::<Vec<_>>();
    let quote =
        |lines: &[String]| Block::Quote(lines.iter().map(|l| Quoted { depth: 0, text: l.clone() }).collect());
    let whole = quote(&ours.lines);
    let read = |all: &[Orders]| all.iter().flat_map(|o| o.iter().map(|&o| o.to_owned())).collect::<Vec<_>>();
    let first = orders(0);
    match place {
        "top" => (vec![Block::Own(talk(style, serial, given(first))), whole], read(&[first])),
        "alone" => (vec![Block::Own(talk(style, serial, given(first)))], read(&[first])),
        "bottom" => (vec![whole, Block::Own(talk(style, serial, given(first)))], read(&[first])),
        "only" => (vec![Block::Own(Vec::new()), whole], Vec::new()),
        "inline" => {
            let (above, below) = ours.lines.split_at(ours.lines.len() / 2);
            let (a, b) = (Block::Own(spaced(given(first))), Block::Own(talk(style, serial, Vec::new())));
            (vec![quote(above), a, quote(below), b], read(&[first]))
        }
        "mixed" => {
            let second = orders(1);
            let (above, below) = ours.lines.split_at(ours.lines.len() / 3);
            let chat = vec![prose(&style.language)[1].to_owned()];
            let pieces = vec![
                Block::Own(talk(style, serial, given(first))),
                quote(above),
                Block::Own(spaced(chat)),
                quote(below),
                Block::Own(spaced(given(second))),
            ];
            (pieces, read(&[first, second]))
        }
        "thread" => (
            vec![Block::Own(talk(style, serial, given(first))), thread(style, ours, &given(orders(1)))],
            read(&[first]),
        ),
        "edited" => {
            let mut lines = ours.lines.clone();
            let at = lines.len() / 2;
            for order in given(first) {
                lines.insert(at, order);
            }
            (vec![Block::Own(vec![prose(&style.language)[0].to_owned()]), quote(&lines)], Vec::new())
        }
        "form" => (
            vec![Block::Own(vec![prose(&style.language)[0].to_owned()]), form(ours, given(first))],
            read(&[first]),
        ),
        other => panic!("no such place: {other}"),
    }
}

/// Orders with words around them.
fn talk(style: &Style, serial: usize, orders: Vec<String>) -> Vec<String> {
    let words = prose(&style.language);
    let middle = 1 + serial % (words.len() - 2);
    let mut lines = vec![words[0].to_owned(), String::new()];
    if !serial.is_multiple_of(3) {
        lines.extend([words[middle].to_owned(), String::new()]);
    }
    lines.extend(orders);
    lines.extend([String::new(), words[words.len() - 2].to_owned(), words[words.len() - 1].to_owned()]);
    lines
}

fn spaced(lines: Vec<String>) -> Vec<String> {
    let mut all = vec![String::new()];
    all.extend(lines);
    all.push(String::new());
    all
}

/// A quotation of several turns: what the person wrote before, and below it the
/// letter of ours that it answered.
fn thread(style: &Style, ours: &Ours, old: &[String]) -> Block {
    let words = prose(&style.language);
    let line = |depth: usize, text: &str| Quoted { depth, text: text.to_owned() };
    let mut lines: Vec<Quoted> = vec![line(0, words[0]), line(0, "")];
    lines.extend(old.iter().map(|o| line(0, o)));
    lines.push(line(0, ""));
    if style.marks() {
        lines.push(line(0, "On Sun, 29 Nov 2026 at 20:05, Ravenpost <games@ravenpost.example> wrote:"));
    } else {
        for text in [
            "From: Ravenpost <games@ravenpost.example>",
            "Sent: Sunday, November 29, 2026 8:05 PM",
            "Subject: An older letter",
            "",
        ] {
            lines.push(line(0, text));
        }
    }
    lines.extend(ours.lines.iter().map(|l| line(usize::from(style.marks()), l)));
    Block::Quote(lines)
}

/// Our letter as it is, with the orders typed below its `ORDER` line.
fn form(ours: &Ours, orders: Vec<String>) -> Block {
    let at = ours.lines.iter().position(|l| l.starts_with("ORDER ")).map_or(ours.lines.len(), |at| at + 1);
    let mut lines = ours.lines.clone();
    lines.splice(at..at, orders);
    Block::Quote(lines.into_iter().map(|text| Quoted { depth: 0, text }).collect())
}
