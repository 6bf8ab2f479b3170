//! The parts of a letter in words, for the layout to put in order.

use super::catalogue::Context;
use super::clean;
use super::data::{Aside, Board, Dice, Due, Kind, LetterData, LineOutcome, LineResult, Offered, Proof, Roll};
use super::layout::Words;
use crate::terms::{Arg, Phrase, Seat};
use minijinja::value::{Serde, Value};
use serde::Serialize;

/// How many numbered orders a letter lists before it makes a choice.
const LISTED_MAX: usize = 12;
/// How many orders can have a number at all.
const NUMBERED_MAX: usize = 500;
/// How many of the writer's own passed-over lines are shown.
const SHOWN_MAX: usize = 3;
/// How many of the reader's lines are answered one by one.
const LINES_MAX: usize = 60;
/// How many lines of one message are printed.
const MESSAGE_LINES: usize = 400;

/// How many lines of all messages are printed.
const MESSAGES_MAX: usize = 2000;

/// What the layout `letter.txt` knows.
#[derive(Debug, Default, Serialize)]
pub(super) struct Parts {
    pub kind: &'static str,
    pub happened: String,
    pub asked: String,
    pub by: String,
    pub time: Vec<String>,
    pub lines: Vec<Line>,
    pub read: Vec<String>,
    pub shown: Vec<String>,
    pub quoted_orders: Vec<String>,
    pub ending: Vec<String>,
    pub verdict: Option<VerdictPart>,
    pub events: Vec<String>,
    pub rolls: Vec<RollPart>,
    pub dice: Vec<String>,
    pub question: Vec<String>,
    pub game_asked: String,
    pub offers: Vec<Numbered>,
    pub more: String,
    pub examples: Vec<Example>,
    pub next: Vec<String>,
    pub terms: Vec<String>,
    pub hand: String,
    pub position: String,
    pub notes: String,
    pub page: String,
    pub games: Vec<String>,
    pub open: Vec<OpenPart>,
    pub asides: Vec<AsidePart>,
    pub messages: Vec<String>,
    pub order_line: String,
    pub salts: Vec<String>,
    pub proof: Vec<String>,
    pub records: Vec<String>,
}

/// One of the reader's lines, answered.
#[derive(Debug, Default, Serialize)]
pub(super) struct Line {
    pub typed: String,
    pub understood: Option<String>,
    pub text: Vec<String>,
    pub nearest: Vec<Near>,
}

/// An example of an order.
#[derive(Debug, Serialize)]
pub(super) struct Example {
    pub order: String,
    pub note: Option<String>,
}

/// A game that one can take up, take over or look on at.
#[derive(Debug, Serialize)]
pub(super) struct OpenPart {
    pub said: String,
    pub order: String,
}

/// An order with its number.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Numbered {
    pub n: usize,
    pub order: String,
    pub note: Option<String>,
}

/// An order near to a refused one; its number if it is one of the offers.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Near {
    pub n: Option<usize>,
    pub order: String,
}

/// The end's verdict.
#[derive(Debug, Serialize)]
pub(super) struct VerdictPart {
    pub word: String,
    pub summary: Vec<String>,
    pub root: String,
}

/// A part under a heading of its own.
#[derive(Debug, Serialize)]
pub(super) struct AsidePart {
    pub about: &'static str,
    pub lines: Vec<String>,
    pub examples: Vec<String>,
    pub quoted: Vec<String>,
}

/// One line of dice.
#[derive(Debug, Serialize)]
pub(super) struct RollPart {
    pub typed: String,
    pub terms: Vec<String>,
}

/// A letter being put into words.
pub(super) struct Writer<'a> {
    pub kind: Kind,
    pub data: &'a LetterData,
    pub words: &'a Words,
    pub context: Context,
    /// The numbered orders.
    pub choices: Vec<String>,
}

impl<'a> Writer<'a> {
    pub fn new(kind: Kind, data: &'a LetterData, words: &'a Words) -> Self {
        let context = Context {
            rules: data.rules.clone().unwrap_or_default(),
            chairs: data.chairs.clone(),
            reader: data.reader,
        };
        let offers = data.offers.orders.iter().take(NUMBERED_MAX);
        let mut choices: Vec<String> = offers.map(|o| clean::text(&o.order)).collect();
        if kind == Kind::Invited && choices.is_empty() {
            choices.push("decline".to_owned());
        }
        Self { kind, data, words, context, choices }
    }

