//! What the post office has open on its desk all day: keys, words, settings.

use crate::config::Config;
use crate::config::keys::{self, KeyError, Keys};
use crate::ledger::chain::{self, Links};
use crate::ledger::{Hash, PublicKey, Record, SecretKey, scan};
use crate::mail::outbox::{self, Signer};
use crate::report::{Library, Words};
use jiff::civil::Date;
use sha2::{Digest, Sha256};
use std::fmt;

/// Where the office gets random bytes from: the operating system, or a seed in
/// the demonstration and in tests.
pub type Random = Box<dyn FnMut(&mut [u8]) + Send>;

/// Keys, words and settings, loaded once.
pub struct Office {
    /// The settings.
    pub config: Config,
    /// The words of all languages.
    pub library: Library,
    /// The online key, which signs everything.
    pub online: SecretKey,
    /// The public half of the root key, which vouches for the online key.
    pub root: PublicKey,
    /// The key card in force.
    pub card: Record,
    /// The chain of the dice days.
    pub dice: DiceDays,
    /// Signs letters for other mail servers, if the settings say so.
    pub dkim: Option<Signer>,
    /// Where new secrets come from.
    pub random: Random,
}

/// The chain of dice days that the key card states.
pub struct DiceDays {
    links: Links,
    first: Date,
}

/// What is wrong with the office's things.
#[derive(Debug, thiserror::Error)]
pub enum OfficeError {
    /// A key file.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The key card cannot be read.
    #[error("the key card {path} cannot be used: {why}; `ravenpost init` writes one")]
    Card {
        /// The file.
        path: String,
        /// What is wrong.
        why: String,
    },
    /// The key for DKIM.
    #[error("the key file {path} for DKIM cannot be used: {why}")]
    Dkim {
        /// The file.
        path: String,
        /// What is wrong.
        why: String,
    },
    /// The terms of the settings.
    #[error("games.terms: \"{0}\" is no clause of terms; those there are stand in `help games`")]
    Terms(String),
    /// The templates.
    #[error(transparent)]
    Templates(#[from] crate::report::TemplateError),
}

impl Office {
    /// Opens the office that a configuration describes.
    pub fn open(config: Config) -> Result<Self, OfficeError> {
        let keys = Keys::open(&config.files.keys)?;
        let root = keys::read_public_root(&config.files.keys)?;
        let path = keys::card_file(&config.files.keys);
        let bad = |why: &str| OfficeError::Card { path: path.display().to_string(), why: why.to_owned() };
        let text = std::fs::read_to_string(&path).map_err(|e| bad(&e.to_string()))?;
        let card = scan::records(&text).into_iter().next().ok_or_else(|| bad("it holds no record"))?;
        let root = PublicKey::from_bytes(&root).ok_or_else(|| bad("the root key is no key"))?;
        let online = SecretKey::from_bytes(keys.online.bytes());
        check_card(&card, &root, &online).map_err(bad)?;
        let dice = DiceDays::of_card(&card, &config.service.name, keys.dice.bytes())
            .ok_or_else(|| bad("its dice days are not those of the file `dice`"))?;
        super::people::default_terms(&config).map_err(OfficeError::Terms)?;
        let library = match config.own_templates() {
            Some(folder) => Library::with_folder(folder)?,
            None => Library::embedded()?,
        };
        let dkim = signer(&config)?;
        Ok(Self { config, library, online, root, card, dice, dkim, random: system_random() })
    }

    /// The words of a language, or the office's own.
    pub fn words(&self) -> &Words {
        self.library.words(&self.config.letters.language)
    }

    /// The message id of the letter that the parts name. Only this office can make
    /// it: whoever knows the id of a letter to somebody else could say that it came
    /// back, and have the address taken for dead.
    pub fn message_id(&self, parts: &[&str]) -> String {
        // The signature itself never leaves this place.
        let secret = hex::encode(Sha256::digest(self.online.sign(b"ravenpost message ids\n")));
        let all: Vec<&str> = std::iter::once(secret.as_str()).chain(parts.iter().copied()).collect();
        outbox::message_id(&all, &self.config.service.host)
    }

    /// The hash of the key card.
    pub fn card_hash(&self) -> Hash {
        self.card.hash()
    }
}

/// The signer that the settings name.
fn signer(config: &Config) -> Result<Option<Signer>, OfficeError> {
    let dkim = &config.dkim;
    if dkim.selector.is_empty() {
        return Ok(None);
    }
    let path = config.files.keys.join(&dkim.key);
    let bad = |why: String| OfficeError::Dkim { path: path.display().to_string(), why };
    let pem = keys::closed_text(&path).map_err(|e| bad(e.to_string()))?;
    let domain = if dkim.domain.is_empty() { &config.service.host } else { &dkim.domain };
    Signer::new(&dkim.selector, domain, &pem).map(Some).map_err(|e| bad(e.to_string()))
}

/// Whether the card is the root key's and vouches for the online key.
fn check_card(card: &Record, root: &PublicKey, online: &SecretKey) -> Result<(), &'static str> {
    if !card.is_signed() || card.hash_at("key") != Some(root.to_bytes()) {
        return Err("it is not signed by the root key");
    }
    if card.hash_at("online") != Some(online.public().to_bytes()) {
        return Err("it vouches for another online key");
    }
    Ok(())
}

/// Random bytes from the operating system.
pub fn system_random() -> Random {
    Box::new(|bytes: &mut [u8]| {
        getrandom::fill(bytes).expect("without the system's random numbers no secret can be made");
    })
}

impl DiceDays {
    /// The chain below a secret top; `None` if the card states another.
    pub fn of_card(card: &Record, service: &str, top: &[u8; 32]) -> Option<Self> {
        let days = card.number("dice-links")?;
        let links = Links::new(chain::dice_scope(service), top, days);
        let first: Date = card.one("dice-day0").parse().ok()?;
        (Some(links.anchor()) == card.hash_at("dice-anchor")).then_some(Self { links, first })
    }

    /// The number of a day in the chain: 1 on the first one.
    pub fn number(&self, day: Date) -> Option<u32> {
        let days = self.first.until(day).ok()?.get_days();
        u32::try_from(days + 1).ok().filter(|d| (1..=self.links.count()).contains(d))
    }

    /// How many days there are dice for, from this one on.
    pub fn left(&self, day: Date) -> u32 {
        self.number(day).map_or(0, |number| self.links.count() - number + 1)
    }

    /// The link of a day.
    pub fn link(&self, day: Date) -> Option<Hash> {
        self.links.link(self.number(day)?)
    }
}

impl fmt::Debug for Office {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Office").field("service", &self.config.service.name).finish_non_exhaustive()
    }
}
