### Offers and agreement, settings, what the dice did, notes to oneself, the
### daily letter.

## What is offered, and what becomes of it

service-pause-offered = { CAP($who) } { $who-is ->
    [you] suggest
   *[other] suggests
  } to let the game rest for a while.
offer-terms-offered = { CAP($who) } { $who-is ->
    [you] suggest
   *[other] suggests
  } that another term holds from now on: { $what }
offer-undo-would = It would stand again as it did after record { $to }: { $turns ->
    [one] the turn since then
   *[other] the { $turns } turns since then
  } would not count, and what was drawn from or lies hidden is mixed anew.
offer-undo-place = That was in { $place }, and the answer would be with { $who } again.
offer-undo-owing = The answer would be with { $who } again.
offer-undo-drawn = Since then { $count ->
    [one] one card was
   *[other] { $count } cards were
  } drawn by { $who }.
offer-undo-shown = Since then everybody has seen { $what }.
offer-undo-more = { $count } more
offer-undo-known = What was drawn or shown since then goes back to where it was; whoever has seen it knows it.
offer-undo-mixed = What was drawn from or lies hidden is mixed anew, and dice to come fall anew.
offer-made = { $what } This goes to { $to }.
offer-until-turn = It holds until the next turn is made, by whomever.
offer-until-days = It holds for { $days } days.
offer-how = To answer, send one of these lines:
offer-asked = And a word about the offer: "agree" or "decline".
offer-waits = Still to answer: { $who }.
offer-agreed-so-far = That you agree is noted. Still to answer: { $who }.
offer-draw-declined = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } declined the draw, and the game goes on.
offer-undo-declined = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } declined to take anything back, and the game goes on as it stands.
offer-pause-declined = { CAP($who) } { $who-is ->
    [you] would
   *[other] would
  } rather play on now.
offer-terms-declined = { CAP($who) } { $who-is ->
    [you] would
   *[other] would
  } rather keep the terms as they are.
offer-withdrawn = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } withdrawn the offer, and the game goes on.
offer-draw-lapsed = With this turn the offer of a draw has lapsed.
offer-undo-lapsed = With this turn the offer to take something back has lapsed.
offer-terms-agreed = All agree, and from now on it is so: { $what }
offer-pause-agreed = All agree that the game rests.

refuse-offer-is-open = You have offered this already. Still to answer: { $who }.
refuse-offer-is-theirs = The same is offered by { $who }; a line "agree" settles it.
refuse-offer-first = About the same { $who } { $who-is ->
    [you] have
   *[other] has
  } offered something else, which comes first: "agree { $word }" or "decline { $word }" answers it.
refuse-offer-own-first = You have offered something else about the same. A line "decline { $word }" takes that back; then this can be offered.
refuse-terms-so-already = It is so already: { $what }
refuse-offer-again = You have offered this once in this turn. When the next turn is made, it can be offered again.
refuse-offers-many = In one day { $count ->
    [one] one offer is
   *[other] { $count } offers are
  } passed on for each player, and that is reached. Try again tomorrow.
refuse-offer-none = Nothing is offered just now. "help offers" says how it is done.
refuse-offer-which = More than one thing is offered. Say which: "{ $first }" or "{ $second }".
refuse-offer-own = This is your own offer, so the answer is for { $who } to give.
refuse-offer-agreed = You have agreed to this already. Still to answer: { $who }.
refuse-offer-lapsed = The offer has lapsed, because a turn was made in between. It can be made once more.
refuse-offer-declined = The offer is not open any more: it was declined or withdrawn. Another can be made.
refuse-offer-done = This was agreed on already.
refuse-offer-newer = There is a newer offer than the one your letter answers, so nothing was agreed. If the newest letter says what you want, answer that one.
refuse-undo-not-here = It is among the terms of this game that nothing is taken back.
refuse-undo-alone = The order in this letter comes first, so it is not clear what is to be taken back. Offer it in a letter without orders, or say to which record, as in "offer undo to 12".
refuse-undo-where = It can go back to where it stood after record { $blocks-or }. The nearest: send "offer undo to { $one }".
refuse-undo-nowhere = Nothing has been played yet that could be taken back.
refuse-undo-not-there = The game cannot go back to record { $to }. { $other }

