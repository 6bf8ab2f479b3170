//! The real program is told to stop while the mail server that letters leave by
//! hangs: it ends soon, and no letter is lost or sent as two different ones.

use crate::fake::{Act, At, Fake};
use crate::house::{DICE, House, letter};
use crate::program::ravenpost;
use crate::rounds::set;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The server's own time is a minute; a machine may be slow.
const SOON: Duration = Duration::from_secs(15);

fn run(house: &House) -> Child {
    ravenpost(house).arg("run").stderr(Stdio::piped()).spawn().unwrap()
}

fn until(what: impl Fn() -> bool) {
    for _ in 0..3000 {
        if what() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing happened");
}

/// Tells it to stop; how long that took, and what it said in all.
fn stop(mut program: Child) -> (Duration, String) {
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", program.id())]).status().unwrap();
    assert!(told.success());
    let begun = Instant::now();
    let said = std::io::read_to_string(program.stderr.take().unwrap()).unwrap();
    assert_eq!(program.wait().unwrap().code(), Some(0), "{said}");
    (begun.elapsed(), said)
}

fn smtp(house: &mut House, port: u16) {
    set(
        house,
        &[
            ("kind", "\"smtp\"".to_owned()),
            ("host", "\"127.0.0.1\"".to_owned()),
            ("port", port.to_string()),
            ("security", "\"plain\"".to_owned()),
        ],
    );
}

#[test]
fn told_to_stop_while_the_server_hangs_it_ends_at_once_and_each_letter_goes_once() {
    for at in [At::Connect, At::Ehlo, At::Mail, At::Rcpt, At::Data, At::End] {
        let (hangs, reached) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicBool::new(false)));
        let (told, seen) = (Arc::clone(&hangs), Arc::clone(&reached));
        let fake = Fake::start(move |now, _, _| {
            if now != at || !told.load(Ordering::SeqCst) {
                return Act::Usual;
            }
            seen.store(true, Ordering::SeqCst);
            Act::Hang
        });
        let mut house = House::of_today();
        smtp(&mut house, fake.port);
        house.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6"));
        let program = run(&house);
        until(|| reached.load(Ordering::SeqCst));
        if at == At::End {
            until(|| fake.got().len() == 1);
        }
        let (took, said) = stop(program);
        assert!(took < SOON, "{at:?}: {took:?}");
        assert!(!said.contains("ERROR"), "{at:?}: nothing is wrong: {said}");
        let queued = house.queued();
        assert_eq!((queued.len(), queued[0].attempts), (1, 0), "{at:?}: it stands in the queue as before");
        hangs.store(false, Ordering::SeqCst);
        let now = jiff::Timestamp::now().as_second();
        assert_eq!(house.open().once(now).unwrap().sent, 1, "{at:?}");
        let got = fake.got();
        // A letter that was handed over may be there; then it comes again as it is.
        assert_eq!(got.len(), if at == At::End { 2 } else { 1 }, "{at:?}");
        assert!(got.iter().all(|one| one == &got[0]), "{at:?}");
    }
}

#[test]
fn told_to_stop_while_the_program_for_sending_hangs_it_ends_at_once() {
    let mut house = House::of_today();
    let (program, ran) = (house.dir().join("sendmail"), house.dir().join("ran"));
    std::fs::write(&program, format!("#!/bin/sh\ntouch '{}'\nexec sleep 50\n", ran.display())).unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    set(
        &mut house,
        &[("kind", "\"sendmail\"".to_owned()), ("command", format!("{:?}", program.display().to_string()))],
    );
    house.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6"));
    let started = run(&house);
    until(|| ran.exists());
    let (took, said) = stop(started);
    assert!(took < SOON && !said.contains("ERROR"), "{took:?}: {said}");
    assert_eq!(house.queued().len(), 1);
}
