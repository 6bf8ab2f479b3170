//! Codes that are mailed and come back: 24 signs, good for some days, for one
//! purpose and one address, compared in a time that tells nothing.

use super::token;
use crate::desk::DeskError;
use crate::desk::office::Office;
use crate::store::{Code, PlayerId, Tx};
use std::hint::black_box;

/// How many codes of one person are looked at.
const LOOKED_AT: u32 = 20;
const DAY: i64 = 86_400;

/// What happens when a code comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Somebody becomes a player.
    Register,
    /// The address it went to becomes one of its player's.
    Address,
    /// Then a code goes to a further address.
    Add,
    /// An address becomes the main one.
    Main,
    /// An address is given up.
    Drop,
    /// All seats get new tokens.
    Tokens,
    /// A paused seat counts again.
    Seat,
    /// A person is forgotten.
    Forget,
    /// An address takes letters again.
    Back,
    /// A setting is changed.
    Wish,
    /// An invitation is declined.
    Decline,
}

const WORDS: [(Purpose, &str); 11] = [
    (Purpose::Register, "register"),
    (Purpose::Address, "address"),
    (Purpose::Add, "add"),
    (Purpose::Main, "main"),
    (Purpose::Drop, "drop"),
    (Purpose::Tokens, "tokens"),
    (Purpose::Seat, "seat"),
    (Purpose::Forget, "forget"),
    (Purpose::Back, "back"),
    (Purpose::Wish, "wish"),
    (Purpose::Decline, "decline"),
];

impl Purpose {
    fn word(self) -> &'static str {
        WORDS.iter().find(|(purpose, _)| *purpose == self).map_or("", |(_, word)| word)
    }

    fn of(word: &str) -> Option<Self> {
        WORDS.iter().find(|(_, w)| *w == word).map(|(purpose, _)| *purpose)
    }
}

/// What a code is to be for.
pub struct Wanted<'a> {
    /// What happens when it comes.
    pub purpose: Purpose,
    /// Whose it is.
    pub player: Option<PlayerId>,
    /// Where it is mailed.
    pub address: &'a str,
    /// The address or the name it is about.
    pub given: &'a str,
    /// The seat it is about.
    pub seat: Option<(String, u8)>,
}

/// A new code, to be mailed. Only its hash is kept.
pub fn issue(tx: &Tx<'_>, office: &mut Office, wanted: Wanted<'_>, now: i64) -> Result<String, DeskError> {
    let code = token::secret(office)?;
    tx.add_code(&Code {
        id: 0,
        purpose: wanted.purpose.word().to_owned(),
        player: wanted.player,
        address: wanted.address.to_owned(),
        given: wanted.given.to_owned(),
        seat: wanted.seat,
        hash: token::hash(&code),
        expires_at: now + i64::from(office.config.identity.code_days) * DAY,
    })?;
    Ok(code)
}

/// Takes a code that came from an address, and, if a player is known there, was
/// mailed to any address of theirs. `wanted` says which purposes it may have. Wrong
/// ones change nothing: 120 bits are not guessed by mail, and whoever can write a name
/// into `From` must not spoil the codes of others.
pub fn redeem(
    tx: &Tx<'_>,
    from: &str,
    player: Option<PlayerId>,
    typed: &str,
    wanted: &dyn Fn(Purpose) -> bool,
    now: i64,
) -> Result<Option<(Purpose, Code)>, DeskError> {
    let mut known = tx.codes_at(from, now, LOOKED_AT)?;
    if let Some(player) = player {
        let theirs = tx.codes_of(player, now, LOOKED_AT)?;
        known.extend(theirs.into_iter().filter(|code| code.purpose != Purpose::Register.word()));
    }
    let came = token::hash(typed);
    let mut found = None;
    for code in &known {
        // All are compared, whichever fits.
        if same(&came, &code.hash) {
            found = Some(code.clone());
        }
    }
    if let Some(code) = found
        && let Some(purpose) = Purpose::of(&code.purpose).filter(|purpose| wanted(*purpose))
    {
        tx.drop_code(code.id)?;
        return Ok(Some((purpose, code)));
    }
    Ok(None)
}

/// Whether two hashes are the same, in a time that does not tell where they differ.
fn same(a: &[u8; 32], b: &[u8; 32]) -> bool {
    a.iter().zip(b).fold(0, |sum, (a, b)| black_box(sum | (a ^ b))) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_purpose_has_a_word_of_its_own() {
        for (purpose, word) in WORDS {
            assert_eq!((purpose.word(), Purpose::of(word)), (word, Some(purpose)));
        }
        assert_eq!(Purpose::of(""), None);
    }

    #[test]
    fn hashes_are_the_same_only_wholly() {
        let (a, mut b) = ([7; 32], [7; 32]);
        assert!(same(&a, &b));
        b[31] ^= 1;
        assert!(!same(&a, &b));
    }
}
