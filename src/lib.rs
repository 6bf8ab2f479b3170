//! # ravenpost: a post office for board games
//!
//! Players send orders by e-mail; the post office feeds them to a rules engine
//! whose dice were committed to before the orders arrived, signs what happened
//! and writes every player a letter. This is the tour of the house, from the
//! cellar up. **A room knows only the rooms below it.**
//!
//! | room | what happens there |
//! |---|---|
//! | [`chance`] | committed randomness: streams, labelled draws, unbiased sampling |
//! | [`terms`] | the small words all rooms share: seats, audiences, phrases |
//! | [`tongue`] | the order language: cutting a line into pieces, names, forms |
//! | [`rules`] | what an engine is: tables, questions, answers, views, and the re-run |
//! | [`games`] | the engines themselves; one never imports another |
//! | [`mail`] | inboxes, letters, reply stripping, outboxes (never knows a game) |
//! | [`ledger`] | pbem1: commit, reveal, sign, seal, verify; needs no store |
//! | [`config`] | the settings file and the key files |
//! | [`store`] | SQLite: one transaction per batch of letters |
//! | [`report`] | views and events become letters, in the reader's language |
//! | [`desk`] | one letter in, commands and orders, turns and letters out |
//! | [`daemon`] | poll, process, send, sleep |
//! | [`cli`] | the command line, one function per subcommand |
//!
//! The rooms up to [`ledger`], [`mail`] aside, have no clock, no files, no
//! network, no threads and no global state: time is a value passed in.
//! `ARCHITECTURE.md` follows one letter through all of them.

pub mod chance;
pub mod cli;
pub mod config;
pub mod daemon;
pub mod desk;
pub mod games;
pub mod ledger;
pub mod mail;
pub mod report;
pub mod rules;
pub mod store;
pub mod terms;
pub mod tongue;
