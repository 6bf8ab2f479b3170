//! Letters that leave by SMTP: a server that refuses, hangs, lies and dies, a real
//! one, and what comes back.

mod bounces;
mod dkim;
mod doctor;
mod fake;
#[path = "../daemon/house.rs"]
#[allow(dead_code)]
mod house;
mod lines;
mod real;
mod refusals;
mod rounds;
#[path = "../common/servers.rs"]
mod servers;
mod stops;
