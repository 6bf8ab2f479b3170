//! What the program tells its caller by its exit code.

use crate::config::ConfigError;
use std::process::ExitCode;

/// How it ended. The numbers are documented in `ravenpost --help`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Done; VERIFIED.
    Done = 0,
    /// Something was found; INCOMPLETE.
    Found = 1,
    /// DAMAGED.
    Damaged = 2,
    /// DISPUTE or FAULT.
    Fault = 3,
    /// The command line or the settings make no sense.
    Usage = 4,
    /// It went wrong on the way.
    Failed = 5,
    /// Not now: a mail server keeps the letter and tries again.
    TryAgain = 75,
}

impl Exit {
    /// The code for an error, and whether there is anything to say about it: a
    /// reader who has seen enough and closed the pipe needs no message.
    pub fn of_error(error: &anyhow::Error) -> (Self, bool) {
        let closed = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
        if error.chain().any(|e| e.downcast_ref().is_some_and(closed)) {
            return (Self::Done, false);
        }
        let usage = error.chain().any(|e| e.is::<ConfigError>() || e.is::<BadArgument>());
        (if usage { Self::Usage } else { Self::Failed }, true)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An argument that makes no sense: what is wrong, and what to write.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadArgument(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_no_failure() {
        let closed = std::io::Error::from(std::io::ErrorKind::BrokenPipe);
        assert_eq!(Exit::of_error(&anyhow::Error::from(closed).context("printing")), (Exit::Done, false));
    }

    #[test]
    fn bad_settings_and_bad_arguments_have_one_code_and_failures_another() {
        let missing = ConfigError::Missing { file: "x".into() };
        assert_eq!(Exit::of_error(&anyhow::Error::from(missing)), (Exit::Usage, true));
        assert_eq!(Exit::of_error(&BadArgument("no".into()).into()), (Exit::Usage, true));
        assert_eq!(Exit::of_error(&anyhow::anyhow!("disk full")), (Exit::Failed, true));
    }
}
