//! What those who watch over a post office see of it: the log, the numbers, the
//! word on its health.

use crate::house::{ANNA, BERT, DICE, House, NOW, Out, Taste, answer, ended, files, letter, wait};
use crate::program;
use ravenpost::config::keys::KeyFile;
use ravenpost::daemon::Daemon;
use ravenpost::daemon::watch::ask;
use ravenpost::desk::Office;
use ravenpost::mail::inbox::Maildir;
use ravenpost::mail::outbox::{Envelope, MaildirPost, Post, SendError};
use ravenpost::store::{Counted, GameStatus, Store};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A way out that refuses every fifth letter at first, and repeats addresses.
struct Moody {
    post: MaildirPost,
    count: usize,
}

impl Post for Moody {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        self.count += 1;
        if self.count.is_multiple_of(5) {
            return Err(SendError::Transient(format!("451 <{}> is greylisted", envelope.to[0])));
        }
        self.post.send(envelope, letter)
    }
}

/// A daemon whose way out is moody.
fn moody(house: &House) -> Daemon {
    let office = Office::open(house.config.clone()).unwrap();
    let store = Store::open(&house.config.files.store).unwrap();
    let inbox = Maildir::open(&house.config.inbox.path).unwrap();
    let out = house.config.outbox.path.clone();
    let post = Moody { post: MaildirPost::by_rule(move |_| Some(out.clone())), count: 0 };
    Daemon::new(office, store, Box::new(inbox), Box::new(post))
}

/// Everything that must not get into a log.
#[derive(Default)]
struct Hidden(BTreeSet<String>);

impl Hidden {
    /// The lines of a letter that are long enough to be known again.
    fn letter(&mut self, text: &str) {
        self.0.extend(text.lines().map(str::trim).filter(|line| line.len() >= 12).map(str::to_owned));
    }
}

/// Plays a game to its end by letter; what the letters said.
fn play(house: &House, daemon: &mut Daemon, hidden: &mut Hidden) {
    let mut taste = Taste(11);
    let mut last: BTreeMap<String, Out> = BTreeMap::new();
    let mut now = NOW;
    for round in 0..600 {
        now += 120;
        daemon.once(now).unwrap();
        for out in house.sent() {
            hidden.letter(&out.body);
            hidden.0.insert(out.reply_to.clone());
            last.insert(out.to.clone(), out);
        }
        for file in files(&house.config.outbox.path.join("new")) {
            fs::remove_file(file).unwrap();
        }
        let open = daemon.store.read(|tx| tx.games_count(GameStatus::Over)).unwrap() == 0;
        if !open && daemon.store.read(|tx| tx.queue(1)).unwrap().is_empty() {
            daemon.once(now + 1).unwrap();
            return;
        }
        for (who, out) in std::mem::take(&mut last) {
            let line = match out.status() {
                "INVITED" => format!("join nineteen herons and kettle {round}"),
                "YOUR MOVE" => {
                    let orders = out.orders();
                    orders[taste.below(orders.len() as u64) as usize].clone()
                }
                _ => continue,
            };
            // There is a limit to messages.
            let press =
                if round < 12 { format!("press: my plan for round {round} is bold") } else { String::new() };
            let lines = ["Good evening to the house of ravens,", press.as_str(), line.as_str()];
            for line in lines {
                hidden.letter(line);
            }
            house.put(&answer(&out, &who, &lines, &format!("{round}.{who}")));
        }
    }
    panic!("the game goes on for ever");
}

#[test]
fn no_secret_no_address_and_no_text_of_a_whole_game_is_in_the_log() {
    let log = Log::default();
    let to = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_ansi(false)
        .with_writer(move || to.clone())
        .init();
    let house = House::new();
    let game = house.new_game();
    let mut hidden = Hidden::default();
    let mut daemon = moody(&house);
    play(&house, &mut daemon, &mut hidden);
    let said = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for part in [
        &format!("game=\"{game}\" seat=\"sauron\" outcome=\"answered\""),
        "seat=\"fellowship\"",
        "round:letter{id=",
        "round:sending{letter=",
        "a round is done",
        "not sent yet: 451 (address) is greylisted",
        "DEBUG round: ",
    ] {
        assert!(said.contains(part), "{part} in {}", &said[..said.len().min(4000)]);
    }
    // Turns and refusals are counted from what lasts.
    let (added, _) = daemon.store.read(|tx| tx.added_since(Counted::default())).unwrap();
    let blocks = daemon.store.read(|tx| tx.blocks(&game, 0, 10_000)).unwrap();
    let turns = blocks.iter().filter(|block| block.kind == "turn").count();
    assert!(turns > 10, "only {turns} turns");
    assert_eq!((usize::try_from(added.turns).unwrap(), added.refusals), (turns, 0));
    for key in [KeyFile::Root, KeyFile::Online, KeyFile::Dice] {
        hidden.0.insert(hex::encode(key.read(&house.config.files.keys).unwrap().bytes()));
    }
    let (row, seats) = daemon
        .store
        .read(|tx| Ok::<_, ravenpost::store::StoreError>((tx.game(&game)?.unwrap(), tx.seats(&game)?)))
        .unwrap();
    hidden.0.insert(hex::encode(&row.secret[..16]));
    hidden.0.extend(seats.into_iter().flat_map(|seat| [seat.token, seat.address]));
    hidden.0.extend([ANNA, BERT, "nineteen", "herons", "@"].map(str::to_owned));
    assert!(hidden.0.len() > 1000, "only {} things are looked for", hidden.0.len());
    let low = said.to_lowercase();
    let found: Vec<&String> = hidden.0.iter().filter(|what| low.contains(&what.to_lowercase())).collect();
    assert!(found.is_empty(), "{found:?}");
}

