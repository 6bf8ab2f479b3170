//! The pattern language of [`Form`](super::Form), made into small programs.
//! What it can say is told in the room's own documentation.

use std::fmt;

/// A named piece of pattern, to be used in forms by its name in capitals. All
/// that it takes, codes and words alike, fills one slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The name, in capitals.
    pub name: &'static str,
    /// Its pattern.
    pub pattern: &'static str,
}

/// One step of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// A word of the language; `whole` words are never cut. Inside a part it
    /// fills the part's slot.
    Word { text: String, whole: bool, into: Option<String> },
    /// The sign `>`.
    Arrow,
    /// The colon behind a payer: it may be left out.
    Colon,
    /// A name or figure to be looked up.
    Slot { label: String, kind: Slot },
    /// Two ways on.
    Split(usize, usize),
    /// One way on.
    Jump(usize),
    /// A row of a repeated group begins.
    Row,
    /// A row ends.
    RowEnd,
    /// The sentence must be over.
    Match,
}

/// What a slot takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    /// A name of a list; `strict` lists are not searched for later words.
    Name { list: String, strict: bool },
    /// A number.
    Number,
    /// Figures such as `2r`, `1e>r`, by the letters of the list `figure`.
    Figure,
    /// The rest of the line.
    Text,
}

/// The program of a pattern. Fails on patterns that are not well formed.
pub(super) fn compile(pattern: &str, parts: &[Part]) -> Result<Vec<Step>, String> {
    let tree = parse(pattern)?;
    let mut program = Vec::new();
    let mut maker = Maker { parts, depth: 0, into: None };
    maker.emit(&tree, &mut program)?;
    program.push(Step::Match);
    Ok(program)
}

/// A pattern as a tree.
#[derive(Debug, Clone, PartialEq)]
enum Node {
    Word { text: String, whole: bool },
    Arrow,
    Colon,
    Comma,
    Slot { label: Option<String>, kind: String, strict: bool },
    Rest,
    All(Vec<Node>),
    Any(Vec<Node>),
    Maybe(Box<Node>),
    Rows(Box<Node>),
    Many(Box<Node>, Option<Box<Node>>),
}

/// The signs a pattern is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Sign {
    Open(char),
    Close(char),
    /// `|`, tight (between two neighbours) or wide (between alternatives).
    Bar {
        tight: bool,
    },
    /// `...` behind an item, with what stands between its repetitions.
    Again(Option<char>),
    Mark(char),
    Word(String),
    Slot(String),
}

fn parse(pattern: &str) -> Result<Node, String> {
    let signs = signs(pattern)?;
    let mut at = 0;
    let tree = ways(&signs, &mut at)?;
    if at < signs.len() {
        return Err(format!("{:?} closes nothing", signs[at]));
    }
    Ok(tree)
}

fn signs(pattern: &str) -> Result<Vec<Sign>, String> {
    let chars: Vec<char> = pattern.chars().collect();
    let blank = |i: usize| chars.get(i).is_none_or(|c| *c == ' ');
    let dots = |i: usize| chars.len() >= i + 3 && chars[i..i + 3] == ['.', '.', '.'];
    let mut signs = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        let close = i > 0 && !blank(i - 1);
        match c {
            ' ' => i += 1,
            '[' | '(' | '{' => {
                signs.push(Sign::Open(c));
                i += 1;
            }
            ']' | ')' | '}' => {
                signs.push(Sign::Close(c));
                i += 1;
            }
            '|' => {
                signs.push(Sign::Bar { tight: close && !blank(i + 1) });
                i += 1;
            }
            '.' if dots(i) => {
                signs.push(if close { Sign::Again(None) } else { Sign::Slot("...".to_owned()) });
                i += 3;
            }
            ',' | '>' if close && dots(i + 1) => {
                signs.push(Sign::Again(Some(c)));
                i += 4;
            }
            ',' | '>' | ':' => {
                signs.push(Sign::Mark(c));
                i += 1;
            }
            c if c.is_ascii_alphanumeric() => {
                let end = word_end(&chars, i);
                let word: String = chars[i..end].iter().collect();
                signs.push(if c.is_ascii_uppercase() { Sign::Slot(word) } else { Sign::Word(word) });
                i = end;
            }
            c => return Err(format!("{c:?} means nothing in a pattern")),
        }
    }
    Ok(signs)
}

