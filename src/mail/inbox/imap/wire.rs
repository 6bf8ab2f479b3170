//! The line to the server: TCP, with TLS or without, read under two bounds that
//! no server can argue with, a time and a number of bytes.

use super::answer::Frame;
use super::trouble::Trouble;
use crate::mail::stop::{Nothing, Stop};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection};
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// How long one attempt to read or write may sleep before the clock is looked at.
const SLICE: Duration = Duration::from_millis(100);
/// Bytes taken from the system at a time.
const GULP: usize = 16 * 1024;
/// More addresses of one host than this are not tried.
const ADDRESSES: usize = 8;

/// A line to a server.
pub struct Wire {
    stream: Stream,
    buffer: Vec<u8>,
    frame: Frame,
    /// Bytes that the server may still send.
    left: usize,
    stop: Stop,
}

enum Stream {
    Plain(TcpStream),
    Tls(Box<ClientConnection>, TcpStream),
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wire").field("tls", &self.is_safe()).finish_non_exhaustive()
    }
}

impl Wire {
    /// Connects, without TLS.
    pub fn connect(host: &str, port: u16, until: Instant, stop: &Stop) -> Result<Self, Trouble> {
        let mut why = Trouble::Lost(format!("{host} has no address"));
        for address in addresses(host, port, until, stop)? {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::Late("connecting"));
            }
            let connect = move || TcpStream::connect_timeout(&address, left);
            match elsewhere("connecting", connect, until, stop, "connecting")? {
                Ok(stream) => return Self::over(stream, stop),
                Err(e) if e.kind() == ErrorKind::TimedOut => why = Trouble::Late("connecting"),
                Err(e) => why = Trouble::Lost(format!("{address}: {e}")),
            }
        }
        Err(why)
    }

    fn over(stream: TcpStream, stop: &Stop) -> Result<Self, Trouble> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SLICE))?;
        stream.set_write_timeout(Some(SLICE))?;
        let (stream, stop) = (Stream::Plain(stream), stop.clone());
        Ok(Self { stream, buffer: Vec::new(), frame: Frame::default(), left: 0, stop })
    }

    /// Puts the line under TLS. What came before it is forgotten.
    pub fn secure(&mut self, host: &str, config: Arc<ClientConfig>, until: Instant) -> Result<(), Trouble> {
        let Stream::Plain(tcp) = &self.stream else { return Ok(()) };
        let mut tcp = tcp.try_clone()?;
        let tls = |why: &dyn fmt::Display| Trouble::Tls(why.to_string());
        let name = ServerName::try_from(host.to_owned()).map_err(|e| tls(&e))?;
        let mut client = ClientConnection::new(config, name).map_err(|e| tls(&e))?;
        while client.is_handshaking() {
            let step = if client.wants_write() {
                client.write_tls(&mut tcp).map(|_| ())
            } else {
                take_in(&mut client, &mut tcp)
            };
            match step {
                Err(e) if !is_nap(&e) => return Err(tls(&e)),
                _ => in_time(until, "beginning TLS", &self.stop)?,
            }
        }
        let stream = Stream::Tls(Box::new(client), tcp);
        let stop = self.stop.clone();
        *self = Self { stream, buffer: Vec::new(), frame: Frame::default(), left: 0, stop };
        Ok(())
    }

    /// Whether nobody on the way can read along.
    pub fn is_safe(&self) -> bool {
        matches!(self.stream, Stream::Tls(..))
    }

    /// From now on the server may send so many bytes.
    pub fn allow(&mut self, bytes: usize) {
        self.left = bytes;
    }

    /// Sends all of it.
    pub fn send(&mut self, bytes: &[u8], until: Instant) -> Result<(), Trouble> {
        let mut rest = bytes;
        loop {
            let step = match &mut self.stream {
                Stream::Plain(_) if rest.is_empty() => return Ok(()),
                Stream::Plain(tcp) => tcp.write(rest),
                Stream::Tls(tls, _) if !rest.is_empty() => tls.writer().write(rest),
                Stream::Tls(tls, _) if !tls.wants_write() => return Ok(()),
                Stream::Tls(tls, tcp) => tls.write_tls(tcp).map(|_| 0),
            };
            match step {
                Ok(n) => rest = &rest[n..],
                Err(e) if is_nap(&e) => {}
                Err(e) => return Err(e.into()),
            }
            in_time(until, "taking a command", &self.stop)?;
        }
    }

    /// The next answer as bytes, literals and all, with the places where each
    /// line in it ends. After [`Trouble::Late`] it can be asked for again.
    pub fn receive(&mut self, until: Instant, what: &'static str) -> Result<(Vec<u8>, Frame), Trouble> {
        loop {
            if let Some(end) = self.frame.find(&self.buffer, self.left)? {
                let rest = self.buffer.split_off(end);
                let whole = std::mem::replace(&mut self.buffer, rest);
                return Ok((whole, std::mem::take(&mut self.frame)));
            }
            self.fill(until, what)?;
        }
    }

    fn fill(&mut self, until: Instant, what: &'static str) -> Result<(), Trouble> {
        if self.left == 0 {
            return Err(Trouble::Babble("it sends more than it was asked for"));
        }
        let mut gulp = [0; GULP];
        let room = self.left.min(GULP);
        loop {
            let read = match &mut self.stream {
                Stream::Plain(tcp) => tcp.read(&mut gulp[..room]),
                Stream::Tls(tls, tcp) => read_some(tls, tcp, &mut gulp[..room]),
            };
            match read {
                Ok(0) => return Err(Trouble::Lost("closed by the server".to_owned())),
                Ok(n) => {
                    self.left -= n;
                    self.buffer.extend_from_slice(&gulp[..n]);
                    // A server that sends byte after byte is bound to the time too.
                    return in_time(until, what, &self.stop);
                }
                Err(e) if is_nap(&e) => in_time(until, what, &self.stop)?,
                Err(e) => return Err(e.into()),
            }
        }
    }
}