/// A port of this machine that nobody has. Others may be given it before it is used;
/// so one is taken that the system gives to nobody by itself, and was free just now.
fn free_port(taste: &mut Taste) -> SocketAddr {
    let mut ports =
        (0..1000).map(|_| SocketAddr::from(([127, 0, 0, 1], 20_000 + taste.below(12_000) as u16)));
    ports.find(|at| TcpListener::bind(at).is_ok()).expect("a free port")
}

/// Changes one line of a house's settings.
fn set(house: &House, from: &str, to: &str) {
    let path = house.dir().join("config.toml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(path, text.replace(from, to)).unwrap();
}

/// A program that is killed when it is dropped.
struct Program(Option<Child>);

impl Program {
    /// Lets it end by itself, so that its last line is a whole one.
    fn end(mut self) {
        assert!(ended(self.0.take().unwrap()).success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn ravenpost(house: &House, args: &[&str]) -> Command {
    let mut command = program::ravenpost(house);
    command.env("RUST_LOG", "info").args(args);
    command
}

/// Starts the program with numbers to ask for, and gives it and its address. A port
/// that somebody else was given meanwhile is changed for another.
fn start(house: &House, log: &Path) -> (Program, SocketAddr) {
    let nanos = jiff::Timestamp::now().as_nanosecond().unsigned_abs();
    let mut taste = Taste(u64::from(std::process::id()) ^ (nanos as u64));
    let mut set_to = "metrics = \"\"".to_owned();
    for _ in 0..10 {
        let at = free_port(&mut taste);
        let line = format!("metrics = \"{at}\"");
        set(house, &set_to, &line);
        set_to = line;
        let asked = ravenpost(house, &["health"]).output().unwrap();
        if asked.status.code() != Some(1) {
            continue;
        }
        let out = fs::File::create(log).unwrap();
        let child = ravenpost(house, &["run"]).stderr(out).stdout(Stdio::null()).spawn().unwrap();
        let mut program = Program(Some(child));
        let mut ended = false;
        let answers = wait(|| {
            ended = program.0.as_mut().is_some_and(|child| child.try_wait().unwrap().is_some());
            ended || ask(at).is_ok()
        });
        let said = fs::read_to_string(log).unwrap();
        assert!(answers, "nobody answers:\n{said}");
        if !ended {
            return (program, at);
        }
        assert!(said.contains("nobody could ask for numbers"), "it ended by itself:\n{said}");
    }
    panic!("there is no port for it")
}

#[test]
fn the_real_program_tells_numbers_health_and_a_log_for_machines() {
    let house = House::of_today();
    let asked = ravenpost(&house, &["health"]).output().unwrap();
    assert_eq!(asked.status.code(), Some(4), "nothing can be asked yet");
    set(&house, "log = \"text\"", "log = \"json\"");
    house.new_game();
    house.put(&letter("carl@c.example", DICE, "roll@c.example", "", "roll 3d6"));
    let log = house.dir().join("log");
    // Before it runs, `health` says that nobody is at work.
    let (program, at) = start(&house, &log);
    let mut numbers = String::new();
    let wanted = [
        "ravenpost_letters_in_total{outcome=\"answered\"} 1",
        "ravenpost_letters_out_total{result=\"sent\"} 3",
        "ravenpost_games{status=\"invited\"} 1",
        "ravenpost_queue_letters 0",
        "ravenpost_inbox_reachable 1",
        "ravenpost_aside_letters 0",
    ];
    let told = wait(|| {
        numbers.clear();
        let mut post = TcpStream::connect(at).unwrap();
        post.write_all(b"GET /metrics HTTP/1.1\r\n\r\n").unwrap();
        post.read_to_string(&mut numbers).is_ok() && wanted.iter().all(|line| numbers.contains(line))
    });
    assert!(told, "{wanted:#?} in\n{numbers}");
    assert_eq!(house.sent().len(), 3);
    assert!(!numbers.contains('@') && !numbers.contains("confrontation"), "{numbers}");
    let asked = ravenpost(&house, &["health"]).output().unwrap();
    let told = String::from_utf8_lossy(&asked.stdout).into_owned();
    assert!(asked.status.success() && told.starts_with("All is well"), "{told}");
    program.end();
    let said = fs::read_to_string(log).unwrap();
    let mut lines = said.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let letter = lines.rfind(|line| line["span"]["name"] == "letter").expect("a letter in the log");
    assert_eq!((&letter["span"]["outcome"], &letter["level"]), (&"answered".into(), &"INFO".into()));
    assert!(!said.contains('@'), "{said}");
}
