//! Sentences about who somebody is: codes, addresses, tokens, data. Each function
//! names an entry of `identity.ftl` and fills its places.

use super::say::{Place, sentences};
use crate::terms::Phrase;

// Codes and registration.
sentences! {
    /// Somebody would like to be registered at the reader's address.
    register_asked() "identity-register-asked";
    /// What a letter with a code asks.
    confirm_asked() "identity-confirm-asked";
    /// How to send it back, and for how many days it is good.
    confirm_how(days: i64) "identity-confirm-how";
    /// What to do if it was not the reader.
    confirm_not_you() "identity-confirm-not-you";
    /// The reader is a player now.
    registered() "identity-registered";
    /// The reader was one before.
    registered_already() "identity-registered-already";
    /// What to do next.
    registered_next() "identity-registered-next";
    /// A code that is not good, or not any more.
    code_bad() "identity-code-bad";
    /// A roll of somebody unknown with too many words, or with a link.
    roll_in_few_words() "identity-roll-in-few-words";
    /// A letter with a code goes to the main address.
    code_sent() "identity-code-sent";
}

// Addresses.
sentences! {
    /// What cannot be read as an address.
    address_unreadable() "identity-address-unreadable";
    /// Somebody would like to add the reader's address to theirs.
    address_code() "identity-address-code";
    /// The code for it is on its way there.
    address_code_sent(address: &str) "identity-address-code-sent";
    /// It is the reader's already.
    address_yours(address: &str) "identity-address-yours";
    /// It is one of the post office itself.
    address_ours() "identity-address-ours";
    /// More than one person may have.
    address_many(max: usize) "identity-address-many";
    /// It is none of the reader's.
    address_unknown() "identity-address-unknown";
    /// The main one cannot be given up.
    address_is_main() "identity-address-is-main";
    /// It belongs to another player.
    address_taken() "identity-address-taken";
    /// It is one of the reader's now.
    address_added(address: &str) "identity-address-added";
    /// Letters go there from now on.
    address_main_is(address: &str) "identity-address-main-is";
    /// It is none of the reader's any more.
    address_dropped(address: &str) "identity-address-dropped";
    /// The only address.
    address_one(main: &str) "identity-address-one";
    /// The main address and the others.
    address_list(main: &str, others: &[String]) "identity-address-list";
    /// What to do if it was somebody else.
    if_not_you() "identity-if-not-you";
}

// What was asked without proof.
sentences! {
    /// To add an address.
    asks_add(address: &str) "identity-asks-add";
    /// To make one the main one.
    asks_main(address: &str) "identity-asks-main";
    /// To give one up.
    asks_drop(address: &str) "identity-asks-drop";
    /// New tokens for all seats.
    asks_tokens() "identity-asks-tokens";
    /// To be forgotten.
    asks_forget() "identity-asks-forget";
    /// A letter says that it is from an address to which nothing is sent any more.
    asks_back() "identity-asks-back";
    /// A setting is to be changed: the line that would do it.
    asks_wish(line: &str) "identity-asks-wish";
    /// An invitation is to be declined.
    asks_decline(id: &str) "identity-asks-decline";
    /// An address takes letters again.
    back() "identity-back";
}

// Tokens and seats.
sentences! {
    /// The reply address of the seat is a new one.
    token_new() "identity-token-new";
    /// All seats have new ones.
    tokens_new(games: &[String]) "identity-tokens-new";
    /// A letter came to the reply address of before.
    token_old() "identity-token-old";
    /// A letter came to a reply address that is none of the seat's.
    token_wrong() "identity-token-wrong";
    /// The reader held it once.
    seat_not_yours() "identity-seat-not-yours";
    /// The seat is paused until its holder confirms.
    seat_paused() "identity-seat-paused";
    /// It counts again.
    seat_counts_again(game: &str) "identity-seat-counts-again";
    /// Why it was paused: letters from other addresses.
    paused_by_others(count: i64) "identity-paused-by-others";
    /// Why it was paused: wrong tokens.
    paused_by_tokens(count: i64) "identity-paused-by-tokens";
    /// How to go on.
    paused_how() "identity-paused-how";
    /// And what to do then.
    paused_then() "identity-paused-then";
    /// Our mail server did not find the letter to be from where it says.
    not_proven() "identity-not-proven";
    /// The letter is older than the turn at hand.
    letter_stale() "identity-letter-stale";
}

// Data.
sentences! {
    /// What the letter is.
    data_head() "identity-data-head";
    /// A letter with the data goes to the main address.
    data_sent() "identity-data-sent";
    /// Such a letter went there not long ago.
    data_once() "identity-data-once";
    /// The addresses.
    data_addresses(addresses: &[String]) "identity-data-addresses";
    /// How many games, and how many of them are not over.
    data_games(all: usize, live: usize) "identity-data-games";
    /// How many letters, and how many bytes of them are kept.
    data_letters(came: usize, camebytes: i64, went: usize, wentbytes: i64) "identity-data-letters";
    /// What stands where.
    data_where() "identity-data-where";
    /// How to be forgotten.
    data_forget() "identity-data-forget";
    /// Games that have to end or be handed on first.
    forget_games(games: &[String]) "identity-forget-games";
    /// It is done.
    forgotten() "identity-forgotten";
    /// What is kept all the same.
    forgotten_kept() "identity-forgotten-kept";
    /// What stands where the name was.
    former_player() "identity-former-player";
}
