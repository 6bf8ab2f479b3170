//! Who somebody is: registration, addresses, tokens, suspicion, policies, and what
//! becomes of a person's data.

#[path = "../common/post.rs"]
mod post;

#[allow(dead_code)]
#[path = "../common/house.rs"]
mod house;

mod addresses;
mod back;
mod data;
mod desk;
mod handover;
mod hostile;
mod limits;
mod logs;
mod pauses;
mod policies;
mod register;
mod tokens;
