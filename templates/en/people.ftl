### How people find each other: terms in words, open games, invitations,
### substitutes, people who look on, messages. The functions of the room
### `report::say_people` fill these entries.

## The terms in words

terms-each = An answer may take { $time }.
terms-bank = Each player has { $bank } for the game, and every answer adds { $each }.
terms-bank-bare = Each player has { $bank } for the whole game.
terms-grace = Beyond that there is { $time } of grace.
terms-days-off = Days off do not count.
terms-then-forfeit = Who stays silent loses.
terms-then-autopilot = For somebody who stays silent the game's own safe answer is given.
terms-then-substitute = The seat of somebody who stays silent is offered to others.
terms-press-white = Messages between the players bear the name of their writer.
terms-press-grey = Messages between the players are not signed.
terms-press-none = There are no messages between the players.
terms-observers = Others may look on.
terms-no-observers = Nobody may look on.
terms-no-undo = What is done is done: there is no taking back.

## The list of open games

open-looked = { $count ->
    [0] just now nobody looks for a player.
    [one] there is one thing you can take up, take over or look on at.
   *[other] there are { $count } things you can take up, take over or look on at.
  }
open-proposal = { $id }, { $rules }: { $by } would play { $seat-name }; free for you: { $free }.
open-lot = { $id }, { $rules }: { $by } would play, with the seats drawn by lot; { $count ->
    [one] one more player is wanted
   *[other] { $count } more players are wanted
  }.
open-match = It is a match of two games, the second with the seats changed.
open-seat = { $id }, { $rules }, { $place }: the seat of { $seat-name } can be taken over. At the table: { $others }.
open-watch = { $id }, { $rules }, { $place }: { $players } play, and one may look on.

## Proposing and taking up

people-proposed = Your proposal is called { $id } and stands among the open games for { $days } days. To take it back, send the word "decline" and its name.
people-taken-up = { $by } { $by-count ->
    [one] has
   *[other] have
  } taken up your proposal { $id }. You would play { $seat-name }.
people-you-took-up = You have taken up the proposal of { $by }. You would play { $seat-name }.
people-you-proposed = The invitation to { $others } is on its way. You would play { $seat-name }.
people-accepted = You are written down for { $id }. { $missing ->
    [one] One more player is
   *[other] { $missing } more players are
  } wanted before it begins.
people-taken-back = The proposal { $id } is taken back.
people-left = You are no longer written down for { $id }.
people-lapsed = Nobody has taken up your proposal { $id } in time, and it has lapsed. You are welcome to make it again.
people-register-first = Only people we know can do this. Send "register" first; or play the game to which somebody has invited you.
people-enough-proposals = You have { $max ->
    [0] no right to open proposals here
    [one] one open proposal
   *[other] { $max } open proposals
  }, as many as one player may have. Take one back first: send "decline" and its name.
people-no-term = "{ $clause }" is not among the terms there are. Nearest to it are { $known }; "help games" has all of them.
people-propose-what = It takes the name of a game, and after commas what else you wish for, such as "propose confrontation, 3 days/move".
people-no-seat = There is no seat "{ $name }" in this game. There are { $seats }.
people-wrong-number = { CAP($rules) } is for { $wanted } players; with these there would be { $have }.
people-no-rules = No game here is called "{ $name }", or several are. There are: { $known }. After the name, and between any two things after it, stands a comma.
people-no-proposal = There is no open proposal { $id }: it may have been taken up or taken back. To see those there are, send "open games".
people-own-proposal = The proposal { $id } is your own; somebody else has to take it up.
people-already-in = You are written down for { $id } already.
people-answer-first = You are named in { $max ->
    [one] one game
   *[other] { $max } games
  } that you have not joined yet. Answer those invitations first, with JOIN or with "decline".
people-accept-what = It takes the name of a game, such as "accept open-k7qm". To see which there are, send "open games".
people-accept-joins = An invitation is accepted with one line: JOIN and a few words of your own, such as "join seven ducks and a rusty kettle". They go into the dice, so that nobody can choose them.

## Invitations

people-enough-invitations = You have had { $max ->
    [0] no invitations to give
    [one] one invitation sent
   *[other] { $max } invitations sent
  } within a day, and there are no more. Try it again tomorrow.