/// The end of a word or slot that begins at `from`. A slot may have a colon
/// inside (`TO:REGION`), both may have a `!` behind.
fn word_end(chars: &[char], from: usize) -> usize {
    let slot = chars[from].is_ascii_uppercase();
    let mut end = from;
    while let Some(&c) = chars.get(end) {
        let inside = c.is_ascii_alphanumeric() || c == '-' || c == '\'';
        let label = slot && c == ':' && chars.get(end + 1).is_some_and(char::is_ascii_uppercase);
        if !inside && !label {
            break;
        }
        end += 1;
    }
    if chars.get(end) == Some(&'!') { end + 1 } else { end }
}

/// Whole alternatives, parted by ` | `.
fn ways(signs: &[Sign], at: &mut usize) -> Result<Node, String> {
    let mut ways = vec![sequence(signs, at)?];
    while signs.get(*at) == Some(&Sign::Bar { tight: false }) {
        *at += 1;
        ways.push(sequence(signs, at)?);
    }
    Ok(if ways.len() == 1 { ways.remove(0) } else { Node::Any(ways) })
}

/// Items one after the other.
fn sequence(signs: &[Sign], at: &mut usize) -> Result<Node, String> {
    let mut items = Vec::new();
    while let Some(sign) = signs.get(*at) {
        if matches!(sign, Sign::Close(_) | Sign::Bar { tight: false }) {
            break;
        }
        let mut item = one(signs, at)?;
        while signs.get(*at) == Some(&Sign::Bar { tight: true }) {
            *at += 1;
            let other = one(signs, at)?;
            item = match item {
                Node::Any(mut ways) => {
                    ways.push(other);
                    Node::Any(ways)
                }
                first => Node::Any(vec![first, other]),
            };
        }
        items.push(item);
    }
    Ok(Node::All(items))
}

/// One item with what stands behind it.
fn one(signs: &[Sign], at: &mut usize) -> Result<Node, String> {
    let Some(sign) = signs.get(*at) else {
        return Err("the pattern ends too soon".to_owned());
    };
    *at += 1;
    let mut node = match sign {
        Sign::Open(open) => group(*open, signs, at)?,
        Sign::Mark('>') => Node::Arrow,
        Sign::Mark(':') => Node::Colon,
        Sign::Mark(_) => Node::Comma,
        Sign::Slot(text) if text == "..." => Node::Rest,
        Sign::Slot(text) => slot(text),
        Sign::Word(text) => word(text),
        other => return Err(format!("{other:?} stands behind nothing")),
    };
    while let Some(Sign::Again(between)) = signs.get(*at) {
        *at += 1;
        let between = between.filter(|c| *c == '>').map(|_| Box::new(Node::Arrow));
        node = Node::Many(Box::new(node), between);
    }
    Ok(node)
}

fn group(open: char, signs: &[Sign], at: &mut usize) -> Result<Node, String> {
    let inner = ways(signs, at)?;
    let close = match open {
        '[' => ']',
        '(' => ')',
        _ => '}',
    };
    if signs.get(*at) != Some(&Sign::Close(close)) {
        return Err(format!("{open:?} is not closed"));
    }
    *at += 1;
    Ok(match open {
        '[' => Node::Maybe(Box::new(inner)),
        '(' => inner,
        _ => Node::Rows(Box::new(inner)),
    })
}

fn slot(text: &str) -> Node {
    let (text, strict) = text.strip_suffix('!').map_or((text, false), |t| (t, true));
    let (label, kind) = text.split_once(':').map_or((None, text), |(label, kind)| (Some(label), kind));
    Node::Slot { label: label.map(str::to_ascii_lowercase), kind: kind.to_ascii_lowercase(), strict }
}

/// A word; one with hyphens is several in a row.
fn word(text: &str) -> Node {
    let (text, whole) = text.strip_suffix('!').map_or((text, false), |t| (t, true));
    let word = |w: &str| Node::Word { text: w.to_owned(), whole };
    let mut words: Vec<Node> = text.split('-').filter(|w| !w.is_empty()).map(word).collect();
    if words.len() == 1 { words.remove(0) } else { Node::All(words) }
}

/// Turns trees into programs.
struct Maker<'a> {
    parts: &'a [Part],
    depth: usize,
    into: Option<String>,
}

