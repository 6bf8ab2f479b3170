//! Letters at the desk that hold no order, or one that cannot be read: what the
//! answer shows, and who gets none.

use crate::post;
use post::{Got, Post, header};
use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::desk::Handled;

const ANNA: (&str, &str) = ("Anna", "anna@a.example");
const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");

/// A game in which Bertil is to move, and his newest letter.
fn begun() -> (Post, Got) {
    let mut post = Post::new(37);
    post.open(&[ANNA, BERTIL], &["specials=none"], false);
    let [anna, bertil] = <[Got; 2]>::try_from(post.sent()).ok().unwrap();
    post.reply(&anna, &["join a blue kettle"]);
    let letters = post.reply(&bertil, &["join seven ducks"]);
    let of = |letters: &[Got], who: &str| letters.iter().find(|l| l.row.envelope_to == who).unwrap().clone();
    let light =
        "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
    post.reply(&of(&letters, ANNA.1), &[light]);
    let dark = "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan cave-troll";
    let letters = post.reply(&of(&letters, BERTIL.1), &[dark]);
    let sauron = of(&letters, BERTIL.1);
    assert_eq!(sauron.status(), "YOUR MOVE");
    (post, sauron)
}

/// A letter of Bertil's in answer to one of ours, its body written by hand.
fn raw(to: &Got, serial: usize, head: &str, body: &str) -> Vec<u8> {
    let ours = String::from_utf8_lossy(&to.raw).replace("\r\n", "\n");
    let text = format!(
        "From: Bertil <{}>\nTo: {}\nSubject: Re: {}\nMessage-ID: <hand-{serial}@b.example>\nIn-Reply-To: {}\n{head}\n{body}",
        BERTIL.1,
        header(&ours, "Reply-To"),
        header(&ours, "Subject"),
        header(&ours, "Message-ID"),
    );
    text.replace('\n', "\r\n").into_bytes()
}

const PLAIN: &str =
    "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n";

/// Delivers it; what was sent upon it.
fn deliver(post: &mut Post, raw: &[u8]) -> Vec<Got> {
    assert_eq!(post.deliver(raw), Handled::Answered, "{}", String::from_utf8_lossy(raw));
    post.sent()
}

