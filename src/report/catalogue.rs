//! The message catalogue of one language: phrases become sentences.
//!
//! Entries are Fluent messages. A place of a phrase is a variable of its entry,
//! and some kinds of places come with helpers: a seat in the place `who` also
//! gives `$who-is` (`you` or `other`), `$who-name` and `$who-title` (its name even
//! if it is the reader's) and `$who-key`; a word gives `$…-key`; a list gives `$…-count` and `$…-or` ("a, b or c"). `CAP($who)` begins a sentence. A missing entry gives
//! its key in brackets, never a panic.

use super::clean;
use super::templates::TemplateError;
use crate::terms::{Arg, Phrase, Seat};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// How deep phrases may lie inside each other.
const DEPTH_MAX: usize = 8;
/// How many places of a phrase, and members of a list, are read.
const PLACES_MAX: usize = 200;

/// A seat as a reader knows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chair {
    /// The seat's key in its rules.
    pub key: String,
    /// Who sits there; empty if nobody does.
    pub player: String,
}

/// Who reads, of which game.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// The rules' key; empty if it is about no game.
    pub rules: String,
    /// The seats in seat order.
    pub chairs: Vec<Chair>,
    /// The reader's own seat: "you".
    pub reader: Option<Seat>,
}

/// The entries of one language, and those of the home language behind them.
pub(super) struct Catalogue {
    shelves: Vec<FluentBundle<FluentResource>>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalogue").finish_non_exhaustive()
    }
}

impl Catalogue {
    /// A catalogue of `*.ftl` files, by path and text.
    pub fn new(language: &str, own: &[(&str, &str)], home: &[(&str, &str)]) -> Result<Self, TemplateError> {
        let own = shelf(language, own)?;
        Ok(Self { shelves: vec![own, shelf(super::templates::HOME, home)?] })
    }

    /// The phrase in words.
    pub fn say(&self, phrase: &Phrase, context: &Context) -> String {
        self.say_at(phrase, context, 0)
    }

    /// Whether there is such an entry.
    pub fn knows(&self, key: &str) -> bool {
        self.shelves.iter().any(|s| s.has_message(key))
    }

    /// A seat's name in a sentence: `<rules>-seat-<key>`.
    pub fn seat(&self, seat: Seat, context: &Context) -> String {
        let Some(chair) = context.chairs.get(seat.index()) else {
            return self.format("seat-unknown", None);
        };
        self.format(&format!("{}-seat-{}", context.rules, chair.key), None)
    }

    /// A seat's name alone, in a heading or in brackets:
    /// `<rules>-seat-<key>-title`, else as in a sentence.
    pub fn title(&self, seat: Seat, context: &Context) -> String {
        let chair = context.chairs.get(seat.index());
        let key = chair.map(|chair| format!("{}-seat-{}-title", context.rules, chair.key));
        match key.filter(|k| self.knows(k)) {
            Some(key) => self.format(&key, None),
            None => self.seat(seat, context),
        }
    }

    /// Members of a list, joined as the language does: all of them.
    pub fn list(&self, members: &[String]) -> String {
        self.join(members, "list-two", "list-last")
    }

    /// Members of a list, joined as the language does: one of them.
    pub fn any_of(&self, members: &[String]) -> String {
        self.join(members, "list-or-two", "list-or-last")
    }

    fn join(&self, members: &[String], pair: &str, end: &str) -> String {
        let two = |key: &str, a: &str, b: &str| {
            let args = FluentArgs::from_iter([("a", a), ("b", b)]);
            self.format(key, Some(&args))
        };
        match members {
            [] => self.format("list-none", None),
            [one] => one.clone(),
            [a, b] => two(pair, a, b),
            [first, middle @ .., last] => {
                let so_far =
                    middle.iter().fold(first.clone(), |so_far, next| two("list-many", &so_far, next));
                two(end, &so_far, last)
            }
        }
    }

    fn say_at(&self, phrase: &Phrase, context: &Context, depth: usize) -> String {
        if depth > DEPTH_MAX {
            tracing::warn!(key = phrase.key, "phrases lie too deep inside each other");
            return "…".to_owned();
        }
        let mut args = FluentArgs::new();
        for (name, arg) in phrase.args.iter().take(PLACES_MAX) {
            self.fill(&mut args, name, arg, context, depth);
        }
        self.format(&phrase.key, Some(&args))
    }

