//! Records: the signed statements a ledger is made of. A [`Draft`] is being
//! written; a [`Record`] is canonical and stays as it is.

use super::ct1::{self, Fields, MAX_BYTES};
use super::frame::{self, Hash};
use super::keys::{PublicKey, SecretKey};
use super::scan::Damage;
use super::{PROTOCOL, seed};
use std::fmt;
use std::ops::Bound;

/// A record in canonical form: it reads back from mail as it was written.
#[derive(Clone, PartialEq, Eq)]
pub struct Record(Fields);

/// A record being written. Nothing is checked until it is done.
#[derive(Debug, Clone, Default)]
pub struct Draft(Fields);

/// What makes a draft no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// A key outside the alphabet of keys.
    #[error("`{0}` cannot be a field's key: write a-z, 0-9, dots and dashes")]
    Key(String),
    /// A token outside the alphabet of tokens.
    #[error("the field `{0}` holds what is no token: escape free text first")]
    Token(String),
    /// A field of digits that holds something else.
    #[error("the field `{0}` must hold at most one token of lower-case hexadecimal digits")]
    Hex(String),
    /// More than a record may hold.
    #[error("the record is longer than 64 KiB: leave something out")]
    TooLong,
}

/// The kinds of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Card,
    Open,
    Lock,
    Turn,
    Note,
    End,
    Section,
    Opening,
    Dice,
    Day,
}

impl Kind {
    /// Every kind with its word.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Card, "card"),
        (Self::Open, "open"),
        (Self::Lock, "lock"),
        (Self::Turn, "turn"),
        (Self::Note, "note"),
        (Self::End, "end"),
        (Self::Section, "section"),
        (Self::Opening, "opening"),
        (Self::Dice, "dice"),
        (Self::Day, "day"),
    ];

    /// The word in the `audit` field.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }
}

impl Draft {
    /// A draft of one kind.
    pub fn new(kind: Kind) -> Self {
        Self::default().put("audit", [PROTOCOL, kind.word()])
    }

    /// The draft with a field of tokens; an older one of that key is replaced.
    pub fn put<T: Into<String>>(
        mut self,
        key: impl Into<String>,
        tokens: impl IntoIterator<Item = T>,
    ) -> Self {
        self.0.insert(key.into(), tokens.into_iter().map(Into::into).collect());
        self
    }

    /// The draft with a field of one token.
    pub fn word(self, key: impl Into<String>, token: impl Into<String>) -> Self {
        self.put(key, [token.into()])
    }

    /// The draft with a number.
    pub fn number(self, key: impl Into<String>, n: impl Into<u64>) -> Self {
        self.word(key, n.into().to_string())
    }

    /// The draft with a field of hexadecimal digits; none if there are no bytes.
    pub fn hex(self, key: impl Into<String>, bytes: &[u8]) -> Self {
        let digits = Some(hex::encode(bytes)).filter(|d| !d.is_empty());
        self.put(key, digits)
    }

    /// The draft with free text, escaped.
    pub fn text(self, key: impl Into<String>, text: &str) -> Self {
        self.put(key, ct1::escape(text))
    }

    /// The draft with all these fields.
    pub fn all(mut self, fields: impl IntoIterator<Item = (String, Vec<String>)>) -> Self {
        self.0.extend(fields);
        self
    }

    /// The fields so far.
    pub fn fields(&self) -> &Fields {
        &self.0
    }

    /// Signs it: with the public key and the signature it is a record.
    pub fn sign(self, secret: &SecretKey) -> Result<Record, BadRecord> {
        let mut draft = self.hex("key", &secret.public().to_bytes());
        draft.0.remove("sig");
        let body = draft.check()?.body();
        let signature = secret.sign(&frame::frame("sign", &[body.as_slice().into()]));
        Self(draft.0).hex("sig", &signature).finish()
    }

    /// The draft as a record without a signature.
    pub fn finish(self) -> Result<Record, BadRecord> {
        check_fields(&self.0)?;
        Ok(Record(self.0))
    }

    fn check(&self) -> Result<Record, BadRecord> {
        self.clone().finish()
    }
}

/// Whether fields are canonical.
pub fn check_fields(fields: &Fields) -> Result<(), BadRecord> {
    let mut size = 0;
    for (key, tokens) in fields {
        if !ct1::is_key(key) {
            return Err(BadRecord::Key(key.clone()));
        }
        if ct1::is_hex(key) {
            let lower = |t: &String| t.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            let whole = |t: &String| !t.is_empty() && t.len().is_multiple_of(2);
            if tokens.len() > 1 || !tokens.iter().all(|t| lower(t) && whole(t)) {
                return Err(BadRecord::Hex(key.clone()));
            }
        } else if !tokens.iter().all(|t| ct1::is_token(t) && !ct1::is_marker(t)) {
            return Err(BadRecord::Token(key.clone()));
        }
        size += key.len() + 2 + tokens.iter().map(|t| t.len() + 1).sum::<usize>();
    }
    if size > MAX_BYTES { Err(BadRecord::TooLong) } else { Ok(()) }
}

