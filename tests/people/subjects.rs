//! What the Subject says: the same all game long, or what each letter is.

use crate::house::{ANNA, BERTIL, House, says, to};
use crate::post::{Got, header};

/// A field of a letter's head, unfolded.
fn field(got: &Got, name: &str) -> String {
    let raw = String::from_utf8_lossy(&got.raw).replace("\r\n ", " ").replace("\r\n", "\n");
    header(&raw, name).to_owned()
}

fn subject(got: &Got) -> String {
    field(got, "Subject")
}

/// Where in the game, as the first line of a letter has it.
fn place(got: &Got) -> String {
    let first = got.body().lines().next().unwrap();
    first.rsplit_once(" - ").unwrap().1.to_owned()
}

#[test]
fn a_thread_has_one_subject_and_a_status_is_of_its_letter() {
    let mut house = House::begun(151);
    let game = house.game.clone();
    let one = format!("[{game}] The Confrontation: Anna - Bertil");
    assert!(house.all.iter().all(|got| subject(got) == one), "{}", subject(&house.all[0]));
    let kept = house.ask(ANNA, &["set subject status"]);
    says(&kept, "From now on \"subject\" is \"status\".");
    assert_eq!(subject(&kept), format!("[{game}] WAITING, {} - The Confrontation", place(&kept)));
    let before = kept.row.message_id.clone();
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    let (anna, bertil) = (to(&sent, ANNA), to(&sent, BERTIL));
    assert_eq!(subject(&anna), format!("[{game}] YOUR MOVE, {} - The Confrontation", place(&anna)));
    assert!(place(&anna).starts_with("turn "), "{}", place(&anna));
    assert_eq!(subject(&bertil), one, "each reader has their own");
    // Programs that go by the ids keep the thread.
    let references = field(&anna, "References");
    let first = house.all.iter().find(|got| got.row.envelope_to == ANNA.1).unwrap().row.message_id.clone();
    assert!(references.contains(&first) && references.contains(&before), "{references}");
    assert!(field(&anna, "In-Reply-To").contains(&before), "{}", field(&anna, "In-Reply-To"));
    says(&house.ask(ANNA, &["settings"]), "[eg] set subject status");
    says(&house.ask(ANNA, &["set subject thread here"]), "In this game \"subject\" is \"thread\"");
    assert_eq!(subject(&house.last(ANNA)), one);
    says(&house.ask(ANNA, &["set subject purple"]), "What it can be: \"thread\" or \"status\".");
    house.say(BERTIL, &["resign"]);
    house.verified();
}

#[test]
fn a_status_is_no_order_and_an_order_beside_it_is_found() {
    let mut house = House::begun(152);
    house.ask(BERTIL, &["set subject status"]);
    let old = house.last(BERTIL);
    house.ask(BERTIL, &["settings"]);
    house.ask(BERTIL, &["help"]);
    // An answer to an older letter, with an older Subject and nothing else in it.
    let plain = house.answer(&old, &["Good evening to you."]);
    says(&plain[0], "Your letter had no line that was an order.");
    let mut raw = String::from_utf8(old.answer(
        "bertil",
        ravenpost::cli::demo::clients::Client::Desktop,
        &["As I said above."],
        house.post.now,
        7000,
    ))
    .unwrap();
    let at = raw.find("\nSubject: ").unwrap();
    let end = at + 1 + raw[at + 1..].find('\n').unwrap();
    let end = if raw[..end].ends_with('\r') { end - 1 } else { end };
    raw.insert_str(end, " shelob > high-pass");
    house.post.deliver(raw.as_bytes());
    let sent = house.post.sent();
    says(&sent[0], "Subject");
    assert_eq!(sent[0].status(), "NOT DONE");
}

#[test]
fn no_name_stands_in_a_status_and_my_data_has_the_wish() {
    let mut house = House::begun(153);
    house.ask(BERTIL, &["set name Evil Words", "set subject status"]);
    house.ask(ANNA, &["set subject status"]);
    let sent = house.say(BERTIL, &["press: boo", "shelob > high-pass"]);
    for got in &sent {
        assert!(!subject(got).contains("Evil") && !subject(got).contains("boo"), "{}", subject(got));
    }
    let sent = house.say(ANNA, &["my data"]);
    let data = sent.iter().flat_map(|got| &got.texts).find(|text| text.contains("\"wishes\"")).unwrap();
    assert!(data.contains("\"subject\": \"status\""), "{data}");
}
