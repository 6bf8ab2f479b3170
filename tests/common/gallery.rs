//! One letter of every kind: a short game by hand, with everything that people
//! ask and get wrong on the way.
#![allow(dead_code)]

use super::post::{Got, Post, START};
use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::desk::{self, Handled};

pub const ANNA: (&str, &str) = ("Anna", "anna@a.example");
pub const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");

/// A letter with a name for it.
pub struct Shown {
    pub name: String,
    pub got: Got,
}

/// The letters of the gallery, in the order they were sent.
#[derive(Default)]
pub struct Gallery {
    pub all: Vec<Shown>,
}

impl Gallery {
    fn hang(&mut self, name: &str, letters: Vec<Got>) {
        for got in letters {
            let who = if got.row.envelope_to == ANNA.1 { "fellowship" } else { "sauron" };
            let name = format!("{name}-{who}");
            let again = self.all.iter().filter(|shown| shown.name.starts_with(&name)).count();
            let name = if again == 0 { name } else { format!("{name}-{}", again + 1) };
            self.all.push(Shown { name, got });
        }
    }

    /// The newest letter to somebody.
    fn last(&self, who: (&str, &str)) -> &Got {
        &self.all.iter().rev().find(|s| s.got.row.envelope_to == who.1).unwrap().got
    }

    /// Somebody answers the newest letter they have.
    fn say(&mut self, post: &mut Post, who: (&str, &str), name: &str, own: &[&str]) {
        let to = self.last(who);
        let raw = to.answer(who.0, Client::Desktop, own, post.now, post.serial + 1);
        assert_eq!(post.deliver(&raw), Handled::Answered, "{own:?}");
        let sent = post.sent();
        self.hang(name, sent);
    }
}

/// The whole gallery.
pub fn gallery() -> Gallery {
    let mut post = Post::new(77);
    let mut g = Gallery::default();
    post.open(&[ANNA, BERTIL], &[], false);
    let sent = post.sent();
    g.hang("invited", sent);
    beginning(&mut post, &mut g);
    questions(&mut post, &mut g);
    slips(&mut post, &mut g);
    battles(&mut post, &mut g);
    g.say(&mut post, BERTIL, "resigned", &["resign"]);
    g.say(&mut post, ANNA, "after-the-end", &["frodo > cardolan"]);
    outsiders(&mut post, &mut g);
    g
}

fn beginning(post: &mut Post, g: &mut Gallery) {
    g.say(post, ANNA, "join-bare", &["join"]);
    g.say(post, ANNA, "early", &["move frodo > arthedain"]);
    g.say(post, ANNA, "joined", &["join a blue kettle in the rain"]);
    g.say(post, BERTIL, "begun", &["join seven ducks"]);
    g.say(post, ANNA, "specials-sealed", &["specials gwaihir shadowfax"]);
    g.say(post, BERTIL, "specials-in", &["specials palantir crebain"]);
    let front =
        "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
    g.say(post, ANNA, "setup-sealed", &[front, "salt old boots"]);
    let front = "setup arth merry, cardo gimli, rhu legolas, ereg gandalf, ened aragorn";
    g.say(post, ANNA, "setup-replaced", &[front]);
    let dark = "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood flying nazgul, rohan cave troll";
    g.say(post, BERTIL, "setup-short", &["setup mirk nazgul, fang balrog"]);
    g.say(post, BERTIL, "setup-in", &[dark]);
}

fn questions(post: &mut Post, g: &mut Gallery) {
    for topic in [
        "answers",
        "commands",
        "deadlines",
        "dice",
        "join",
        "offers",
        "settings",
        "press",
        "preview",
        "proof",
        "salt",
        "secrets",
        "verify",
    ] {
        g.say(post, BERTIL, &format!("help-{topic}"), &[&format!("help {topic}")]);
        post.now += 86_400;
    }
    for (name, line) in [
        ("help", "help"),
        ("help-orders", "help orders"),
        ("help-battle", "help battle"),
        ("help-nonsense", "help elephants"),
        ("rules", "rules confrontation"),
        ("rules-unknown", "rules go"),
        ("explain-balrog", "explain balrog"),
        ("explain-gandalf", "explain gandalf"),
        ("explain-magic", "explain magic"),
        ("explain-nonsense", "explain tom bombadil"),
        ("board", "board"),
        ("history", "history"),
        ("games", "games"),
        ("where", "where am i"),
        ("settings", "settings"),
        ("wish", "set board short"),
        ("stats", "stats"),
        ("note", "note: he always goes north"),
        ("notes", "notes"),
        ("preview-attack", "flying nazgul > enedwaith?"),
        ("preview-two", "balrog > eregion ; orcs > rohan ?"),
        ("preview-refused", "balrog > shire?"),
        ("preview-nothing", "preview"),
        ("salt-alone", "salt three red herrings"),
        ("press", "press: mind the walls, Anna. move frodo > mordor"),
        ("press-empty", "press:"),
        ("press-nobody", "press gollum: come here"),
        ("number-too-high", "99"),
        ("two-in-one", "?"),
        ("standing", "when asked balrog: never"),
        ("vacation", "vacation 1 dec..5 dec"),
        ("undo", "offer undo"),
    ] {
        g.say(post, BERTIL, name, &[line]);
        post.now += 86_400;
    }
}

