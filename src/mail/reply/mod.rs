//! What a person wrote in an answer, apart from everything around it.
//!
//! Line by line and in linear time: quotations, attributions, the header block
//! of an answered letter, signatures, adverts and our own letter coming back
//! are passed over, above, between or below the person's own lines. What is
//! passed over is counted, so that a wrong cut can be seen. A quoted line is
//! never anybody's word, whatever was typed into it. Knows no order; of our own
//! letters only the marks that end and open reading.

mod armour;
mod attribution;
mod block;
mod footer;
mod marks;
mod ours;

use super::letter::clean;

/// At most so many characters of a line are kept.
const LINE_CHARS: usize = 2000;
/// At most so many characters of a sample are kept.
const SAMPLE_CHARS: usize = 60;
/// At most so many lines of the answered letter are kept.
const QUOTED_LINES: usize = 5000;

/// A line that the person wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnLine {
    /// Its number in the text, from one.
    pub number: usize,
    /// The line, cleaned, without blanks at its ends.
    pub text: String,
    /// The quoted line directly above, if there is one: mail programs wrap long
    /// quoted lines, and then the tail of a line of ours looks like this one.
    pub below: Option<String>,
    /// It stands in the form at the foot of our letter, which came back
    /// unquoted: in or under an `ORDER` line.
    pub form: bool,
}

/// Why lines were passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// Quoted.
    Quote,
    /// "On such a day somebody wrote:".
    Attribution,
    /// The answered letter, unquoted, below its header block or attribution.
    Original,
    /// A letter of ours, unquoted.
    OwnLetter,
    /// A signature.
    Signature,
    /// Adverts of phones and mail programs, warnings and list footers.
    Advert,
    /// Lines that begin with `[`, `|` or a quotation mark are never read.
    Marked,
    /// Rules and other lines without words.
    Decoration,
    /// The frame of a signed text.
    Armour,
    /// Below the word `END`.
    End,
    /// Beyond the length that is read.
    TooLong,
}

/// Lines that were passed over for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// Why.
    pub reason: Reason,
    /// How many.
    pub count: usize,
    /// The first of them, cut short.
    pub sample: String,
}

impl Dropped {
    /// The rest of a text that was longer than is read.
    pub(crate) fn rest() -> Self {
        Self { reason: Reason::TooLong, count: 1, sample: String::new() }
    }
}

/// A text, parted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parted {
    /// The person's own lines; blank ones are left out.
    pub lines: Vec<OwnLine>,
    /// What was passed over.
    pub dropped: Vec<Dropped>,
    /// The passed-over lines of the answered letter, quote marks taken off.
    pub quoted: Vec<String>,
}

/// Parts a decoded text into the person's own lines and the rest.
pub fn part(text: &str) -> Parted {
    let lines: Vec<String> = clean::lines(text).map(|l| clean::line(clean::clip(&l, LINE_CHARS))).collect();
    let mut parted = Parted::default();
    let lines = armour::take_off(lines, &mut parted);
    let lines = marks::read(&lines);
    Walk { lines: &lines, parted, zone: Zone::Own }.run()
}

/// A line and what is known of it before it is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// The text without quote marks.
    pub(crate) text: String,
    /// Whether it had any.
    pub(crate) quoted: bool,
}

impl Line {
    fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether something stands in it, and be it a quote mark alone.
    fn is_there(&self) -> bool {
        self.quoted || !self.is_blank()
    }
}

/// Where the reader stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zone {
    /// In the person's text.
    Own,
    /// In the form that was filled in.
    Form,
    /// In a signature, which ends at the next quotation.
    Signature,
    /// Reading has ended; only an `ORDER` line opens it again.
    Closed(Reason),
}

struct Walk<'a> {
    lines: &'a [Line],
    parted: Parted,
    zone: Zone,
}