/// What has come through TLS, or one step towards it: a server that sends records
/// with nothing in them is bound to the time like any other.
fn read_some(tls: &mut ClientConnection, tcp: &mut TcpStream, bytes: &mut [u8]) -> io::Result<usize> {
    match tls.reader().read(bytes) {
        Err(e) if e.kind() == ErrorKind::WouldBlock => {}
        read => return read,
    }
    // The end of the handshake, and answers of TLS itself.
    while tls.wants_write() {
        tls.write_tls(tcp)?;
    }
    take_in(tls, tcp)?;
    tls.reader().read(bytes)
}

/// Takes in what the system has, once.
fn take_in(tls: &mut ClientConnection, tcp: &mut TcpStream) -> io::Result<()> {
    if tls.read_tls(tcp)? == 0 {
        return Err(io::Error::new(ErrorKind::UnexpectedEof, "closed by the server"));
    }
    match tls.process_new_packets() {
        Ok(_) => Ok(()),
        Err(why) => {
            // The server may hear what was wrong.
            let _ = tls.write_tls(tcp);
            Err(io::Error::new(ErrorKind::InvalidData, why))
        }
    }
}

/// Whether the system only says that nothing happened yet.
fn is_nap(why: &io::Error) -> bool {
    matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

fn in_time(until: Instant, what: &'static str, stop: &Stop) -> Result<(), Trouble> {
    if stop.is_over() {
        return Err(Trouble::Stopped);
    }
    if Instant::now() >= until { Err(Trouble::Late(what)) } else { Ok(()) }
}

/// Lets another thread do what knows no end by itself, and waits for it as long
/// as there is time.
pub fn elsewhere<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
    until: Instant,
    stop: &Stop,
    what: &'static str,
) -> Result<T, Trouble> {
    let (tell, told) = mpsc::channel();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        // Nobody may be waiting any more.
        let _ = tell.send(work());
    })?;
    stop.wait(&told, until, 1).map_err(|nothing| match nothing {
        Nothing::Stopped => Trouble::Stopped,
        Nothing::Late | Nothing::Ended => Trouble::Late(what),
    })
}

/// The addresses of a host. The system's look-up knows no time-out.
fn addresses(host: &str, port: u16, until: Instant, stop: &Stop) -> Result<Vec<SocketAddr>, Trouble> {
    let name = host.to_owned();
    let look_up = move || (name.as_str(), port).to_socket_addrs().map(|all| all.take(ADDRESSES).collect());
    elsewhere("name look-up", look_up, until, stop, "looking up its name")?
        .map_err(|e| Trouble::Lost(format!("the name {host} cannot be looked up: {e}")))
}
