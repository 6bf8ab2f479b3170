//! Our letters as they come back: wrapped by mail programs, quoted or not.
#![allow(dead_code)]

/// How a quotation is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Not at all: copied, or sent back as it is.
    None,
    /// Every line, also those that wrapping made.
    All,
    /// Every line of ours, but not the tails that wrapping made.
    Heads,
}

/// A text wrapped at a width as mail programs do it: at the last blank that
/// fits, without a thought for what the next line begins with.
pub fn wrapped(text: &str, width: usize, mark: Mark) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line;
        let mut first = true;
        loop {
            let lead = if mark == Mark::All || (mark == Mark::Heads && first) { "> " } else { "" };
            let room = width - lead.len();
            let fits = rest.char_indices().nth(room + 1).map_or(rest.len(), |(at, _)| at);
            let cut = (rest.chars().count() > room)
                .then(|| rest[..fits].rfind(' ').filter(|&at| !rest[..at].trim().is_empty()))
                .flatten();
            let (head, tail) = cut.map_or((rest, ""), |at| (&rest[..at], &rest[at + 1..]));
            out.push_str(lead);
            out.push_str(head);
            out.push('\n');
            (rest, first) = (tail, false);
            if rest.is_empty() {
                break;
            }
        }
    }
    out
}

/// A letter that brings a text back.
pub fn back(body: &str, html: bool) -> Vec<u8> {
    let kind = if html { "text/html" } else { "text/plain" };
    let body = if html { format!("<html><body>{body}</body></html>") } else { body.to_owned() };
    let head = "From: Anna <anna@a.example>\nTo: games@ravenpost.example\nSubject: Re: your letter\n\
        Message-ID: <1@a.example>\nMIME-Version: 1.0\n";
    format!("{head}Content-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n")
        .replace('\n', "\r\n")
        .into_bytes()
}
