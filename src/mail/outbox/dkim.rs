//! Signatures by which other mail servers see which domain a letter is from
//! (RFC 6376, RFC 8463).
//!
//! A letter is signed once, when it becomes bytes, so that every attempt to send
//! it sends the same.

use crate::mail::letter::from_base64;
use lettre::Message;
use lettre::message::dkim::{
    DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
};
use lettre::message::header::{ContentTransferEncoding, HeaderName, HeaderValue};
use lettre::message::{Body, dkim_sign};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;
use zeroize::Zeroizing;

/// The fields that are signed, those that are missing too: nobody can add them.
const SIGNED: [&str; 10] = [
    "From",
    "Reply-To",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "MIME-Version",
    "Content-Type",
];

/// Signs letters for a domain.
pub struct Signer {
    config: DkimConfig,
    domain: String,
    selector: String,
}

/// Why there is no signature.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DkimError {
    /// The key is none.
    #[error("it holds no private key for DKIM: Ed25519 or RSA in PEM is needed, such as openssl writes it")]
    NoKey,
    /// The letter could not be signed.
    #[error("the letter cannot be signed: {0}")]
    Letter(String),
}

impl Signer {
    /// A signer with the private key of a PEM text.
    pub fn new(selector: &str, domain: &str, pem: &str) -> Result<Self, DkimError> {
        let key = key_of(pem).ok_or(DkimError::NoKey)?;
        let relaxed = DkimCanonicalization {
            header: DkimCanonicalizationType::Relaxed,
            body: DkimCanonicalizationType::Relaxed,
        };
        let names = SIGNED.iter().filter_map(|name| HeaderName::new_from_ascii((*name).to_owned()).ok());
        let config = DkimConfig::new(selector.to_owned(), domain.to_owned(), key, names.collect(), relaxed);
        Ok(Self { config, domain: domain.to_owned(), selector: selector.to_owned() })
    }

    /// The letter with a signature before it; the rest is as it was.
    pub fn sign(&self, letter: &[u8]) -> Result<Vec<u8>, DkimError> {
        let field = catch_unwind(AssertUnwindSafe(|| self.field(letter)))
            .unwrap_or_else(|_| Err(DkimError::Letter("the library gave up".to_owned())))?;
        let mut signed = format!("DKIM-Signature: {}\r\n", field.replace("; ", ";\r\n ")).into_bytes();
        signed.extend_from_slice(letter);
        Ok(signed)
    }

    /// The value of the signature's field, in one line.
    fn field(&self, letter: &[u8]) -> Result<String, DkimError> {
        let bad = |what: &str| DkimError::Letter(what.to_owned());
        let text = std::str::from_utf8(letter).map_err(|_| bad("it is not UTF-8"))?;
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(|| bad("it has no end of its header"))?;
        let mut builder = Message::builder();
        for (name, value) in fields(head) {
            if SIGNED.iter().any(|signed| signed.eq_ignore_ascii_case(name)) {
                let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|e| bad(&e.to_string()))?;
                let raw = value.replace("\r\n", "");
                builder =
                    builder.raw_header(HeaderValue::dangerous_new_pre_encoded(name, raw, value.to_owned()));
            }
        }
        let end = if body.ends_with("\r\n") { "" } else { "\r\n" };
        let body = format!("{body}{end}").into_bytes();
        let body = Body::dangerous_pre_encoded(body, ContentTransferEncoding::EightBit);
        let mut message = builder.body(body).map_err(|e| bad(&e.to_string()))?;
        dkim_sign(&mut message, &self.config);
        let value = message.headers().get_raw("DKIM-Signature").map(str::to_owned);
        value.ok_or_else(|| bad("there is no signature"))
    }

    /// Where other mail servers look for the public key.
    pub fn place(&self) -> String {
        format!("{}._domainkey.{}", self.selector, self.domain)
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer").field("place", &self.place()).finish_non_exhaustive()
    }
}

