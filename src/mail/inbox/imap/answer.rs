//! What an IMAP server answers, taken apart: framing, tokens, and the few kinds
//! of answers that an inbox has use for.
//!
//! Everything else is skipped. Nothing here recurses, and nothing is kept that
//! was not asked for.

use super::trouble::Trouble;

/// Literals in one answer.
const LITERALS: usize = 16;
/// Tokens in one answer: a listing of a whole window of letters fits.
const TOKENS: usize = 20_000;
/// Letters that a set may stand for.
const SET: usize = 20_000;

/// Where the lines of an answer end; the rest of it are literals.
#[derive(Debug, Default)]
pub struct Frame {
    /// Each line: where it begins, where it ends, and how long the literal
    /// behind it is.
    lines: Vec<(usize, usize, usize)>,
    /// Up to here no line's end was found.
    scanned: usize,
}

impl Frame {
    /// The end of the first answer in `bytes`, if it is all there. `left` says
    /// how much more may come.
    pub fn find(&mut self, bytes: &[u8], left: usize) -> Result<Option<usize>, Trouble> {
        loop {
            let begin = self.lines.last().map_or(0, |(_, end, literal)| end + literal);
            if bytes.len() < begin {
                return Ok(None);
            }
            let from = self.scanned.max(begin);
            let Some(at) = bytes[from..].iter().position(|b| *b == b'\n') else {
                self.scanned = bytes.len();
                return Ok(None);
            };
            let end = from + at + 1;
            self.scanned = end;
            let first = self.lines.is_empty();
            let literal =
                if first && is_said(&bytes[begin..end]) { None } else { literal(&bytes[begin..end])? };
            self.lines.push((begin, end, literal.unwrap_or(0)));
            let Some(size) = literal else { return Ok(Some(end)) };
            // At least the line's end must still fit behind it.
            if self.lines.len() > LITERALS || size + 2 > (bytes.len() - end) + left {
                return Err(Trouble::Babble("it sends more than it was asked for"));
            }
        }
    }
}

/// Whether a line is for people: such lines have no literals.
fn is_said(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    let (tag, word) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    tag == b"+" || word_of(word).is_some()
}

/// The size of the literal that a line announces at its end.
fn literal(line: &[u8]) -> Result<Option<usize>, Trouble> {
    let line = trim(line);
    let Some(line) = line.strip_suffix(b"}") else { return Ok(None) };
    let line = line.strip_suffix(b"+").unwrap_or(line);
    let Some(open) = line.iter().rposition(|b| *b == b'{') else { return Ok(None) };
    let digits = &line[open + 1..];
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    number(digits)
        .and_then(|n| usize::try_from(n).ok())
        .map(Some)
        .ok_or(Trouble::Babble("a size out of all bounds"))
}

fn trim(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A number that fits.
fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 18 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// How a command went, or what a server says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Done.
    Ok,
    /// Refused.
    No,
    /// Not understood.
    Bad,
    /// Let in without a password.
    Preauth,
    /// The line ends.
    Bye,
}

fn word_of(word: &[u8]) -> Option<Word> {
    let words = [
        ("OK", Word::Ok),
        ("NO", Word::No),
        ("BAD", Word::Bad),
        ("PREAUTH", Word::Preauth),
        ("BYE", Word::Bye),
    ];
    words.iter().find(|(text, _)| text.as_bytes().eq_ignore_ascii_case(word)).map(|(_, word)| *word)
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The server waits for more.
    More,
    /// How a command went (with its tag), or something said in between.
    Said(Said),
    /// The server's capabilities, in capitals.
    Capabilities(Vec<String>),
    /// So many letters are in the mailbox.
    Exists(u32),
    /// A letter has left the mailbox.
    Expunged,
    /// The letters that were searched for.
    Found(Vec<u32>),
    /// A name of a listing.
    Folder(Folder),
    /// Something of a letter.
    Letter(Parts),
    /// Nothing that matters here.
    Other,
}

/// Words of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The command they belong to.
    pub tag: Option<String>,
    /// How it went.
    pub word: Word,
    /// The code in brackets, without them; may be empty.
    pub code: String,
    /// For people.
    pub text: String,
}

/// What was told of one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Folder {
    /// What parts it from names below it, if there can be any.
    pub separator: Option<u8>,
    /// Whether letters can lie there; the root of all names is no such folder.
    pub there: bool,
}

/// What was told of one letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// Its number.
    pub uid: Option<u32>,
    /// Its size, as promised.
    pub size: Option<u64>,
    /// When it came, in seconds.
    pub arrived: Option<i64>,
    /// Where the bytes begin, and the bytes.
    pub body: Option<(u64, Vec<u8>)>,
}

