//! The sheet: a player's own lines, told apart. Which are prose, which are
//! attempts at orders, which are commands, and where reading ends.
//!
//! The lines come without quotations, signature and adverts; the sheet looks
//! out for them all the same, since a line of ours must never become an order.

use super::Sentence;
use super::attempt::{Attempt, attempt};
use super::clean::{clean, fold};
use super::line::{asks, choice, form, is_ours, prefix, previewed, rolls, without_mark, without_remark};
use super::service::{Command, Dice, first_word, is_game_id};
use super::words::Vocabulary;
use crate::terms::is_first_line;

/// How much is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Orders and commands in a letter.
    pub orders: usize,
    /// Characters in a line.
    pub line: usize,
    /// Characters in a line of free text.
    pub text: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { orders: 40, line: 500, text: 4000 }
    }
}

/// A letter's own lines, each with what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// One for every line that came, in order.
    pub lines: Vec<Line>,
    /// Whether `preview` makes the whole letter a question.
    pub preview: bool,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// As it came.
    pub text: String,
    /// What it is.
    pub kind: LineKind,
}

/// What a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineKind {
    /// Words to people, or nothing.
    Prose,
    /// A quotation, or a line of ours: never read.
    Ours,
    /// Orders, commands and choices, in sequence.
    Orders(Vec<Item>),
    /// Read together with the line above it, which ended with a comma.
    Continued,
    /// The form to fill in, by its words: `ORDER game seat number digest`.
    Form(Vec<String>),
    /// Dice in place, with their purposes, below a line `roll`.
    Rolls(Vec<(Dice, String)>),
    /// Here reading ends.
    Stop(Stop),
    /// Behind the end: not read.
    Past,
    /// It begins like an order, and is too long to be read.
    TooLong,
}

/// Why reading ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// `END`
    End,
    /// The sign of a signature.
    Signature,
    /// `BEGIN-AUDIT`
    Audit,
    /// The first line of a letter of ours.
    Letter,
}

/// One piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// As it was typed.
    pub typed: String,
    /// Whether it only asks what would happen: a `?` stood behind it, or behind
    /// an order before it. A command is a question by its own `?` alone.
    pub ask: bool,
    /// What it is.
    pub what: What,
}

/// What a piece of a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// An order, for the game to read.
    Order(Sentence),
    /// The number of an answer: `2`, `choose 2`.
    Choice(u32),
    /// A command to the service.
    Command(Command),
    /// An order left for later (`when`, `if`, `unless`): not served yet.
    Standing,
    /// One more than are read in one letter.
    Over,
}

impl Sheet {
    /// Reads a letter's own lines.
    pub fn read(lines: &[String], words: &dyn Vocabulary, limits: Limits) -> Self {
        let mut reading = Reading { words, limits, items: 0, ask: false, preview: false, place: Place::Own };
        let mut sheet = Vec::with_capacity(lines.len());
        while sheet.len() < lines.len() {
            let at = sheet.len();
            let (kind, more) = reading.line(&lines[at..]);
            sheet.push(Line { text: lines[at].clone(), kind });
            for text in &lines[at + 1..=at + more] {
                sheet.push(Line { text: text.clone(), kind: LineKind::Continued });
            }
        }
        Self { lines: sheet, preview: reading.preview }
    }

    /// Every piece of every line, in sequence.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.lines.iter().flat_map(Line::items)
    }
}

impl Line {
    /// The pieces of the line.
    pub fn items(&self) -> &[Item] {
        match &self.kind {
            LineKind::Orders(items) => items,
            _ => &[],
        }
    }
}

impl Sentence {
    /// Whether it declines: then it is passed over if nothing of the kind is
    /// asked.
    pub fn is_refusal(&self) -> bool {
        let text = self.text.as_str();
        text.starts_with("no ") || ["no", "nothing", "done", "stay", "stand"].contains(&text)
    }
}

/// How many lines one order may go on for.
const FOLDS: usize = 12;

/// What is known while a letter is read.
struct Reading<'a> {
    words: &'a dyn Vocabulary,
    limits: Limits,
    items: usize,
    ask: bool,
    preview: bool,
    place: Place,
}