/// The fields of a header: name, and value with its folds.
fn fields(head: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = head;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut end = rest.len();
        for (at, _) in rest.match_indices("\r\n") {
            if !rest[at + 2..].starts_with([' ', '\t']) {
                end = at;
                break;
            }
        }
        let field = &rest[..end];
        rest = rest.get(end + 2..).unwrap_or_default();
        Some(field.split_once(':').map_or((field, ""), |(name, value)| (name, value.trim_start_matches(' '))))
    })
}

/// The key in a PEM text: PKCS #8 of either kind, or an RSA key as older programs
/// write it.
fn key_of(pem: &str) -> Option<DkimSigningKey> {
    let pem = pem.trim();
    let der = |kind: &str| {
        let inner = pem.strip_prefix(&format!("-----BEGIN {kind}-----"))?;
        let inner = inner.strip_suffix(&format!("-----END {kind}-----"))?;
        Some(Zeroizing::new(from_base64(inner.as_bytes())))
    };
    if let Some(rsa) = der("RSA PRIVATE KEY") {
        return rsa_key(&rsa);
    }
    let whole = der("PRIVATE KEY")?;
    let (kind, key) = pkcs8(&whole)?;
    match kind {
        ED25519 => {
            let seed = key.strip_prefix(&[0x04, 0x20])?;
            let seed: &[u8; 32] = seed.try_into().ok()?;
            DkimSigningKey::new(&to_base64(seed), DkimSigningAlgorithm::Ed25519).ok()
        }
        RSA => rsa_key(key),
        _ => None,
    }
}

const ED25519: &[u8] = &[0x2b, 0x65, 0x70];
const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];

fn rsa_key(der: &[u8]) -> Option<DkimSigningKey> {
    let base64 = Zeroizing::new(to_base64(der));
    let mut pem = Zeroizing::new("-----BEGIN RSA PRIVATE KEY-----\n".to_owned());
    for line in base64.as_bytes().chunks(64) {
        pem.push_str(std::str::from_utf8(line).ok()?);
        pem.push('\n');
    }
    pem.push_str("-----END RSA PRIVATE KEY-----\n");
    DkimSigningKey::new(&pem, DkimSigningAlgorithm::Rsa).ok()
}

/// The kind of a key in PKCS #8, and the key itself.
fn pkcs8(der: &[u8]) -> Option<(&[u8], &[u8])> {
    let (whole, _) = value(der, 0x30)?;
    let (_, rest) = value(whole, 0x02)?;
    let (algorithm, rest) = value(rest, 0x30)?;
    let (kind, _) = value(algorithm, 0x06)?;
    let (key, _) = value(rest, 0x04)?;
    Some((kind, key))
}

/// The value of the kind of thing that DER begins with, and what comes after it.
fn value(der: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (&first, rest) = der.split_first()?;
    let (&length, rest) = rest.split_first()?;
    let (length, rest) = if length < 0x80 {
        (usize::from(length), rest)
    } else {
        let (bytes, rest) = rest.split_at_checked(usize::from(length & 0x7f).min(4))?;
        (bytes.iter().fold(0, |n, byte| n << 8 | usize::from(*byte)), rest)
    };
    let (value, rest) = rest.split_at_checked(length)?;
    (first == tag).then_some((value, rest))
}

/// Bytes as base64.
fn to_base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            out.push(if i > three.len() { '=' } else { char::from(digit) });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_has_its_padding() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(to_base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "hello", "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----"] {
            assert!(matches!(Signer::new("post", "post.example", text), Err(DkimError::NoKey)), "{text}");
        }
        let cut =
            "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw\n-----END PRIVATE KEY-----";
        assert!(Signer::new("post", "post.example", cut).is_err());
    }

    #[test]
    fn fields_keep_their_folds() {
        let all: Vec<_> = fields("From: a\r\nReferences: <b>\r\n <c>\r\nX:").collect();
        assert_eq!(all, [("From", "a"), ("References", "<b>\r\n <c>"), ("X", "")]);
    }
}