    /// All parts of the letter.
    pub fn parts(&self) -> Parts {
        let data = self.data;
        let lines: Vec<Line> = data.lines.iter().take(LINES_MAX).map(|l| self.line(l)).collect();
        let offers = self.offers();
        let seen = self.seen(&offers);
        let counts = data.counts.clone().unwrap_or_default();
        Parts {
            kind: kind_key(self.kind),
            happened: self.happened(),
            asked: self.asked(),
            by: data.due.map(|due| self.due("letter-by", due)).unwrap_or_default(),
            time: self.sentences(&data.time),
            lines,
            read: self.read(),
            shown: counts.shown.iter().take(SHOWN_MAX).map(|l| clean::text(l)).collect(),
            quoted_orders: counts.quoted_orders.iter().take(SHOWN_MAX).map(|l| clean::text(l)).collect(),
            ending: self.sentences(&data.ending),
            verdict: data.verdict.as_ref().map(|v| VerdictPart {
                word: clean::text(&v.word),
                summary: self.sentences(&v.summary),
                root: clean::text(&v.root),
            }),
            events: self.sentences(&data.events),
            rolls: data.dice.iter().flat_map(|d| &d.rolls).map(|r| self.roll(r)).collect(),
            dice: data.dice.iter().flat_map(|d| self.dice(d)).collect(),
            question: self.question(),
            game_asked: if self.kind == Kind::Over || data.over {
                String::new()
            } else {
                self.game_layout("asked.txt", &seen)
            },
            more: self.more(offers.len()),
            examples: self.examples(),
            next: self.sentences(&data.next),
            terms: self.sentences(&data.terms),
            hand: self.unless_none("hand.txt", &seen),
            position: if data.style.no_position {
                String::new()
            } else {
                self.unless_none("board.txt", &seen)
            },
            notes: if data.notes_kept > 0 {
                self.say(&Phrase::new("notes-kept").with("count", i64::from(data.notes_kept)))
            } else {
                String::new()
            },
            page: self.page(),
            games: data.games.iter().map(|g| self.entry(g)).collect(),
            open: data.open.iter().map(|open| self.open(open)).collect(),
            asides: self.asides(),
            messages: self.messages(),
            order_line: data.order_line.as_deref().map(clean::text).unwrap_or_default(),
            salts: data.salts.iter().map(|(seat, text)| self.salt(*seat, text)).collect(),
            proof: data.proof.iter().flat_map(|p| self.proof(p)).collect(),
            records: if data.proof_in_body {
                data.proof.iter().flat_map(|p| p.public.clone()).collect()
            } else {
                Vec::new()
            },
            offers,
        }
    }

    pub fn say(&self, phrase: &Phrase) -> String {
        self.words.say(phrase, &self.context)
    }

    fn sentences(&self, phrases: &[Phrase]) -> Vec<String> {
        phrases.iter().map(|p| self.say(p)).filter(|s| !s.is_empty()).collect()
    }

    fn t(&self, key: &str) -> String {
        self.say(&Phrase::new(key))
    }

    /// The head's first sentence; for refused lines it counts them.
    fn happened(&self) -> String {
        let mut all = self.sentences(&self.data.happened);
        match self.kind {
            Kind::Stranger if all.is_empty() => all.push(self.t("stranger-happened")),
            Kind::Elsewhere if all.is_empty() => all.push(self.t("elsewhere-happened")),
            _ => {}
        }
        if self.kind == Kind::NotDone && !self.data.lines.is_empty() {
            let count = |f: &dyn Fn(&LineOutcome) -> bool| {
                i64::try_from(self.data.lines.iter().filter(|l| f(&l.outcome)).count()).unwrap_or(i64::MAX)
            };
            let done = count(&|o| matches!(o, LineOutcome::Done(_) | LineOutcome::Answered(_)));
            let refused = count(&|o| matches!(o, LineOutcome::Refused { .. }));
            let rest = count(&|o| matches!(o, LineOutcome::NotReached(_)));
            let phrase = Phrase::new("not-done-counts")
                .with("all", done + refused + rest)
                .with("done", done)
                .with("refused", refused)
                .with("rest", rest);
            all.insert(0, self.say(&phrase));
        }
        all.join(" ")
    }

