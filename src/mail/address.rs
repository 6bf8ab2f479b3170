//! Mail addresses: reading, comparing, and the tags in them.
//!
//! Only the address itself counts, never the name beside it. Domains are kept
//! in lower case and in their ASCII form; local parts are kept as written but
//! compared without case. Knows nothing of what a tag stands for.

use crate::terms::folded;
use std::fmt;
use thiserror::Error;

/// The longest local part that mail servers must accept.
const LOCAL_BYTES: usize = 64;
/// The longest domain there can be.
const DOMAIN_BYTES: usize = 253;

/// An address such as `game+tag@post.example`.
#[derive(Debug, Clone)]
pub struct Address {
    local: String,
    domain: String,
}

/// Why a text is no address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// There is no `@`, or nothing on one side of it.
    #[error("an address needs a name, an @ and a domain, such as anna@example.org")]
    Shape,
    /// One side is longer than mail servers accept.
    #[error("the address is too long; the part before the @ may have 64 characters")]
    Long,
    /// A character that no address of ours or a player's should have.
    #[error("the address holds a blank, a control character or a bracket; give it as name@domain")]
    Character,
    /// The domain is no domain.
    #[error("the part after the @ is not a domain name")]
    Domain,
}

impl Address {
    /// Reads `local@domain`, with or without angle brackets around it.
    pub fn parse(text: &str) -> Result<Self, BadAddress> {
        let text = text.trim();
        let text = text.strip_prefix('<').and_then(|t| t.strip_suffix('>')).unwrap_or(text);
        let (local, domain) = text.rsplit_once('@').ok_or(BadAddress::Shape)?;
        if local.is_empty() || domain.is_empty() {
            return Err(BadAddress::Shape);
        }
        if local.len() > LOCAL_BYTES || domain.len() > DOMAIN_BYTES {
            return Err(BadAddress::Long);
        }
        if local.chars().any(|c| c.is_whitespace() || c.is_control() || "<>()[],;:\\\"@".contains(c)) {
            return Err(BadAddress::Character);
        }
        Ok(Self { local: local.to_owned(), domain: ascii_domain(domain)? })
    }

    /// The part before the `@`, as it was written.
    pub fn local(&self) -> &str {
        &self.local
    }

    /// The part after the `@`, in lower case and ASCII.
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// The form under which two spellings of one address are the same.
    pub fn key(&self) -> String {
        format!("{}@{}", folded(&self.local), self.domain)
    }

    /// This address with a tag: `game@host` and `k7.ab` make `game+k7.ab@host`.
    /// The tag must be short enough and of letters, digits, `.` and `-`.
    pub fn tagged(&self, tag: &str) -> Result<Self, BadAddress> {
        if tag.is_empty() || !tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-') {
            return Err(BadAddress::Character);
        }
        Self::parse(&format!("{}+{}@{}", self.local, tag.to_ascii_lowercase(), self.domain))
    }

    /// The tag of this address if it is `base` with one, in lower case. Some
    /// forms refuse a `+` and people put `=` in its place: both are read.
    pub fn tag(&self, base: &Self) -> Option<String> {
        if self.domain != base.domain {
            return None;
        }
        let local = folded(&self.local);
        let rest = local.strip_prefix(&folded(&base.local))?;
        let tag = rest.strip_prefix(['+', '='])?;
        (!tag.is_empty()).then(|| tag.to_owned())
    }

    /// Whether this is `base` itself or `base` with a tag.
    pub fn belongs_to(&self, base: &Self) -> bool {
        self == base || self.tag(base).is_some()
    }
}

impl PartialEq for Address {
    fn eq(&self, other: &Self) -> bool {
        self.domain == other.domain && folded(&self.local) == folded(&other.local)
    }
}

impl Eq for Address {}

impl std::hash::Hash for Address {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialOrd for Address {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Address {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.local, self.domain)
    }
}

impl std::str::FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        Self::parse(text)
    }
}

