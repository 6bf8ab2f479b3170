//! What our own mail server found out about a letter's sender: the fields
//! Authentication-Results (RFC 8601), told from forged ones.
//!
//! Anybody can write such a field into a letter. One is taken for our server's
//! only if it bears a name of ours, stands above everything that other servers
//! wrote, and is the topmost with that name.

use crate::mail::address::Address;

/// How many fields are kept.
const FIELDS: usize = 20;
/// How many bytes of a field are read.
const BYTES: usize = 8 * 1024;
/// How many results of a field are read.
const RESULTS: usize = 64;

/// The fields of a letter's way here, from the top.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trail {
    fields: Vec<Field>,
    /// A signature leaves room for text that it does not cover.
    partial: bool,
}

/// One field as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Field {
    /// How many Received lines stand above it.
    hops: usize,
    text: String,
}

/// One result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Found {
    method: String,
    result: String,
    properties: Vec<(String, String)>,
}

impl Trail {
    /// Gathers the fields of a header: names and raw values from the top.
    pub(super) fn of<'a>(header: impl Iterator<Item = (&'a str, Vec<u8>)>) -> Self {
        let mut trail = Self::default();
        let mut hops = 0;
        for (name, value) in header {
            let text = || String::from_utf8_lossy(&value[..value.len().min(BYTES)]).into_owned();
            if name.eq_ignore_ascii_case("received") {
                hops += 1;
            } else if name.eq_ignore_ascii_case("authentication-results") && trail.fields.len() < FIELDS {
                // What is cut off could be what matters.
                if value.len() <= BYTES {
                    trail.fields.push(Field { hops, text: text() });
                }
            } else if name.eq_ignore_ascii_case("dkim-signature") {
                trail.partial |= has_length(&text());
            }
        }
        trail
    }

    /// Whether our own servers, which call themselves `ids` and write at most
    /// `own_hops` Received lines, say that the letter is from this address's
    /// domain: by its DMARC policy, or if it has none, by its signature.
    pub fn proves(&self, from: &Address, ids: &[String], own_hops: usize) -> bool {
        let found: Vec<Found> = ids.iter().filter_map(|id| self.topmost(id, own_hops)).flatten().collect();
        let domain = from.domain();
        let decided: Vec<&Found> =
            found.iter().filter(|f| f.method == "dmarc" && f.result != "none").collect();
        if !decided.is_empty() {
            let good = |f: &&Found| {
                f.result == "pass"
                    && f.of("header.from").is_none_or(|of| domain_of(of).as_deref() == Some(domain))
            };
            return !self.partial && decided.iter().all(good);
        }
        let signed = |f: &Found| {
            let by = f.of("header.d").or_else(|| f.of("header.i")).and_then(domain_of);
            f.method == "dkim" && f.result == "pass" && by.is_some_and(|by| is_aligned(&by, domain))
        };
        !self.partial && found.iter().any(signed)
    }

    /// The results of the topmost field with a name, if it is ours.
    fn topmost(&self, id: &str, own_hops: usize) -> Option<Vec<Found>> {
        let read = self.fields.iter().map(|field| (field.hops, parse(&field.text)));
        for (hops, field) in read {
            // One of ours that cannot be read says nothing, and what stands below
            // it even less.
            let (name, found) = field?;
            if name.eq_ignore_ascii_case(id) {
                return (hops <= own_hops).then_some(found);
            }
        }
        None
    }
}

impl Found {
    fn of(&self, property: &str) -> Option<&str> {
        self.properties.iter().find(|(name, _)| name == property).map(|(_, value)| value.as_str())
    }
}

/// The domain of a property's value: `a.example`, `@a.example` or `anna@a.example`.
fn domain_of(value: &str) -> Option<String> {
    let domain = value.rsplit_once('@').map_or(value, |(_, domain)| domain);
    Address::parse(&format!("x@{domain}")).ok().map(|address| address.domain().to_owned())
}

/// Whether a signature of one domain vouches for another: itself, or one above
/// it, which has it in its hands. A single label is nobody's.
fn is_aligned(by: &str, from: &str) -> bool {
    by == from || by.contains('.') && from.strip_suffix(by).is_some_and(|rest| rest.ends_with('.'))
}

/// Whether a signature covers only a part of the letter (`l=`).
fn has_length(signature: &str) -> bool {
    signature.split(';').any(|tag| tag.split_once('=').is_some_and(|(name, _)| name.trim() == "l"))
}