/// The text on one line.
fn flat(got: &Got) -> String {
    got.body().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn quoted(got: &Got) -> String {
    format!("> {}\n", got.body().trim_end().replace('\n', "\n> "))
}

#[test]
fn row_1_4_an_order_typed_into_the_quotation_is_shown_and_not_carried_out() {
    let (mut post, sauron) = begun();
    let edited = quoted(&sauron).replacen("> [1]", "> shelob > high-pass\n> [1]", 1);
    let answer = deliver(&mut post, &raw(&sauron, 1, PLAIN, &format!("See my move below.\n\n{edited}")));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    let body = answer[0].body();
    assert!(flat(&answer[0]).contains("Quoted lines are never read as orders."), "{body}");
    assert!(body.contains("| shelob > high-pass") && body.contains("| See my move below."), "{body}");
    assert!(body.contains("WHAT IS ASKED"), "{body}");
    // Our own letter, quoted as it is or wrapped, holds none.
    for text in [quoted(&sauron), quoted(&sauron).replace(" > ", " >\n> ")] {
        post.now += 86_400;
        let answer = deliver(&mut post, &raw(&sauron, 2, PLAIN, &format!("Lovely weather.\n\n{text}")));
        assert!(!flat(&answer[0]).contains("never read as orders"), "{}", answer[0].body());
    }
}

#[test]
fn row_9_26_a_letter_passed_on_is_nobodys_order_and_what_was_passed_over_is_shown() {
    let (mut post, sauron) = begun();
    let passed_on = "Look what she wrote to me:\n\nFrom: Anna <anna@a.example>\nSent: Sunday\nSubject: ours\n\norcs > rohan\n";
    let answer = deliver(&mut post, &raw(&sauron, 1, PLAIN, passed_on));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    assert!(answer[0].body().contains("| orcs > rohan"), "{}", answer[0].body());
    let move_below = format!("shelob > high-pass\n\n{passed_on}");
    let done = deliver(&mut post, &raw(&sauron, 2, PLAIN, &move_below));
    assert!(done.iter().any(|l| l.row.envelope_to == ANNA.1 && l.status() == "YOUR MOVE"));
}

#[test]
fn row_3_15_an_order_on_two_lines_is_refused_with_both_and_not_guessed() {
    let (mut post, sauron) = begun();
    let answer = deliver(&mut post, &raw(&sauron, 1, PLAIN, "move shelob >\nhigh-pass\n"));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    assert!(answer[0].body().contains("| move shelob > high-pass"), "{}", answer[0].body());
    assert!(flat(&answer[0]).contains("It came on two lines"), "{}", answer[0].body());
    for (serial, body) in
        ["move shelob >\n\nSee you on Sunday\n", "shelob > shire\nplease\n"].into_iter().enumerate()
    {
        let answer = deliver(&mut post, &raw(&sauron, 7 + serial, PLAIN, body));
        assert_eq!(answer[0].status(), "NOT DONE");
        assert!(!flat(&answer[0]).contains("It came on two lines"), "{}", answer[0].body());
    }
}

#[test]
fn row_5_10_a_letter_that_only_looks_like_ours_is_named() {
    let (mut post, sauron) = begun();
    for (serial, typed) in
        ["move sh\u{435}lob > high-pass", "m\u{43e}ve shelob > high-pass", "shelob > high-p\u{430}ss"]
            .into_iter()
            .enumerate()
    {
        post.now += 3_600;
        let answer = deliver(&mut post, &raw(&sauron, serial, PLAIN, typed));
        assert_eq!(answer[0].status(), "NOT DONE", "{typed}");
        assert!(flat(&answer[0]).contains("Cyrillic one that only looks like ours"), "{}", answer[0].body());
    }
}

#[test]
fn row_3_7_orders_in_an_attached_file_are_not_read_and_the_answer_says_so() {
    let (mut post, sauron) = begun();
    let head = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n";
    let body = "--b\nContent-Type: text/plain\n\nMy move is in the file.\n--b\nContent-Type: text/plain; name=\"move.txt\"\n\
                Content-Disposition: attachment; filename=\"move.txt\"\n\nshelob > high-pass\n--b--\n";
    let answer = deliver(&mut post, &raw(&sauron, 1, head, body));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    assert!(flat(&answer[0]).contains("What was attached to it was not opened"), "{}", answer[0].body());
}

#[test]
fn row_4_7_letters_in_utf_7_are_told_so() {
    let (mut post, sauron) = begun();
    let utf_7 = PLAIN.replace("utf-8", "utf-7");
    let answer = deliver(&mut post, &raw(&sauron, 1, &utf_7, "+AG0AbwB2AGU- shelob +AD4- high-pass\n"));
    assert_eq!(answer[0].status(), "NOT DONE");
    assert!(flat(&answer[0]).contains("plain text in UTF-8"), "{}", answer[0].body());
}

#[test]
fn orders_below_a_letter_that_came_back_unquoted_are_shown_and_not_read() {
    let (mut post, sauron) = begun();
    let below =
        format!("\n\nFrom: ravenpost\nSent: Monday\nSubject: x\n\n{}\n\nshelob > high-pass\n", sauron.body());
    let answer = deliver(&mut post, &raw(&sauron, 1, PLAIN, &below));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    assert!(answer[0].body().contains("| shelob > high-pass"), "{}", answer[0].body());
}

#[test]
fn row_1_6_and_9_24_a_letter_with_nothing_of_ones_own_gets_help_once_a_day() {
    let (mut post, sauron) = begun();
    let reaction = format!(
        "👍\n\nBertil reacted via Gmail\n\nOn Mon, 30 Nov 2026 at 09:12, ravenpost wrote:\n{}",
        quoted(&sauron)
    );
    let answer = deliver(&mut post, &raw(&sauron, 1, PLAIN, &reaction));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    for (serial, body) in [(2, reaction), (3, quoted(&sauron)), (4, String::new())] {
        post.now += 3_600;
        assert!(matches!(post.deliver(&raw(&sauron, serial, PLAIN, &body)), Handled::Ignored(_)), "{body}");
    }
    let calendar = "MIME-Version: 1.0\nContent-Type: text/calendar; method=REPLY\n";
    let body = "BEGIN:VCALENDAR\nSUMMARY:shelob > high-pass\nEND:VCALENDAR\n";
    assert!(matches!(post.deliver(&raw(&sauron, 5, calendar, body)), Handled::Ignored(_)));
    assert!(post.sent().is_empty());
}

#[test]
fn row_9_19_to_9_22_who_is_known_is_told_why_a_letter_cannot_be_read() {
    let (mut post, sauron) = begun();
    let cases = [
        (
            "Content-Type: application/ms-tnef; name=\"winmail.dat\"\nContent-Transfer-Encoding: base64\n",
            "eJ8+Ig==",
            "winmail.dat",
        ),
        (
            "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=\"smime.p7m\"\nContent-Transfer-Encoding: base64\n",
            "MIAGCSqGSIb3",
            "unencrypted",
        ),
        (
            "Content-Type: text/plain\n",
            "-----BEGIN PGP MESSAGE-----\n\nhF4D\n-----END PGP MESSAGE-----",
            "unencrypted",
        ),
    ];
    for (serial, (head, body, hint)) in cases.into_iter().enumerate() {
        let letter = raw(&sauron, serial, &format!("MIME-Version: 1.0\n{head}"), body);
        assert!(matches!(post.deliver(&letter), Handled::SetAside(_)), "{head}");
        let answer = post.sent();
        assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"), "{head}");
        assert!(answer[0].body().contains(hint), "{}", answer[0].body());
        let stranger = String::from_utf8(letter).unwrap().replace(BERTIL.1, "eve@e.example");
        assert!(matches!(post.deliver(stranger.as_bytes()), Handled::SetAside(_)), "{head}");
        assert!(post.sent().is_empty(), "a stranger gets no answer to what cannot be read");
    }
}

#[test]
fn row_8_1_and_8_2_a_second_copy_is_known_and_a_second_text_is_a_second_letter() {
    let (mut post, sauron) = begun();
    let first = raw(&sauron, 1, PLAIN, "shelob > high-pass\n");
    let copy = [b"Received: from another.example by post.example\r\n".as_slice(), &first].concat();
    let done = deliver(&mut post, &first);
    assert_eq!(done.len(), 2);
    assert_eq!(post.deliver(&copy), Handled::Again);
    assert!(post.sent().is_empty());
    // The same id over another text is another letter.
    let other = raw(&sauron, 1, PLAIN, "board\n");
    assert_eq!(deliver(&mut post, &other).len(), 1);
}

#[test]
fn row_7_4_7_14_and_9_27_lists_circles_and_recalls_are_never_answered() {
    let (mut post, sauron) = begun();
    let round = "Received: from a.example by b.example\n".repeat(51);
    for (serial, head) in
        ["Precedence: bulk\n", "Precedence: list\nList-Id: <x.y>\n", "Precedence: junk\n", &round]
            .into_iter()
            .enumerate()
    {
        let letter = raw(&sauron, serial, &format!("{head}{PLAIN}"), "shelob > high-pass\n");
        assert!(matches!(post.deliver(&letter), Handled::Ignored(_)), "{head}");
    }
    let recall = String::from_utf8(raw(
        &sauron,
        9,
        PLAIN,
        "Bertil would like to recall the message, \"shelob > high-pass\".\n",
    ))
    .unwrap();
    let recall = recall.replacen("Subject: Re: ", "Subject: Recall: ", 1);
    assert_eq!(post.deliver(recall.as_bytes()), Handled::Ignored("Recall".to_owned()));
    assert!(post.sent().is_empty());
}

/// A letter of somebody unknown, or of somebody who says so.
fn from_a_stranger(name: &str, body: &str, serial: u64) -> Vec<u8> {
    let own: Vec<String> = body.lines().map(str::to_owned).collect();
    Client::Desktop.write(&Answer {
        from: (name, "victim@v.example"),
        to: "games@ravenpost.example",
        subject: "Cheap watches",
        in_reply_to: "",
        date: post::START,
        own: &own,
        quoted: "",
        serial,
    })
}

#[test]
fn a_forged_stranger_makes_us_carry_none_of_their_words() {
    for (i, body) in [
        "Buy at http://spam.example",
        "help http://spam.example",
        "explain cheap watches",
        "rules watches",
        "day cheap 2",
        "resend 7",
        "help\npress: watches",
        "keycard",
        "help dice",
    ]
    .into_iter()
    .enumerate()
    {
        let mut post = Post::new(50 + u8::try_from(i).unwrap());
        post.deliver(&from_a_stranger("Watches spam", body, 1));
        let answer = post.sent();
        assert_eq!(answer.len(), 1, "{body}");
        let whole = String::from_utf8_lossy(&answer[0].raw).to_lowercase();
        for word in ["spam", "watches", "cheap"] {
            assert!(!whole.contains(word), "{body}: {whole}");
        }
        assert!(answer[0].raw.len() < 8 * 1024, "{body}: {}", answer[0].raw.len());
    }
}

#[test]
fn row_8_10_orders_count_in_the_order_of_arrival() {
    let (mut post, sauron) = begun();
    // The letter that was written first, by its date, comes second.
    let later =
        raw(&sauron, 1, &format!("Date: Mon, 30 Nov 2026 12:00:00 +0000\n{PLAIN}"), "shelob > high-pass\n");
    let earlier =
        raw(&sauron, 2, &format!("Date: Thu, 1 Jan 1970 00:00:00 +0000\n{PLAIN}"), "orcs > enedwaith\n");
    let done = deliver(&mut post, &later);
    assert!(done.iter().any(|l| l.row.envelope_to == ANNA.1 && l.status() == "YOUR MOVE"));
    let told = deliver(&mut post, &earlier);
    assert_eq!((told.len(), told[0].status()), (1, "NOT DONE"));
}

#[test]
fn row_9_17_names_are_only_names() {
    let (mut post, sauron) = begun();
    for (serial, name) in
        ["../../etc/passwd", "'; DROP TABLE games; --", "%00", "[confrontation-../x]"].into_iter().enumerate()
    {
        let letter = String::from_utf8(raw(
            &sauron,
            serial,
            PLAIN,
            &format!("resend {name}\nhelp {name}\nexplain {name}\n"),
        ))
        .unwrap();
        let letter = letter.replacen("Subject: Re: ", &format!("Subject: {name} "), 1);
        let letter = letter.replacen("From: Bertil ", &format!("From: \"{name}\" "), 1);
        deliver(&mut post, letter.as_bytes());
        let to = letter.replacen("To: ", &format!("To: \"games+{name}.x\"@ravenpost.example, "), 1);
        post.deliver(to.replacen("hand-", "hand-again-", 1).as_bytes());
        post.sent();
        post.now += 86_400;
    }
    let done = deliver(&mut post, &raw(&sauron, 99, PLAIN, "shelob > high-pass\n"));
    assert!(done.iter().any(|l| l.status() == "YOUR MOVE"), "the game is as it was");
}

#[test]
fn row_9_18_a_flood_from_one_sender_is_set_aside() {
    let (mut post, sauron) = begun();
    post.office.config.damping.letters_an_hour = 5;
    let mut answered = 0;
    for serial in 0..20 {
        let handled = post.deliver(&raw(&sauron, serial, PLAIN, "orcs > shire\n"));
        post.now -= 595;
        answered += usize::from(handled == Handled::Answered);
    }
    assert!((1..=5).contains(&answered), "{answered}");
    post.now += 3_700;
    post.sent();
    let done = deliver(&mut post, &raw(&sauron, 99, PLAIN, "shelob > high-pass\n"));
    assert!(done.iter().any(|l| l.status() == "YOUR MOVE"), "the game is as it was");
}

#[test]
fn row_10_10_ones_own_form_counts_before_a_quoted_one() {
    let (mut post, sauron) = begun();
    let form = sauron.body().lines().find(|line| line.starts_with("ORDER ")).unwrap().to_owned();
    let words: Vec<&str> = form.split(' ').collect();
    let old = format!("{} {} {} 1 {}", words[0], words[1], words[2], words[4]);
    // The quoted form is of an older turn; the person's own is not.
    let body = format!("{form}\nshelob > shire\n\n> {old}\n> SALT\n");
    let answer = deliver(&mut post, &raw(&sauron, 1, PLAIN, &body));
    assert!(!flat(&answer[0]).contains("older"), "{}", answer[0].body());
    let body = format!("{old}\nshelob > high-pass\n\n> {form}\n> SALT\n");
    let answer = deliver(&mut post, &raw(&sauron, 2, PLAIN, &body));
    assert_eq!((answer.len(), answer[0].status()), (1, "NOT DONE"));
    // Of two quoted ones the first counts: the newest letter stands on top.
    let body = format!("shelob > high-pass\n\n> {form}\n> SALT\n>\n>> {old}\n");
    let done = deliver(&mut post, &raw(&sauron, 3, PLAIN, &body));
    assert!(done.iter().any(|l| l.row.envelope_to == ANNA.1 && l.status() == "YOUR MOVE"));
}