impl Walk<'_> {
    fn run(mut self) -> Parted {
        let mut at = 0;
        while at < self.lines.len() {
            at += self.step(at).max(1);
        }
        self.parted
    }

    /// Deals with the line at `at`, and says how many lines are done with.
    fn step(&mut self, at: usize) -> usize {
        let line = &self.lines[at];
        if line.is_blank() {
            return 1;
        }
        if line.quoted {
            if self.zone == Zone::Signature {
                self.zone = Zone::Own;
            }
            self.drop(at, Reason::Quote);
            return 1;
        }
        match self.zone {
            Zone::Own | Zone::Form => self.own(at),
            Zone::Signature | Zone::Closed(_) if ours::opens(&line.text) => {
                self.zone = Zone::Form;
                self.keep(at);
                1
            }
            Zone::Signature => self.drop(at, Reason::Signature),
            Zone::Closed(reason) => self.drop(at, reason),
        }
    }

    /// An unquoted line where the person may be writing.
    fn own(&mut self, at: usize) -> usize {
        let text = self.lines[at].text.as_str();
        if let Some(reason) = self.end_of_reading(at) {
            self.zone = Zone::Closed(reason);
            return self.drop(at, reason);
        }
        if footer::is_signature_mark(text) {
            self.zone = Zone::Signature;
            return self.drop(at, Reason::Signature);
        }
        let count = attribution::length(self.lines, at);
        if count > 0 {
            for line in at..at + count {
                self.drop(line, Reason::Attribution);
            }
            // With no quotation right below, the answered letter follows as it is.
            if !self.next_is_quoted(at + count) {
                self.zone = Zone::Closed(Reason::Original);
            }
            return count;
        }
        let reason = if block::is_marker(text) {
            Some(Reason::Attribution)
        } else if footer::is_decoration(text) {
            Some(Reason::Decoration)
        } else if ours::is_never_read(text) {
            Some(Reason::Marked)
        } else if footer::is_advert(text) {
            Some(Reason::Advert)
        } else {
            None
        };
        match reason {
            Some(reason) => self.drop(at, reason),
            None => self.keep(at),
        }
    }

    /// Whether reading ends at a line, and why.
    fn end_of_reading(&self, at: usize) -> Option<Reason> {
        let text = self.lines[at].text.as_str();
        if ours::begins(text) {
            Some(Reason::OwnLetter)
        } else if ours::is_end(text) {
            Some(Reason::End)
        } else if block::begins(self.lines, at) {
            Some(Reason::Original)
        } else {
            None
        }
    }

    fn next_is_quoted(&self, from: usize) -> bool {
        self.lines[from.min(self.lines.len())..].iter().find(|l| l.is_there()).is_some_and(|l| l.quoted)
    }

    fn keep(&mut self, at: usize) -> usize {
        let below = at.checked_sub(1).map(|above| &self.lines[above]).filter(|l| l.quoted && !l.is_blank());
        self.parted.lines.push(OwnLine {
            number: at + 1,
            text: clean::unlink(&self.lines[at].text),
            below: below.map(|l| l.text.clone()),
            form: self.zone == Zone::Form,
        });
        1
    }

    fn drop(&mut self, at: usize, reason: Reason) -> usize {
        let text = &self.lines[at].text;
        self.parted.drop(reason, text);
        let theirs = matches!(reason, Reason::Quote | Reason::Original | Reason::OwnLetter | Reason::End);
        if theirs && self.parted.quoted.len() < QUOTED_LINES {
            self.parted.quoted.push(text.clone());
        }
        1
    }
}

impl Parted {
    /// Counts a line that was passed over.
    fn drop(&mut self, reason: Reason, text: &str) {
        if let Some(dropped) = self.dropped.iter_mut().find(|d| d.reason == reason) {
            dropped.count += 1;
        } else {
            let sample = clean::clip(text, SAMPLE_CHARS).to_owned();
            self.dropped.push(Dropped { reason, count: 1, sample });
        }
    }
}

#[cfg(test)]
mod tests;
