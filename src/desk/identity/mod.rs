//! Who somebody is: registration, addresses, tokens, what makes a seat
//! suspicious, and what becomes of a person's data.
//!
//! A name in `From` is never enough for anything that cannot be taken back: what
//! is asked without proof is first confirmed with a code that goes to the
//! registered address. Letters from here go to one address each, and never say
//! what a stranger wrote.

mod addresses;
mod asked;
mod back;
mod codes;
mod confirm;
mod data;
mod decline;
mod forget;
mod guard;
mod letter;
mod limits;
mod policy;
mod register;
pub(super) mod token;

pub use asked::{Asker, Outcome, at_the_desk, harmless, is_harmless, serve};
pub use back::ask_whether_they_read;
pub use decline::ask_to_decline;
pub use forget::sweep;
pub use guard::{ELSEWHERE, guard, old_token, suspect, wrong_token};
pub use limits::over_the_limit;
pub use policy::{is_proven, open_seat};
pub use token::{hash as token_hash, rotate};
