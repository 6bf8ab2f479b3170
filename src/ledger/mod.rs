//! The ledger: committed dice, hidden hands and signed histories that anyone
//! can check later from mail alone (the protocol `pbem1`).
//!
//! A game's history is a chain of signed *blocks*. Before any player writes,
//! block 0 fixes all secrets of the game (the end of a hash chain and the hash
//! of a deal secret). Each turn discloses one link; the dice follow from it and
//! from the words the players typed. States are committed to with blinding
//! values, hidden lists by Merkle roots, and everything is opened at the end.
//!
//! Read in this order: [`frame`] (how bytes are hashed), [`ct1`] (the text form
//! of records), [`scan`] (finding records in mangled mail), [`record`], [`keys`],
//! [`chain`], [`seed`], [`commit`], [`seal`], [`order`], [`sections`] and at last
//! [`verify`]. This room never knows a clock, a file, a store or a mail program.

pub mod chain;
pub mod commit;
pub mod ct1;
pub mod frame;
pub mod keys;
pub mod order;
pub mod record;
pub mod scan;
pub mod scribe;
pub mod seal;
pub mod sections;
pub mod seed;
pub mod verify;

pub use chain::Links;
pub use frame::Hash;
pub use keys::{PublicKey, SecretKey};
pub use record::{BadRecord, Draft, Kind, Record};
pub use sections::Section;

/// What every record begins with, and the prefix of every hash.
pub const PROTOCOL: &str = "pbem1";
