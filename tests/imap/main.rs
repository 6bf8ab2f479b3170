//! The inbox on an IMAP server, through the whole post office: a server of our
//! own that dies, hangs, lies and babbles at every command, and a real one.

#[allow(dead_code)]
#[path = "../common/house.rs"]
mod house;
#[path = "../common/killed.rs"]
mod killed;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/servers.rs"]
mod servers;

mod aside;
mod dovecot;
mod faults;
mod idle;
mod kills;
mod lies;
mod mailbox;
mod server;
mod stops;
mod ways;
