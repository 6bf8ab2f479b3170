//! How names and secrets are written on the line: quoted strings, base64, and
//! the spelling of folder names that IMAP uses for letters beyond ASCII.

use zeroize::Zeroizing;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A string in quotation marks. The text has no line ends; the settings see to it.
pub fn quoted(text: &str) -> Zeroizing<String> {
    let mut quoted = Zeroizing::new(String::with_capacity(text.len() * 2 + 2));
    quoted.push('"');
    for c in text.chars().filter(|c| !matches!(c, '\r' | '\n' | '\0')) {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// Base64 with its padding.
pub fn base64(bytes: &[u8]) -> Zeroizing<String> {
    let mut text = Zeroizing::new(String::with_capacity(bytes.len().div_ceil(3) * 4));
    for chunk in bytes.chunks(3) {
        push_chunk(chunk, &mut text);
        for _ in chunk.len()..3 {
            text.push('=');
        }
    }
    text
}

fn push_chunk(chunk: &[u8], text: &mut String) {
    let at = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
    let bits = (at(0) << 16) | (at(1) << 8) | at(2);
    for i in 0..=chunk.len() {
        let six = (bits >> (18 - 6 * i)) & 63;
        text.push(char::from(BASE64[six as usize]));
    }
}

/// A folder's name in modified UTF-7, as IMAP4rev1 wants it.
pub fn utf7(name: &str) -> String {
    let mut text = String::new();
    let mut wide: Vec<u8> = Vec::new();
    for c in name.chars() {
        if matches!(c, ' '..='~') {
            shift(&mut wide, &mut text);
            text.push(c);
            if c == '&' {
                text.push('-');
            }
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                wide.extend(unit.to_be_bytes());
            }
        }
    }
    shift(&mut wide, &mut text);
    text
}

fn shift(wide: &mut Vec<u8>, text: &mut String) {
    if wide.is_empty() {
        return;
    }
    text.push('&');
    let mut coded = String::new();
    for chunk in wide.chunks(3) {
        push_chunk(chunk, &mut coded);
    }
    text.push_str(&coded.replace('/', ","));
    text.push('-');
    wide.clear();
}

/// Numbers in rising order as a set such as `1:3,7`.
pub fn set(numbers: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for &n in numbers {
        match parts.last_mut() {
            Some((_, high)) if high.checked_add(1) == Some(n) => *high = n,
            _ => parts.push((n, n)),
        }
    }
    let one = |(low, high): &(u32, u32)| if low == high { low.to_string() } else { format!("{low}:{high}") };
    parts.iter().map(one).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_cannot_begin_a_new_command() {
        assert_eq!(*quoted("a \"b\" \\c"), "\"a \\\"b\\\" \\\\c\"");
        assert_eq!(*quoted("x\r\na1 DELETE INBOX\0"), "\"xa1 DELETE INBOX\"");
    }

    #[test]
    fn base64_is_padded() {
        let cases = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, coded) in cases {
            assert_eq!(*base64(plain.as_bytes()), coded);
        }
        assert_eq!(*base64(b"\0user\0p\xff\xfe"), "AHVzZXIAcP/+");
    }

    #[test]
    fn folder_names_beyond_ascii_are_spelled_as_imap_wants_them() {
        for (name, spelled) in
            [("set aside", "set aside"), ("a&b", "a&-b"), ("Entwürfe", "Entw&APw-rfe"), ("台北", "&U,BTFw-")]
        {
            assert_eq!(utf7(name), spelled);
        }
    }

    #[test]
    fn sets_are_short() {
        assert_eq!(set(&[1, 2, 3, 7, 9, 10, u32::MAX]), "1:3,7,9:10,4294967295");
        assert_eq!(set(&[]), "");
    }
}
