//! Letters that leave by SMTP: a server that refuses, hangs, lies and dies, a real
//! one, and what comes back.

mod bounces;
mod dkim;
mod doctor;
mod fake;
#[path = "../common/house.rs"]
#[allow(dead_code)]
mod house;
#[path = "../common/killed.rs"]
mod killed;
mod lines;
#[path = "../common/program.rs"]
mod program;
mod real;
mod refusals;
mod rounds;
#[path = "../common/servers.rs"]
mod servers;
mod stops;
