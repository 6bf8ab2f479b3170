//! People and how they find each other, by letter: proposals, invitations,
//! substitutes, those who look on, messages.

mod declines;
mod guests;
mod hall;
#[path = "../common/pair.rs"]
mod pair;
#[path = "../common/post.rs"]
mod post;
mod press;
mod proposals;
mod redaction;
mod substitutes;
mod watching;
