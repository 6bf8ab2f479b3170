//! How bytes are put together before they are hashed: every part behind its
//! length, every use behind a tag of its own, so that no two uses can collide.

use super::PROTOCOL;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A SHA-256 value, or a secret of the same length.
pub type Hash = [u8; 32];

/// One part of a framed message.
#[derive(Debug, Clone, Copy)]
pub enum Part<'a> {
    /// Bytes as they are; texts are their UTF-8 bytes.
    Bytes(&'a [u8]),
    /// A number: eight bytes, big-endian.
    Number(u64),
}

/// The framed bytes of a tag and its parts.
pub fn frame(tag: &str, parts: &[Part<'_>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(64 + parts.iter().map(|p| 4 + p.len()).sum::<usize>());
    feed(tag, parts, &mut |bytes| out.extend_from_slice(bytes));
    out
}

/// SHA-256 of the framed bytes.
pub fn hash(tag: &str, parts: &[Part<'_>]) -> Hash {
    let mut sha = Sha256::new();
    feed(tag, parts, &mut |bytes| sha.update(bytes));
    sha.finalize().into()
}

/// HMAC-SHA-256 of the framed bytes under a key.
pub fn keyed(key: &[u8], tag: &str, parts: &[Part<'_>]) -> Hash {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of every length");
    feed(tag, parts, &mut |bytes| mac.update(bytes));
    mac.finalize().into_bytes().into()
}

/// SHA-256 of some byte strings one after the other, unframed.
pub(crate) fn plain(pieces: &[&[u8]]) -> Hash {
    let mut sha = Sha256::new();
    for piece in pieces {
        sha.update(piece);
    }
    sha.finalize().into()
}

fn feed(tag: &str, parts: &[Part<'_>], sink: &mut dyn FnMut(&[u8])) {
    let length = |n: usize| u32::try_from(n).expect("no part is longer than 4 GiB").to_be_bytes();
    sink(&length(PROTOCOL.len() + 1 + tag.len()));
    sink(PROTOCOL.as_bytes());
    sink(b"/");
    sink(tag.as_bytes());
    for part in parts {
        sink(&length(part.len()));
        match part {
            Part::Bytes(bytes) => sink(bytes),
            Part::Number(n) => sink(&n.to_be_bytes()),
        }
    }
}

impl Part<'_> {
    fn len(&self) -> usize {
        match self {
            Part::Bytes(bytes) => bytes.len(),
            Part::Number(_) => 8,
        }
    }
}

impl<'a> From<&'a [u8]> for Part<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Part::Bytes(bytes)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Part<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Part::Bytes(bytes)
    }
}

impl<'a> From<&'a str> for Part<'a> {
    fn from(text: &'a str) -> Self {
        Part::Bytes(text.as_bytes())
    }
}

impl From<u64> for Part<'_> {
    fn from(n: u64) -> Self {
        Part::Number(n)
    }
}

impl From<u32> for Part<'_> {
    fn from(n: u32) -> Self {
        Part::Number(n.into())
    }
}

/// A [`Hash`] as plain data: 64 hexadecimal digits where it is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(pub Hash);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = hex::FromHexError;

    fn try_from(text: String) -> Result<Self, hex::FromHexError> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash)?;
        Ok(Self(hash))
    }
}
