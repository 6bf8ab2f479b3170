//! The key files: three secrets of 32 bytes, each in a file that only its owner
//! may read. They are made once, never overwritten, and never shown by `Debug`.

use super::modes;
use ed25519_dalek::SigningKey;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use zeroize::{Zeroize, Zeroizing};

/// The files in the folder of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyFile {
    /// Signs key cards, nothing else. Its public half is what players compare;
    /// it is needed rarely, and best kept away from the machine.
    Root,
    /// Signs everything that goes out.
    Online,
    /// The far end of the chain of days that stand-alone dice come from.
    Dice,
}

/// All key files.
pub const ALL: [KeyFile; 3] = [KeyFile::Root, KeyFile::Online, KeyFile::Dice];

impl KeyFile {
    /// The file's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Root => "root.key",
            Self::Online => "online.key",
            Self::Dice => "dice.key",
        }
    }

    /// The file in its folder.
    pub fn within(self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }

    /// Makes the file with a new secret unless there is one: the answer is the
    /// new secret, or none if an old one was left as it is.
    pub fn create(self, folder: &Path) -> Result<Option<Seed>, KeyError> {
        if self.within(folder).symlink_metadata().is_ok() {
            return Ok(None);
        }
        self.put(folder, Seed::random()?)
    }

    /// Makes the file with a given secret unless there is one.
    pub fn put(self, folder: &Path, seed: Seed) -> Result<Option<Seed>, KeyError> {
        let file = self.within(folder);
        match write_new(&file, folder, &seed) {
            Ok(()) => Ok(Some(seed)),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(why) => Err(KeyError::Unwritable { file, why }),
        }
    }

    /// The secret in the file.
    pub fn read(self, folder: &Path) -> Result<Seed, KeyError> {
        let file = self.within(folder);
        let text = text_of(&file, true)?;
        let seed = Seed::from_hex(&text).ok_or_else(|| KeyError::NoKey { file: file.clone() })?;
        if seed.is_public() {
            return Err(KeyError::Public { file });
        }
        Ok(seed)
    }
}

/// More than a key file has, blanks and line ends included.
const LONGEST: usize = 256;
/// More than such a text has.
const LONGEST_TEXT: usize = 16 * 1024;

/// A secret of 32 bytes. It is wiped when it is dropped.
pub struct Seed(Zeroizing<[u8; 32]>);

impl Seed {
    /// A new one from the system's generator.
    pub fn random() -> Result<Self, KeyError> {
        let mut bytes = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *bytes).map_err(|e| KeyError::NoChance(e.to_string()))?;
        Ok(Self(bytes))
    }

    /// The secret of 64 hexadecimal digits, in groups or not.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits: Zeroizing<String> =
            Zeroizing::new(text.chars().filter(|c| !c.is_ascii_whitespace()).collect());
        let mut bytes = Zeroizing::new([0; 32]);
        hex::decode_to_slice(digits.as_bytes(), &mut *bytes).ok()?;
        Some(Self(bytes))
    }

    /// The bytes themselves. Whoever takes them sees to it that they stay secret.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The signing key that grows from it.
    pub fn signing_key(&self) -> SigningKey {
        SigningKey::from_bytes(&self.0)
    }

    /// The public half of that key.
    pub fn public_hex(&self) -> String {
        hex::encode(self.signing_key().verifying_key().as_bytes())
    }

    /// Whether everybody knows it: the published test keys, and what no
    /// generator gives.
    pub fn is_public(&self) -> bool {
        let tried = TEST_KEYS.iter().any(|name| {
            let known = Sha256::new().chain_update(TEST_PREFIX).chain_update(name).finalize();
            known.as_slice() == self.0.as_slice()
        });
        tried || self.0.iter().all(|b| *b == self.0[0])
    }
}

/// The keys of the published test vectors are the hashes of such sentences.
const TEST_PREFIX: &str = "pbem1 TEST KEY, NEVER USE: ";
const TEST_KEYS: [&str; 5] = ["root", "online 1", "online 2", "dice top", "game master secret"];

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(kept secret)")
    }
}

/// The file with the public half of the root key, for everybody to see; it
/// stays when the root key leaves.
pub fn card_file(folder: &Path) -> PathBuf {
    folder.join("card.txt")
}

/// The file of the root key's public half.
pub fn public_root(folder: &Path) -> PathBuf {
    folder.join("root.pub")
}

