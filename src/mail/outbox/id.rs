//! Message ids: made from what a letter is about, so that the same letter has
//! the same id however often it is made.

use sha2::{Digest, Sha256};

/// What the ids that we make begin with.
const MARK: &str = "rp.";
/// Hexadecimal digits of an id.
const DIGITS: usize = 40;

/// The message id of the letter that the parts name (a game, a turn, a seat),
/// without brackets, under our own host.
pub fn message_id(parts: &[&str], host: &str) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    let hash = hex::encode(hasher.finalize());
    let host: String =
        host.chars().filter(|c| c.is_ascii_alphanumeric() || "-.".contains(*c)).take(200).collect();
    let host = host.trim_matches('.');
    let host = if host.is_empty() { "localhost" } else { host };
    format!("{MARK}{}@{}", &hash[..DIGITS], host.to_ascii_lowercase())
}

/// Whether we made an id, going by its form and host. Brackets do not matter.
pub fn is_own_message_id(id: &str, host: &str) -> bool {
    let id = id.trim_matches(['<', '>']);
    let Some((local, domain)) = id.rsplit_once('@') else { return false };
    let digits = local.strip_prefix(MARK).unwrap_or_default();
    domain.eq_ignore_ascii_case(host)
        && digits.len() == DIGITS
        && digits.bytes().all(|b| b.is_ascii_hexdigit())
}
