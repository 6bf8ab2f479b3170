//! No secret and nobody's address is ever in a log, at any level.

use crate::house::{ANNA, BERT, House, NOW, Out, Taste, answer, letter};
use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex};

/// Everything that is logged by this process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

/// What must not be in a log of this house: addresses, tokens, codes, secrets.
fn secrets(house: &House, game: &str) -> BTreeSet<String> {
    let mut all: BTreeSet<String> =
        [ANNA, BERT, "carla@c.example", "mallory@m.example", "anna@home.example"].map(str::to_owned).into();
    let reader = house.reader();
    for row in reader.read(|tx| tx.seats(game)).unwrap() {
        all.insert(row.token);
    }
    let row = reader.read(|tx| tx.game(game)).unwrap().unwrap();
    all.insert(hex::encode(&row.secret[..16]));
    for out in house.sent() {
        let codes = out.body.lines().filter_map(|line| line.strip_prefix("[eg] confirm "));
        all.extend(codes.map(str::to_owned));
    }
    for file in std::fs::read_dir(&house.config.files.keys).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap_or_default();
        all.extend(text.lines().map(str::trim).filter(|l| l.len() == 64).map(str::to_owned));
    }
    all
}

fn play(house: &House, turns: usize) {
    let mut taste = Taste(11);
    let mut answered = BTreeSet::new();
    for turn in 0..turns {
        for who in [ANNA, BERT] {
            let last: Out = house.last_to(who);
            if last.status() != "YOUR MOVE" || !answered.insert(last.message_id.clone()) {
                continue;
            }
            let orders = last.orders();
            let order = &orders[taste.below(orders.len() as u64) as usize];
            house.put(&answer(&last, who, &[order, "salt old boots"], &format!("t{turn}.{who}")));
        }
        house.once();
    }
}

#[test]
fn a_whole_game_with_everything_around_it_logs_no_secret() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let house = House::new();
    let game = house.begun_game();
    let mut all = secrets(&house, &game);
    play(&house, 6);
    // Strangers, wrong addresses, codes, new tokens.
    house.put(&letter("carla@c.example", "games@post.example", "c1@c.example", "", "register as Carla"));
    house.once();
    let code = house.last_to("carla@c.example");
    let code = code.body.lines().find_map(|l| l.strip_prefix("[eg] confirm ")).unwrap().to_owned();
    for (n, line) in [format!("confirm {}", "0".repeat(24)), format!("confirm {code}")].iter().enumerate() {
        house.put(&letter("carla@c.example", "games@post.example", &format!("c2{n}@c.example"), "", line));
    }
    let last = house.last_to(ANNA);
    for n in 0..4 {
        house.put(&answer(&last, "mallory@m.example", &["board"], &format!("x{n}@m.example")));
    }
    house.once();
    all.extend(secrets(&house, &game));
    house.put(&answer(&house.last_to(BERT), BERT, &["new token", "address add anna@home.example"], "nt"));
    house.once();
    all.extend(secrets(&house, &game));
    house.put(&letter(BERT, "games@post.example", "b1@b.example", "", "my data"));
    house.put(b"From: broken\r\n\r\nfoo");
    house.once();
    let last = house.last_to(BERT);
    house.put(&answer(&last, BERT, &["board"], "b2"));
    let resign = house
        .sent_to(BERT)
        .into_iter()
        .rev()
        .find(|out| out.orders().len() + 1 > 0 && out.body.contains("ORDER "));
    house.put(&answer(&resign.unwrap(), BERT, &["resign"], "b3"));
    house.once();
    all.extend(secrets(&house, &game));
    assert!(house.open().once(NOW + 3 * 86_400).is_ok());
    let text = log.text();
    assert!(text.lines().count() > 30, "{text}");
    for secret in &all {
        assert!(!text.to_lowercase().contains(&secret.to_lowercase()), "{secret} is in the log");
    }
    assert!(all.len() > 10, "{all:?}");
}
