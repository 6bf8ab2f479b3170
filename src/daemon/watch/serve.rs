//! The smallest server that can be asked: `GET /metrics` and `GET /health`, from
//! this machine alone, one caller after the other, each for two seconds at most.
//! And the caller, for `ravenpost health`.

use super::Pulse;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// How long a caller may take, and how long one waits for an answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest question.
const QUESTION: usize = 4096;
/// The longest answer that a caller reads.
const ANSWER: u64 = 64 * 1024;
/// How long the server rests when it cannot be called at all.
const REST: Duration = Duration::from_secs(1);

/// Answers callers at an address, in a thread of its own, as long as the process
/// lives. Gives the address, whose port may have been left open.
pub fn serve(at: SocketAddr, pulse: Pulse) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(at)?;
    let at = listener.local_addr()?;
    std::thread::Builder::new().name("metrics".to_owned()).spawn(move || {
        loop {
            match listener.accept() {
                // A caller that is gone or slow is no concern of ours.
                Ok((caller, _)) => drop(answer(caller, &pulse)),
                Err(why) => {
                    tracing::warn!("nobody can ask for numbers: {why}");
                    std::thread::sleep(REST);
                }
            }
        }
    })?;
    Ok(at)
}

fn answer(mut caller: TcpStream, pulse: &Pulse) -> io::Result<()> {
    caller.set_write_timeout(Some(PATIENCE))?;
    let question = question(&mut caller)?;
    let mut words = question.lines().next().unwrap_or_default().split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let plain = "text/plain; charset=utf-8";
    let (status, form, body) = match (method, path) {
        ("GET", "/metrics") => {
            let form = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ("200 OK", form, pulse.metrics())
        }
        ("GET", "/health") => match pulse.health(Instant::now()) {
            Ok(told) => ("200 OK", plain, format!("{told}\n")),
            Err(told) => ("503 Service Unavailable", plain, format!("{told}\n")),
        },
        ("GET", _) => ("404 Not Found", plain, "There are /metrics and /health.\n".to_owned()),
        _ => ("405 Method Not Allowed", plain, "Only GET is answered.\n".to_owned()),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {form}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    caller.write_all(head.as_bytes())?;
    caller.write_all(body.as_bytes())
}

/// What a caller says, up to the empty line.
fn question(caller: &mut TcpStream) -> io::Result<String> {
    let until = Instant::now() + PATIENCE;
    let mut said = Vec::new();
    let mut piece = [0; 512];
    while !said.windows(4).any(|w| w == b"\r\n\r\n") && said.len() < QUESTION {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        caller.set_read_timeout(Some(left))?;
        match caller.read(&mut piece)? {
            0 => break,
            n => said.extend_from_slice(&piece[..n]),
        }
    }
    Ok(String::from_utf8_lossy(&said).into_owned())
}

/// What a post office says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Whether it is well.
    pub well: bool,
    /// Its sentence.
    pub told: String,
}

/// Asks the post office at an address whether it is well.
pub fn ask(at: SocketAddr) -> io::Result<Answer> {
    let mut post = TcpStream::connect_timeout(&at, PATIENCE)?;
    // Somebody may be before us.
    post.set_read_timeout(Some(PATIENCE * 3))?;
    post.set_write_timeout(Some(PATIENCE))?;
    post.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut said = String::new();
    post.take(ANSWER).read_to_string(&mut said)?;
    let (head, told) = said.split_once("\r\n\r\n").unwrap_or((&said, ""));
    let well = head.split(' ').nth(1) == Some("200");
    Ok(Answer { well, told: told.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::super::Meter;
    use super::*;

    fn say(at: SocketAddr, question: &[u8]) -> String {
        let mut post = TcpStream::connect(at).unwrap();
        let mut said = String::new();
        // Our question may be thrown away unread, and the line cut.
        let _ = post.write_all(question);
        let _ = post.read_to_string(&mut said);
        said
    }

    #[test]
    fn get_is_answered_and_nothing_else() {
        let meter = Meter::new(Duration::from_secs(30));
        let at = serve("127.0.0.1:0".parse().unwrap(), meter.pulse()).unwrap();
        let told = say(at, b"GET /metrics HTTP/1.1\r\n\r\n");
        assert!(
            told.starts_with("HTTP/1.1 200 OK\r\n") && told.contains("ravenpost_queue_letters 0"),
            "{told}"
        );
        assert!(ask(at).unwrap().well);
        assert!(say(at, b"GET / HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 404 "));
        assert!(say(at, b"POST /metrics HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
        assert!(say(at, b"\xff\xfe\r\n\r\n").starts_with("HTTP/1.1 405 "));
        say(at, &vec![b'x'; 100_000]);
        meter.health.lock().unwrap().failed("the disk is full".to_owned());
        let answer = ask(at).unwrap();
        assert!(!answer.well && answer.told.contains("the disk is full"), "{answer:?}");
    }
}
