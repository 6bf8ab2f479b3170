//! Names that must not be guessed or mixed up: game tags and reply tokens.
//!
//! This file knows neither the database nor the mail.

use super::StoreError;
use std::hint::black_box;

/// Where random bytes come from: [`system`], or anything a test likes.
pub type Random<'a> = &'a mut dyn FnMut(&mut [u8]) -> Result<(), StoreError>;

/// Random bytes of the operating system. Use as `&mut ids::system`.
pub fn system(bytes: &mut [u8]) -> Result<(), StoreError> {
    getrandom::fill(bytes).map_err(|e| StoreError::NoRandom(e.to_string()))
}

/// A new game's id: the rules' key and a tag, such as `confrontation-k7qm`.
/// Four signs, and more when `taken` says that several were given before.
pub fn new_game_id(
    rules_key: &str,
    random: Random<'_>,
    mut taken: impl FnMut(&str) -> Result<bool, StoreError>,
) -> Result<String, StoreError> {
    for length in SHORTEST..=LONGEST {
        for _ in 0..TRIES {
            let id = format!("{rules_key}-{}", tag(length, random)?);
            if !taken(&id)? {
                return Ok(id);
            }
        }
    }
    Err(StoreError::NoRandom("every id it leads to was given before".to_owned()))
}

/// A secret for a reply address: 24 signs with five bits each.
pub fn new_token(random: Random<'_>) -> Result<String, StoreError> {
    let mut bytes = [0; TOKEN_LENGTH];
    random(&mut bytes)?;
    Ok(bytes.iter().map(|b| char::from(BASE32[usize::from(b % 32)])).collect())
}

/// 32 random bytes, as for a game's master secret.
pub fn new_secret(random: Random<'_>) -> Result<[u8; 32], StoreError> {
    let mut bytes = [0; 32];
    random(&mut bytes)?;
    Ok(bytes)
}

/// Whether two tokens are the same, in a time that does not tell where they
/// differ. Case does not count: mail servers change it.
pub fn same_token(given: &str, known: &str) -> bool {
    if given.len() != known.len() || known.is_empty() {
        return false;
    }
    let differ = given
        .bytes()
        .zip(known.bytes())
        .fold(0, |sum, (a, b)| black_box(sum | (a.to_ascii_lowercase() ^ b.to_ascii_lowercase())));
    differ == 0
}

/// How many signs a token has.
pub const TOKEN_LENGTH: usize = 24;

const SHORTEST: usize = 4;
const LONGEST: usize = 16;
const TRIES: usize = 4;

/// No look-alikes (0 o, 1 l i, 2 z, 5 s, 8 b, v u), no vowels: no words by accident.
const LETTERS: &[u8] = b"cdfghjkmnpqrtwx";
const LETTERS_AND_DIGITS: &[u8] = b"cdfghjkmnpqrtwx34679";

/// Lower-case base 32 without look-alikes.
const BASE32: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A tag: a letter, then letters and digits.
fn tag(length: usize, random: Random<'_>) -> Result<String, StoreError> {
    let mut tag = String::with_capacity(length);
    while tag.len() < length {
        let signs = if tag.is_empty() { LETTERS } else { LETTERS_AND_DIGITS };
        tag.push(sign(signs, random)?);
    }
    Ok(tag)
}

/// One of the signs, each equally likely.
fn sign(signs: &[u8], random: Random<'_>) -> Result<char, StoreError> {
    let fair = 256 - 256 % signs.len();
    for _ in 0..1000 {
        let mut byte = [0];
        random(&mut byte)?;
        let drawn = usize::from(byte[0]);
        if drawn < fair {
            return Ok(char::from(signs[drawn % signs.len()]));
        }
    }
    Err(StoreError::NoRandom("it repeats itself".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn counting() -> impl FnMut(&mut [u8]) -> Result<(), StoreError> {
        let mut next = 0_u8;
        move |bytes| {
            for byte in bytes {
                next = next.wrapping_mul(5).wrapping_add(71);
                *byte = next;
            }
            Ok(())
        }
    }

    #[test]
    fn a_game_id_is_the_rules_key_and_four_signs_without_look_alikes() {
        let id = new_game_id("confrontation", &mut counting(), |_| Ok(false)).unwrap();
        let tag = id.strip_prefix("confrontation-").unwrap();
        assert_eq!(tag.len(), 4);
        assert!(tag.starts_with(|c: char| c.is_ascii_lowercase()));
        assert!(tag.bytes().all(|b| LETTERS_AND_DIGITS.contains(&b)), "{tag}");
    }

    #[test]
    fn an_id_grows_when_the_short_ones_are_taken() {
        let id = new_game_id("wotr2", &mut counting(), |id| Ok(id.len() < "wotr2-".len() + 6)).unwrap();
        assert_eq!(id.len(), "wotr2-".len() + 6);
    }

    #[test]
    fn a_generator_that_repeats_itself_is_an_error_and_no_endless_loop() {
        let stuck = &mut |bytes: &mut [u8]| {
            bytes.fill(255);
            Ok(())
        };
        assert!(matches!(new_game_id("x", stuck, |_| Ok(false)), Err(StoreError::NoRandom(_))));
        let same = &mut |bytes: &mut [u8]| {
            bytes.fill(3);
            Ok(())
        };
        assert!(matches!(new_game_id("x", same, |_| Ok(true)), Err(StoreError::NoRandom(_))));
    }

    #[test]
    fn tokens_are_long_lower_case_and_different() {
        let tokens: BTreeSet<String> = (0..100).map(|_| new_token(&mut system).unwrap()).collect();
        assert_eq!(tokens.len(), 100);
        for token in tokens {
            assert_eq!(token.len(), TOKEN_LENGTH);
            assert!(token.bytes().all(|b| BASE32.contains(&b)), "{token}");
        }
    }

    #[test]
    fn tokens_compare_without_case_and_wholly() {
        assert!(same_token("ABC7", "abc7"));
        for other in ["abc8", "abc", "abc77", "", "xbc7"] {
            assert!(!same_token(other, "abc7"), "{other}");
        }
        assert!(!same_token("", ""));
    }
}
