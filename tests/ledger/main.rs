//! The ledger against published cases, against forgers, and against games long over.

mod golden;
#[path = "../common/vectors.rs"]
mod published;
mod replay;
#[path = "../common/steady.rs"]
mod steady;
mod vectors;
mod verdicts;
