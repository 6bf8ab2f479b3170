//! An answer as a style writes it: text, HTML, structure and header.

use super::encode;
use super::style::{Html, Plain, Style};
use std::fmt::Write as _;

/// A piece of an answer, from top to bottom.
#[derive(Debug, Clone)]
pub enum Block {
    /// What the person types.
    Own(Vec<String>),
    /// What is quoted of the letter that is answered.
    Quote(Vec<Quoted>),
}

/// A quoted line and how deep it is quoted below the first mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quoted {
    pub depth: usize,
    pub text: String,
}

/// The letter that is answered.
#[derive(Debug, Clone)]
pub struct Answered {
    pub from: (String, String),
    pub reply_to: String,
    pub subject: String,
    pub message_id: String,
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer<'a> {
    pub to: &'a Answered,
    pub name: &'a str,
    pub address: &'a str,
    pub blocks: Vec<Block>,
    pub serial: usize,
}

/// The raw letter.
pub fn letter(style: &Style, answer: &Answer<'_>) -> Vec<u8> {
    let mut raw = head(style, answer).into_bytes();
    raw.extend(body(style, answer));
    raw
}

fn head(style: &Style, answer: &Answer<'_>) -> String {
    let name = encode::words(answer.name, &style.charset);
    let name = if name.starts_with("=?") || name.chars().all(char::is_alphanumeric) {
        name
    } else {
        format!("\"{name}\"")
    };
    let (to, serial) = (answer.to, answer.serial);
    let mut head = format!(
        "Return-Path: <{0}>\nDelivered-To: {1}\nReceived: from mx.example.org (mx.example.org [192.0.2.7])\n\tby post.example \
         with ESMTPS id 4F{serial:06X}; Mon, 30 Nov 2026 10:03:11 +0000\nFrom: {name} <{0}>\nTo: {2} <{1}>\nSubject: {3}{4}\nDate: Mon, 30 Nov 2026 10:03:07 +0000\n\
         Message-ID: <{serial:08x}.7c1@mail.example.org>\nIn-Reply-To: <{5}>\nReferences: <{5}>\n",
        answer.address,
        to.reply_to,
        to.from.0,
        encode::words(&style.re, "utf-8"),
        to.subject,
        to.message_id,
    );
    head.push_str(&fill(&style.head, answer));
    if !style.head.is_empty() && !style.head.ends_with('\n') {
        head.push('\n');
    }
    head.replace('\n', "\r\n").replace("\r\r\n", "\r\n")
}

/// Places in the pieces of a style.
fn fill(text: &str, answer: &Answer<'_>) -> String {
    text.replace("{from}", &answer.to.from.0)
        .replace("{address}", &answer.to.from.1)
        .replace("{me}", answer.name)
        .replace("{mine}", answer.address)
        .replace("{subject}", &answer.to.subject)
}

fn body(style: &Style, answer: &Answer<'_>) -> Vec<u8> {
    let plain = || part(style, "plain", &plain_text(&style.plain, answer));
    let html = || part(style, "html", &html_text(&style.html, answer));
    let boundary = format!("=_{:08x}_{}", answer.serial * 7919, "d41d8c");
    let several = |kind: &str, more: &str, parts: Vec<Vec<u8>>| {
        let mut out = format!(
            "MIME-Version: 1.0\r\nContent-Type: multipart/{kind}; boundary=\"{boundary}\"{more}\r\n\r\n"
        )
        .into_bytes();
        for part in parts {
            out.extend(format!("--{boundary}\r\n").into_bytes());
            out.extend(part);
            out.extend(b"\r\n");
        }
        out.extend(format!("--{boundary}--\r\n").into_bytes());
        out
    };
    match style.structure.as_str() {
        "plain" if style.label == "-" => {
            [b"\r\n".to_vec(), text_of(style, &plain_text(&style.plain, answer))].concat()
        }
        "plain" => [b"MIME-Version: 1.0\r\n".to_vec(), plain()].concat(),
        "html" => [b"MIME-Version: 1.0\r\n".to_vec(), html()].concat(),
        "alternative" => several("alternative", "", vec![plain(), html()]),
        "mixed" => several("mixed", "", vec![plain(), text("plain", &fill(&style.html.tail, answer))]),
        "signed" => several(
            "signed",
            "; micalg=pgp-sha512;\r\n protocol=\"application/pgp-signature\"",
            vec![plain(), SIGNATURE.to_vec()],
        ),
        "related" => {
            let inner = "Content-Type: multipart/alternative; boundary=\"inner_7\"\r\n\r\n--inner_7\r\n";
            let both =
                [inner.as_bytes(), &plain(), b"\r\n--inner_7\r\n", &html(), b"\r\n--inner_7--\r\n"].concat();
            several("related", "", vec![both, PICTURE.to_vec()])
        }
        other => panic!("no such structure: {other}"),
    }
}