    fn asked(&self) -> String {
        match self.kind {
            Kind::Stranger if self.data.asked.is_empty() => self.t("stranger-asked"),
            Kind::Elsewhere if self.data.asked.is_empty() => self.t("elsewhere-asked"),
            _ => self.sentences(&self.data.asked).join(" "),
        }
    }

    /// The question at length, unless the head has said it all.
    fn question(&self) -> Vec<String> {
        if self.data.asked.starts_with(&self.data.question) {
            Vec::new()
        } else {
            self.sentences(&self.data.question)
        }
    }

    /// `By: Tue 3 Nov 18:00 your time (3 days left), grace 1 day.`
    pub fn due(&self, key: &str, due: Due) -> String {
        let clock = &self.data.clock;
        let phrase = Phrase::new(key)
            .text("when", self.words.moment(clock, due.at))
            .text("left", self.words.span(due.at.saturating_sub(clock.now)))
            .text("grace", self.words.span(due.grace))
            .text(
                "then",
                if due.lapses {
                    "lapses"
                } else if due.grace > 0 {
                    "grace"
                } else {
                    "nothing"
                },
            );
        self.say(&phrase)
    }

    /// An order has one number in a letter: that of the offer, or none.
    fn near(&self, order: &str) -> Near {
        let order = clean::text(order);
        Near { n: self.choices.iter().position(|c| *c == order).map(|i| i + 1), order }
    }

    fn line(&self, line: &LineResult) -> Line {
        let mut text = Vec::new();
        let mut nearest = Vec::new();
        match &line.outcome {
            LineOutcome::Done(events) if events.is_empty() => text.push(self.t("line-done")),
            LineOutcome::Done(events) => text.extend(self.sentences(events)),
            LineOutcome::Refused { reason, nearest: near } => {
                text.push(self.say(&Phrase::new("line-refused").with("reason", reason.clone())));
                nearest = near.iter().take(SHOWN_MAX).map(|order| self.near(order)).collect();
            }
            LineOutcome::NotReached(None) => text.push(self.t("line-not-reached")),
            LineOutcome::NotReached(Some(reason)) => {
                text.push(self.say(&Phrase::new("line-not-reached-nor-read").with("reason", reason.clone())));
            }
            LineOutcome::Would(events) => {
                text.push(self.t("line-would"));
                text.extend(self.sentences(events));
            }
            LineOutcome::WouldDraw(events, draw) => {
                text.extend(self.sentences(events));
                text.push(self.say(&Phrase::new("line-would-draw").with("draw", draw.clone())));
            }
            LineOutcome::Passed => text.push(self.t("line-passed")),
            LineOutcome::Answered(answer) => text.push(self.say(answer)),
        }
        text.extend(self.sentences(&line.notes));
        let typed = clean::text(&line.typed);
        let understood = line.understood.as_deref().map(clean::text);
        let understood = understood.filter(|order| !typed.eq_ignore_ascii_case(order));
        Line { typed, understood, text, nearest }
    }

    fn read(&self) -> Vec<String> {
        let Some(counts) = &self.data.counts else { return Vec::new() };
        if self.kind != Kind::NotDone && counts.passed == 0 {
            return Vec::new();
        }
        let num = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let phrase = Phrase::new("letter-read")
            .with("orders", num(counts.orders))
            .with("passed", num(counts.passed))
            .with("quoted", num(counts.quoted));
        vec![self.say(&phrase)]
    }

    /// All offers if they are few, else a fair choice: one of each beginning,
    /// and round again. Numbers are those of the whole list.
    fn offers(&self) -> Vec<Numbered> {
        if self.kind == Kind::Invited && self.data.offers.orders.is_empty() {
            return vec![Numbered { n: 1, order: "decline".to_owned(), note: None }];
        }
        let offers = &self.data.offers.orders[..self.data.offers.orders.len().min(NUMBERED_MAX)];
        let beginning = |i: usize| offers[i].order.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let mut seen = std::collections::BTreeMap::<String, usize>::new();
        let mut ranked: Vec<(usize, usize)> = (0..offers.len())
            .map(|i| {
                let round = seen.entry(beginning(i)).or_default();
                *round += 1;
                (*round, i)
            })
            .collect();
        if ranked.len() > LISTED_MAX {
            ranked.sort_unstable();
            ranked.truncate(LISTED_MAX);
        }
        let mut listed: Vec<usize> = ranked.into_iter().map(|(_, i)| i).collect();
        listed.sort_unstable();
        listed
            .into_iter()
            .map(|i| Numbered {
                n: i + 1,
                order: clean::text(&offers[i].order),
                note: offers[i].note.as_ref().map(|note| self.say(note)),
            })
            .collect()
    }

