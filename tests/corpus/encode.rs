//! Charsets and transfer encodings, the way mail programs apply them.

use encoding_rs::Encoding;
use std::fmt::Write as _;

/// A text in a charset; what the charset lacks becomes `?`, as most programs do it.
pub fn charset(text: &str, name: &str) -> Vec<u8> {
    if name.eq_ignore_ascii_case("utf-16") {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        return units.flat_map(u16::to_le_bytes).collect();
    }
    let encoding = Encoding::for_label(name.as_bytes()).expect("a charset there is");
    let fits = |c: char| !encoding.encode(c.encode_utf8(&mut [0; 4])).2;
    let text: String = text.chars().map(|c| if fits(c) { c } else { '?' }).collect();
    encoding.encode(&text).0.into_owned()
}

/// Bytes in a transfer encoding, with CRLF at line ends.
pub fn transfer(bytes: &[u8], encoding: &str) -> Vec<u8> {
    match encoding {
        "base64" => base64(bytes, 76).into_bytes(),
        "quoted-printable" => quoted_printable(bytes).into_bytes(),
        _ => bytes.to_vec(),
    }
}

/// Base64 in lines.
pub fn base64(bytes: &[u8], width: usize) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    let mut column = 0;
    for three in bytes.chunks(3) {
        let word =
            three.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * place) & 63) as usize];
            out.push(if place > three.len() { '=' } else { char::from(letter) });
        }
        column += 4;
        if column >= width {
            out.push_str("\r\n");
            column = 0;
        }
    }
    out
}

/// Quoted-printable with soft line ends.
fn quoted_printable(bytes: &[u8]) -> String {
    let mut out = String::new();
    let mut lines = bytes.split(|b| *b == b'\n').peekable();
    while let Some(line) = lines.next() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut column = 0;
        for (i, byte) in line.iter().enumerate() {
            let last = i + 1 == line.len();
            let plain = (33..=126).contains(byte) && *byte != b'=' || *byte == b' ' && !last;
            let piece = if plain { char::from(*byte).to_string() } else { format!("={byte:02X}") };
            if column + piece.len() > 75 {
                out.push_str("=\r\n");
                column = 0;
            }
            column += piece.len();
            out.push_str(&piece);
        }
        if lines.peek().is_some() {
            out.push_str("\r\n");
        }
    }
    out
}

/// A header value, as encoded words if it is not ASCII.
pub fn words(text: &str, name: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let name = if name.eq_ignore_ascii_case("utf-16") { "utf-8" } else { name };
    let mut out = String::new();
    let chars: Vec<char> = text.chars().collect();
    for (i, piece) in chars.chunks(12).enumerate() {
        let piece: String = piece.iter().collect();
        let _ = write!(
            out,
            "{}=?{name}?B?{}?=",
            if i > 0 { "\r\n " } else { "" },
            base64(&charset(&piece, name), 1000)
        );
    }
    out
}