people-invited-once = { $address } belongs to nobody who plays here and has been invited before. We write to nobody again who has not asked for it.
people-no-address = "{ $address }" is not an address we can write to. It should look like bertil@north.example.
people-unreachable = Letters to { $address } come back, so nothing is sent there.
people-sits-here = { $address } has a seat in this game already; each seat needs a person of its own.
people-join-first = You have not joined this game yourself yet. Send JOIN and a few words of your own first.
people-which-seat = More than one seat is free: { $seats }. Name it behind the address, as in "bertil@north.example as sauron".
people-none-free = No seat of this game is free: nobody is missing, and nobody offers their seat.
people-promised = This seat is offered to somebody already, who has not answered yet.
people-invitation-sent = The invitation goes to { $address }, for { $seat-name }.
people-invitation-gone = Your invitation to this game has gone to somebody else, as you had not answered it. Nothing is asked of you any more.

## Substitutes

people-seat-offered = Your seat stands among the open games, and the other players are told. Until somebody takes it you play on. To keep it after all, send "decline { $id }".
people-seat-offered-to = Your seat is offered to { $address }, and the other players are told. Until it is taken you play on. To keep it after all, send "decline { $id }".
people-seat-is-open = { CAP($who) } would like to hand the seat on to somebody else. The game goes on meanwhile.
people-seat-is-kept = { CAP($who) } will keep the seat after all.
people-offer-taken-back = Your seat is yours and no longer offered.
people-seat-for-you = { $by } asks whether you would take over a seat in a game of { $rules }: { $seat-name }. At the table: { $others }.
people-will-you-take-over = would you? If so, send the first of the lines below; if not, the second, or nothing at all.
people-seat-declined = The person you asked will not take over { $seat-name }; your seat is yours as before.
people-you-declined-seat = You will not take over the seat, and that is noted.
people-seat-not-offered = No seat of { $id } is offered to you, and no proposal has this name. To see what there is, send "open games".
people-plays-already = You have a seat in { $id } already.
people-not-running = Only the seat of a game that is being played can be handed on. An invitation is turned down with "decline".
people-offered-already = Your seat is offered already. To keep it after all, send "decline { $id }".
people-offered-today = You have offered your seat and kept it within a day. Offer it again tomorrow.
people-nothing-offered = Nothing of yours is offered here.
people-seat-is-yours = You play { $seat-name } from now on, in the place of { $before }. All records of the seat are attached, so that you can check the whole game.
people-before-you = What you hold and what lies hidden, { $before } knows as well.
people-seat-handed-on = { $now } plays { $seat-name } from now on, in the place of { $before }, who knows what the seat knew until today.
people-seat-gone = { $now } has taken over your seat. Thank you for playing, and for not letting the others wait.
people-keep-secret = You know what the seat held; please keep it to yourself until the game is over. Your old reply address opens nothing any more.

## Looking on

people-looks-on = { $name } looks on from now on, and sees what everybody may see.
people-you-look-on = You look on at this game from now on: a letter after each turn, with what everybody may see. When you have seen enough, send "observe off { $id }".
people-watch-ended = The players of { $id } have agreed that nobody looks on at their game any more. Its letters to you end with this one.
people-you-look-away = You no longer look on at { $id }.
people-watch-not-wanted = The players of this game want nobody to look on.
people-no-watch = There is no game { $id } that is being played. To see which may be watched, send "open games".
people-watch-own = You play in this game, and see it already.
people-watch-enough = That is as many as there may be: { $max }.
people-watch-already = You look on at this game already.
people-watch-not = You do not look on at this game.

## Messages

people-press-none = The terms of this game say that there are no messages between the players.
people-press-long = A message may have at most { $max } characters.
people-press-many = A seat may send at most { $max } messages in a day. Send it again tomorrow.
people-press-over = In this game messages are not signed and travel with its letters, and there are no more of those.
people-press-kept = Your message is kept without a name. It goes out with the letters of a later turn, so that its time tells nothing either.
people-press-unsigned = Somebody at the table has written.
people-somebody = Somebody at the table
people-announced = The post office has something to tell you.
people-post-office = The post office
