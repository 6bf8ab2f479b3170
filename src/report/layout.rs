//! The words of one language: its catalogue, and the layouts of letters and
//! boards that use it.
//!
//! A layout is a minijinja template. `t(key, place=value)` is an entry of the
//! catalogue with its places filled (`_` stands for `-` in a place's name, a
//! list is joined as the language joins lists), `known(key)` whether there is
//! such an entry, `head(key)` a heading. One line of a layout is one paragraph;
//! [`super::flow`] breaks it afterwards.

use super::catalogue::{Catalogue, Chair, Context};
use super::clean;
use super::flow::width;
use super::templates::{HOME, TemplateError};
use super::when::{Clock, date, day, moment, span, time};
use crate::terms::{Phrase, Seat};
use fluent_bundle::{FluentArgs, FluentValue};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior};
use std::sync::Arc;

/// How much work one layout may do.
const FUEL: u64 = 1_000_000;
/// How deep layouts may include each other and call macros.
const DEPTH: usize = 40;
/// How wide a column may be padded.
const PAD_MAX: usize = 200;

/// The words of one language.
pub struct Words {
    language: String,
    catalogue: Arc<Catalogue>,
    /// The layouts, own ones in the place of the built-in ones.
    layouts: Environment<'static>,
    /// The built-in layouts, should an own one fail.
    spare: Environment<'static>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Words {
    /// The words of a language from its files, and the home language's behind
    /// them; paths as under the language's folder.
    pub(super) fn new(
        language: &str,
        own: &[(&str, &str)],
        home: &[(&str, &str)],
    ) -> Result<Self, TemplateError> {
        let catalogue = Arc::new(Catalogue::new(language, &of_kind(own, ".ftl"), &of_kind(home, ".ftl"))?);
        let (own, home) = (of_kind(own, ".txt"), of_kind(home, ".txt"));
        let layouts = environment(language, &home, &own, &catalogue)?;
        let spare = environment(HOME, &home, &[], &catalogue)?;
        Ok(Self { language: language.to_owned(), catalogue, layouts, spare })
    }

    /// Which language this is.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// A phrase in words.
    pub fn say(&self, phrase: &Phrase, context: &Context) -> String {
        self.catalogue.say(phrase, context)
    }

    /// Whether the catalogue has an entry.
    pub fn knows(&self, key: &str) -> bool {
        self.catalogue.knows(key)
    }

    /// A seat's name by itself: `Free Peoples`.
    pub fn title(&self, seat: Seat, rules: &str, chairs: &[Chair]) -> String {
        let context = Context { rules: rules.to_owned(), chairs: chairs.to_vec(), reader: None };
        self.catalogue.title(seat, &context)
    }

    /// A moment in the reader's zone: `Tue 3 Nov 18:00 your time`.
    pub fn moment(&self, clock: &Clock, at: i64) -> String {
        moment(&self.catalogue, clock, at)
    }

    /// A day in the reader's zone: `today`, `Tue 3 Nov`.
    pub fn day(&self, clock: &Clock, at: i64) -> String {
        day(&self.catalogue, clock, at)
    }

    /// A date in the reader's zone, today's too: `Tue 3 Nov`.
    pub fn date(&self, clock: &Clock, at: i64) -> String {
        date(&self.catalogue, clock, at)
    }

    /// The time of day in the reader's zone: `18:00`.
    pub fn time(&self, clock: &Clock) -> String {
        time(clock, clock.now)
    }

    /// A span of seconds: `3 days 23 hours`.
    pub fn span(&self, seconds: i64) -> String {
        span(&self.catalogue, seconds)
    }

    /// The names of the layouts, as under the language's folder.
    pub fn layouts(&self) -> Vec<&str> {
        self.layouts.templates().map(|(name, _)| name).collect()
    }

    pub(super) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub(super) fn has_layout(&self, name: &str) -> bool {
        self.layouts.get_template(name).is_ok()
    }

    /// A layout filled; the built-in one if an own one fails; nothing, with a
    /// line in the log, if that fails too.
    pub(super) fn render(&self, name: &str, data: &Value) -> Option<String> {
        for layouts in [&self.layouts, &self.spare] {
            match layouts.get_template(name).and_then(|layout| layout.render(data)) {
                Ok(text) => return Some(text),
                Err(error) => tracing::warn!(name, %error, "a layout could not be filled"),
            }
        }
        None
    }
}

fn of_kind<'a>(files: &[(&'a str, &'a str)], kind: &str) -> Vec<(&'a str, &'a str)> {
    files.iter().filter(|(path, _)| path.ends_with(kind)).copied().collect()
}

