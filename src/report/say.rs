//! The sentences of the service itself, ready to be put into a letter. Each
//! function names an entry of `service.ftl` and fills its places.

use crate::terms::{Arg, Phrase, Seat};

/// What can fill a place of these sentences.
pub(super) trait Place {
    /// As an argument of a phrase.
    fn place(self) -> Arg;
}

impl Place for &str {
    fn place(self) -> Arg {
        Arg::Text(self.to_owned())
    }
}

impl Place for i64 {
    fn place(self) -> Arg {
        Arg::Num(self)
    }
}

impl Place for usize {
    fn place(self) -> Arg {
        Arg::Num(i64::try_from(self).unwrap_or(i64::MAX))
    }
}

impl Place for Seat {
    fn place(self) -> Arg {
        Arg::Seat(self)
    }
}

impl Place for Arg {
    fn place(self) -> Arg {
        self
    }
}

impl Place for Phrase {
    fn place(self) -> Arg {
        self.into()
    }
}

impl Place for &[Seat] {
    fn place(self) -> Arg {
        Arg::List(self.iter().copied().map(Arg::Seat).collect())
    }
}

impl Place for &[String] {
    fn place(self) -> Arg {
        Arg::List(self.iter().cloned().map(Arg::Text).collect())
    }
}

/// Functions that fill the places of an entry by their names.
macro_rules! sentences {
    ($($(#[$doc:meta])* $name:ident($($place:ident: $kind:ty),*) $key:literal;)*) => {
        $(
            $(#[$doc])*
            pub fn $name($($place: $kind),*) -> Phrase {
                Phrase::new($key)$(.with(stringify!($place), $place.place()))*
            }
        )*
    };
}
pub(super) use sentences;

// Invitations and the beginning.
sentences! {
    /// The reader is invited to play with others, in a seat.
    invited(others: &[String], seat: Seat) "service-invited";
    /// What an invitation asks.
    will_you_join() "service-will-you-join";
    /// The reader has joined; others have not yet.
    joined(waiting: &[String]) "service-joined";
    /// Somebody else has joined.
    other_joined(who: Seat) "service-other-joined";
    /// A `join` without words behind it.
    join_needs_words() "service-join-needs-words";
    /// The reader's `decline` was noted.
    you_declined() "service-you-declined";
    /// Somebody declined, and the game will not be.
    declined(by: &str) "service-declined";
    /// An invitation lapsed.
    lapsed() "service-lapsed";
    /// All have joined.
    begun() "service-begun";
    /// A game was opened by the reader, and the invitations are on their way.
    opened(id: &str, others: &[String]) "service-opened";
}

// The terms of a game.
sentences! {
    /// There are no deadlines.
    terms_no_hurry() "terms-no-hurry";
    /// Messages are open between the players.
    terms_messages() "terms-messages";
    /// Options that differ from the usual, as the ledger has them.
    terms_options(options: &[String]) "terms-options";
    /// Where to learn more.
    terms_learn(rules: &str) "terms-learn";
}

// Turns.
sentences! {
    /// Nothing is asked of the reader; others are to answer.
    waiting_for(seats: &[Seat]) "service-waiting-for";
    /// The reader is to answer.
    your_turn() "service-your-turn";
    /// The orders were carried out.
    carried_out() "service-carried-out";
    /// All who were asked have answered.
    all_in() "service-all-in";
    /// A line of a secret answer.
    line_sealed() "line-sealed";
    /// A secret answer lies sealed.
    sealed() "service-sealed";
    /// Words for the dice came without an order.
    words_kept() "service-words-kept";
    /// Nothing has happened since the reader's last letter.
    nothing_new() "service-nothing-new";
    /// A secret answer took the place of an earlier one.
    replaced() "service-replaced";
    /// Nothing was done: a preview.
    previewed() "service-previewed";
    /// The same letter once more.
    sent_again() "service-sent-again";
    /// Letters to somebody come back.
    letters_come_back(who: Seat, days: i64) "service-letters-come-back";
    /// A deadline has passed for a seat.
    late(who: Seat) "service-late";
    /// The turn in plain numbers, for the head of a letter.
    turn_place(turn: i64) "service-turn";
    /// The game is being set up.
    start_place() "service-start";
    /// The game is over.
    end_place() "service-end";
}

// Why something was not done.
sentences! {
    /// Nothing is asked of this seat now.
    not_asked() "refuse-not-asked";
    /// The game is over.
    game_over() "refuse-over";
    /// A preview cannot go beyond a draw.
    needs_chance() "refuse-needs-chance";
    /// The engine cannot read its own journal: the operator's matter.
    broken() "refuse-broken";
    /// The form at the end of the letter belongs to a turn that is past.
    old_turn() "refuse-old-turn";
    /// The form names a record that this game does not have.
    unknown_block() "refuse-unknown-block";
    /// No line of the letter was an order.
    no_orders() "refuse-no-orders";
    /// No line of a letter about no game was understood.
    nothing_understood() "refuse-nothing-understood";
    /// More orders than a letter may hold.
    too_many_orders(max: i64) "refuse-too-many-orders";
    /// A line is too long to be read.
    line_too_long(max: i64) "refuse-line-too-long";
    /// A word of the service that it does not know.
    unknown_command(word: &str) "refuse-unknown-command";
    /// A word of the service that does nothing yet.
    not_yet(word: &str) "refuse-not-yet";
    /// The game has no map beside its board.
    no_map() "refuse-no-map";
    /// No place of the game has such a name.
    no_such_place(name: &str) "refuse-no-such-place";
    /// There is no such game, or the writer has no seat in it.
    no_such_game(id: &str) "refuse-no-such-game";
    /// There are no such rules.
    no_such_rules(rules: &str, known: &[String]) "refuse-no-such-rules";
    /// The rules or their options were not understood: the engine says why.
    bad_options(why: &str) "refuse-bad-options";
    /// A number that the answered letter does not have; how many it has.
    no_such_choice(number: usize, count: i64) "refuse-no-such-choice";
    /// Something came with a letter without orders.
    attached() "service-attached";
    /// Characters of the letter could not be read.
    garbled() "service-garbled";
    /// An order stands on two lines, and was not guessed.
    broken_in_two() "line-broken-in-two";
    /// A letter of another alphabet only looks like the one that is meant.
    look_alike(letter: &str, word: &str, script: &str) "line-look-alike";
    /// Orders in the Subject are not read.
    not_the_subject() "refuse-not-the-subject";
    /// Standing orders are not used yet.
    no_standing() "refuse-standing";
    /// There is nobody of that name.
    no_such_player(name: &str) "refuse-no-such-player";
    /// The number of a day is still secret, or there is no such day.
    no_such_day(day: &str) "refuse-no-such-day";
    /// A command that does something, behind a question mark or in a preview.
    only_asked() "preview-only-asked";
    /// A line that depends on the one before it, in a preview.
    depends() "preview-depends";
    /// Dice by themselves have an address of their own.
    dice_elsewhere(address: &str) "refuse-dice-elsewhere";
    /// A command about a game, in a letter about none.
    which_game() "refuse-which-game";
    /// A letter with more bytes than are read.
    letter_too_large() "letter-too-large";
    /// An encrypted letter.
    letter_encrypted() "letter-encrypted";
    /// A letter in a format of one mail program.
    letter_tnef() "letter-tnef";
    /// A letter with two senders.
    letter_two_senders() "letter-two-senders";
    /// A letter that is broken.
    letter_broken() "letter-broken";
    /// There is no such record.
    no_such_record(number: i64) "refuse-no-such-record";
    /// The game has not begun.
    not_begun() "refuse-not-begun";
}

// Messages, offers, leaving.
sentences! {
    /// A message was passed on.
    press_sent(to: &[String]) "service-press-sent";
    /// A message without words.
    press_empty() "service-press-empty";
    /// A message arrived.
    press_came(from: &str) "service-press-came";
    /// A private note was kept.
    note_kept() "service-note-kept";
    /// A seat gave up.
    resigned(who: Seat) "service-resigned";
    /// A seat offers a draw.
    draw_offered(who: Seat) "service-draw-offered";
    /// The draw was agreed.
    draw_agreed() "service-draw-agreed";
    /// A seat would like to take something back.
    undo_offered(who: Seat) "service-undo-offered";
    /// It was taken back.
    undo_done(to: i64, turns: i64) "service-undo-done";
    /// It cannot be taken back.
    undo_impossible() "service-undo-impossible";
}

// Matches of several games.
sentences! {
    /// One seat has won the game.
    won(who: Seat) "game-won";
    /// Several seats have won the game together.
    won_together(who: &[Seat]) "game-won-together";
    /// Nobody has won the game.
    drawn() "game-drawn";
    /// The points of a seat.
    points(who: Seat, points: i64) "game-points";
    /// The match goes on in another game, with the seats changed.
    match_goes_on(id: &str) "match-goes-on";
    /// What an invitation to the second game says.
    match_second() "match-second";
    /// What a player has in all.
    match_points(name: &str, points: i64) "match-points";
    /// Who has won the match.
    match_won(name: &str) "match-won";
    /// Nobody has won the match.
    match_drawn() "match-drawn";
}

// Proofs and verdicts.
sentences! {
    /// The proof of an invitation.
    proof_open() "proof-open";
    /// The proof of a turn in which dice fell.
    proof_dice(dice: &str) "proof-dice";
    /// The proof of a turn in which something was drawn openly.
    proof_drawn() "proof-drawn";
    /// The proof of a turn in which something hidden was drawn or shuffled.
    proof_hidden() "proof-hidden";
    /// The proof of a turn without chance.
    proof_plain() "proof-plain";
    /// The receipt of words without orders.
    proof_words() "proof-words";
    /// The receipt of a sealed or refused letter.
    proof_lock() "proof-lock";
    /// A note about who holds a seat.
    proof_note() "proof-note";
    /// The last record.
    proof_end() "proof-end";
    /// The proof of dice by themselves.
    proof_receipt() "proof-receipt";
    /// The number of a day, which opens all of its dice.
    proof_day(day: &str) "proof-day";
    /// What a verdict counted.
    verdict_counts(blocks: i64, dice: i64, lists: i64) "verdict-counts";
    /// How many states were played again by the rules.
    verdict_replayed(states: i64) "verdict-replayed";
    /// A moderator took the game back.
    undone(to: i64, turns: i64, why: &str) "service-undone";
    /// Turns that were taken back by agreement.
    verdict_undone(count: i64) "verdict-undone";
}

// Dice by themselves, and the list of games.
sentences! {
    /// What was rolled, for the head of a letter.
    rolled(by: &str, results: &[String]) "service-rolled";
    /// A day of dice is over, and its number open.
    day_over(day: &str) "service-day-over";
    /// A request without dice.
    no_dice() "refuse-no-dice";
    /// A request for too many dice.
    too_many_dice() "refuse-too-many-dice";
    /// Dice for more people than one letter may be written to.
    dice_for_many(max: i64) "refuse-dice-for-many";
    /// More copies of dice than are sent to others in an hour.
    dice_often(max: i64) "refuse-dice-often";
    /// Words beside dice that others are sent too.
    dice_without_links() "refuse-dice-links";
    /// There is no number of the day.
    no_dice_today() "refuse-no-dice-today";
    /// The reader is to answer.
    state_yours() "state-yours";
    /// Others are to answer.
    state_theirs(seats: &[String]) "state-theirs";
    /// The reader is invited.
    state_invited() "state-invited";
    /// The game waits for others to join.
    state_gathering() "state-gathering";
    /// The game is over.
    state_over() "state-over";
    /// A seat and what the others may know of its question, for the head.
    waits(who: Seat, what: Phrase) "service-waits";
    /// The same for one more seat.
    waits_too(who: Seat, what: Phrase) "service-waits-too";
}

mod offers;

pub use offers::*;

// The operator's doings.
sentences! {
    /// Whose words they are, before them.
    operator() "service-operator";
    /// The operator has written; the words stand behind bars.
    operator_wrote() "service-operator-wrote";
    /// The operator's remark is on the ledger; the words stand behind bars.
    remarked() "service-remarked";
    /// A moderator has decided the game.
    adjudicated(why: &str) "service-adjudicated";
    /// A moderator has ended the game without a result.
    abandoned(why: &str) "service-abandoned";
    /// The reader is kept out.
    banned(address: &str) "service-banned";
}