/// The name at the start of a field, and its results. `None` if it is not
/// written as it must be.
fn parse(text: &str) -> Option<(String, Vec<Found>)> {
    let mut parts = pieces(text)?.into_iter();
    let first = parts.next()?;
    let name = match first.as_slice() {
        [Piece::Word(name)] => name.clone(),
        [Piece::Word(name), Piece::Word(version)] if version.bytes().all(|b| b.is_ascii_digit()) => {
            name.clone()
        }
        _ => return None,
    };
    let found =
        parts.filter(|part| !part.is_empty()).take(RESULTS).filter_map(|part| result(&part)).collect();
    Some((name, found))
}

/// One result: `method=result property=value ...`.
fn result(part: &[Piece]) -> Option<Found> {
    let mut found = Found::default();
    for (i, three) in part.chunks(3).enumerate() {
        let [Piece::Word(name), Piece::Equals, Piece::Word(value)] = three else { return None };
        let name = name.to_ascii_lowercase();
        if i == 0 {
            name.split('/').next().unwrap_or_default().clone_into(&mut found.method);
            found.result = value.to_ascii_lowercase();
        } else {
            found.properties.push((name, value.clone()));
        }
    }
    (!found.method.is_empty()).then_some(found)
}

/// A piece of a field, comments left out.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Word(String),
    Equals,
}

/// The pieces between the semicolons. `None` if a quotation or a comment does
/// not end.
fn pieces(text: &str) -> Option<Vec<Vec<Piece>>> {
    let mut parts = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => word.get_or_insert_default().push_str(&quoted(&mut chars)?),
            _ if !(c.is_whitespace() || "(;=".contains(c)) => word.get_or_insert_default().push(c),
            _ => {
                let part = parts.last_mut()?;
                part.extend(word.take().map(Piece::Word));
                match c {
                    '(' => comment(&mut chars)?,
                    '=' => part.push(Piece::Equals),
                    ';' => parts.push(Vec::new()),
                    _ => {}
                }
            }
        }
    }
    parts.last_mut()?.extend(word.map(Piece::Word));
    Some(parts)
}

/// A quotation from behind its first sign to its end.
fn quoted(chars: &mut std::str::Chars<'_>) -> Option<String> {
    let mut text = String::new();
    loop {
        match chars.next()? {
            '"' => return Some(text),
            '\\' => text.push(chars.next()?),
            c => text.push(c),
        }
    }
}