const SIGNATURE: &[u8] = b"Content-Type: application/pgp-signature; name=\"signature.asc\"\r\nContent-Description: This is a digitally signed message part.\r\n\r\n\
-----BEGIN PGP SIGNATURE-----\r\n\r\niHUEABYKAB0WIQQx\r\n=abcd\r\n-----END PGP SIGNATURE-----\r\n";
const PICTURE: &[u8] = b"Content-Type: image/png; name=\"image001.png\"\r\nContent-ID: <image001.png@01DC61A3.7F0B1C20>\r\nContent-Transfer-Encoding: base64\r\n\r\n\
iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\r\n";

fn text(kind: &str, text: &str) -> Vec<u8> {
    let head =
        format!("Content-Type: text/{kind}; charset=\"us-ascii\"\r\nContent-Transfer-Encoding: 7bit\r\n\r\n");
    [head.into_bytes(), crlf(text).into_bytes()].concat()
}

fn part(style: &Style, kind: &str, text: &str) -> Vec<u8> {
    let label = if style.label.is_empty() { &style.charset } else { &style.label };
    let mut head = format!("Content-Type: text/{kind}");
    if label != "-" {
        let _ = write!(head, "; charset=\"{label}\"");
    }
    if kind == "plain" && style.plain.flowed {
        head.push_str("; format=flowed");
    }
    let _ = write!(head, "\r\nContent-Transfer-Encoding: {}\r\n\r\n", style.encoding);
    [head.into_bytes(), text_of(style, text)].concat()
}

fn text_of(style: &Style, text: &str) -> Vec<u8> {
    encode::transfer(&encode::charset(&crlf(text), &style.charset), &style.encoding)
}

fn crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

fn plain_text(style: &Plain, answer: &Answer<'_>) -> String {
    let mut out = fill(&style.banner, answer);
    let mut quotes = 0;
    for (i, block) in answer.blocks.iter().enumerate() {
        match block {
            Block::Own(lines) => {
                for line in lines {
                    let stuffed = style.flowed && (line.starts_with([' ', '>']) || line.starts_with("From "));
                    let _ = writeln!(out, "{}{}", if stuffed { " " } else { "" }, line.trim_end());
                }
                if i == 0 {
                    out.push_str(&fill(&style.foot, answer));
                }
                out.push('\n');
            }
            Block::Quote(lines) => {
                if quotes == 0 {
                    out.push_str(&fill(&style.attribution, answer));
                }
                quotes += 1;
                for line in lines {
                    quote_line(&mut out, style, line);
                }
                out.push('\n');
            }
        }
    }
    out.push_str(&fill(&style.tail, answer));
    out
}

fn quote_line(out: &mut String, style: &Plain, line: &Quoted) {
    let inner = if style.mark.is_empty() { String::new() } else { ">".repeat(line.depth) };
    let mark = match &style.bare {
        Some(bare) if line.text.is_empty() || line.depth > 0 => bare.as_str(),
        _ => style.mark.as_str(),
    };
    let lead = format!("{mark}{inner}{}", if inner.is_empty() || line.text.is_empty() { "" } else { " " });
    let mut first = true;
    for piece in
        wrapped(&line.text, if style.wrap == 0 { 998 } else { style.wrap.saturating_sub(lead.len()) })
    {
        let lead = if first || !style.bare_tails { lead.as_str() } else { "" };
        let _ = writeln!(out, "{lead}{piece}");
        first = false;
    }
}

/// A line wrapped at the last blank that fits.
fn wrapped(line: &str, width: usize) -> Vec<&str> {
    let (mut rest, mut out) = (line, Vec::new());
    while rest.chars().count() > width {
        let end = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
        let Some(at) = rest[..end].rfind(' ').filter(|at| !rest[..*at].trim().is_empty()) else { break };
        out.push(&rest[..at]);
        rest = &rest[at + 1..];
    }
    out.push(rest);
    out
}

fn html_text(style: &Html, answer: &Answer<'_>) -> String {
    let fill = |text: &str| fill(text, answer);
    let mut body = fill(&style.banner);
    let mut quotes = 0;
    for (i, block) in answer.blocks.iter().enumerate() {
        match block {
            Block::Own(lines) => {
                for line in lines {
                    body.push_str(&if line.is_empty() {
                        style.gap.clone()
                    } else {
                        style.own.replace("{line}", &escaped(line))
                    });
                }
                if i == 0 {
                    body.push_str(&fill(&style.foot));
                }
            }
            Block::Quote(lines) => {
                if quotes == 0 {
                    body.push_str(&fill(&style.attribution));
                }
                quotes += 1;
                let mut depth = 0;
                body.push_str(&style.open);
                for line in lines {
                    while depth < line.depth {
                        body.push_str(&style.open);
                        depth += 1;
                    }
                    while depth > line.depth {
                        body.push_str(&style.close);
                        depth -= 1;
                    }
                    body.push_str(&style.line.replace("{line}", &escaped(&line.text)));
                }
                body.push_str(&style.close.repeat(depth + 1));
            }
        }
    }
    body.push_str(&fill(&style.tail));
    style.page.replace("{body}", &body)
}

/// Text as HTML, with the blanks that would vanish kept as programs keep them.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace("  ", "&nbsp; ");
    text.strip_prefix(' ').map_or(text.clone(), |rest| format!("&nbsp;{rest}"))
}