    /// Fills one place and its helpers.
    fn fill(&self, args: &mut FluentArgs<'_>, name: &str, arg: &Arg, context: &Context, depth: usize) {
        match arg {
            Arg::Num(n) => return args.set(name.to_owned(), FluentValue::from(*n)),
            Arg::Word(key) => args.set(format!("{name}-key"), key.clone()),
            Arg::Seat(seat) => {
                let is = if context.reader == Some(*seat) { "you" } else { "other" };
                args.set(format!("{name}-is"), is);
                let key = context.chairs.get(seat.index()).map_or("", |c| c.key.as_str());
                args.set(format!("{name}-key"), key.to_owned());
                args.set(format!("{name}-name"), self.seat(*seat, context));
                args.set(format!("{name}-title"), self.title(*seat, context));
            }
            Arg::List(list) => {
                args.set(format!("{name}-count"), FluentValue::from(list.len()));
                let members = self.members(list, context, depth);
                args.set(format!("{name}-or"), self.any_of(&members));
                return args.set(name.to_owned(), self.list(&members));
            }
            Arg::Text(_) | Arg::Phrase(_) => {}
        }
        args.set(name.to_owned(), self.arg(arg, context, depth));
    }

    fn arg(&self, arg: &Arg, context: &Context, depth: usize) -> String {
        match arg {
            Arg::Num(n) => n.to_string(),
            Arg::Word(key) => self.format(key, None),
            Arg::Text(text) => clean::text(text),
            Arg::Seat(seat) if context.reader == Some(*seat) => self.format("seat-you", None),
            Arg::Seat(seat) => self.seat(*seat, context),
            Arg::Phrase(phrase) => self.say_at(phrase, context, depth + 1),
            Arg::List(list) => self.list(&self.members(list, context, depth)),
        }
    }

    fn members(&self, list: &[Arg], context: &Context, depth: usize) -> Vec<String> {
        if depth > DEPTH_MAX {
            return vec!["…".to_owned()];
        }
        list.iter().take(PLACES_MAX).map(|arg| self.arg(arg, context, depth + 1)).collect()
    }

    /// An entry with its places filled; the key in brackets if there is none.
    pub fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        for shelf in &self.shelves {
            let Some(pattern) = shelf.get_message(key).and_then(|m| m.value()) else { continue };
            let mut errors = Vec::new();
            let text = shelf.format_pattern(pattern, args, &mut errors).into_owned();
            if let Some(error) = errors.first() {
                tracing::warn!(key, %error, "an entry of the catalogue could not be filled");
            }
            return text;
        }
        tracing::warn!(key, "the catalogue has no such entry");
        format!("[{}]", clean::text(key))
    }
}

fn shelf(language: &str, files: &[(&str, &str)]) -> Result<FluentBundle<FluentResource>, TemplateError> {
    let tag: LanguageIdentifier =
        language.parse().map_err(|_| TemplateError::Language(language.to_owned()))?;
    let mut shelf = FluentBundle::new_concurrent(vec![tag]);
    shelf.set_use_isolating(false);
    let wrong =
        |path: &str, what: String| TemplateError::Catalogue { path: format!("{language}/{path}"), what };
    shelf.add_function("CAP", |args, _| cap(args)).map_err(|e| wrong("", e.to_string()))?;
    for (path, text) in files {
        let resource = FluentResource::try_new((*text).to_owned()).map_err(|(_, errors)| {
            let what = errors.first().map(|e| {
                let before =
                    text.get(..e.slice.as_ref().map_or(e.pos.start, |s| s.start)).unwrap_or_default();
                format!("line {}: {e}", before.lines().count().max(1))
            });
            wrong(path, what.unwrap_or_default())
        })?;
        shelf.add_resource(resource).map_err(|errors| {
            let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
            wrong(path, all.join("; "))
        })?;
    }
    Ok(shelf)
}