impl Record {
    /// Takes fields that [`super::scan`] has put together.
    pub(super) fn read(fields: Fields) -> Result<Self, Damage> {
        if fields.get("audit").and_then(|t| t.first()).map(String::as_str) != Some(PROTOCOL) {
            return Err(Damage::NoAudit);
        }
        match check_fields(&fields) {
            Ok(()) => Ok(Self(fields)),
            Err(BadRecord::TooLong) => Err(Damage::TooLong),
            Err(BadRecord::Key(key) | BadRecord::Token(key) | BadRecord::Hex(key)) => {
                Err(Damage::NoToken(key))
            }
        }
    }

    /// The fields.
    pub fn fields(&self) -> &Fields {
        &self.0
    }

    /// A copy to change and sign anew.
    pub fn draft(&self) -> Draft {
        Draft(self.0.clone())
    }

    /// All canonical bytes.
    pub fn canonical(&self) -> Vec<u8> {
        ct1::canonical(&self.0, |_| true)
    }

    /// The canonical bytes without the signature: what is signed and hashed.
    pub fn body(&self) -> Vec<u8> {
        ct1::canonical(&self.0, |key| key != "sig")
    }

    /// The hash by which records name each other.
    pub fn hash(&self) -> Hash {
        hash_of_body(&self.body())
    }

    /// As it is mailed.
    pub fn show(&self) -> String {
        ct1::show(&self.0)
    }

    /// The kind, if it is one that this version knows.
    pub fn kind(&self) -> Option<Kind> {
        let word = self.kind_word();
        Kind::ALL.iter().find(|(_, w)| *w == word).map(|(kind, _)| *kind)
    }

    /// The word for the kind, known or not; `?` if there is none.
    pub fn kind_word(&self) -> &str {
        match self.tokens("audit") {
            [_, word] => word,
            _ => "?",
        }
    }

    /// Whether there is such a field.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// A field's tokens; none if there is no such field.
    pub fn tokens(&self, key: &str) -> &[String] {
        self.0.get(key).map_or(&[], Vec::as_slice)
    }

    /// A field's only token, or nothing.
    pub fn one(&self, key: &str) -> &str {
        match self.tokens(key) {
            [token] => token,
            _ => "",
        }
    }

    /// A field's only token as a number of at most nine digits.
    pub fn number(&self, key: &str) -> Option<u32> {
        number(self.one(key))
    }

    /// A field's bytes; empty if it has none.
    pub fn bytes(&self, key: &str) -> Vec<u8> {
        hex::decode(self.one(key)).unwrap_or_default()
    }

    /// A field's 32 bytes, if it has so many.
    pub fn hash_at(&self, key: &str) -> Option<Hash> {
        let mut out = [0; 32];
        hex::decode_to_slice(self.one(key), &mut out).ok()?;
        Some(out)
    }

    /// The fields of one label, in order of their keys: `roll` gives `roll.001`
    /// and so on, with what stands behind the first dot.
    pub fn labelled<'a>(&'a self, label: &'a str) -> impl Iterator<Item = Labelled<'a>> {
        // Everything of one label starts with it; other labels may lie between.
        self.0
            .range::<str, _>((Bound::Included(label), Bound::Unbounded))
            .take_while(move |(key, _)| key.starts_with(label))
            .filter(move |(key, _)| ct1::label(key) == label)
            .map(move |(key, tokens)| {
                (key.as_str(), key[label.len()..].strip_prefix('.').unwrap_or(""), tokens.as_slice())
            })
    }

    /// Whether there is any field of a label.
    pub fn any(&self, label: &str) -> bool {
        self.labelled(label).next().is_some()
    }

    /// The game it belongs to, or nothing.
    pub fn game(&self) -> &str {
        self.one("game")
    }

    /// The block's number.
    pub fn n(&self) -> Option<u32> {
        self.number("n")
    }

    /// The turn's number.
    pub fn k(&self) -> Option<u32> {
        self.number("k")
    }

    /// The canonical bytes of the words that go into a turn's pool.
    pub fn salts(&self) -> Vec<u8> {
        seed::salts(&self.0)
    }

    /// Whether the signature is good for the key that the record names.
    pub fn is_signed(&self) -> bool {
        let key = self.hash_at("key").and_then(|bytes| PublicKey::from_bytes(&bytes));
        key.is_some_and(|key| self.is_signed_by(&key, &self.body()))
    }

    /// Whether the signature is good for a key; `body` is the record's own.
    pub(super) fn is_signed_by(&self, key: &PublicKey, body: &[u8]) -> bool {
        let mut signature = [0; 64];
        hex::decode_to_slice(self.one("sig"), &mut signature).is_ok()
            && key.verify(&frame::frame("sign", &[body.into()]), &signature)
    }
}

/// A field of some label: its key, what follows the label, and its tokens.
pub type Labelled<'a> = (&'a str, &'a str, &'a [String]);

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Records may hold hands: say which one, not what is in it.
        write!(f, "Record({} {})", self.kind_word(), &hex::encode(self.hash())[..16])
    }
}

/// The hash of a record from its body.
pub(super) fn hash_of_body(body: &[u8]) -> Hash {
    frame::hash("block", &[body.into()])
}

/// The key of a numbered field: `roll.001`. There are at most 999.
pub fn numbered(label: &str, i: usize) -> String {
    format!("{label}.{i:03}")
}

/// A decimal number of at most nine digits without leading zeros.
pub fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    let led = text.len() > 1 && text.starts_with('0');
    if digits && !led { text.parse().ok() } else { None }
}