#[derive(Debug, PartialEq, Eq)]
enum Token<'a> {
    Atom(&'a [u8]),
    Text(Vec<u8>),
    Bytes(&'a [u8]),
    Open,
    Close,
}

impl Token<'_> {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Atom(bytes) | Self::Bytes(bytes) => bytes,
            Self::Text(bytes) => bytes,
            Self::Open | Self::Close => b"",
        }
    }

    fn is(&self, word: &str) -> bool {
        matches!(self, Self::Atom(atom) if atom.eq_ignore_ascii_case(word.as_bytes()))
    }

    fn number(&self) -> Option<u64> {
        number(self.bytes())
    }
}

/// Takes one framed answer apart.
pub fn read(bytes: &[u8], frame: &Frame) -> Result<Answer, Trouble> {
    let first = frame.lines.first().map_or(bytes, |(begin, end, _)| &bytes[*begin..*end]);
    let line = trim(first);
    if line == b"+" || line.starts_with(b"+ ") {
        return Ok(Answer::More);
    }
    let mut words = line.splitn(3, |b| *b == b' ');
    let (tag, word) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if let Some(word) = word_of(word) {
        return said(tag, word, words.next().unwrap_or_default());
    }
    if tag != b"*" {
        return Err(Trouble::Babble("an answer that is none"));
    }
    data(&tokens(bytes, frame)?)
}

fn said(tag: &[u8], word: Word, rest: &[u8]) -> Result<Answer, Trouble> {
    let tag = match tag {
        b"*" => None,
        tag if tag.is_ascii() && tag.len() <= 32 => Some(String::from_utf8_lossy(tag).into_owned()),
        _ => return Err(Trouble::Babble("an answer that is none")),
    };
    let (code, text) = match rest.strip_prefix(b"[") {
        Some(rest) => match rest.iter().position(|b| *b == b']') {
            Some(end) => (&rest[..end], &rest[end + 1..]),
            None => (&b""[..], rest),
        },
        None => (&b""[..], rest),
    };
    let code = String::from_utf8_lossy(code).to_ascii_uppercase();
    let text = super::trouble::plain(text.trim_ascii());
    Ok(Answer::Said(Said { tag, word, code, text }))
}

fn tokens<'a>(bytes: &'a [u8], frame: &Frame) -> Result<Vec<Token<'a>>, Trouble> {
    let mut found = Vec::new();
    for (begin, end, literal) in &frame.lines {
        let mut line = trim(&bytes[*begin..*end]);
        if *end + *literal < bytes.len() {
            // The announcement of the literal is no token.
            let open = line.iter().rposition(|b| *b == b'{').unwrap_or(line.len());
            line = &line[..open];
        }
        line_tokens(line, &mut found)?;
        if *end + *literal < bytes.len() {
            found.push(Token::Bytes(&bytes[*end..*end + *literal]));
        }
    }
    Ok(found)
}

fn line_tokens<'a>(line: &'a [u8], found: &mut Vec<Token<'a>>) -> Result<(), Trouble> {
    let mut rest = line;
    while let Some(first) = rest.first() {
        if found.len() >= TOKENS {
            return Err(Trouble::Babble("an answer without end"));
        }
        rest = match first {
            b' ' => &rest[1..],
            b'(' => {
                found.push(Token::Open);
                &rest[1..]
            }
            b')' => {
                found.push(Token::Close);
                &rest[1..]
            }
            b'"' => quoted(&rest[1..], found)?,
            _ => {
                let end = rest.iter().position(|b| b" ()\"".contains(b)).unwrap_or(rest.len());
                found.push(Token::Atom(&rest[..end]));
                &rest[end..]
            }
        };
    }
    Ok(())
}

fn quoted<'a>(line: &'a [u8], found: &mut Vec<Token<'a>>) -> Result<&'a [u8], Trouble> {
    let mut text = Vec::new();
    let mut bytes = line.iter().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => {
                found.push(Token::Text(text));
                return Ok(&line[at + 1..]);
            }
            b'\\' => text.extend(bytes.next().map(|(_, b)| *b)),
            byte => text.push(*byte),
        }
    }
    Err(Trouble::Babble("a text without its end"))
}

