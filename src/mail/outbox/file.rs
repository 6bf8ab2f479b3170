//! Sending into a folder, one `.eml` file a letter and receiver: dry runs.

use super::{Envelope, Post, SendError, file_name};
use sha2::{Digest, Sha256};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Writes letters into a folder. The same letter is written to the same file.
#[derive(Debug, Clone)]
pub struct FilePost {
    folder: PathBuf,
}

impl FilePost {
    /// The folder is made when the first letter is written.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Post for FilePost {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        let later = |e: std::io::Error| {
            SendError::Transient(format!("cannot write to {}: {e}", self.folder.display()))
        };
        fs::create_dir_all(&self.folder).map_err(later)?;
        let hash = hex::encode(Sha256::digest(letter));
        for to in &envelope.to {
            let name = format!("{}-{}.eml", file_name(to)?, &hash[..16]);
            let (half, whole) = (self.folder.join(format!(".{name}")), self.folder.join(&name));
            fs::write(&half, letter).and_then(|()| fs::rename(&half, &whole)).map_err(later)?;
        }
        Ok(())
    }
}
