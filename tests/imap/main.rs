//! The inbox on an IMAP server, through the whole post office: a server of our
//! own that dies, hangs, lies and babbles at every command.

#[allow(dead_code)]
#[path = "../daemon/house.rs"]
mod house;

mod aside;
mod faults;
mod idle;
mod kills;
mod lies;
mod mailbox;
mod server;
mod stops;
mod ways;