fn environment(
    language: &str,
    home: &[(&str, &str)],
    own: &[(&str, &str)],
    catalogue: &Arc<Catalogue>,
) -> Result<Environment<'static>, TemplateError> {
    let mut env = Environment::new();
    env.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    env.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        env.set_syntax(syntax);
    }
    env.set_recursion_limit(DEPTH);
    env.set_fuel(Some(FUEL));
    let words = Arc::clone(catalogue);
    env.add_function("t", move |key: &str, places: Kwargs| message(&words, key, &places));
    let words = Arc::clone(catalogue);
    env.add_function("known", move |key: &str| words.knows(key));
    let words = Arc::clone(catalogue);
    env.add_function("head", move |key: &str| words.format(&format!("heading-{key}"), None).to_uppercase());
    env.add_filter("pad", |text: &str, columns: usize| format!("{text}{}", blanks(text, columns)));
    env.add_filter("padleft", |text: &str, columns: usize| format!("{}{text}", blanks(text, columns)));
    env.add_filter("center", |text: &str, columns: usize| {
        let all = blanks(text, columns).len();
        format!("{}{text}", " ".repeat(all / 2))
    });
    env.add_filter("para", |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" "));
    for (path, text) in home.iter().chain(own) {
        env.add_template_owned((*path).to_owned(), (*text).to_owned()).map_err(|error| {
            let what = format!("line {}: {error}", error.line().unwrap_or(1));
            TemplateError::Layout { path: format!("{language}/{path}"), what }
        })?;
    }
    Ok(env)
}

fn blanks(text: &str, columns: usize) -> String {
    " ".repeat(columns.min(PAD_MAX).saturating_sub(width(text)))
}

/// `t(key, place=value)` in a layout.
fn message(catalogue: &Catalogue, key: &str, places: &Kwargs) -> Result<String, Error> {
    let mut args = FluentArgs::new();
    for place in places.args() {
        let value: Value = places.get(place)?;
        let name = place.replace('_', "-");
        match value.kind() {
            ValueKind::Number => match i64::try_from(value.clone()) {
                Ok(n) => args.set(name, FluentValue::from(n)),
                Err(_) => args.set(name, value.to_string()),
            },
            ValueKind::Seq | ValueKind::Iterable => {
                let members: Vec<String> = value.try_iter()?.map(|v| clean::text(&v.to_string())).collect();
                args.set(format!("{name}-count"), FluentValue::from(members.len()));
                args.set(name, catalogue.list(&members));
            }
            ValueKind::Undefined | ValueKind::None => {
                let what = format!("`{place}` of `{key}` has no value");
                return Err(Error::new(ErrorKind::UndefinedError, what));
            }
            _ => args.set(name, clean::text(&value.to_string())),
        }
    }
    Ok(catalogue.format(key, Some(&args)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::context;

    fn words(layout: &str) -> Words {
        let ftl = "list-two = { $a } and { $b }\nheading-board = The board\n\
            there = { $who } { $who-count ->\n    [one] is\n   *[other] are\n  } at { $place }, { $n-steps } away\n";
        Words::new("en", &[], &[("a.ftl", ftl), ("board.txt", layout)]).unwrap()
    }

    fn render(layout: &str, data: &Value) -> Option<String> {
        words(layout).render("board.txt", data)
    }

    #[test]
    fn a_layout_speaks_through_the_catalogue() {
        let layout = "{{ head('board') }}\n{{ t('there', who=them, place=at, n_steps=3) }}\n";
        let data = context! { them => ["Sam", "Frodo"], at => "Moria\u{202e}\n[x]" };
        assert_eq!(render(layout, &data).unwrap(), "THE BOARD\nSam and Frodo are at Moria [x], 3 away");
    }

    #[test]
    fn columns_are_counted_when_padding() {
        let layout = "{{ a | pad(6) }}|{{ a | padleft(6) }}|{{ a | center(8) }}|{{ b | para }}";
        let data = context! { a => "影", b => " x \n  y " };
        assert_eq!(render(layout, &data).unwrap(), "影    |    影|   影|x y");
    }

    #[test]
    fn a_layout_cannot_run_for_ever() {
        let layout = "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}";
        assert_eq!(render(layout, &context! {}), None);
        assert_eq!(render("{% include 'board.txt' %}", &context! {}), None);
    }

    #[test]
    fn a_slip_in_a_layout_is_an_error_and_not_an_empty_place() {
        assert_eq!(render("{{ nothing_like_it }}", &context! {}), None);
        assert_eq!(render("{{ t('there', who=nobody) }}", &context! {}), None);
    }

    #[test]
    fn a_failing_own_layout_gives_way_to_the_built_in_one() {
        let words = Words::new("eo", &[("b.txt", "{{ oops }}")], &[("b.txt", "fine")]).unwrap();
        assert_eq!(words.render("b.txt", &context! {}).as_deref(), Some("fine"));
    }
}
