//! Text that flows (RFC 3676): lines that end in a blank go on in the next one.

/// The longest line that joining makes.
const LINE_BYTES: usize = 16 * 1024;

/// Joins the lines of a flowed text, after charset and transfer decoding. Quote
/// marks come out as `>` for each depth and a blank; the stuffing is gone.
pub(crate) fn unwrap(text: &str, drop_space: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<(usize, String)> = None;
    for raw in super::clean::lines(text) {
        let raw = raw.as_ref();
        let depth = raw.bytes().take_while(|b| *b == b'>').count();
        let body = &raw[depth..];
        let body = body.strip_prefix(' ').unwrap_or(body);
        let signature = body == "-- ";
        let soft = body.ends_with(' ') && !signature;
        let joined = match open.take() {
            Some((d, before)) if d == depth && !signature && before.len() + body.len() <= LINE_BYTES => {
                before + body
            }
            Some((d, before)) => {
                put(&mut out, d, &before);
                body.to_owned()
            }
            None => body.to_owned(),
        };
        if soft {
            let mut joined = joined;
            if drop_space {
                joined.pop();
            }
            open = Some((depth, joined));
        } else {
            put(&mut out, depth, &joined);
        }
    }
    if let Some((depth, before)) = open {
        put(&mut out, depth, &before);
    }
    out
}

fn put(out: &mut String, depth: usize, text: &str) {
    if depth > 0 {
        out.extend(std::iter::repeat_n('>', depth.min(100)));
        out.push(' ');
    }
    out.push_str(text);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::unwrap;

    #[test]
    fn row_3_11_lines_that_end_in_a_blank_go_on() {
        assert_eq!(unwrap("move a \r\n> b\r\n", false), "move a \n> b\n");
        assert_eq!(unwrap("move gandalf > \r\nfangorn\r\nend \r\n", false), "move gandalf > fangorn\nend \n");
        assert_eq!(unwrap(">> a \r\n>> b\r\n> c \r\n> d", false), ">> a b\n> c d\n");
    }

    #[test]
    fn row_3_12_the_signature_mark_is_never_joined() {
        assert_eq!(unwrap("bye \n-- \nAnna", false), "bye \n-- \nAnna\n");
    }

    #[test]
    fn row_3_13_stuffing_is_taken_off() {
        assert_eq!(unwrap(" From here\n  two blanks\n >x\n", false), "From here\n two blanks\n>x\n");
    }

    #[test]
    fn row_3_14_delsp_takes_the_blank_too() {
        assert_eq!(unwrap("fan \ngorn\n", true), "fangorn\n");
    }

    #[test]
    fn a_million_soft_lines_stay_linear_and_bounded() {
        let text = "x \n".repeat(300_000);
        assert!(unwrap(&text, false).lines().all(|l| l.len() <= super::LINE_BYTES));
    }
}