impl Maker<'_> {
    fn emit(&mut self, node: &Node, out: &mut Vec<Step>) -> Result<(), String> {
        match node {
            Node::Word { text, whole } => {
                out.push(Step::Word { text: text.clone(), whole: *whole, into: self.into.clone() });
            }
            Node::Arrow => out.push(Step::Arrow),
            Node::Colon => out.push(Step::Colon),
            Node::Comma => {}
            Node::Rest => out.push(Step::Slot { label: "rest".to_owned(), kind: Slot::Text }),
            Node::Slot { label, kind, strict } => self.slot(label.as_deref(), kind, *strict, out)?,
            Node::All(items) => {
                for item in items {
                    self.emit(item, out)?;
                }
            }
            Node::Any(ways) => self.any(ways, out)?,
            Node::Maybe(inner) => {
                let split = out.len();
                out.push(Step::Match);
                self.emit(inner, out)?;
                out[split] = Step::Split(split + 1, out.len());
            }
            Node::Rows(inner) => {
                out.push(Step::Row);
                self.emit(inner, out)?;
                out.push(Step::RowEnd);
            }
            Node::Many(inner, between) => self.many(inner, between.as_deref(), out)?,
        }
        Ok(())
    }

    fn any(&mut self, ways: &[Node], out: &mut Vec<Step>) -> Result<(), String> {
        let mut jumps = Vec::new();
        for (i, way) in ways.iter().enumerate() {
            if i + 1 == ways.len() {
                self.emit(way, out)?;
                break;
            }
            let split = out.len();
            out.push(Step::Match);
            self.emit(way, out)?;
            jumps.push(out.len());
            out.push(Step::Match);
            out[split] = Step::Split(split + 1, out.len());
        }
        let end = out.len();
        for jump in jumps {
            out[jump] = Step::Jump(end);
        }
        Ok(())
    }

    fn many(&mut self, inner: &Node, between: Option<&Node>, out: &mut Vec<Step>) -> Result<(), String> {
        let start = out.len();
        self.emit(inner, out)?;
        let split = out.len();
        out.push(Step::Match);
        if let Some(between) = between {
            self.emit(between, out)?;
        }
        out.push(Step::Jump(start));
        out[split] = Step::Split(split + 1, out.len());
        Ok(())
    }

    fn slot(
        &mut self,
        label: Option<&str>,
        kind: &str,
        strict: bool,
        out: &mut Vec<Step>,
    ) -> Result<(), String> {
        let label = self.into.clone().unwrap_or_else(|| label.unwrap_or(kind).to_owned());
        if let Some(part) = self.parts.iter().find(|p| p.name.eq_ignore_ascii_case(kind)) {
            if self.depth >= 4 {
                return Err(format!("the part {} holds itself", part.name));
            }
            let tree = parse(part.pattern)?;
            let before = self.into.replace(label);
            self.depth += 1;
            self.emit(&tree, out)?;
            self.depth -= 1;
            self.into = before;
            return Ok(());
        }
        let kind = match kind {
            "number" => Slot::Number,
            "figure" => Slot::Figure,
            "text" => Slot::Text,
            list => Slot::Name { list: list.to_owned(), strict },
        };
        out.push(Step::Slot { label, kind });
        Ok(())
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name { list, .. } => list,
            Self::Number => "number",
            Self::Figure => "figure",
            Self::Text => "text",
        })
    }
}

/// The steps reachable from `from` without reading anything.
pub(super) fn heads(program: &[Step], from: usize) -> Vec<usize> {
    let mut seen = vec![false; program.len()];
    let mut todo = vec![from];
    let mut heads = Vec::new();
    while let Some(pc) = todo.pop() {
        if pc >= program.len() || std::mem::replace(&mut seen[pc], true) {
            continue;
        }
        match &program[pc] {
            Step::Split(a, b) => todo.extend([*b, *a]),
            Step::Jump(to) => todo.push(*to),
            Step::Row | Step::RowEnd => todo.push(pc + 1),
            _ => heads.push(pc),
        }
    }
    heads
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_without_blanks_join_neighbours_and_with_blanks_part_ways() {
        let tight = compile("stay|stand now", &[]).expect("well formed");
        let grouped = compile("(stay | stand) now", &[]).expect("well formed");
        assert_eq!(tight, grouped);
        let wide = compile("stay | stand now", &[]).expect("well formed");
        assert_ne!(tight, wide);
    }

    #[test]
    fn slots_have_labels_and_lists() {
        let program = compile("attack TO:R! from FROM:R", &[]).expect("well formed");
        let slot = |label: &str, strict| Step::Slot {
            label: label.to_owned(),
            kind: Slot::Name { list: "r".to_owned(), strict },
        };
        assert!(program.contains(&slot("to", true)));
        assert!(program.contains(&slot("from", false)));
    }

    #[test]
    fn patterns_that_are_not_well_formed_are_named() {
        for bad in ["move [PIECE", "move PIECE]", "move #", "| |)"] {
            assert!(compile(bad, &[]).is_err(), "{bad}");
        }
        let round = [Part { name: "LOOP", pattern: "LOOP" }];
        assert!(compile("move LOOP", &round).is_err());
    }
}
