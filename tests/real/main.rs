//! The real program on real mail servers: a game between two mail clients, and a
//! crowd on servers that fail.

mod accounts;
mod by_mail;
mod ground;
mod people;
mod post;
#[path = "../common/servers.rs"]
mod servers;
mod soak;
mod wire;