/// `CAP(text)`: the text with a capital at its beginning.
fn cap<'a>(args: &[FluentValue<'a>]) -> FluentValue<'a> {
    let Some(FluentValue::String(text)) = args.first() else {
        return args.first().cloned().unwrap_or(FluentValue::None);
    };
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    FluentValue::from(first + chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: &str = "\
list-none = nobody
list-two = { $a } and { $b }
list-many = { $a }, { $b }
list-last = { $a } and { $b }
list-or-two = { $a } or { $b }
list-or-last = { $a } or { $b }
seat-you = you
seat-unknown = somebody
chess-seat-white = the White side
chess-seat-white-title = White
chess-seat-black = Black
moved = { $who-is ->
    [you] You move { $n ->
        [one] one step
       *[other] { $n } steps
    }
   *[other] { CAP($who) } moves { $n ->
        [one] one step
       *[other] { $n } steps
    }
  }.
saw = You saw { $what } ({ $what-count }).
which = Was it { $what-or }?
said = He said: { $text }
held = He held { $what }, because { $why }
because = it was { $who }.
";

    fn catalogue() -> Catalogue {
        Catalogue::new("en", &[], &[("a.ftl", HOME)]).unwrap()
    }

    fn context(reader: u8) -> Context {
        let chair = |key: &str| Chair { key: key.into(), player: String::new() };
        Context {
            rules: "chess".into(),
            chairs: vec![chair("white"), chair("black")],
            reader: Some(Seat(reader)),
        }
    }

    #[test]
    fn the_reader_is_you_and_the_other_has_a_name() {
        let phrase = Phrase::new("moved").with("who", Seat(0)).with("n", 1);
        assert_eq!(catalogue().say(&phrase, &context(0)), "You move one step.");
        assert_eq!(catalogue().say(&phrase, &context(1)), "The White side moves one step.");
        assert_eq!(catalogue().title(Seat(0), &context(1)), "White");
        assert_eq!(catalogue().title(Seat(1), &context(1)), "Black");
    }

    #[test]
    fn lists_are_joined_by_the_language() {
        let seen = |n: usize| {
            let list = ["an owl", "a fox", "a cat", "a dog"][..n].iter().map(|t| Arg::Text((*t).into()));
            let phrase = Phrase::new("saw").with("what", list.collect::<Vec<_>>());
            catalogue().say(&phrase, &context(0))
        };
        assert_eq!(seen(0), "You saw nobody (0).");
        assert_eq!(seen(1), "You saw an owl (1).");
        assert_eq!(seen(2), "You saw an owl and a fox (2).");
        assert_eq!(seen(4), "You saw an owl, a fox, a cat and a dog (4).");
        let three = vec![Arg::Text("a".into()), Arg::Text("b".into()), Arg::Text("c".into())];
        assert_eq!(
            catalogue().say(&Phrase::new("which").with("what", three), &context(0)),
            "Was it a, b or c?"
        );
    }

    #[test]
    fn phrases_lie_inside_phrases() {
        let inner = Phrase::new("because").with("who", Seat(1));
        let phrase = Phrase::new("held").word("what", "chess-seat-black").with("why", inner);
        assert_eq!(catalogue().say(&phrase, &context(1)), "He held Black, because it was you.");
    }

    #[test]
    fn texts_are_cleaned_and_no_direction_marks_are_added() {
        let phrase = Phrase::new("said").text("text", "a\n\u{202e}b");
        assert_eq!(catalogue().say(&phrase, &context(0)), "He said: a b");
    }

    #[test]
    fn a_missing_entry_is_its_key_in_brackets() {
        assert_eq!(catalogue().say(&Phrase::new("no-such"), &context(0)), "[no-such]");
        let strange = Phrase::new("held").with("what", Seat(9));
        assert!(catalogue().say(&strange, &context(0)).starts_with("He held somebody"));
    }

    #[test]
    fn endless_nesting_comes_to_an_end() {
        let mut phrase = Phrase::new("because").text("who", "me");
        for _ in 0..5000 {
            phrase = Phrase::new("because").with("who", phrase);
        }
        assert!(catalogue().say(&phrase, &context(0)).contains('…'));
        // Taken apart by hand: dropping it would go as deep as it was built.
        while let Some((_, Arg::Phrase(inner))) = phrase.args.pop() {
            phrase = *inner;
        }
    }
}