    fn more(&self, listed: usize) -> String {
        let offers = &self.data.offers;
        let num = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        if offers.orders.is_empty() && offers.examples.is_empty() {
            String::new()
        } else if !offers.complete || offers.orders.is_empty() {
            self.t("offers-examples")
        } else if listed < offers.orders.len() {
            let phrase = Phrase::new("offers-some").with("listed", num(listed));
            self.say(&phrase.with("all", num(offers.orders.len())))
        } else {
            String::new()
        }
    }

    fn examples(&self) -> Vec<Example> {
        let example = |offered: &Offered| Example {
            order: clean::text(&offered.order),
            note: offered.note.as_ref().map(|note| self.say(note)),
        };
        let mut examples: Vec<Example> =
            self.data.offers.examples.iter().take(LISTED_MAX).map(example).collect();
        if self.kind == Kind::Invited && examples.is_empty() {
            examples.push(Example { order: format!("join {}", self.t("invited-example-words")), note: None });
        }
        examples
    }

    /// A layout that stands only in letters with a board.
    fn unless_none(&self, file: &str, seen: &Value) -> String {
        if self.data.board == Board::None { String::new() } else { self.game_layout(file, seen) }
    }

    /// What the layouts of the game's own are filled from: the reader's view.
    fn seen(&self, offers: &[Numbered]) -> Value {
        if self.data.view.is_null() {
            return Value::UNDEFINED;
        }
        minijinja::context! {
            view => Value::from(Serde(&self.data.view)),
            ask => self.ask(),
            hand => if self.data.style.hand_names { "names" } else { "full" },
            spelled => self.data.style.figures_in_words,
            board => if self.data.board == Board::Full { "full" } else { "short" },
            reader => self.data.reader.and_then(|s| Some(self.data.chairs.get(s.index())?.key.clone())),
            seats => self.seats(),
            offers => Value::from(Serde(offers)),
        }
    }

    /// A layout of the game's own, filled.
    fn game_layout(&self, file: &str, seen: &Value) -> String {
        let name = format!("{}/{file}", self.context.rules);
        if self.data.view.is_null() || !self.words.has_layout(&name) {
            return String::new();
        }
        self.words.render(&name, seen).unwrap_or_else(|| self.t("part-missing"))
    }

    /// What is asked, by the end of its key: `card` for `…-ask-card`.
    fn ask(&self) -> &str {
        let key = self.data.question.first().map_or("", |question| question.key.as_str());
        key.rsplit_once("-ask-").map_or("", |(_, ask)| ask)
    }

    /// The seats as layouts see them.
    pub fn seats(&self) -> Vec<Value> {
        let chairs = self.data.chairs.iter().enumerate();
        chairs
            .map(|(i, chair)| {
                let seat = Seat(u8::try_from(i).unwrap_or(u8::MAX));
                minijinja::context! {
                    key => chair.key.clone(),
                    title => self.words.catalogue().title(seat, &self.context),
                    name => self.words.catalogue().seat(seat, &self.context),
                    player => clean::name(&chair.player),
                    you => self.data.reader == Some(seat),
                }
            })
            .collect()
    }

    fn asides(&self) -> Vec<AsidePart> {
        let part = |aside: &Aside| AsidePart {
            about: aside.about.word(),
            lines: self.sentences(&aside.lines),
            examples: aside.examples.iter().map(|line| clean::text(line)).collect(),
            quoted: aside.quoted.iter().map(|line| clean::text(line)).collect(),
        };
        let mut asides: Vec<&Aside> = self.data.asides.iter().collect();
        asides.sort_by_key(|aside| aside.about);
        asides.into_iter().map(part).collect()
    }

    fn messages(&self) -> Vec<String> {
        let mut all = Vec::new();
        for message in &self.data.messages {
            let from = clean::name(&message.from);
            let lines = clean::lines(&message.text, MESSAGE_LINES);
            for (i, line) in lines.into_iter().enumerate() {
                all.push(if i == 0 { format!("{from}: {line}") } else { line });
            }
        }
        if all.len() > MESSAGES_MAX {
            all.truncate(MESSAGES_MAX);
            all.push("…".to_owned());
        }
        all
    }