/// Where in the letter the reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Among the player's own lines.
    Own,
    /// Below a line `roll`: dice may stand in place.
    Rolls,
    /// Behind the end.
    Past,
}

impl Reading<'_> {
    /// What the first of these lines is, and how many more are read with it.
    fn line(&mut self, lines: &[String]) -> (LineKind, usize) {
        let text = lines[0].as_str();
        let head: String = fold(&text.chars().take(self.limits.line).collect::<String>());
        if let Some(form) = form(&head) {
            self.place = Place::Own;
            return (LineKind::Form(form), 0);
        }
        if self.place == Place::Past {
            return (LineKind::Past, 0);
        }
        if let Some(stop) = stop(text, &head) {
            self.place = Place::Past;
            return (LineKind::Stop(stop), 0);
        }
        if is_ours(&head) {
            return (LineKind::Ours, 0);
        }
        if self.place == Place::Rolls {
            let rolls = rolls(text, self.limits.line);
            if !rolls.is_empty() {
                return (LineKind::Rolls(rolls), 0);
            }
        }
        self.own(text.trim(), &lines[1..])
    }

    /// A line of the player's own, with the lines it may go on in.
    fn own(&mut self, text: &str, below: &[String]) -> (LineKind, usize) {
        let head = prefix(text, self.limits.line);
        let marked = without_mark(text);
        let start = prefix(marked, self.limits.line);
        let listed = marked.len() < text.len() && choice(start).is_none() && self.begins(start);
        let (text, start) = match (self.begins(head), listed) {
            (false, false) => return (LineKind::Prose, 0),
            (true, _) => (text, head),
            (false, true) => (marked, start),
        };
        let free = self.command(start).is_some_and(|c| c.takes_the_line());
        let limit = if free { self.limits.text } else { self.limits.line };
        if text.len() > prefix(text, limit).len() {
            return (LineKind::TooLong, 0);
        }
        let (whole, more) = if free { (text.to_owned(), 0) } else { self.unfold(text, below) };
        (LineKind::Orders(self.pieces(&whole)), more)
    }

    /// Whether a line that begins like this is to be read.
    fn begins(&self, text: &str) -> bool {
        let first = text.split(';').next().unwrap_or_default();
        self.command(text).is_some_and(|c| c.takes_the_line())
            || previewed(text).is_some_and(|rest| self.begins(rest))
            || self.what(without_remark(first)).is_some()
    }

    /// The text with the lines it goes on in, and how many those are.
    fn unfold(&self, text: &str, below: &[String]) -> (String, usize) {
        let mut whole = text.to_owned();
        let mut more = 0;
        for next in below.iter().take(FOLDS) {
            let open = without_remark(&whole).trim_end();
            let goes_on = open.ends_with([',', '，']) && self.continues(next);
            if !goes_on {
                break;
            }
            whole = format!("{open} {}", next.trim());
            more += 1;
        }
        (whole, more)
    }

    /// Whether a line can be the rest of the one above: it is no order itself.
    fn continues(&self, next: &str) -> bool {
        let short = prefix(next.trim(), self.limits.line);
        let head = fold(short);
        let ends = short.is_empty() || short.len() < next.trim().len();
        let other = form(&head).is_some() || stop(next, &head).is_some() || is_ours(&head);
        let first = short.split(';').next().unwrap_or_default();
        let (word, _) = first_word(first);
        let order = match attempt(first, self.words) {
            Some(Attempt::Plain) => true,
            Some(Attempt::Bent) => !self.words.is_name(&word),
            None => self.command(first).is_some(),
        };
        !(ends || other || order)
    }

    /// The pieces of a line.
    fn pieces(&mut self, line: &str) -> Vec<Item> {
        let mut items = Vec::new();
        let mut rest = line;
        // A question mark at the end is about the whole line: who asks wants
        // nothing of it done.
        let last = without_remark(line).rsplit([';', '；']).next().unwrap_or_default();
        let free = self.command(line).is_some_and(|command| command.takes_the_line());
        self.ask |= asks(last) && !free && self.command(last).is_none();
        while !rest.trim().is_empty() {
            if let Some(command) = self.command(rest).filter(Command::takes_the_line) {
                self.note(&command);
                self.add(rest, What::Command(command), &mut items);
                break;
            }
            if let Some(after) = previewed(rest).filter(|after| self.begins(after)) {
                self.preview = true;
                rest = after;
                continue;
            }
            let bare = without_remark(rest);
            let end = bare.find([';', '；']).unwrap_or(bare.len());
            let after = bare[end..].chars().next().map_or(0, char::len_utf8);
            self.piece(&rest[..end], &mut items);
            rest = if after == 0 { "" } else { &rest[end + after..] };
        }
        items
    }

    /// One piece between semicolons.
    fn piece(&mut self, text: &str, items: &mut Vec<Item>) {
        if text.trim().is_empty() {
            return;
        }
        match self.what(text) {
            Some(What::Order(_)) | None => {
                for part in self.orders(text) {
                    self.add(part, What::Order(Sentence::new(part)), items);
                }
            }
            Some(what) => {
                if let What::Command(command) = &what {
                    self.note(command);
                }
                self.add(text, what, items);
            }
        }
    }

    /// Notes what a command means for the rest of the letter.
    fn note(&mut self, command: &Command) {
        match command {
            Command::Preview => self.preview = true,
            Command::RollBelow => self.place = Place::Rolls,
            _ => {}
        }
    }

    /// Puts a piece among the items.
    fn add(&mut self, typed: &str, what: What, items: &mut Vec<Item>) {
        let typed = typed.trim();
        let asked = asks(typed);
        let ask = if let What::Command(command) = &what {
            asked && !command.takes_the_line()
        } else {
            self.ask |= asked;
            self.ask
        };
        self.items += 1;
        let what = if self.items > self.limits.orders { What::Over } else { what };
        items.push(Item { typed: typed.to_owned(), ask, what });
    }

    /// What a piece is, if it is to be read at all.
    fn what(&self, text: &str) -> Option<What> {
        if let Some(command) = self.command(text) {
            return Some(What::Command(command));
        }
        if let Some(number) = choice(text) {
            return Some(What::Choice(number));
        }
        if self.is_standing(text) {
            return Some(What::Standing);
        }
        attempt(text, self.words).map(|_| What::Order(Sentence::new(text)))
    }

    /// The command of a text.
    fn command(&self, text: &str) -> Option<Command> {
        Command::read(text, &|word| self.words.verb(word).is_some())
    }

    /// Whether a text is an order left for later.
    fn is_standing(&self, text: &str) -> bool {
        let (first, rest) = first_word(text);
        if !["when", "if", "unless"].contains(&first.as_str()) {
            return false;
        }
        let asked = first == "when" && first_word(rest).0 == "asked";
        let order =
            rest.split_once([':', '：']).is_some_and(|(_, order)| attempt(order, self.words).is_some());
        asked || order
    }

    /// The orders of a piece: a comma before a payer with its colon parts them.
    fn orders<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut orders = Vec::new();
        let mut from = 0;
        for (at, comma) in text.match_indices([',', '，']) {
            let next = &text[at + comma.len()..];
            let payer = next.split_once([':', '：']).map(|(payer, _)| payer).filter(|p| p.len() <= 40);
            let pays = |p: &str| clean(p).split(' ').all(|w| w == "as" || self.words.is_payer(w));
            if payer.is_some_and(pays) {
                orders.push(&text[from..at]);
                from = at + comma.len();
            }
        }
        orders.push(&text[from..]);
        orders.retain(|o| !o.trim().is_empty());
        orders
    }
}

/// Whether and why reading ends at a line.
fn stop(text: &str, head: &str) -> Option<Stop> {
    let line = head.trim();
    if line == "--" || line == "—" {
        return Some(Stop::Signature);
    }
    if line.trim_start_matches('-').trim_start().starts_with("begin-audit") {
        return Some(Stop::Audit);
    }
    if clean(line) == "end" {
        return Some(Stop::End);
    }
    let id = line.strip_prefix('[')?.split_once(']')?.0;
    (is_first_line(text) || is_game_id(id)).then_some(Stop::Letter)
}