/// A comment, with those inside it, from behind its first sign to its end.
fn comment(chars: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1;
    while depth > 0 {
        match chars.next()? {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\\' => drop(chars.next()?),
            _ => {}
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "Authentication-Results";
    const DMARC: &str = "mx.post.example; dmarc=pass header.from=a.example";

    fn proves(header: &[(&str, &str)]) -> bool {
        let header = header.iter().map(|(name, value)| (*name, value.as_bytes().to_vec()));
        let from = Address::parse("anna@a.example").unwrap();
        Trail::of(header).proves(&from, &["mx.post.example".to_owned()], 1)
    }

    fn says(field: &str) -> bool {
        proves(&[("Received", "from x by mx.post.example"), (OURS, field)])
    }

    #[test]
    fn row_6_9_a_pass_of_the_senders_own_domain_is_a_proof_and_another_domains_is_none() {
        for (field, proof) in [
            (DMARC, true),
            ("mx.post.example; dkim=pass header.d=a.example", true),
            ("mx.post.example; dkim=pass header.i=@a.example", true),
            ("mx.post.example; dkim=pass header.d=other.example", false),
            ("mx.post.example; dkim=pass header.d=example", false),
            ("mx.post.example; dkim=pass header.d=mail.a.example", false),
            ("mx.post.example; dkim=pass", false),
            ("mx.post.example; dmarc=pass header.from=other.example", false),
            ("mx.post.example; dmarc=fail header.from=a.example; dkim=pass header.d=a.example", false),
            ("mx.post.example; dmarc=none header.from=a.example; dkim=pass header.d=a.example", true),
            ("mx.post.example; spf=pass smtp.mailfrom=anna@a.example", false),
            ("mx.post.example; none", false),
            ("mx.post.example", false),
        ] {
            assert_eq!(says(field), proof, "{field}");
        }
        let below =
            Trail::of([(OURS, b"mx.post.example; dkim=pass header.d=a.example".to_vec())].into_iter());
        let from = Address::parse("anna@mail.a.example").unwrap();
        assert!(below.proves(&from, &["mx.post.example".to_owned()], 1), "the domain above vouches");
        let from = Address::parse("anna@bada.example").unwrap();
        assert!(!below.proves(&from, &["mx.post.example".to_owned()], 1));
    }

    #[test]
    fn row_6_10_only_pass_is_a_pass() {
        for result in
            ["fail", "neutral", "policy", "temperror", "permerror", "softfail", "bestguesspass", "passed", ""]
        {
            assert!(!says(&format!("mx.post.example; dmarc={result} header.from=a.example")), "{result}");
            assert!(!says(&format!("mx.post.example; dkim={result} header.d=a.example")), "{result}");
        }
    }

    #[test]
    fn a_field_is_read_with_comments_quotations_folds_versions_and_several_methods() {
        for field in [
            "mx.post.example 1; dmarc=pass (p=reject; sp=none) header.from=a.example",
            "mx.post.example;\r\n\tspf=pass (sender (x) is fine) smtp.mailfrom=a.example;\r\n\tdmarc=pass\r\n header.from=a.example",
            "MX.Post.Example; DMARC=PASS HEADER.FROM=A.EXAMPLE",
            "mx.post.example (our \\) own); dkim/1=fail reason=\"bad; dmarc=fail\" header.d=b.example; dmarc = pass",
            "\"mx.post.example\"; dmarc=pass policy.dmarc=none header.from=\"a.example\"",
            "mx.post.example; dkim=pass (2048-bit key) header.d=a.example header.i=@a.example header.b=AbC",
        ] {
            assert!(says(field), "{field}");
        }
        for field in [
            "mx.post.example; spf=fail reason=\"dmarc=pass header.from=a.example\"",
            "mx.post.example; spf=fail (dmarc=pass header.from=a.example; dmarc=pass)",
            "mx.post.example; dmarc=pass (never ends",
            "mx.post.example; dmarc=pass header.from=\"a.example",
            "mx.post.example; dmarc==pass",
            "other mx.post.example; dmarc=pass",
            "; dmarc=pass header.from=a.example",
            "",
        ] {
            assert!(!says(field), "{field}");
        }
    }

    #[test]
    fn row_6_7_only_the_topmost_field_with_our_name_counts() {
        let received = ("Received", "from mx.a.example by mx.post.example");
        let fail = (OURS, "mx.post.example; dmarc=fail header.from=a.example");
        let forged = (OURS, DMARC);
        let other = (OURS, "mx.evil.example; dmarc=pass header.from=a.example");
        assert!(proves(&[forged, received]), "above our own line");
        assert!(proves(&[received, forged, fail]));
        assert!(!proves(&[received, fail, forged]), "a forged one below ours");
        assert!(!proves(&[received, other]), "somebody else's word");
        assert!(proves(&[received, other, forged]), "others are passed over");
        let torn = (OURS, "mx.post.example; dmarc=fail (");
        assert!(!proves(&[received, torn, forged]), "what cannot be read could have been ours");
        let none = (OURS, "mx.post.example; none");
        assert!(!proves(&[received, none, forged]));
    }

    #[test]
    fn row_6_7_a_field_below_a_line_of_another_server_is_not_ours() {
        let ours = ("Received", "from mx.a.example by mx.post.example");
        let theirs = ("Received", "from evil by mx.a.example");
        assert!(!proves(&[ours, theirs, (OURS, DMARC)]));
        assert!(!proves(&[ours, theirs, (OURS, DMARC), (OURS, DMARC)]));
        assert!(proves(&[ours, (OURS, DMARC), theirs]));
    }

    #[test]
    fn row_6_8_a_signature_of_a_part_of_the_letter_is_none() {
        let with = |tags: &str| {
            let signature = format!("v=1; a=rsa-sha256; d=a.example;{tags} b=xyz");
            proves(&[("Received", "x"), (OURS, DMARC), ("DKIM-Signature", &signature)])
        };
        assert!(with(" bl=3; s=l;"));
        assert!(!with(" l=120;"));
        assert!(!with("\r\n\tl = 0;"));
    }

    #[test]
    fn huge_and_many_fields_are_bounded() {
        let huge = format!("mx.post.example; {}dmarc=pass", "x=y; ".repeat(4000));
        assert!(!says(&huge));
        let many: Vec<(&str, &str)> = (0..5000).map(|_| (OURS, "other.example; none")).collect();
        assert!(!proves(&many));
    }
}
