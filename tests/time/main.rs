//! Months of play in seconds: deadlines, reminders, silence, days away, and a
//! post office that is not there for a while.

mod absence;
mod away;
mod clocks;
mod house;
mod letters;
mod matches;
mod outbox;
mod silence;
mod year;
