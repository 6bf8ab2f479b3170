### What the service itself says: sentences for the head of a letter and for
### the answers to single lines. The functions of the room `report::say` fill
### them.

## Invitations and the beginning

service-invited = You are invited to a game with { $others }. You would play { $seat-name }.
service-will-you-join = will you join? Nothing starts before you have.
service-joined = You have joined. Still to come: { $waiting }.
service-other-joined = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } joined.
service-join-needs-words = A JOIN needs a few words of your own behind it, such as "join seven ducks and a rusty kettle": they go into the dice, so that nobody can choose them.
service-you-declined = You have declined, and the others are told.
service-declined = { $by } has declined; this game will not be.
service-lapsed = Not everybody has joined in time, and the offer has lapsed.
service-all-in = All who were asked have answered, and the game goes on.
line-sealed = This lies sealed now. Until all have answered, a later letter replaces it; the words for the dice stay those of the first.
service-begun = Everybody has joined, and the game begins.
service-opened = Your game has the name { $id }. Invitations go to { $others }.

## The terms

terms-no-hurry = There is no hurry: an answer may take as long as it takes.
terms-messages = Messages are open between all of you.
terms-options = Chosen for this game: { $options }.
terms-learn = To learn more send "help", or "rules { $rules }".

## Turns

service-waiting-for = nothing now; { $seats } { $seats-count ->
    [one] is
   *[other] are
  } to answer.
service-your-turn = It is for you to answer.
service-carried-out = Your orders are carried out.
service-sealed = Your answer lies sealed until all have answered.
service-replaced = Your new answer has taken the place of the one before, and lies sealed.
service-words-kept = Your words are kept for the dice of your next turn.
service-nothing-new = nothing since our last letter.
service-previewed = You asked what would be, so all is as it was.
service-sent-again = This is the same letter once more.
service-letters-come-back = letters to { $who } have come back for { $days ->
    [one] one day
   *[other] { $days } days
  }, so nothing more is sent there for now. If you can reach { $who } in another way, please say so: an answer to any letter of a game, from the usual address, is enough, and what has waited is sent.
service-late = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } not answered in time.
service-turn = turn { $turn }
service-start = before the first turn
service-end = the end
service-waits = nothing now. Awaited from { $who }: { $what }
service-waits-too = Awaited from { $who }: { $what }

## Why something was not done

refuse-not-asked = You are asked for nothing just now.
refuse-over = The game is over.
refuse-needs-chance = This needs a throw or a draw, and a preview makes none.
refuse-broken = The post office cannot go on with this game just now; it has been told, and nothing is lost.
refuse-old-turn = Your letter answers a turn that is past. Answer the newest letter of this game; "resend" brings it again.
refuse-unknown-block = The ORDER line names a record that this game does not have. Please keep the letter you answered: it may show that something is missing here.
refuse-no-orders = Your letter had no line that was an order. "help orders" shows what they look like.
refuse-nothing-understood = Your letter had no line that was understood. For a game, answer its newest letter; "games" lists yours. For dice, send "help dice".
refuse-too-many-orders = A letter holds at most { $max } orders; those beyond were not read.
refuse-line-too-long = A line may have at most { $max } characters.
refuse-unknown-command = There is no command "{ $word }". "help" lists them.
refuse-no-map = There is no map beside the board here: send "board" in a letter to the game.
refuse-no-such-place = No place or nation is called "{ $name }". Names may be cut short: "map gondor", "map osgi".
refuse-not-yet = The command "{ $word }" is known but does nothing yet.
refuse-no-such-game = You have no seat in a game { $id }. "games" lists those you have.
refuse-no-such-rules = There are no rules { $rules } here. There are { $known }.
refuse-bad-options = The options were not understood: { $why }.
refuse-no-such-choice = There is no number { $number } to choose; { $count ->
    [0] there is no numbered answer now
    [one] there is one answer
   *[other] there are { $count } answers
  }.
service-attached = What was attached to it was not opened; only the letter itself is read.
service-garbled = Some of it came in characters that we cannot read; please send it as plain text in UTF-8.
line-broken-in-two = It came on two lines, and nothing is guessed from two lines. Please send it on one, or with a comma at the end of the first.
line-look-alike = In "{ $word }" the letter "{ $letter }" is a { $script ->
    [greek] Greek
   *[other] Cyrillic
  } one that only looks like ours. Please type it anew.
refuse-not-the-subject = Orders are not read from the Subject; please write them at the top of the letter.
refuse-standing = Not used: standing orders are to come.
refuse-no-such-player = There is nobody called { $name } in this game.
refuse-no-such-day = the number of { $day } is not out. Write the day as 2026-01-31, and ask when it is over.
refuse-dice-elsewhere = dice by themselves are rolled in a letter to { $address }, with those who shall witness them in copy.
refuse-which-game = this is about a game. Answer a letter of that game, so that we know which.
preview-only-asked = this was only asked, so nothing was done. Send it without the question mark, and without "preview", to do it.
preview-depends = It depends on what the line before it brings.
letter-too-large = your letter was too large to be read. Send the text alone, without pictures and files.
letter-encrypted = your letter was encrypted, and could not be read. Send it unencrypted.
letter-tnef = your letter came in a format of one mail program (winmail.dat). Send it as plain text.
letter-two-senders = your letter names more than one sender. Send it from one address.
letter-broken = your letter was damaged on its way, or is made of too many parts. Send it as plain text.
refuse-no-such-record = This game has no record { $number }.
refuse-not-begun = The game has not begun: not everybody has joined.
refuse-not-canonical = "{ $order }" is not an order in full.
refuse-no-dice = This names no dice that can be thrown here. An example that works: roll 2d6+1 defence at dawn
refuse-no-dice-today = There are no dice for today; the post office has been told.
refuse-too-many-dice = These are too many dice for one letter.
refuse-dice-for-many = A roll goes to { $max } people besides you at most. Please send it again with fewer in To and Cc.
refuse-dice-links = A roll that goes to others as well has no link and no address in its lines. Please send it again without them; nothing was rolled.
refuse-dice-often = Within an hour { $max } copies of rolls go to others at most. Please wait a while, or roll for yourself alone; nothing was rolled.