/// An address and the name that stood beside it, cleaned and cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// The name, only for show.
    pub name: Option<String>,
    /// What counts.
    pub address: Address,
}

impl fmt::Display for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{name} <{}>", self.address),
            None => write!(f, "{}", self.address),
        }
    }
}

/// The two halves of a reply tag: which game, and the secret of its turn.
#[derive(Clone, PartialEq, Eq)]
pub struct Tag {
    /// The game's id.
    pub game: String,
    /// The token; it is a secret and is not shown in debugging output.
    pub token: String,
}

impl Tag {
    /// Reads `game.token`, whatever the case.
    pub fn parse(tag: &str) -> Option<Self> {
        let tag = tag.to_ascii_lowercase();
        let (game, token) = tag.split_once('.')?;
        let good = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        (good(game) && good(token)).then(|| Self { game: game.to_owned(), token: token.to_owned() })
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.game, self.token)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tag({}.…)", self.game)
    }
}

/// A domain in lower case and ASCII; address literals are refused.
fn ascii_domain(domain: &str) -> Result<String, BadAddress> {
    let ascii = idna::domain_to_ascii(domain.trim_end_matches('.')).map_err(|_| BadAddress::Domain)?;
    let good = !ascii.is_empty()
        && ascii.len() <= DOMAIN_BYTES
        && ascii.split('.').all(|label| {
            !label.is_empty()
                && label.len() <= 63
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        });
    if good { Ok(ascii) } else { Err(BadAddress::Domain) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::parse(text).expect(text)
    }

    #[test]
    fn row_6_13_addresses_compare_without_case_and_keep_their_spelling() {
        assert_eq!(address("Alice@Example.ORG"), address("alice@example.org"));
        assert_eq!(address("Alice@Example.ORG").to_string(), "Alice@example.org");
        assert_ne!(address("alice@example.org"), address("alice+x@example.org"));
        assert_ne!(address("\u{212a}im@example.org"), address("kim@example.org"));
        assert_eq!(address("Änne@example.org"), address("änne@example.org"));
    }

    #[test]
    fn row_6_14_tags_go_in_and_come_out_whatever_the_case() {
        let base = address("game@post.example");
        let tagged = base.tagged("wotr2-K7qm.AB12").unwrap();
        assert_eq!(tagged.to_string(), "game+wotr2-k7qm.ab12@post.example");
        let shouted = address("GAME+WOTR2-K7QM.ab12@POST.example");
        let tag = Tag::parse(&shouted.tag(&base).unwrap()).unwrap();
        assert_eq!((tag.game.as_str(), tag.token.as_str()), ("wotr2-k7qm", "ab12"));
        assert_eq!(address("game=x1.y2@post.example").tag(&base).as_deref(), Some("x1.y2"));
        assert_eq!(address("gamer+x@post.example").tag(&base), None);
        assert_eq!(address("game+x@other.example").tag(&base), None);
        assert_eq!(base.tagged(&"x".repeat(80)), Err(BadAddress::Long));
        assert_eq!(base.tagged("a b"), Err(BadAddress::Character));
    }

    #[test]
    fn a_token_is_not_shown_in_debugging_output() {
        let tag = Tag::parse("g-1.secret").unwrap();
        assert!(!format!("{tag:?}").contains("secret"));
    }

    #[test]
    fn row_6_16_domains_compare_in_their_ascii_form() {
        assert_eq!(address("a@bücher.example"), address("a@xn--bcher-kva.example"));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in
            ["", "a", "@b.c", "a@", "a b@c.d", "a@b c", "a\r\nb@c.d", "a@b..c", "a@[127.0.0.1]", "x<y@z.d"]
        {
            assert!(Address::parse(text).is_err(), "{text:?}");
        }
        assert!(Address::parse("<anna@example.org>").is_ok());
        assert!(Address::parse("anna@localhost").is_ok());
    }
}
