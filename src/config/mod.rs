//! The settings of one post office: a TOML file becomes a [`Config`].
//!
//! The commented `config.toml` at the top of the project *is* the default. This
//! room knows files and their permissions, and the key files; it never knows a
//! game or a letter, and there are no passwords in the settings.

mod account;
mod bounds;
mod checks;
pub mod keys;
pub mod modes;
mod post;
mod reading;
mod secret;
mod settings;
mod words;

pub use post::{Auth, Dkim, Inbox, InboxKind, Outbox, OutboxKind, Security, Way};
pub use reading::{ConfigError, Flaw};
pub use secret::{Secret, SecretError};
pub use settings::{
    Addresses, Config, Daemon, Damping, Files, Games, Identity, Letters, Limits, LogForm, Policy, Proof,
    Service, Strangers, Time,
};

/// The commented default, as `ravenpost init` writes it.
pub const DEFAULT_TEXT: &str = include_str!("../../config.toml");

/// The host of [`DEFAULT_TEXT`], under which no letter will ever arrive.
pub const EXAMPLE_HOST: &str = "ravenpost.example";
