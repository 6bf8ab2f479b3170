//! Who may read a file or a folder. Where the system knows no such thing,
//! everything counts as private.

use std::io;
use std::path::Path;

/// Whether somebody else than the owner may do anything with the file or folder.
pub fn is_open_to_others(about: &std::fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        about.permissions().mode() & 0o077 != 0
    }
    #[cfg(not(unix))]
    {
        let _ = about;
        false
    }
}

/// Whether it is a file that may be run.
pub fn is_program(path: &Path) -> bool {
    let Ok(about) = std::fs::metadata(path) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        about.is_file() && about.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    about.is_file()
}

/// Makes a folder, and those above it, that only the owner may enter. One that
/// is there already is left as it is; the answer says whether it was made.
pub fn make_private_folder(path: &Path) -> io::Result<bool> {
    if path.is_dir() {
        return Ok(false);
    }
    let mut maker = std::fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        maker.mode(0o700);
    }
    maker.create(path)?;
    Ok(true)
}