## Messages, offers, leaving

service-press-sent = Your message goes to { $to }, as you wrote it.
service-press-empty = The message has no words.
service-press-came = { $from } has written to you.
service-note-kept = Your note is kept; nobody else sees it.
service-undone = A moderator has taken the game back. It stands again as it did after record { $to }, and { $turns ->
    [one] the turn since then does
   *[other] the { $turns } turns since then do
  } not count. The reason: { $why }
service-resigned = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } given up.
service-draw-offered = { CAP($who) } { $who-is ->
    [you] offer
   *[other] offers
  } a draw.
service-draw-agreed = A draw is agreed.
service-undo-offered = { CAP($who) } would like to take back what was done last.
service-undo-done = It is taken back by agreement. The game stands again as it did after record { $to }, and { $turns ->
    [one] the turn since then does
   *[other] the { $turns } turns since then do
  } not count.
service-undo-impossible = It cannot be taken back to there. Another offer may name another record.

## Matches of several games

game-won = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } won.
game-won-together = { CAP($who) } have won.
game-drawn = The game is drawn.
game-points = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } { $points ->
    [one] one point.
   *[other] { $points } points.
  }
match-second = It is the second game of your match, with the seats changed.
match-goes-on = The match goes on with the seats changed; the next game is { $id }.
match-points = { $name } has { $points ->
    [one] one point
   *[other] { $points } points
  } in all.
match-won = { $name } has won the match.
match-drawn = The match is drawn.

## Proof

proof-open = The post office has fixed its half of every die before your words; two numbers in this record seal it.
proof-dice = These dice are checked: { $dice } come from a secret that was fixed before your letters, and from the words you gave.
proof-drawn = What was drawn openly is checked: it comes from a secret that was fixed before your letters, and from the words you gave.
proof-hidden = What was drawn or shuffled in secret comes from a number that was fixed before your letters; it is sealed now and opened at the end.
proof-plain = This turn left nothing to chance. The record fixes what was done.
proof-words = The record fixes your words for the dice of the turn to come.
proof-lock = The record fixes your words and your orders without showing the orders.
proof-note = This record notes it and changes nothing in the game.
proof-end = This last record opens the secret behind everything that was hidden.
proof-day = With the number in this record every throw of { $day } can be computed again from its receipt.
proof-receipt = The seed is signed, and the dice follow from it.

## The verdict

verdict-counts = { $blocks ->
    [one] One record
   *[other] { $blocks } records
  }, { $dice ->
    [0] no throw
    [one] one throw
   *[other] { $dice } throws
  }, { $lists ->
    [0] nothing sealed
    [one] one sealed order
   *[other] { $lists } sealed orders
  }; no contradiction.
verdict-replayed = { $states ->
    [one] One state
   *[other] { $states } states
  } played again by the rules, with the same result.
verdict-undone = On record: { $count ->
    [one] one turn was
   *[other] { $count } turns were
  } taken back by agreement.

## Dice by themselves

service-day-over = the day { $day } is over, and its number is open.
service-rolled = { $by } rolled { $results }.

## The operator's doings

service-operator = The operator
service-operator-wrote = the operator of this post office has written to you.
service-remarked = the operator of this post office has put a remark on the record of the game.
service-adjudicated = A moderator has decided the game. The reason: { $why }
service-abandoned = A moderator has ended the game without a result. The reason: { $why }
service-banned = this post office takes no orders from you, so nothing was done. If you think that this is a mistake, write to { $address }.

## The list of games

state-yours = you are to answer.
state-theirs = { $seats } { $seats-count ->
    [one] is
   *[other] are
  } to answer.
state-invited = you are invited.
state-gathering = others have still to join.
state-over = over.

## Letters to people who are not known, and about them

stranger-happened = a letter came to us from this address, which belongs to no player here.
stranger-asked = nothing, unless you would like to play; then see below.
elsewhere-happened = a letter with the reply address of your seat came from an address that is not yours.
elsewhere-asked = nothing, if it was not you; if it was, see below.

## Help

help-unknown = There is no help on "{ $topic }".
help-nothing-called = There is nothing called "{ $name }" to explain.
help-no-rules = There is no short form of these rules here.
help-orders-about = About { $topic }:
help-topics = Send one of these lines to learn more:
help-topic-address = registering, your addresses, a new token
help-topic-answers = how a letter to us is read
help-topic-commands = everything you can ask the post office
help-topic-deadlines = how long you have, and what happens after
help-topic-dice = dice without a game
help-topic-games = finding games, substitutes, looking on
help-topic-join = how a game begins
help-topic-offers = draws, taking back, agreeing on things
help-topic-orders = the orders of your game, with an example each
help-topic-press = messages to the other players
help-topic-preview = trying an order without doing it
help-topic-privacy = what is kept about you, and how to be forgotten
help-topic-proof = what the record at the end of a letter is
help-topic-salt = your own words in the dice
help-topic-secrets = who can see what
help-topic-settings = how your letters look and when they come
help-topic-time = days off, vacations, pauses
help-topic-verify = checking a whole game yourself
