//! The post office at work: letters as raw mail in the inbox, answers in the
//! outbox, and everything that can go wrong between the two.

mod days;
mod failures;
mod hostile;
mod house;
mod journey;
mod kills;
mod quiet;
mod random;
mod senders;
