//! The sentences about people and how they find each other, ready to be put into
//! a letter. Each function names an entry of `people.ftl` and fills its places.

use super::say::{Place, sentences};
use crate::terms::{Phrase, Seat};

/// A span of time in words: whole days, else hours.
pub fn span(seconds: i64) -> Phrase {
    let hours = seconds / 3600;
    match (hours / 24, hours % 24) {
        (0, hours) => Phrase::new("span-hours").with("hours", hours),
        (days, 0) => Phrase::new("span-days").with("days", days),
        (days, hours) => Phrase::new("span-days-hours").with("days", days).with("hours", hours),
    }
}

/// The name of some rules.
pub fn title(rules: &str) -> Phrase {
    Phrase::new(format!("{rules}-name"))
}

// The terms in words.
sentences! {
    /// How long an answer may take.
    each(time: Phrase) "terms-each";
    /// A bank of time, and what an answer adds.
    bank(bank: Phrase, each: Phrase) "terms-bank";
    /// A bank of time alone.
    bank_bare(bank: Phrase) "terms-bank-bare";
    /// How late an answer may be.
    grace(time: Phrase) "terms-grace";
    /// Days off do not count.
    days_off() "terms-days-off";
    /// Who stays silent loses.
    then_forfeit() "terms-then-forfeit";
    /// The safe answer is given for who stays silent.
    then_autopilot() "terms-then-autopilot";
    /// The seat of who stays silent is offered.
    then_substitute() "terms-then-substitute";
    /// Messages are signed, and between all.
    press_is_white() "terms-press-white";
    /// Messages are not signed.
    press_is_grey() "terms-press-grey";
    /// There are no messages.
    press_is_none() "terms-press-none";
    /// Others may look on.
    observers_may() "terms-observers";
    /// Nobody may look on.
    no_observers() "terms-no-observers";
    /// Nothing is taken back.
    no_undo() "terms-no-undo";
}

// The list of open games.
sentences! {
    /// How many there are, for the head.
    looked(count: usize) "open-looked";
    /// A proposal whose maker has chosen a seat.
    open_proposal(id: &str, rules: Phrase, by: &str, seat: Seat, free: &[Seat]) "open-proposal";
    /// A proposal with seats by lot.
    open_lot(id: &str, rules: Phrase, by: &[String], count: usize) "open-lot";
    /// It is a match.
    open_match() "open-match";
    /// A seat to take over.
    open_seat(id: &str, rules: Phrase, place: Phrase, seat: Seat, others: &[String]) "open-seat";
    /// A game to look on at.
    open_watch(id: &str, rules: Phrase, place: Phrase, players: &[String]) "open-watch";
}

// Proposing and taking up.
sentences! {
    /// A proposal stands.
    proposed(id: &str, days: i64) "people-proposed";
    /// A proposal was taken up: to its maker.
    taken_up(by: &[String], id: &str, seat: Seat) "people-taken-up";
    /// A proposal was taken up: to who did.
    you_took_up(by: &str, seat: Seat) "people-you-took-up";
    /// Your invitation is sent, and your own lies here.
    you_proposed(others: &[String], seat: Seat) "people-you-proposed";
    /// One more has accepted; others are still wanted.
    accepted(id: &str, missing: usize) "people-accepted";
    /// The writer's proposal is taken back.
    taken_back(id: &str) "people-taken-back";
    /// The writer has left somebody's proposal.
    left(id: &str) "people-left";
    /// A proposal lapsed.
    proposal_lapsed(id: &str) "people-lapsed";
    /// The writer has to be known first.
    register_first() "people-register-first";
    /// The writer has enough open proposals.
    enough_proposals(max: i64) "people-enough-proposals";
    /// A clause that is none; what there is, the nearest first.
    no_term(clause: &str, known: &[String]) "people-no-term";
    /// A proposal that names nothing.
    propose_what() "people-propose-what";
    /// No seat of that name.
    no_seat(name: &str, seats: &[String]) "people-no-seat";
    /// Too few or too many people for the rules.
    wrong_number(rules: Phrase, wanted: usize, have: usize) "people-wrong-number";
    /// A name that fits several rules, or none.
    no_rules(name: &str, known: &[String]) "people-no-rules";
    /// There is no such proposal any more.
    no_proposal(id: &str) "people-no-proposal";
    /// It is the writer's own.
    own_proposal(id: &str) "people-own-proposal";
    /// The writer has accepted it already.
    already_in(id: &str) "people-already-in";
    /// The writer has enough invitations to answer first.
    answer_first(max: i64) "people-answer-first";
    /// `accept` without a name.
    accept_what() "people-accept-what";
    /// `accept` in answer to an invitation.
    accept_joins() "people-accept-joins";
}

