//! Letters as they travel: inboxes, reading, reply stripping, outboxes.
//!
//! Bytes come in from an [`inbox`], [`letter::read`] makes a [`letter::Letter`]
//! of them (what the person wrote, apart from what was quoted and added), and
//! [`outbox`] builds answers and hands them on. Everything that comes in is
//! taken as hostile: sizes, counts and depths are bounded, nothing panics, and
//! work grows with the length of a letter, never faster.
//!
//! | shelf | holds |
//! |---|---|
//! | [`address`] | addresses, their comparison, and tags (`game+tag@host`) |
//! | [`inbox`] | the trait of a mailbox, the Maildir, and IMAP |
//! | [`letter`] | raw bytes to a letter: MIME, charsets, HTML, robots |
//! | [`reply`] | own lines apart from quotes, signatures and adverts |
//! | [`outbox`] | drafts, message ids, and the ways to send |
//! | [`server`] | what both ways need to know of a mail server |
//! | [`archive`] | old mail for the verifier: mbox, Maildir, `.eml`, pasted text |
//! | [`damper`] | when an answer may be given at all: no loops, no floods |
//! | [`stop`] | waiting for somebody else, until told to stop |
//!
//! This room must never know a game, an order, a ledger or a store.

pub mod address;
pub mod archive;
pub mod damper;
pub mod inbox;
pub mod letter;
pub mod outbox;
mod quiet;
pub mod reply;
pub mod server;
pub mod stop;

pub use quiet::quiet;
