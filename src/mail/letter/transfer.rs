//! Transfer encodings: quoted-printable and base64, read leniently.

/// Undoes a transfer encoding; one that is unknown or wrong counts as none.
pub(crate) fn decode(bytes: &[u8], encoding: Option<&str>) -> Vec<u8> {
    match encoding.map(|e| e.trim().to_ascii_lowercase()).as_deref() {
        Some("quoted-printable") => quoted_printable(bytes),
        Some("base64") => base64(bytes),
        _ => bytes.to_vec(),
    }
}

/// Quoted-printable; a bad escape stays as it is.
pub(crate) fn quoted_printable(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let (body, end) = split_end(line);
        // Blanks at the end of an encoded line were added on the way.
        let trimmed = body.trim_ascii_end();
        if let Some(soft) = trimmed.strip_suffix(b"=") {
            unescape(soft, &mut out);
        } else {
            unescape(if end.is_empty() { body } else { trimmed }, &mut out);
            out.extend_from_slice(end);
        }
    }
    out
}

/// Base64, line by line: ends at the padding, or at the first line that is not
/// base64 (a footer that was added in clear).
pub(crate) fn base64(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut bits, mut have) = (0u32, 0u32);
    for line in bytes.split(|b| *b == b'\n' || *b == b'\r') {
        let line = line.trim_ascii();
        let data = line.strip_suffix(b"==").or_else(|| line.strip_suffix(b"=")).unwrap_or(line);
        if data.iter().any(|b| sextet(*b).is_none()) {
            if out.is_empty() {
                continue;
            }
            break;
        }
        for value in data.iter().filter_map(|b| sextet(*b)) {
            bits = (bits << 6) | value;
            have += 6;
            if have >= 8 {
                have -= 8;
                out.push((bits >> have) as u8);
                bits &= (1 << have) - 1;
            }
        }
        if data.len() < line.len() {
            break;
        }
    }
    out
}

fn split_end(line: &[u8]) -> (&[u8], &[u8]) {
    let end = if line.ends_with(b"\r\n") { 2 } else { usize::from(line.ends_with(b"\n")) };
    line.split_at(line.len() - end)
}

fn unescape(mut body: &[u8], out: &mut Vec<u8>) {
    while let Some((first, rest)) = body.split_first() {
        if *first == b'='
            && let [high, low, after @ ..] = rest
            && let (Some(high), Some(low)) = (hex(*high), hex(*low))
        {
            out.push(high << 4 | low);
            body = after;
        } else {
            out.push(*first);
            body = rest;
        }
    }
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|d| d as u8)
}

fn sextet(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_3_8_quoted_printable_is_read_leniently() {
        let text = b"a=\r\nb =3d=3D=20\r\n=ZZ = x=  \r\nend\r\n=E2=86=92=";
        assert_eq!(String::from_utf8(quoted_printable(text)).unwrap(), "ab == \r\n=ZZ = xend\r\n→");
    }

    #[test]
    fn row_3_9_base64_is_read_as_far_as_it_goes() {
        assert_eq!(base64(b"bW92ZSBhID4gYg"), b"move a > b");
        assert_eq!(base64(b"bW92ZSBh\r\nID4gYg=="), b"move a > b");
        assert_eq!(base64(b"bW92ZSBhID4gYg==\r\n____________\r\nfooter of a list\r\n"), b"move a > b");
        assert_eq!(base64(b"bW92ZSBhID4g\r\nto leave this list, write to\r\n"), b"move a > ");
    }

    #[test]
    fn row_3_10_a_wrong_encoding_is_none() {
        for encoding in ["8bits", "text/html", "", "7bit"] {
            assert_eq!(decode(b"a=20b", Some(encoding)), b"a=20b");
        }
        assert_eq!(decode(b"a=20b", Some(" Quoted-Printable ")), b"a b");
    }
}
