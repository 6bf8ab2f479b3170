//! The sentences about offers and agreement.

use super::Place;
use crate::terms::{Arg, Phrase, Seat};

// What is offered, and what becomes of it.
sentences! {
    /// A seat would like the game to rest.
    pause_offered(who: Seat) "service-pause-offered";
    /// What an undo would come to.
    undo_would(to: i64, turns: i64) "offer-undo-would";
    /// Where the game would stand, and whose move it would be.
    undo_place(place: Phrase, who: &[Seat]) "offer-undo-place";
    /// Whose move it would be.
    undo_owing(who: &[Seat]) "offer-undo-owing";
    /// How many cards a seat has drawn since.
    undo_drawn(who: Seat, count: i64) "offer-undo-drawn";
    /// What everybody has seen since.
    undo_shown(what: Arg) "offer-undo-shown";
    /// So many more of them.
    undo_more(count: usize) "offer-undo-more";
    /// What was seen cannot be unseen.
    undo_known() "offer-undo-known";
    /// What an undo did to what lies hidden.
    undo_mixed() "offer-undo-mixed";
    /// A seat would like another term of the game: what it would say.
    terms_offered(who: Seat, what: Phrase) "offer-terms-offered";
    /// An undo is offered in the letter of an order.
    undo_alone() "refuse-undo-alone";
    /// An offer was passed on.
    offer_made(what: Phrase, to: &[Seat]) "offer-made";
    /// An offer holds until the next turn.
    offer_until_turn() "offer-until-turn";
    /// An offer holds for so many days.
    offer_until_days(days: i64) "offer-until-days";
    /// What may be sent to answer an offer.
    offer_how() "offer-how";
    /// For the head of a letter: that an offer waits for the reader.
    offer_asked() "offer-asked";
    /// Who has still to answer an offer.
    offer_waits(who: &[Seat]) "offer-waits";
    /// The reader agrees; others have still to answer.
    agreed_so_far(who: &[Seat]) "offer-agreed-so-far";
    /// A seat does not want a draw.
    draw_declined(who: Seat) "offer-draw-declined";
    /// A seat does not want anything taken back.
    undo_declined(who: Seat) "offer-undo-declined";
    /// A seat does not want the game to rest.
    pause_declined(who: Seat) "offer-pause-declined";
    /// A seat wants the terms as they are.
    terms_declined(who: Seat) "offer-terms-declined";
    /// A seat took its offer back.
    offer_withdrawn(who: Seat) "offer-withdrawn";
    /// A draw was offered, and a turn came in between.
    draw_lapsed() "offer-draw-lapsed";
    /// An undo was offered, and a turn came in between.
    undo_lapsed() "offer-undo-lapsed";
    /// All agree that the game rests.
    pause_agreed() "offer-pause-agreed";
    /// All agree on another term: what it says.
    terms_agreed(what: Phrase) "offer-terms-agreed";
}

// Terms among the settings.
sentences! {
    /// That some of the settings are terms of the game.
    settings_terms() "settings-terms";
}

// Why an offer or an agreement was not taken.
sentences! {
    /// The reader has offered it already.
    offer_is_open(who: &[Seat]) "refuse-offer-is-open";
    /// Somebody else offers the same.
    offer_is_theirs(who: Seat) "refuse-offer-is-theirs";
    /// Somebody else offers something else about the same.
    offer_first(who: Seat, word: &str) "refuse-offer-first";
    /// The reader offers something else about the same.
    offer_own_first(word: &str) "refuse-offer-own-first";
    /// The terms say so already.
    terms_so_already(what: Phrase) "refuse-terms-so-already";
    /// The reader has offered it before, in the same turn.
    offer_again() "refuse-offer-again";
    /// More offers than are passed on in a day.
    offers_many(count: i64) "refuse-offers-many";
    /// Nothing is offered.
    offer_none() "refuse-offer-none";
    /// Several things are offered.
    offer_which(first: &str, second: &str) "refuse-offer-which";
    /// The reader's own offer.
    offer_own(who: &[Seat]) "refuse-offer-own";
    /// The reader has agreed before.
    offer_agreed(who: &[Seat]) "refuse-offer-agreed";
    /// The offer has lapsed.
    offer_lapsed() "refuse-offer-lapsed";
    /// The offer was declined, or taken back.
    offer_declined() "refuse-offer-declined";
    /// All agreed on it before.
    offer_done() "refuse-offer-done";
    /// The letter answers one that is older than the offer.
    offer_newer() "refuse-offer-newer";
    /// The terms of the game are that nothing is taken back.
    undo_not_here() "refuse-undo-not-here";
    /// Where an undo could go back to, and what to send for it.
    undo_where(blocks: &[String], one: &str) "refuse-undo-where";
    /// There is nothing that could be taken back.
    undo_nowhere() "refuse-undo-nowhere";
    /// An undo to a block it cannot go back to.
    undo_not_there(to: i64, other: Phrase) "refuse-undo-not-there";
}

