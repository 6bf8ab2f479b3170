//! `admin aside` with a mailbox on a server: what becomes of the copy there.

use crate::house::{ANNA, DICE, House, letter};
use crate::mailbox::write_settings;
use crate::program::ravenpost;
use crate::server::Server;

/// What the program says, and its exit code.
fn program(house: &House, args: &[&str]) -> (i32, String) {
    let done = ravenpost(house).args(args).output().unwrap();
    let said = [done.stdout, done.stderr].concat();
    (done.status.code().unwrap(), String::from_utf8_lossy(&said).into_owned())
}

/// A letter of somebody who is kept out was set aside, among others.
fn banned() -> (House, Server) {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let (code, said) = program(&house, &["once"]);
    assert_eq!(code, 0, "{said}");
    let (code, said) = program(&house, &["admin", "ban", ANNA, "--why", "a test"]);
    assert_eq!(code, 0, "{said}");
    server.put(b"Subject: nobody\r\n\r\nroll 3d6\r\n");
    server.put(&letter(ANNA, DICE, "a@a.example", "", "roll 3d6"));
    server.put(b"Subject: nobody else\r\n\r\nroll 3d6\r\n");
    program(&house, &["once"]);
    assert_eq!(server.state().letters("set aside").len(), 3);
    let (code, said) = program(&house, &["admin", "unban", ANNA]);
    assert_eq!(code, 0, "{said}");
    (house, server)
}

/// The number of Anna's letter in the list.
fn number(house: &House) -> String {
    let (_, said) = program(house, &["admin", "aside"]);
    let line = said.lines().find(|line| line.contains(ANNA)).unwrap_or_else(|| panic!("{said}"));
    line.split_whitespace().next().unwrap().to_owned()
}

#[test]
fn a_letter_that_is_handled_again_is_moved_back_into_the_mailbox_and_dealt_with() {
    let (house, server) = banned();
    let id = number(&house);
    let (code, said) = program(&house, &["admin", "aside", "again", &id]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("lies in the mailbox again"), "{said}");
    let counts = |server: &Server| {
        ["INBOX", "set aside", "processed"].map(|folder| server.state().letters(folder).len())
    };
    assert_eq!(counts(&server), [1, 2, 0], "this letter, and no other one");
    let (code, said) = program(&house, &["once"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(counts(&server), [0, 2, 1]);
    assert_eq!(house.sent_to(ANNA).len(), 1, "it was answered");
    assert!(!program(&house, &["admin", "aside"]).1.contains(ANNA));
}

#[test]
fn a_server_that_can_only_copy_keeps_one_and_it_is_said() {
    let (house, server) = banned();
    server.state().capabilities = "IMAP4rev1 AUTH=PLAIN".to_owned();
    let (code, said) = program(&house, &["admin", "aside", "again", &number(&house)]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("can only copy") && said.contains("`set aside`"), "{said}");
    program(&house, &["once"]);
    assert_eq!(house.sent_to(ANNA).len(), 1);
}

#[test]
fn without_the_server_the_kept_bytes_are_handled_and_it_is_said_what_remains() {
    let (house, server) = banned();
    let id = number(&house);
    server.state().greeting = b"* BYE not today\r\n".to_vec();
    let (code, said) = program(&house, &["admin", "aside", "again", &id]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("was handled") && said.contains("Its copy stays"), "{said}");
    // The copy comes back into the inbox: it is known.
    {
        let mut state = server.state();
        state.greeting = b"* OK ready\r\n".to_vec();
        let copies = state.letters("set aside");
        let own = copies.iter().find(|bytes| bytes.windows(5).any(|some| some == b"a@a.e")).unwrap();
        state.put(own);
    }
    program(&house, &["once"]);
    assert_eq!(house.sent_to(ANNA).len(), 1, "answered once");
    // A letter that is no longer in the folder is handled from what is kept.
    let (house, server) = banned();
    server.state().folders.get_mut("set aside").unwrap().clear();
    let (code, said) = program(&house, &["admin", "aside", "again", &number(&house)]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("has no copy of it any more"), "{said}");
}

#[test]
fn a_letter_that_is_dropped_stays_in_the_folder_and_it_is_said() {
    let (house, server) = banned();
    let (code, said) = program(&house, &["admin", "aside", "drop", &number(&house)]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("stays in the folder `set aside`"), "{said}");
    assert_eq!(server.state().letters("set aside").len(), 3);
    assert!(!program(&house, &["admin", "aside"]).1.contains(ANNA));
}