/// Writes the public half of the root key unless it is there already.
pub fn create_public_root(folder: &Path, root: &Seed) -> Result<bool, KeyError> {
    let file = public_root(folder);
    let written = File::create_new(&file).and_then(|mut new| {
        new.write_all(format!("{}\n", root.public_hex()).as_bytes())?;
        new.sync_all()
    });
    match written {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(why) => Err(KeyError::Unwritable { file, why }),
    }
}

/// The public half of the root key.
pub fn read_public_root(folder: &Path) -> Result<[u8; 32], KeyError> {
    let file = public_root(folder);
    let text = text_of(&file, false)?;
    let seed = Seed::from_hex(&text).ok_or(KeyError::NoKey { file })?;
    Ok(*seed.bytes())
}

/// What the post office needs at work.
#[derive(Debug)]
pub struct Keys {
    /// Signs what goes out.
    pub online: Seed,
    /// The far end of the chain of days.
    pub dice: Seed,
}

impl Keys {
    /// Both from their files. The root key may be elsewhere.
    pub fn open(folder: &Path) -> Result<Self, KeyError> {
        Ok(Self { online: KeyFile::Online.read(folder)?, dice: KeyFile::Dice.read(folder)? })
    }
}

/// Why a key cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// No such file.
    #[error("there is no key file {}; `ravenpost init` makes one, or put back your copy", file.display())]
    Missing {
        /// The file looked for.
        file: PathBuf,
    },
    /// The file cannot be read.
    #[error("the key file {} cannot be read: {why}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// The file cannot be made.
    #[error("the key file {} cannot be written: {why}", file.display())]
    Unwritable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// Others may read it.
    #[error("others may read the key file {0}; close it with: chmod 600 '{0}'", file.display())]
    Open {
        /// The file.
        file: PathBuf,
    },
    /// It holds something else.
    #[error("{} holds no key: 64 hexadecimal digits are needed; put back your copy", file.display())]
    NoKey {
        /// The file.
        file: PathBuf,
    },
    /// It holds a key that is printed in books.
    #[error(
        "{} holds a key that everybody knows; it is for tests only. Move it away and run `ravenpost init`",
        file.display()
    )]
    Public {
        /// The file.
        file: PathBuf,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers ({0}); nothing was made")]
    NoChance(String),
}

/// The text of a secret that is no key of ours, such as one for mail servers. It
/// has to be closed to others.
pub fn closed_text(file: &Path) -> Result<Zeroizing<String>, KeyError> {
    let about = std::fs::metadata(file).map_err(|why| unreadable(file, why))?;
    if modes::is_open_to_others(&about) {
        return Err(KeyError::Open { file: file.to_owned() });
    }
    let mut text = Zeroizing::new(String::with_capacity(LONGEST_TEXT));
    let opened = File::open(file).map_err(|why| unreadable(file, why))?;
    opened.take(LONGEST_TEXT as u64).read_to_string(&mut text).map_err(|why| unreadable(file, why))?;
    Ok(text)
}

/// The text of a key file, wiped when it is dropped. A secret one has to be
/// closed to others.
fn text_of(file: &Path, secret: bool) -> Result<Zeroizing<String>, KeyError> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST));
    let opened = File::open(file).map_err(|why| unreadable(file, why))?;
    let about = opened.metadata().map_err(|why| unreadable(file, why))?;
    if secret && modes::is_open_to_others(&about) {
        return Err(KeyError::Open { file: file.to_owned() });
    }
    opened.take(LONGEST as u64).read_to_end(&mut bytes).map_err(|why| unreadable(file, why))?;
    let text = std::str::from_utf8(&bytes).map_err(|_| KeyError::NoKey { file: file.to_owned() })?;
    Ok(Zeroizing::new(text.to_owned()))
}

fn unreadable(file: &Path, why: io::Error) -> KeyError {
    let file = file.to_owned();
    match why.kind() {
        io::ErrorKind::NotFound => KeyError::Missing { file },
        _ => KeyError::Unreadable { file, why },
    }
}

