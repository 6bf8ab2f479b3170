//! A wire between the post office and a server that breaks now and then: after
//! some bytes it is cut, or it falls silent.

use ravenpost::chance::Stream;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A wire, up to the end of the process.
pub struct Wire {
    port: u16,
    calm: Arc<AtomicBool>,
}

/// What happens to one connection.
#[derive(Clone, Copy)]
enum Fate {
    Whole,
    /// Cut after so many bytes in one direction.
    Cut(usize),
    /// Silent after so many bytes, until the other side gives up.
    Silent(usize),
}

impl Wire {
    /// A wire to a port of this machine; its faults follow from the seed.
    pub fn to(target: u16, seed: u8) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let calm = Arc::new(AtomicBool::new(false));
        let quiet = Arc::clone(&calm);
        std::thread::spawn(move || {
            let mut chance = Stream::new([seed; 32]);
            for near in listener.incoming().flatten() {
                let fate = if quiet.load(Ordering::Relaxed) { Fate::Whole } else { fate(&mut chance) };
                // A server that is down: the connection ends at once.
                let Ok(far) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                join(&near, &far, fate);
            }
        });
        Self { port, calm }
    }

    /// Where to connect to.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// New connections are whole from now on.
    pub fn calm(&self) {
        self.calm.store(true, Ordering::Relaxed);
    }
}

fn fate(chance: &mut Stream) -> Fate {
    let bytes = |chance: &mut Stream| chance.uniform(60_000) as usize;
    match chance.uniform(10) {
        0..=6 => Fate::Whole,
        7..=8 => Fate::Cut(bytes(chance)),
        _ => Fate::Silent(bytes(chance)),
    }
}

fn join(near: &TcpStream, far: &TcpStream, fate: Fate) {
    for (from, to) in [(near, far), (far, near)] {
        let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
        std::thread::spawn(move || carry(from, to, fate));
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, fate: Fate) {
    let mut left = match fate {
        Fate::Whole => usize::MAX,
        Fate::Cut(bytes) | Fate::Silent(bytes) => bytes,
    };
    let mut buffer = [0; 4096];
    while let Ok(got) = from.read(&mut buffer) {
        let pass = got.min(left);
        left -= pass;
        if got == 0 || to.write_all(&buffer[..pass]).is_err() {
            break;
        }
        if left == 0 {
            if matches!(fate, Fate::Silent(_)) {
                std::thread::sleep(Duration::from_secs(7));
            }
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