    fn salt(&self, seat: Seat, text: &str) -> String {
        let text = clean::text(text);
        let text = if text.is_empty() { self.t("salt-none") } else { text };
        format!("{}: {text}", self.words.catalogue().title(seat, &self.context))
    }

    fn proof(&self, proof: &Proof) -> Vec<String> {
        let mut all = vec![self.say(&proof.sentence)];
        if !self.data.proof_in_body && !proof.public.is_empty() {
            let file = super::letter::public_name(self.data, proof);
            all.push(self.say(&Phrase::new("proof-attached").text("file", file)));
        }
        if let Some(file) = super::letter::private_name(self.data, proof) {
            all.push(self.say(&Phrase::new("proof-private").text("file", file)));
        }
        if !proof.more.is_empty() {
            let file = super::letter::transcript_name(self.data);
            all.push(self.say(&Phrase::new("proof-transcript").text("file", file)));
        }
        all
    }

    fn roll(&self, roll: &Roll) -> RollPart {
        let term = |term: &super::data::Term| {
            let sum: i64 = term.results.iter().map(|r| i64::from(*r)).sum::<i64>().saturating_add(term.plus);
            let results: Vec<String> = term.results.iter().map(ToString::to_string).collect();
            let phrase = Phrase::new("dice-term")
                .text("dice", &term.dice)
                .text("results", results.join(" "))
                .with("count", i64::try_from(results.len()).unwrap_or(i64::MAX))
                .with("plus", term.plus)
                .with("sum", sum);
            self.say(&phrase)
        };
        RollPart { typed: clean::text(&roll.text), terms: roll.terms.iter().map(term).collect() }
    }

    /// What else a receipt for dice says.
    fn dice(&self, dice: &Dice) -> Vec<String> {
        let names = |key: &str, names: &[String]| {
            let names: Vec<Arg> = names.iter().map(|n| Arg::Text(clean::name(n))).collect();
            self.say(&Phrase::new(key).with("names", names))
        };
        let mut all = vec![self.t("dice-gap"), names("dice-witnesses", &dice.witnesses)];
        if !dice.missing.is_empty() {
            all.push(names("dice-missing", &dice.missing));
        }
        all.push(self.t(if dice.day_open { "dice-day-open" } else { "dice-day-shut" }));
        all
    }

    fn open(&self, open: &super::data::Open) -> OpenPart {
        let context = Context { rules: open.rules.clone(), chairs: open.chairs.clone(), reader: None };
        let said: Vec<String> = open.said.iter().map(|phrase| self.words.say(phrase, &context)).collect();
        OpenPart { said: said.join(" "), order: clean::text(&open.order) }
    }

    fn entry(&self, entry: &super::data::Entry) -> String {
        let context = Context { rules: entry.rules.clone(), ..Context::default() };
        let others: Vec<Arg> = entry.others.iter().map(|o| Arg::Text(clean::name(o))).collect();
        let by = entry.due.map(|due| self.due("games-by", due)).unwrap_or_default();
        let phrase = Phrase::new("games-entry")
            .text("id", &entry.id)
            .word("rules", format!("{}-name", entry.rules))
            .with("others", others)
            .with("state", entry.state.clone())
            .text("by", by);
        let since = entry.since.map(|at| {
            let day = self.words.day(&self.data.clock, at);
            self.say(&Phrase::new("games-since").text("day", day))
        });
        let said = self.words.say(&phrase, &context).trim_end().to_owned();
        let more = entry.more.iter().map(|more| self.words.say(more, &context));
        std::iter::once(said).chain(since).chain(more).collect::<Vec<_>>().join(" ")
    }
}

/// A kind as layouts know it.
pub(super) fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Invited => "invited",
        Kind::YourMove => "your-move",
        Kind::Waiting => "waiting",
        Kind::Preview => "preview",
        Kind::NotDone => "not-done",
        Kind::Reminder => "reminder",
        Kind::Over => "over",
        Kind::Dice => "dice",
        Kind::Help => "help",
        Kind::Games => "games",
        Kind::Stranger => "stranger",
        Kind::Elsewhere => "elsewhere",
        Kind::OpenGames => "open-games",
        Kind::Asked => "asked",
        Kind::Notice => "notice",
        Kind::Confirm => "confirm",
        Kind::Account => "account",
    }
}
