//! Quote marks: which lines are somebody else's.

use super::Line;

/// Weak marks count only when so many lines in a row carry the same one.
const IN_A_ROW: usize = 3;

/// Reads the quote marks of cleaned lines and takes them off.
pub(super) fn read(lines: &[String]) -> Vec<Line> {
    let mut read: Vec<Line> = lines.iter().map(|l| strong(l)).collect();
    let mut at = 0;
    while at < lines.len() {
        let mark = weak(&lines[at]);
        let run = lines[at..].iter().take_while(|l| mark.is_some() && weak(l) == mark).count();
        if run >= IN_A_ROW {
            for line in &mut read[at..at + run] {
                let mark = weak(&line.text).map_or(0, str::len);
                *line = Line { text: line.text[mark..].trim_start().to_owned(), quoted: true };
            }
        }
        at += run.max(1);
    }
    let quoted = |read: &[Line], at: Option<usize>| at.and_then(|at| read.get(at)).is_some_and(|l| l.quoted);
    for at in 0..lines.len() {
        // Mail stores put a mark before "From " at the beginning of a line.
        if lines[at].starts_with(">From ")
            && !quoted(&read, at.checked_sub(1))
            && !quoted(&read, Some(at + 1))
        {
            read[at] = Line { text: lines[at][1..].to_owned(), quoted: false };
        }
    }
    read
}

/// The mark that always counts.
fn strong(line: &str) -> Line {
    let text = line.trim_start_matches(['>', ' ']);
    let quoted = line.starts_with('>');
    Line { text: if quoted { text } else { line }.to_owned(), quoted }
}

/// Marks that are other things as well: bars, colons, angle marks, initials.
fn weak(line: &str) -> Option<&str> {
    let first = line.chars().next()?;
    if "|:»".contains(first) {
        return Some(&line[..first.len_utf8()]);
    }
    let initials = line.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = &line[initials..];
    let marked =
        (1..=3).contains(&initials) && rest.starts_with('>') && (rest.len() == 1 || rest.starts_with("> "));
    marked.then(|| &line[..=initials])
}