/// Writes the whole file or nothing, and never over another.
fn write_new(file: &Path, folder: &Path, seed: &Seed) -> io::Result<()> {
    let mut text = Zeroizing::new([0_u8; 65]);
    hex::encode_to_slice(seed.bytes(), &mut text[..64]).map_err(io::Error::other)?;
    text[64] = b'\n';
    // Such files are made with mode 0600.
    let mut draft = tempfile::NamedTempFile::new_in(folder)?;
    draft.write_all(&*text)?;
    draft.as_file().sync_all()?;
    draft.persist_noclobber(file)?;
    text.zeroize();
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(folder: &Path, key: KeyFile, text: &str, mode: u32) {
        use std::os::unix::fs::PermissionsExt;
        let file = key.within(folder);
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_key_file_is_made_once_and_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let made = KeyFile::Online.create(folder.path()).unwrap().expect("a new key");
        assert!(KeyFile::Online.create(folder.path()).unwrap().is_none());
        let read = KeyFile::Online.read(folder.path()).unwrap();
        assert_eq!(read.bytes(), made.bytes());
        let about = std::fs::metadata(KeyFile::Online.within(folder.path())).unwrap();
        assert!(!modes::is_open_to_others(&about));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left over");
    }

    #[test]
    fn the_public_half_of_the_root_key_has_a_file_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let root = KeyFile::Root.create(folder.path()).unwrap().expect("a new key");
        assert!(create_public_root(folder.path(), &root).unwrap());
        assert!(!create_public_root(folder.path(), &Seed::random().unwrap()).unwrap());
        assert_eq!(hex::encode(read_public_root(folder.path()).unwrap()), root.public_hex());
        std::fs::write(public_root(folder.path()), [0xff, 0xfe]).unwrap();
        assert!(matches!(read_public_root(folder.path()), Err(KeyError::NoKey { .. })));
    }

    #[test]
    fn a_dangling_link_is_not_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = folder.path().join("elsewhere");
        std::os::unix::fs::symlink(&elsewhere, KeyFile::Dice.within(folder.path())).unwrap();
        assert!(KeyFile::Dice.create(folder.path()).unwrap().is_none());
        assert!(!elsewhere.exists());
    }

    #[test]
    fn a_key_others_may_read_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), KeyFile::Root, &"5a".repeat(16).replace("5a", "5a3c"), 0o640);
        let told = KeyFile::Root.read(folder.path()).unwrap_err().to_string();
        assert!(told.contains("chmod 600"), "{told}");
    }

    #[test]
    fn the_published_test_keys_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let secret = "2efc15d1a001e09e90b4705588596b97700da71c384d9194184a9f2837e3368f";
        put(folder.path(), KeyFile::Root, secret, 0o600);
        assert!(matches!(KeyFile::Root.read(folder.path()), Err(KeyError::Public { .. })));
        let seed = Seed::from_hex(secret).unwrap();
        assert_eq!(seed.public_hex(), "4ae7b2f38050db3e3027630fffedd9320654914d67e7b1700e3632e8d41df0c4");
        for known in [
            "44abee960e7e5cacde0e67ca45e865ce7cbd3560471bfb34de893932f7aed866",
            "5857cd38fcb1dd3633a4efbacf7bca607306a0e92693177015ff538c641662e1",
            &"00".repeat(32),
        ] {
            assert!(Seed::from_hex(known).unwrap().is_public(), "{known}");
        }
    }

    #[test]
    fn a_key_typed_in_from_paper_may_have_blanks() {
        let folder = tempfile::tempdir().unwrap();
        let paper = "0011 2233 4455 6677\n8899 AABB CCDD EEFF\n0011 2233 4455 6677\n8899 aabb ccdd eeff\n";
        put(folder.path(), KeyFile::Online, paper, 0o600);
        assert!(KeyFile::Online.read(folder.path()).is_ok());
    }

    #[test]
    fn what_is_no_key_is_refused_without_showing_it() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "hunter2", &"ab".repeat(31), &"ab".repeat(200), &"zz".repeat(32)] {
            put(folder.path(), KeyFile::Dice, text, 0o600);
            let told = KeyFile::Dice.read(folder.path()).unwrap_err().to_string();
            assert!(told.contains("holds no key") && !told.contains("hunter2"), "{told}");
        }
        assert!(matches!(KeyFile::Root.read(folder.path()), Err(KeyError::Missing { .. })));
    }

    #[test]
    fn a_secret_is_never_shown() {
        let seed = Seed::from_hex(&"0123456789abcdef".repeat(4)).unwrap();
        assert_eq!(format!("{seed:?}"), "Seed(kept secret)");
    }
}
