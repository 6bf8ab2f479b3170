//! `health`: asks the post office at work whether it is well.
use super::Exit;
use std::io::Write;
use std::path::Path;
pub fn run(_file: &Path, _out: &mut dyn Write) -> anyhow::Result<Exit> {
    Ok(Exit::Done)
}