fn slips(post: &mut Post, g: &mut Gallery) {
    g.say(post, ANNA, "out-of-turn", &["sam > arthedain"]);
    for (name, lines) in [
        ("no-order", &["Lovely weather here.", "I shall think about it till Sunday."][..]),
        ("typo-verb", &["mvoe balrog > eregion"]),
        ("typo-region", &["balrog > eregoin"]),
        ("no-way", &["move balrog > shire"]),
        ("not-mine", &["move frodo > arthedain"]),
        ("no-card-now", &["card 5"]),
        ("ambiguous", &["move warg > mor"]),
        ("missing", &["move balrog"]),
        ("special-not-held", &["play recall, warg"]),
        ("special-bare", &["play crebain"]),
        ("special-shire", &["play palantir, shire"]),
        ("several", &["Hello!", "move balrog > moria?", "move orcs > rohan", "resgin"]),
        ("second-refused", &["play palantir, eregion", "move orcs > shire", "move warg > fangorn"]),
    ] {
        g.say(post, BERTIL, name, lines);
        post.now += 86_400;
    }
}

fn battles(post: &mut Post, g: &mut Gallery) {
    g.say(
        post,
        BERTIL,
        "own-move",
        &["Let us begin.", "flying nazgul > enedwaith", "orcs > rohan", "salt a fine day"],
    );
    g.say(post, ANNA, "gwaihir-no", &["no gwaihir"]);
    g.say(post, ANNA, "card-sealed", &["card retreat"]);
    g.say(post, BERTIL, "card-in", &["card 3"]);
    g.say(post, ANNA, "retreat-way", &["1"]);
    g.say(post, BERTIL, "balrog-set", &["balrog > caradhras"]);
    g.say(post, ANNA, "king", &["aragorn > eregion"]);
    g.say(post, BERTIL, "warg", &["warg > mirkwood"]);
    g.say(post, ANNA, "tunnel", &["aragorn > fangorn"]);
    g.say(post, BERTIL, "balrog-no", &["no balrog"]);
    g.say(post, BERTIL, "balrog-attacks", &["balrog > eregion"]);
    g.say(post, ANNA, "gwaihir-again", &["no gwaihir"]);
    g.say(post, BERTIL, "shown-first", &["card magic"]);
    g.say(post, ANNA, "card-against", &["card 1"]);
    g.say(post, ANNA, "moved-again", &["legolas > high pass"]);
    g.say(post, BERTIL, "crebain", &["play crebain, shire"]);
}

fn outsiders(post: &mut Post, g: &mut Gallery) {
    let letter = |from, to: &str, own: &[&str], serial| {
        let own: Vec<String> = own.iter().map(|&l| l.to_owned()).collect();
        let (subject, in_reply_to, date, quoted) = ("hello", "", START, "");
        Client::Desktop.write(&Answer { from, to, subject, in_reply_to, date, own: &own, quoted, serial })
    };
    let games = "games@ravenpost.example";
    post.deliver(&letter(("Eve", "eve@e.example"), games, &["What is this?"], 901));
    let sent = post.sent();
    g.hang("stranger", sent);
    let reply_to = {
        let raw = String::from_utf8_lossy(&g.all[0].got.raw).into_owned();
        super::post::header(&raw, "Reply-To").trim_end().to_owned()
    };
    post.now += 86_400;
    post.deliver(&letter(("Mal", "mal@m.example"), &reply_to, &["move frodo > mordor"], 902));
    let sent = post.sent();
    g.hang("elsewhere", sent);
    for (name, line) in [
        ("plain-help", "help"),
        ("plain-games", "games"),
        ("plain-rules", "rules confrontation"),
        ("plain-join", "join now"),
    ] {
        post.now += 86_400;
        post.serial += 1;
        post.deliver(&letter(ANNA, games, &[line], 910 + post.serial));
        let sent = post.sent();
        g.hang(name, sent);
    }
    let dice = "dice@ravenpost.example, Bertil <bertil@b.example>";
    for (name, lines) in [
        ("dice", &["ROLL 3d6+1 for Moscow"][..]),
        ("dice-in-place", &["roll", "attack on Moria [3d6], defence [2d6]"]),
        ("dice-none", &["roll for it"]),
        ("dice-too-many", &["roll 9999d6"]),
    ] {
        post.now += 86_400;
        post.serial += 1;
        post.deliver(&letter(ANNA, dice, lines, 930 + post.serial));
        let sent = post.sent();
        g.hang(name, sent);
    }
    post.now += 86_400;
    let (office, now) = (&mut post.office, post.now);
    post.store.batch(|b| b.letter(|tx| desk::close_days(tx, office, now))?).unwrap();
    let sent = post.sent();
    g.hang("day", sent);
}