## Wishes

wish-kept = From now on "{ $what }" is "{ $how }".
wish-kept-zone = From now on times are those of { $zone }, where it is { $time } now.
wish-kept-fixed = From now on times are those of { $zone }, where it is { $time } now. That knows no summer time; the name of a city does.
wish-kept-here = In this game "{ $what }" is "{ $how }" from now on.
refuse-wish-for-all = What you wish for "{ $what }" is the same for all games: leave out "here".
refuse-wish-unknown = It cannot be "{ $how }". What it can be: "{ $there }".
refuse-wish-form = "{ $how }" cannot be read here. A line that works: "{ $line }".
refuse-wish-hours = "{ $how }" cannot be read here. Hours are whole ones of the 24 of a day; a line that works: "{ $line }".
refuse-wish-no-zone = No zone is called "{ $how }". Name a large city near you, such as "set zone Berlin" or "set zone America/New_York", or hours from UTC, such as "set zone UTC+2".
refuse-wish-few-days = At least { $least } days of the week have to count. For days on which you are away there is "vacation".
refuse-no-such-wish = There is no setting "{ $what }" that could be changed so. "settings" lists them.
settings-how = To change one of them, send its line with another value at its end; with "here" behind it, in a letter about a game, it holds for that game alone.
settings-terms = Terms of the game stand among them too. Another value for one of those is offered to the others, and holds when all agree.
settings-learn = What each can be: send "help settings".

## Notes to oneself

note-cut = Your note is kept, cut after { $longest } characters; nobody else sees it.
note-made-room = Your note is kept; nobody else sees it. You have { $most } about this, as many as are kept, so the oldest went.
notes-none = You have noted nothing here. A line "note: ..." is kept for you alone.
notes-yours = What you have noted here; nobody else sees it.
notes-kept = You keep { $count ->
    [one] one note
   *[other] { $count } notes
  } here; the line "notes" shows what you wrote.

## What the dice did

stats-none = No dice have been thrown in this game so far.
stats-how = All this is counted from the public record, so anybody can count the same. One test in twenty looks odd with the fairest dice, and who looks at many games or many parts of one will find such a thing; only new throws can say more.
stats-few = With { $sides } sides: { $count ->
    [one] one die was
   *[other] { $count } dice were
  } thrown, too few to say anything about.
stats-usual = With { $sides } sides: { $count } dice were thrown. Chi-square is { $sum }, p is { $p }: in about { $often } of 100 games with fair dice they fall at least as unevenly, so this could well be chance.
stats-rare = With { $sides } sides: { $count } dice were thrown. Chi-square is { $sum }, p is { $p }: so uneven they fall once in { $games } games with fair dice.
verdict-dice-usual = Over all dice with { $sides } sides, chi-square finds nothing unusual.
verdict-dice-rare = Over all dice with { $sides } sides, chi-square finds what happens once in { $games } games with fair dice.
stats-games = You have played { $over ->
    [0] no game to its end
    [one] one game to its end
   *[other] { $over } games to their end
  } and won { $won ->
    [0] none
   *[other] { $won }
  } of them; { $running ->
    [0] none is
    [one] one is
   *[other] { $running } are
  } being played.
stats-in-game = For the dice of a game, send "stats" in a letter about it.

## The list of games and the daily letter

digest-place = { $date }, { $count ->
    [one] one game waits for you
   *[other] { $count } games wait for you
  }
digest-head = your games as they stand today; "set digest off" ends these letters.
state-offer-draw = { $who } offers a draw.
state-offer-undo = { $who } would like to take something back.
state-offer-terms = { $who } would like other terms.
state-offer-pause = { $who } would like a rest.
games-since = Since { $day }.