/// An answer that begins with `*` and is not for people.
fn data(tokens: &[Token<'_>]) -> Result<Answer, Trouble> {
    let rest = tokens.get(1..).unwrap_or_default();
    let Some(first) = rest.first() else { return Ok(Answer::Other) };
    if first.is("CAPABILITY") {
        let names = rest[1..].iter().map(|t| String::from_utf8_lossy(t.bytes()).to_ascii_uppercase());
        return Ok(Answer::Capabilities(names.collect()));
    }
    if first.is("SEARCH") {
        let number = |t: &Token<'_>| t.number().and_then(|n| u32::try_from(n).ok());
        // Some servers add `(MODSEQ 5)`.
        let found = rest[1..].iter().take_while(|t| **t != Token::Open).filter_map(number);
        return Ok(Answer::Found(found.collect()));
    }
    if first.is("ESEARCH") {
        let all = rest.iter().position(|t| t.is("ALL")).and_then(|at| rest.get(at + 1));
        return Ok(Answer::Found(all.map(|set| set_of(set.bytes())).transpose()?.unwrap_or_default()));
    }
    if first.is("LIST") {
        return Ok(folder(rest));
    }
    let (Some(n), Some(what)) = (first.number(), rest.get(1)) else { return Ok(Answer::Other) };
    if what.is("EXISTS") {
        return Ok(u32::try_from(n).map_or(Answer::Other, Answer::Exists));
    }
    if what.is("EXPUNGE") {
        return Ok(Answer::Expunged);
    }
    if what.is("FETCH") {
        return Ok(Answer::Letter(parts(&rest[2..])));
    }
    Ok(Answer::Other)
}

/// `LIST (\Flags) "/" name`; the name is that which was asked for.
fn folder(rest: &[Token<'_>]) -> Answer {
    let close = rest.iter().position(|t| *t == Token::Close).unwrap_or(rest.len());
    let flags = &rest[..close];
    let there = !flags.iter().any(|t| t.is("\\NonExistent") || t.is("\\NoSelect"));
    let separator = match rest.get(close + 1) {
        Some(Token::Text(text)) if text.len() == 1 => Some(text[0]),
        _ => None,
    };
    Answer::Folder(Folder { separator, there })
}

/// `(NAME value NAME value …)`.
fn parts(tokens: &[Token<'_>]) -> Parts {
    let mut parts = Parts::default();
    let mut rest = tokens.get(1..).unwrap_or_default().iter();
    while let Some(name) = rest.next() {
        let Some(value) = rest.next() else { break };
        if *value == Token::Open {
            let mut deep = 1_usize;
            while deep > 0 {
                match rest.next() {
                    Some(Token::Open) => deep += 1,
                    Some(Token::Close) => deep -= 1,
                    Some(_) => {}
                    None => return parts,
                }
            }
        } else if name.is("UID") {
            parts.uid = value.number().and_then(|n| u32::try_from(n).ok());
        } else if name.is("RFC822.SIZE") {
            parts.size = value.number();
        } else if name.is("INTERNALDATE") {
            parts.arrived = date(value.bytes());
        } else if let Some(origin) = origin(name) {
            let bytes = if value.is("NIL") { Vec::new() } else { value.bytes().to_vec() };
            parts.body = Some((origin, bytes));
        }
    }
    parts
}

/// Where the bytes of `BODY[]<0>` begin.
fn origin(name: &Token<'_>) -> Option<u64> {
    let Token::Atom(atom) = name else { return None };
    let (head, rest) = atom.split_at_checked(6)?;
    let inner = rest.strip_prefix(b"<")?.strip_suffix(b">")?;
    if head.eq_ignore_ascii_case(b"BODY[]") { number(inner) } else { None }
}

/// ` 1-Jun-2026 11:00:00 +0200` in seconds since 1970.
fn date(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let time = jiff::fmt::strtime::parse("%d-%b-%Y %H:%M:%S %z", text).ok()?.to_timestamp().ok()?;
    Some(time.as_second())
}

/// `1,3:5` as numbers. A set that stands for very many is no honest one.
pub fn set_of(set: &[u8]) -> Result<Vec<u32>, Trouble> {
    let mut all = Vec::new();
    for part in set.split(|b| *b == b',') {
        let mut ends = part.split(|b| *b == b':').map(|n| number(n).and_then(|n| u32::try_from(n).ok()));
        let (Some(Some(a)), b) = (ends.next(), ends.next()) else { continue };
        let b = b.flatten().unwrap_or(a);
        let (low, high) = (a.min(b), a.max(b));
        if (high - low) as usize >= SET - all.len().min(SET) {
            return Err(Trouble::Babble("a set of letters without end"));
        }
        all.extend(low..=high);
    }
    Ok(all)
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
