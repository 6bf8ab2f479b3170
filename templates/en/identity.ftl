### Who somebody is: codes, addresses, reply addresses with their tokens, data.
### The functions of `report::say_identity` fill them.

## Codes and registration

identity-register-asked = A letter from this address asks us to make its reader a player here.
identity-confirm-asked = your word, by the code below; without it nothing is done.
identity-confirm-how = Answer this letter from this address with the line below alone; within { $days ->
    [one] one day
   *[other] { $days } days
  } it is good, once:
identity-confirm-not-you = Was it not you? Then there is nothing to be done: without the code it all stays as it is, and nobody is told that you got this letter.
identity-registered = You are a player here now, and your address is confirmed.
identity-registered-already = You are a player here already, and your address is confirmed.
identity-registered-next = From here you can look for a game or learn more:
identity-code-bad = That code is not good, or not any more: each is good once, for some days, from the address it went to. The same wish sent again brings a new one.
identity-roll-in-few-words = From an address that is not confirmed here a roll may have a few words behind it, without links or addresses. "register" confirms yours.
identity-code-sent = A letter with a code is on its way to your main address; it is done when the code comes back.

## Addresses

identity-address-unreadable = That cannot be read as an address. The form is name@domain, such as anna@home.example.
identity-address-code = A player here would like to add this address to their own.
identity-address-code-sent = A letter with a code is on its way to { $address }; the address is yours here when the code comes back, from there or from one of your others.
identity-address-yours = { $address } is one of your addresses already.
identity-address-ours = That is an address of this post office itself.
identity-address-many = You may have { $max } addresses here at most; one of them has to go first.
identity-address-unknown = That is none of your confirmed addresses here.
identity-address-is-main = That is where your letters go. Make another address your main one first, then this one can go.
identity-address-taken = This address belongs to another player here. It has to be given up there first.
identity-address-added = { $address } is one of your addresses now: letters from there count as yours.
identity-address-main-is = Your letters go to { $address } from now on, those of your games too.
identity-address-dropped = { $address } is none of your addresses any more.
identity-address-one = Your only address here is { $main }.
identity-address-list = Your letters go to { $main }; letters from { $others } count as yours too.
identity-if-not-you = Was this not you? Then write to us at once from an address of yours: "addresses" shows what there is, "address drop" takes one away, and "new token" gives your seats new reply addresses.

## What was asked without proof

identity-asks-add = We are asked to add { $address } to your addresses.
identity-asks-main = We are asked to send your letters to { $address } from now on.
identity-asks-drop = We are asked to take { $address } from your addresses.
identity-asks-tokens = We are asked to give all your seats new reply addresses; those of before are good no more then.
identity-asks-forget = We are asked to forget you: your name, your addresses, your letters, notes, messages and settings. The signed records of your games stay, with their seats and the words given for their dice, under "a former player". It cannot be taken back.
identity-asks-back = Letters to this address have come back, so nothing more is sent here but this. A letter has come that says it is from here, and we are asked to send letters here again.
identity-asks-wish = We are asked to change one of your settings: "set { $line }".
identity-asks-decline = We are asked to decline your invitation to the game { $id }; nobody can play it then.
identity-back = Letters go to this address again. Those that have waited for it are on their way.

## Reply addresses and seats

identity-token-new = Your seat has a new reply address, that of this letter. The one of before is good no more.
identity-tokens-new = { $games-count ->
    [0] You have no seat in a game that is not over.
   *[other] New reply addresses are on their way, each in a letter of its game: { $games }.
  }
identity-token-old = Your letter went to a reply address that is good no more; the answer to this letter goes to the new one. Please send your lines again.
identity-token-wrong = Your letter went to an address that is not the reply address of your seat. Please send your lines again as an answer to this letter.
identity-seat-not-yours = Your letter was for a seat that is yours no more, so nothing of it was done.
identity-seat-paused = Your seat is paused since suspicious letters came, and nothing of this letter was done. The code in our letter about it, sent to your main address, opens the seat again; then please send your lines once more.
identity-seat-counts-again = Your seat in { $game } counts again. Nothing else of your letter was done; please send your orders in a letter of their own.
identity-paused-by-others = Within a day { $count ->
    [one] one letter
   *[other] { $count } letters
  } came that had the reply address of your seat and were not from an address of yours. Nothing in them was done. So that nothing can be, the seat is paused.
identity-paused-by-tokens = Within a day { $count ->
    [one] one letter
   *[other] { $count } letters
  } came that bore an address of yours and a reply address that is not your seat's. Nothing in them was done. To be safe, the seat is paused.
identity-paused-how = What comes for this seat is not done before we have your word. The line below, from any of your addresses, opens it again:
identity-paused-then = Should somebody else have seen our letters, send "new token" afterwards, as an answer to a letter of this game: it gives the seat a new reply address.
identity-not-proven = This post office takes letters only if the mail server of their sender vouches for them, and for this one none did. Nothing of it was done. Send it from the usual mail program of your address, not through a list or a forwarding service.
identity-letter-stale = The date of this letter is older than the turn at hand, so it may be an old letter sent again, and nothing of it was done. If it is yours, please send it anew; if it happens again, look at the clock of your machine.

## Data

identity-data-head = This is what we keep about you.
identity-data-sent = A letter with all we keep about you is on its way to your main address.
identity-data-once = A letter with all we keep about you went to your main address within the last day. From a letter about no game it goes there once a day; in a letter of one of your games you can have it at any time.
identity-data-addresses = Your addresses: { $addresses }.
identity-data-games = Your games: { $all ->
    [0] none
    [one] one
   *[other] { $all }
  }; not over yet: { $live ->
    [0] none
    [one] one
   *[other] { $live }
  }.
identity-data-letters = Letters from you: { $came ->
    [0] none
   *[other] { $came }, { $camebytes } bytes of them kept
  }. Letters to you: { $went ->
    [0] none
   *[other] { $went }, { $wentbytes } bytes of them kept
  }.
identity-data-where = The attached file my-data.json has all of it: addresses, settings, games, the messages you wrote, and when each letter came or went. Secrets of running games and what others wrote are not in it; the records of your games are in the letters you have.
identity-data-forget = To be forgotten, send this line once all your games are over or handed on:
identity-forget-games = You are still needed in { $games }. Finish them, resign, or hand your seat on first; an invitation can be declined.
identity-forgotten = You are forgotten: your name, addresses, letters, messages and settings are gone from here, and so is this letter once it has left.
identity-forgotten-kept = What stays is what the other players hold as well: the signed records of finished games, without your name, and receipts of dice. Copies of the database made before this day have their own end.
identity-former-player = a former player
