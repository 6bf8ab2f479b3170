//! The post office at work: letters as raw mail in the inbox, answers in the
//! outbox, and everything that can go wrong between the two.

mod days;
mod failures;
mod hostile;
#[path = "../common/house.rs"]
mod house;
mod journey;
#[path = "../common/killed.rs"]
mod killed;
mod kills;
#[path = "../common/program.rs"]
mod program;
mod quiet;
mod random;
mod senders;