// Invitations.
sentences! {
    /// Enough invitations for a day.
    enough_invitations(max: i64) "people-enough-invitations";
    /// Somebody unknown has been invited before.
    invited_once(address: &str) "people-invited-once";
    /// It is no address that can be written to.
    no_address(address: &str) "people-no-address";
    /// Letters to an address come back.
    unreachable(address: &str) "people-unreachable";
    /// The writer sits there already, or it is the writer.
    sits_here(address: &str) "people-sits-here";
    /// Who invites has to join first.
    join_first() "people-join-first";
    /// Several seats could be meant.
    which_seat(seats: &[String]) "people-which-seat";
    /// No seat is free.
    none_free() "people-none-free";
    /// The seat is offered to somebody else already.
    promised() "people-promised";
    /// The invitation is on its way.
    invitation_sent(address: &str, seat: Seat) "people-invitation-sent";
    /// To who was invited before: the seat has gone to another.
    invitation_gone() "people-invitation-gone";
}

// Substitutes.
sentences! {
    /// The writer's seat is offered to anybody.
    seat_offered(id: &str) "people-seat-offered";
    /// The writer's seat is offered to one person.
    seat_offered_to(address: &str, id: &str) "people-seat-offered-to";
    /// To the others: a seat is offered.
    seat_is_open(who: Seat) "people-seat-is-open";
    /// To the others: it is not any more.
    seat_is_kept(who: Seat) "people-seat-is-kept";
    /// The writer's offer is taken back.
    offer_taken_back() "people-offer-taken-back";
    /// To the person asked.
    seat_for_you(by: &str, seat: Seat, rules: Phrase, others: &[String]) "people-seat-for-you";
    /// What such a letter asks.
    will_you_take_over() "people-will-you-take-over";
    /// The person asked would not: to the holder.
    seat_declined(seat: Seat) "people-seat-declined";
    /// The person asked would not: to them.
    you_declined_seat() "people-you-declined-seat";
    /// No seat of this game is offered.
    seat_not_offered(id: &str) "people-seat-not-offered";
    /// The writer plays it already.
    plays_already(id: &str) "people-plays-already";
    /// Only a running game has seats to hand on.
    not_running() "people-not-running";
    /// It is offered already.
    offered_already(id: &str) "people-offered-already";
    /// It was offered and taken back a short while ago.
    offered_today() "people-offered-today";
    /// Nothing of the writer's is offered.
    nothing_offered() "people-nothing-offered";
    /// To the new holder.
    seat_is_yours(seat: Seat, before: &str) "people-seat-is-yours";
    /// To the new holder: what the old one knows.
    before_you(before: &str) "people-before-you";
    /// To the others.
    seat_handed_on(seat: Seat, before: &str, now: &str) "people-seat-handed-on";
    /// To the old holder.
    seat_gone(now: &str) "people-seat-gone";
    /// To the old holder: what they know.
    keep_secret() "people-keep-secret";
}

// Looking on.
sentences! {
    /// To the players, with their next letter.
    looks_on(name: &str) "people-looks-on";
    /// To who looks on, with the first letter.
    you_look_on(id: &str) "people-you-look-on";
    /// To who looked on: the players want nobody to any more.
    watch_ended(id: &str) "people-watch-ended";
    /// To who looked on.
    you_look_away(id: &str) "people-you-look-away";
    /// The terms want nobody to look on.
    watch_not_wanted() "people-watch-not-wanted";
    /// There is no such game to look on at.
    no_watch(id: &str) "people-no-watch";
    /// A player of the game sees it already.
    watch_own() "people-watch-own";
    /// Enough people look on, or the writer looks on at enough games.
    watch_enough(max: i64) "people-watch-enough";
    /// The writer looks on already.
    watch_already() "people-watch-already";
    /// The writer does not look on.
    watch_not() "people-watch-not";
}

// Messages.
sentences! {
    /// The terms want no messages.
    press_none() "people-press-none";
    /// A message is too long.
    press_long(max: i64) "people-press-long";
    /// Enough messages for a day.
    press_many(max: i64) "people-press-many";
    /// No more letters go out in which it could travel.
    press_over() "people-press-over";
    /// An unsigned message is kept.
    press_kept() "people-press-kept";
    /// An unsigned message came.
    press_unsigned() "people-press-unsigned";
    /// How its writer is called.
    somebody() "people-somebody";
    /// The service has something to say.
    announced() "people-announced";
    /// How the service is called.
    post_office() "people-post-office";
}