// Wishes.
sentences! {
    /// A wish is kept for all games.
    wish_kept(what: &str, how: &str) "wish-kept";
    /// A wish is kept for the game at hand.
    wish_kept_here(what: &str, how: &str) "wish-kept-here";
    /// A wish that can be for all games only.
    wish_for_all(what: &str) "refuse-wish-for-all";
    /// A value that a wish cannot have, and one it can have.
    wish_unknown(how: &str, there: &str) "refuse-wish-unknown";
    /// A value that is not written as it has to be, and a line that is.
    wish_form(how: &str, line: &str) "refuse-wish-form";
    /// Hours that are not written as they have to be, and a line that is.
    wish_hours(how: &str, line: &str) "refuse-wish-hours";
    /// A zone is kept, and what its clocks show.
    wish_kept_zone(zone: &str, time: &str) "wish-kept-zone";
    /// Hours from UTC are kept.
    wish_kept_fixed(zone: &str, time: &str) "wish-kept-fixed";
    /// A zone there is not.
    wish_no_zone(how: &str) "refuse-wish-no-zone";
    /// Too few days of the week.
    wish_few_days(least: usize) "refuse-wish-few-days";
    /// There is no such wish.
    no_such_wish(what: &str) "refuse-no-such-wish";
    /// How settings are changed.
    settings_how() "settings-how";
    /// Where they are explained.
    settings_learn() "settings-learn";
}

// Notes to oneself.
sentences! {
    /// A note was too long and was cut.
    note_cut(longest: usize) "note-cut";
    /// There were as many notes as there can be, and the oldest is gone.
    note_made_room(most: i64) "note-made-room";
    /// There are none.
    notes_none() "notes-none";
    /// The reader's notes follow.
    notes_yours() "notes-yours";
}

// What the dice did.
sentences! {
    /// No dice were thrown.
    stats_none() "stats-none";
    /// How it is counted, and how little a single test says.
    stats_how() "stats-how";
    /// Too few throws to say anything.
    stats_few(sides: usize, count: i64) "stats-few";
    /// Nothing remarkable.
    stats_usual(sides: usize, count: i64, sum: &str, p: &str, often: i64) "stats-usual";
    /// Something that is rare with fair dice.
    stats_rare(sides: usize, count: i64, sum: &str, p: &str, games: i64) "stats-rare";
    /// The same in a line behind the verdict.
    verdict_usual(sides: usize) "verdict-dice-usual";
    /// The same in a line behind the verdict.
    verdict_rare(sides: usize, games: i64) "verdict-dice-rare";
    /// What a player has played.
    stats_games(over: i64, won: i64, running: i64) "stats-games";
    /// Where to ask for the dice of a game.
    stats_in_game() "stats-in-game";
}

// The list of games and the daily letter.
sentences! {
    /// The head of the daily letter: the day, and how many games wait.
    digest_place(date: &str, count: usize) "digest-place";
    /// What the daily letter is.
    digest_head() "digest-head";
    /// Somebody offers a draw.
    state_draw(who: &str) "state-offer-draw";
    /// Somebody would like to take something back.
    state_undo(who: &str) "state-offer-undo";
    /// Somebody would like a rest.
    state_pause(who: &str) "state-offer-pause";
    /// Somebody would like other terms.
    state_terms(who: &str) "state-offer-terms";
}
