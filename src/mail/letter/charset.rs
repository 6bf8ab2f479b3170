//! Bytes to text: charsets, as they are and as they are labelled.
//!
//! Labels lie; orders are ASCII and survive nearly everything. Nothing here
//! ever fails: what cannot be read becomes replacement marks.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// More replacement marks than these, and a label is not believed.
const FEW: usize = 3;

/// Decodes bytes under the label they came with.
pub(crate) fn decode(bytes: &[u8], label: Option<&str>) -> String {
    let text = match label.map(tidy).as_deref() {
        None | Some("" | "us-ascii" | "ascii" | "ansi_x3.4-1968" | "unknown-8bit") => unlabelled(bytes),
        Some("utf-16" | "utf16" | "ucs-2") => utf_16(bytes),
        Some(name) => labelled(bytes, name),
    };
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

/// Text without a usable label.
fn unlabelled(bytes: &[u8]) -> String {
    if bytes.is_ascii() && bytes.windows(2).any(|w| w == b"\x1b$" || w == b"\x1b(") {
        return whole(bytes, ISO_2022_JP);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => mostly_utf_8(bytes).unwrap_or_else(|| whole(bytes, WINDOWS_1252)),
    }
}

/// Text with a label that names an encoding, perhaps the wrong one.
fn labelled(bytes: &[u8], name: &str) -> String {
    let Some(encoding) = Encoding::for_label(name.as_bytes()) else { return unlabelled(bytes) };
    if encoding.output_encoding() == UTF_8
        && encoding != UTF_8
        && encoding != UTF_16BE
        && encoding != UTF_16LE
    {
        // The encodings that are unsafe to read all share one stand-in.
        return unlabelled(bytes);
    }
    let text = whole(bytes, encoding);
    let marks = text.chars().filter(|c| *c == '\u{fffd}').count();
    if marks == 0 || (encoding != UTF_8 && marks <= FEW) {
        return text;
    }
    if encoding == UTF_8 {
        return mostly_utf_8(bytes).unwrap_or_else(|| whole(bytes, WINDOWS_1252));
    }
    match std::str::from_utf8(bytes) {
        Ok(utf_8) => utf_8.to_owned(),
        Err(_) => text,
    }
}

/// Text that is UTF-8 but for a character cut in two here or there; `None` if
/// no character beyond ASCII is whole.
fn mostly_utf_8(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let marks = text.chars().filter(|c| *c == '\u{fffd}').count();
    let whole = text.chars().filter(|c| !c.is_ascii() && *c != '\u{fffd}').count();
    (whole > marks).then(|| text.into_owned())
}

/// UTF-16 by its byte order mark, else by where the zeros stand.
fn utf_16(bytes: &[u8]) -> String {
    if let Some((encoding, skip)) = Encoding::for_bom(bytes) {
        return whole(bytes.get(skip..).unwrap_or_default(), encoding);
    }
    let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|b| **b == 0).count();
    whole(bytes, if zeros(1) > zeros(0) { UTF_16LE } else { UTF_16BE })
}

fn whole(bytes: &[u8], encoding: &'static Encoding) -> String {
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// A label without quotation marks, blanks and capitals.
fn tidy(label: &str) -> String {
    label.trim_matches(|c: char| c.is_whitespace() || c == '"' || c == '\'').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn row_4_1_no_label_is_utf_8_or_else_windows_1252() {
        assert_eq!(decode("Lórien".as_bytes(), None), "Lórien");
        assert_eq!(decode(b"L\xf3rien \x93x\x94", None), "Lórien “x”");
        assert_eq!(decode("Lórien".as_bytes(), Some("us-ascii")), "Lórien");
    }

    #[test]
    fn row_4_2_latin_1_is_windows_1252() {
        assert_eq!(decode(b"\x93move\x94", Some("ISO-8859-1")), "“move”");
    }

    #[test]
    fn row_4_3_east_asian_charsets_are_read() {
        assert_eq!(decode(b"\x1b$B%O%m\x1b(B move", Some("iso-2022-jp")), "ハロ move");
        assert_eq!(decode(b"\xc4\xe3\xba\xc3", Some("gbk")), "你好");
        assert_eq!(decode(b"\xa7A\xa6n", Some("Big5")), "你好");
        assert_eq!(decode(b"\xbe\xc8\xb3\xe7", Some("euc-kr")), "안녕");
    }

    #[test]
    fn row_4_4_iso_2022_jp_is_known_without_its_label() {
        assert_eq!(decode(b"\x1b$B%O%m\x1b(B move", None), "ハロ move");
    }

    #[test]
    fn row_4_5_a_wrong_label_gives_way_to_utf_8() {
        assert_eq!(decode("ハロー・ワールド move".as_bytes(), Some("iso-2022-jp")), "ハロー・ワールド move");
        assert_eq!(decode(b"L\xf3rien", Some("utf-8")), "Lórien");
    }

    #[test]
    fn row_4_6_cyrillic_is_read() {
        assert_eq!(decode(b"\xf0\xd2\xc9\xd7\xc5\xd4", Some("koi8-r")), "Привет");
        assert_eq!(decode(b"\xcf\xf0\xe8\xe2\xe5\xf2", Some("windows-1251")), "Привет");
    }

    #[test]
    fn row_4_7_utf_7_stays_as_it_is() {
        assert_eq!(decode(b"move a +AD4- b", Some("utf-7")), "move a +AD4- b");
    }

    #[test]
    fn row_4_8_utf_16_is_read_when_labelled() {
        let le: Vec<u8> = "move ó".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = "\u{feff}move ó".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&le, Some("utf-16")), "move ó");
        assert_eq!(decode(&le, Some("utf-16le")), "move ó");
        assert_eq!(decode(&be, Some("utf-16")), "move ó");
    }

    #[test]
    fn row_4_9_unknown_labels_are_no_labels() {
        for label in ["x-unknown", "unicode-1-1-utf-7", "_iso-2022-jp$ESC", "hz-gb-2312", "\"", ""] {
            assert_eq!(decode("Lórien".as_bytes(), Some(label)), "Lórien", "{label}");
        }
    }

    #[test]
    fn row_4_10_a_byte_order_mark_is_dropped() {
        assert_eq!(decode("\u{feff}move".as_bytes(), None), "move");
        assert_eq!(decode("\u{feff}move".as_bytes(), Some("utf-8")), "move");
    }
}
