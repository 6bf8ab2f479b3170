### The Lord of the Rings: The Confrontation. Names stand in sentences as they
### are ("the Shire"); "spot" and "short" are the same for tables.

confrontation-name = The Confrontation
confrontation-seat-fellowship = the Fellowship
confrontation-seat-fellowship-title = Fellowship
confrontation-seat-sauron = Sauron
confrontation-seat-sauron-title = Sauron

confrontation-topic-setup = Before the first move
confrontation-topic-moves = Moving
confrontation-topic-battle = In battle
confrontation-topic-special = On your own turn, with special cards

## Regions

confrontation-region-nowhere = nowhere
confrontation-region-shire = the Shire
confrontation-region-arthedain = Arthedain
confrontation-region-cardolan = Cardolan
confrontation-region-rhudaur = Rhudaur
confrontation-region-eregion = Eregion
confrontation-region-enedwaith = Enedwaith
confrontation-region-high-pass = the High Pass
confrontation-region-misty-mountains = the Misty Mountains
confrontation-region-caradhras = Caradhras
confrontation-region-gap-of-rohan = the Gap of Rohan
confrontation-region-mirkwood = Mirkwood
confrontation-region-fangorn = Fangorn
confrontation-region-rohan = Rohan
confrontation-region-dagorlad = Dagorlad
confrontation-region-gondor = Gondor
confrontation-region-mordor = Mordor
confrontation-spot-shire = SHIRE
confrontation-spot-arthedain = ARTHEDAIN
confrontation-spot-cardolan = CARDOLAN
confrontation-spot-rhudaur = RHUDAUR
confrontation-spot-eregion = EREGION
confrontation-spot-enedwaith = ENEDWAITH
confrontation-spot-high-pass = HIGH PASS
confrontation-spot-misty-mountains = MISTY MTS
confrontation-spot-caradhras = CARADHRAS
confrontation-spot-gap-of-rohan = GAP OF ROHAN
confrontation-spot-mirkwood = MIRKWOOD
confrontation-spot-fangorn = FANGORN
confrontation-spot-rohan = ROHAN
confrontation-spot-dagorlad = DAGORLAD
confrontation-spot-gondor = GONDOR
confrontation-spot-mordor = MORDOR

## Characters: name, name in tables, the text in a few words where it is asked
## about, and the explanation

confrontation-piece-hidden = a hidden piece

confrontation-piece-frodo = Frodo
confrontation-short-frodo = Frodo
confrontation-text-frodo = He may slip away sideways, or let Sam fight in his place.
confrontation-piece-frodo-text = Fellowship, strength 1, the Ringbearer. When he is attacked he may slip away to a neighbouring region of the same row, before any card is played, if no enemy is there and there is room; never from a mountain. Sam, in the same region, may fight in his place. If Frodo reaches Mordor the Fellowship wins, whoever stands there; if he falls, Sauron wins.

confrontation-piece-sam = Sam
confrontation-short-sam = Sam
confrontation-text-sam = With Frodo shown beside him he fights with strength 5.
confrontation-piece-sam-text = Fellowship, strength 2. In one region with Frodo he may take Frodo's place when Frodo is attacked; and when he defends there himself, Frodo may be shown beside him: either way he fights with strength 5.

confrontation-piece-pippin = Pippin
confrontation-short-pippin = Pippin
confrontation-text-pippin = He may fall back to a region behind the battle.
confrontation-piece-pippin-text = Fellowship, strength 1. When he attacks he may, once both fighters have been shown, fall back to any region behind the battle that has room and no enemies. That is not a move.

confrontation-piece-merry = Merry
confrontation-short-merry = Merry
confrontation-piece-merry-text = Fellowship, strength 2. Against the Witch King he wins at once, before cards.

confrontation-piece-gandalf = Gandalf
confrontation-short-gandalf = Gandalf
confrontation-piece-gandalf-text = Fellowship, strength 5. In his battles Sauron has to choose and show his card first; a Magic takes its card at once. Only then does the Fellowship choose.

confrontation-piece-aragorn = Aragorn
confrontation-short-aragorn = Aragorn
confrontation-piece-aragorn-text = Fellowship, strength 4. He may move forwards, sideways or backwards into a neighbouring region if he attacks there; never sideways between mountains.

confrontation-piece-legolas = Legolas
confrontation-short-legolas = Legolas
confrontation-piece-legolas-text = Fellowship, strength 3. Against the Flying Nazgul he wins at once, before cards.

confrontation-piece-gimli = Gimli
confrontation-short-gimli = Gimli
confrontation-piece-gimli-text = Fellowship, strength 3. Against the Orcs he wins at once, before their own text and before cards.

confrontation-piece-boromir = Boromir
confrontation-short-boromir = Boromir
confrontation-piece-boromir-text = Fellowship, strength 0. In any battle of his both fighters fall at once. Against the Warg this fails, and the Balrog's stroke in the tunnel is no battle.

confrontation-piece-balrog = the Balrog
confrontation-short-balrog = Balrog
confrontation-piece-balrog-text = Sauron, strength 5. While it stands in Caradhras it may be shown to strike down whoever walks through the tunnel from Eregion to Fangorn. That is no battle: no texts, no cards, and the Balrog is not harmed.

confrontation-piece-shelob = Shelob
confrontation-short-shelob = Shelob
confrontation-piece-shelob-text = Sauron, strength 5. When she has defeated an enemy she goes back to Gondor at once. If two of Sauron's, or any enemy, stand there already, she is lost.

confrontation-piece-witch-king = the Witch King
confrontation-short-witch-king = Witch King
confrontation-piece-witch-king-text = Sauron, strength 5. He may move sideways into a neighbouring region if he attacks there; never between mountains.

confrontation-piece-flying-nazgul = the Flying Nazgul
confrontation-short-flying-nazgul = Nazgul
confrontation-piece-flying-nazgul-text = Sauron, strength 3. It may move to any region of the board where exactly one Fellowship piece stands.

confrontation-piece-black-rider = the Black Rider
confrontation-short-black-rider = Rider
confrontation-piece-black-rider-text = Sauron, strength 3. It may move forward any number of regions if that ends in an attack, but not through enemies, nor through a region that is full of Sauron's.

confrontation-piece-saruman = Saruman
confrontation-short-saruman = Saruman
confrontation-text-saruman = He may rule out cards: then strengths alone decide.
confrontation-piece-saruman-text = Sauron, strength 4. Before cards are chosen he may say that none are played in his battle; then strengths alone decide, and a tie fells both.

confrontation-piece-orcs = the Orcs
confrontation-short-orcs = Orcs
confrontation-piece-orcs-text = Sauron, strength 2. When they attack, the first piece they fight in that turn falls at once, before cards. Further defenders are fought as usual.

confrontation-piece-warg = the Warg
confrontation-short-warg = Warg
confrontation-piece-warg-text = Sauron, strength 2. In its battles the text of the Fellowship's fighter does not work, and Gwaihir cannot come.

confrontation-piece-cave-troll = the Cave Troll
confrontation-short-cave-troll = Troll
confrontation-piece-cave-troll-text = Sauron, strength 9. In its battles Sauron's own card counts for nothing, whatever it is; a card must be played all the same.

## The characters in a few words, with their strengths

confrontation-about-frodo = Frodo 1: attacked, he may slip away sideways, or let Sam beside him fight.
confrontation-about-sam = Sam 2: defending beside Frodo he fights with 5.
confrontation-about-pippin = Pippin 1: attacking, he may fall back.
confrontation-about-merry = Merry 2: beats the Witch King.
confrontation-about-gandalf = Gandalf 5: Sauron shows his card first.
confrontation-about-aragorn = Aragorn 4: attacks in any direction.
confrontation-about-legolas = Legolas 3: beats the Flying Nazgul.
confrontation-about-gimli = Gimli 3: beats the Orcs.
confrontation-about-boromir = Boromir 0: both fighters fall.
confrontation-about-balrog = Balrog 5: in Caradhras it may strike whoever walks through the tunnel.
confrontation-about-shelob = Shelob 5: after a victory she goes back to Gondor.
confrontation-about-witch-king = Witch King 5: attacks sideways too.
confrontation-about-flying-nazgul = Flying Nazgul 3: attacks a lone piece anywhere.
confrontation-about-black-rider = Black Rider 3: rides any way forward to attack.
confrontation-about-saruman = Saruman 4: may rule out cards.
confrontation-about-orcs = Orcs 2: the first piece they attack falls.
confrontation-about-warg = Warg 2: the enemy's text does not work.
confrontation-about-cave-troll = Cave Troll 9: Sauron's own card counts for nothing.

## Combat cards

confrontation-card-none = no card
confrontation-card-1 = 1
confrontation-card-2 = 2
confrontation-card-3 = 3
confrontation-card-4 = 4
confrontation-card-5 = 5
confrontation-card-6 = 6
confrontation-card-magic = Magic
confrontation-card-noble-sacrifice = Noble Sacrifice
confrontation-card-elven-cloak = Elven Cloak
confrontation-card-retreat = Retreat
confrontation-card-eye = the Eye of Sauron

confrontation-number-text = A number card: it is added to the fighter's strength.
confrontation-card-fellowship-1 = 1 (Fellowship)
confrontation-card-fellowship-1-text = { confrontation-number-text }
confrontation-card-fellowship-2 = 2 (Fellowship)
confrontation-card-fellowship-2-text = { confrontation-number-text }
confrontation-card-fellowship-3 = 3 (Fellowship)
confrontation-card-fellowship-3-text = { confrontation-number-text }
confrontation-card-fellowship-4 = 4 (Fellowship)
confrontation-card-fellowship-4-text = { confrontation-number-text }
confrontation-card-fellowship-5 = 5 (Fellowship)
confrontation-card-fellowship-5-text = { confrontation-number-text }
confrontation-card-fellowship-magic = Magic (Fellowship)
confrontation-card-fellowship-magic-text = A text card: any card of your own discard pile takes its place and counts or works instead. If the pile is empty it counts 0. If both sides play Magic, Sauron's takes its card first. The Eye of Sauron stops it.
confrontation-card-fellowship-noble-sacrifice = Noble Sacrifice (Fellowship)
confrontation-card-fellowship-noble-sacrifice-text = A text card: both fighters fall. Nothing happens if Sauron's fighter has just left by his Retreat.
confrontation-card-fellowship-elven-cloak = Elven Cloak (Fellowship)
confrontation-card-fellowship-elven-cloak-text = A text card: Sauron's number card counts 0.
confrontation-card-fellowship-retreat = Retreat (Fellowship)
confrontation-card-fellowship-retreat-text = A text card: your fighter goes back to a region behind the battle that has room and no enemies; where there is one, it has to. If there is none the card counts 0.
confrontation-card-sauron-1 = 1 (Sauron)
confrontation-card-sauron-1-text = { confrontation-number-text }
confrontation-card-sauron-2 = 2 (Sauron)
confrontation-card-sauron-2-text = { confrontation-number-text }
confrontation-card-sauron-3 = 3 (Sauron)
confrontation-card-sauron-3-text = { confrontation-number-text }
confrontation-card-sauron-4 = 4 (Sauron)
confrontation-card-sauron-4-text = { confrontation-number-text }
confrontation-card-sauron-5 = 5 (Sauron)
confrontation-card-sauron-5-text = { confrontation-number-text }
confrontation-card-sauron-6 = 6 (Sauron)
confrontation-card-sauron-6-text = { confrontation-number-text }
confrontation-card-sauron-magic = Magic (Sauron)
confrontation-card-sauron-magic-text = A text card: any card of your own discard pile takes its place and counts or works instead. If the pile is empty it counts 0. If both sides play Magic, Sauron's takes its card first.
confrontation-card-sauron-retreat = Retreat (Sauron)
confrontation-card-sauron-retreat-text = A text card: your fighter goes sideways to a neighbouring region of the same row that has room and no enemies; where there is one, it has to. Never from a mountain. If there is none the card counts 0.
confrontation-card-sauron-eye = the Eye of Sauron (Sauron)
confrontation-card-sauron-eye-text = A text card: the Fellowship's text card, Magic too, does not work and counts 0. Against a number card it does nothing.

## The cards of a hand, in a few words

confrontation-brief-fellowship-magic = Magic: a card from your pile instead.
confrontation-brief-fellowship-noble-sacrifice = Noble Sacrifice: both fighters fall.
confrontation-brief-fellowship-elven-cloak = Elven Cloak: Sauron's number counts 0.
confrontation-brief-fellowship-retreat = Retreat: back one region.
confrontation-brief-sauron-magic = Magic: a card from your pile instead.
confrontation-brief-sauron-retreat = Retreat: one region sideways.
confrontation-brief-sauron-eye = The Eye of Sauron: the Fellowship's text card is void.

## Special cards

confrontation-special-shadowfax = Shadowfax
confrontation-special-shadowfax-text = Fellowship, before your move: one piece of yours goes one step forward, the river and the tunnel included, to a region without enemies and with room; then the same piece makes the move of the turn.
confrontation-special-gandalf-the-white = Gandalf the White
confrontation-special-gandalf-the-white-text = Fellowship, instead of your turn: Gandalf, who has fallen, comes back in Fangorn, if no enemy is there and there is room.
confrontation-special-king-revealed = A King Revealed
confrontation-special-king-revealed-text = Fellowship, instead of your turn: show Aragorn, who must still be on the board, and point at a piece of Sauron's. He has to move that piece in his next turn, if it can move, and may play no special card instead of that turn. A hidden piece of a region with several is drawn at random.
confrontation-special-gwaihir = Gwaihir the Windlord
confrontation-special-gwaihir-text = Fellowship, in battle, once both fighters have been shown: instead of its own text your fighter goes sideways or back to a neighbouring region without enemies and with room; not sideways from a mountain, and not against the Warg.
confrontation-special-recall = Recall to Mordor
confrontation-special-recall-text = Sauron, instead of your turn: one piece of yours goes from anywhere to Mordor, if no enemy is there and there is room.
confrontation-special-dark-of-mordor = the Dark of Mordor
confrontation-special-dark-of-mordor-text = Sauron, before your move: one piece of yours goes one step forward to a region without enemies and with room; then another piece makes the move of the turn.
confrontation-special-crebain = Crebain of Dunland
confrontation-special-crebain-text = Sauron, instead of your turn: point at a Fellowship piece; it stays face up for the rest of the game. A hidden piece of a region with several is drawn at random.
confrontation-special-palantir = the Palantir
confrontation-special-palantir-text = Sauron, at any question of your own turn: all Fellowship pieces in one region, though not in the Shire, are shown until the turn ends.

## The same in a few words, for the hand

confrontation-brief-special-shadowfax = With Shadowfax the piece that moves may take one step before.
confrontation-brief-special-gandalf-the-white = With Gandalf the White the fallen Gandalf comes back in Fangorn, instead of a turn.
confrontation-brief-special-king-revealed = With A King Revealed you show Aragorn and say which piece Sauron moves next, instead of a turn.
confrontation-brief-special-gwaihir = With Gwaihir your fighter flies out of a battle, sideways or back.
confrontation-brief-special-recall = With Recall to Mordor a piece of yours goes home, instead of a turn.
confrontation-brief-special-dark-of-mordor = With the Dark of Mordor one piece takes a step before another moves.
confrontation-brief-special-crebain = With Crebain of Dunland a piece of the Fellowship stays face up, instead of a turn.
confrontation-brief-special-palantir = With the Palantir you see the pieces of one region until your turn ends.

## What happened

confrontation-event-begun = All pieces stand on the board, and the first turn is Sauron's.
confrontation-event-moved = { $known ->
    [yes] { CAP($piece) } moved
   *[no] { $seat-is ->
        [you] You moved a piece
       *[other] A hidden piece of { $seat } moved
    }
  } from { $from } to { $to }{ $way ->
    [river] {" "}down the river
    [tunnel] {" "}through the tunnel
   *[road] {""}
  }.
confrontation-place-setup = the set-up
confrontation-place-turn = turn { $number }
confrontation-place-battle = turn { $number }, battle

confrontation-event-attacked = { $known ->
    [yes] { CAP($piece) } attacked
   *[no] { $seat-is ->
        [you] You attacked
       *[other] A hidden piece of { $seat } attacked
    }
  } { $to } from { $from }{ $way ->
    [river] {" "}down the river
    [tunnel] {" "}through the tunnel
    [ability] , by a special power
   *[road] {""}
  }.
confrontation-event-tunnel = Somebody from Eregion has entered the tunnel below Caradhras.
confrontation-event-revealed = { CAP($piece) } came to light in { $region }.
confrontation-event-slain = { CAP($piece) } fell in { $region }.
confrontation-event-retreated = { CAP($piece) } withdrew from { $from } to { $to }.
confrontation-event-text-merry = Merry brought down { $enemy } at once.
confrontation-event-text-legolas = Legolas shot down { $enemy } at once.
confrontation-event-text-gimli = Gimli cut down { $enemy } at once.
confrontation-event-text-boromir = Boromir took { $enemy } with him.
confrontation-event-text-orcs = The Orcs fell upon { $enemy } before any card.
confrontation-event-text-saruman = Saruman let no cards be played against { $enemy }.
confrontation-event-text-warg = Before the Warg the text of { $enemy } does not work.
confrontation-event-text-sam = Sam fights beside Frodo with strength 5.
confrontation-event-shown-first = Against Gandalf { $seat-is ->
    [you] you had
   *[other] { $seat } had
  } to show a card first: { $card }.
confrontation-event-cards = The cards were shown: the Fellowship { $fellowship }, Sauron { $sauron }.
confrontation-event-took = Magic of { $seat-name } took { $card } from the pile.
confrontation-event-took-nothing = Magic of { $seat-name } found an empty pile and counts 0.
confrontation-event-no-retreat = { CAP($piece) } had nowhere to retreat to, so the card counts 0.
confrontation-event-void = { $why ->
    [cave-troll] The Cave Troll needs no card: Sauron's counts for nothing ({ $card }).
    [eye] Under the Eye of Sauron the Fellowship's text card does not work ({ $card }).
   *[elven-cloak] The Elven Cloak made Sauron's number card count 0.
  }
confrontation-event-compared = With strength and card { $good } came to { $fellowship }, { $evil } to { $sauron }.
confrontation-event-ambushed = The Balrog struck in the tunnel.
confrontation-event-replaced = { CAP($by) } took the place of { $piece }.
confrontation-event-returned = Shelob went back to Gondor.
confrontation-event-lost = Shelob found no room in Gondor and was lost.
confrontation-event-recycled = All combat cards had been played, and both sides took theirs back.
confrontation-event-hidden = { CAP($pieces) } { $count ->
    [one] was
   *[other] were
  } hidden again.
confrontation-event-special = { $seat-is ->
    [you] You
   *[other] { CAP($seat) }
  } played { $card }.
confrontation-event-came-back = Gandalf came back in Fangorn.
confrontation-event-named = Sauron has to move a piece from { $region } in his next turn.
confrontation-event-named-piece = The piece pointed at is { $piece }.
confrontation-event-watched = { CAP($piece) } stays face up for the rest of the game.
confrontation-event-recalled = { CAP($piece) } went from { $from } to Mordor.
confrontation-event-won = { $seat-is ->
    [you] You have
   *[other] { CAP($seat) } has
  } won. { $reason }

## How it ended

confrontation-end-ring = Frodo came to Mordor with the Ring.
confrontation-end-frodo = Frodo fell.
confrontation-end-shire = Three pieces of Sauron stood in the Shire.
confrontation-end-stuck = { $seat-is ->
    [you] You could
   *[other] { CAP($seat) } could
  } not move.

## What is asked

confrontation-ask-specials = two of your four special cards, in secret.
confrontation-ask-setup = your set-up, in secret: who stands in front?
confrontation-ask-move = { $kind ->
    [only] the move of { $piece }.
    [bound] one move, with { $piece }.
    [except] one move, not with { $piece }.
   *[free] one move.
  }
confrontation-ask-fight = which defender do you fight in { $region }?
confrontation-ask-balrog = does the Balrog strike in the tunnel?
confrontation-ask-text = { $piece } meets { $enemy }. { $text } Will you use it?
confrontation-ask-gwaihir = { $piece } meets { $enemy }. Does Gwaihir come?
confrontation-ask-card = { $piece } meets { $enemy }: which combat card?{ $shown ->
    [yes] {" "}Sauron's is { $against }.
   *[no] {""}
  }
confrontation-ask-retreat = where does { $piece } retreat to?
confrontation-ask-take = which card does your Magic take from your pile?

## The same, as the other side may know it

confrontation-wait-specials = two special cards.
confrontation-wait-setup = the set-up.
confrontation-wait-move = { $again ->
    [yes] the move after the special card.
   *[no] one move.
  }
confrontation-wait-fight = the choice of a defender in { $region }.
confrontation-wait-balrog = whether the tunnel is safe.
confrontation-wait-text = whether the text of { $piece } is used.
confrontation-wait-gwaihir = whether Gwaihir comes for { $piece }.
confrontation-wait-card = a combat card.
confrontation-wait-retreat = the way { $piece } retreats.
confrontation-wait-take = the card that Magic takes.

## Why an order cannot be

confrontation-refuse-no-seat = There is no such seat in this game.
confrontation-refuse-not-asked = That is not what is asked now. Asked is: { $asked }
confrontation-refuse-incomplete = Something is missing in that line; it is to look like this: { $example }
confrontation-refuse-mix = Hidden pieces of one region are always mixed; nothing needs to be done for it.
confrontation-refuse-not-your-piece = { CAP($piece) } is not yours.
confrontation-refuse-not-your-card = { CAP($card) } is the other side's.
confrontation-refuse-not-your-regions = Those are the other side's regions.
confrontation-refuse-not-in-front = { CAP($region) } is not one of your five regions in front.
confrontation-refuse-one-each = One piece is needed in { $region }, and only one.
confrontation-refuse-twice = { CAP($what) } is named twice.
confrontation-refuse-two-own-specials = Name two different special cards of your own side.
confrontation-refuse-fallen = { CAP($piece) } is no longer on the board.
confrontation-refuse-only-that-piece = After Shadowfax the same piece has to move: { $piece }.
confrontation-refuse-another-piece = After the Dark of Mordor another piece has to move than { $piece }.
confrontation-refuse-king-revealed = A King Revealed names the piece you have to move: { $piece }.
confrontation-refuse-full = { CAP($region) } is full of your own pieces.
confrontation-refuse-no-way = There is no way for { $piece } from { $from } to { $region }.
confrontation-refuse-no-ability = No power of { $piece } leads from { $from } to { $region } now.
confrontation-refuse-not-held = You have no { $card } to play.
confrontation-refuse-not-your-turn = { CAP($card) } is played in your own turn.
confrontation-refuse-too-late = { CAP($card) } is played before anything has moved.
confrontation-refuse-forced = After A King Revealed you cannot play { $card } instead of this turn.
confrontation-refuse-no-early-step = { CAP($card) } cannot take { $piece } to { $region }: it is one step forward, without enemies and with room, and the move after it has to be possible.
confrontation-refuse-gandalf-lives = Gandalf has not fallen.
confrontation-refuse-aragorn-fell = Aragorn has fallen, and no king can be revealed.
confrontation-refuse-enemies-there = { CAP($card) } cannot be played while enemies stand in { $region }.
confrontation-refuse-card-full = { CAP($card) } cannot be played while { $region } is full.
confrontation-refuse-not-recalled = { CAP($piece) } cannot be recalled: only pieces of yours outside Mordor can.
confrontation-refuse-no-target = There is nothing there for { $card } to point at.
confrontation-refuse-palantir-shire = The Palantir cannot see into the Shire.
confrontation-refuse-nobody-hidden = No hidden defender is left in { $region }.
confrontation-refuse-not-shown-there = { CAP($piece) } is not face up in { $region }.
confrontation-refuse-no-balrog = Your Balrog does not stand in Caradhras.
confrontation-refuse-no-retreat = { CAP($piece) } cannot go to { $region }.
confrontation-refuse-not-beside = { CAP($piece) } is not there to help.
confrontation-refuse-text-needs-choice = Say where { $piece } goes, or who takes the place.
confrontation-refuse-gwaihir-there = Gwaihir cannot carry anybody to { $region } from here.
confrontation-refuse-not-in-hand = You do not hold { $card }.
confrontation-refuse-not-in-pile = { CAP($card) } is not in your pile.
confrontation-refuse-play-shadowfax = Shadowfax needs a piece and its step: play shadowfax, legolas > rhudaur
confrontation-refuse-play-gandalf-the-white = Gandalf the White needs nothing else: play gandalf-the-white
confrontation-refuse-play-king-revealed = A King Revealed needs a region of the piece to point at: play king-revealed, fangorn
confrontation-refuse-play-gwaihir = Gwaihir comes in battle, when you are asked for him.
confrontation-refuse-play-recall = Recall to Mordor needs a piece: play recall, warg
confrontation-refuse-play-dark-of-mordor = The Dark of Mordor needs a piece and its step: play dark-of-mordor, orcs > gondor
confrontation-refuse-play-crebain = Crebain needs a region of the piece to point at: play crebain, eregion
confrontation-refuse-play-palantir = The Palantir needs a region: play palantir, eregion

## Notes below listed orders

confrontation-note-attack = An attack on { $count ->
    [one] one piece
   *[other] { $count } pieces
  }.

## The pages of a letter

confrontation-asked-move = One piece has to move. "Against" means that enemies stand there.
confrontation-asked-line = { $piece }: { $where }
confrontation-asked-against = against { $regions }
confrontation-asked-tunnel = (through the tunnel)
confrontation-asked-must = The piece to move is { $piece }.
confrontation-asked-card-both = Both cards are shown together.
confrontation-asked-card-first = Your card is shown before the other side chooses.
confrontation-asked-card-open = The other card lies open.
confrontation-asked-card = Text cards work first, Sauron's before the Fellowship's. Then strength and number are added up: the lower total falls, a tie fells both.
confrontation-asked-yours = Your characters, with their strengths:
confrontation-asked-more = For all that one of them can do, send "explain" and its name.
confrontation-asked-setup = Put one piece into each of the five regions in front; the other four stand in { $home }. Any order of the five will do. What you send stays sealed until both have answered, and a later letter replaces it.
confrontation-asked-specials = Each side picks two of its four. The other learns them when they are played.
confrontation-asked-answered = Your sealed answer so far: { $order }
confrontation-board-empty = empty
confrontation-board-against = against
confrontation-board-unplaced = The pieces have not been placed.
confrontation-board-legend = Row 1 is the Shire, row 7 Mordor. "?" is a hidden enemy, "*" behind a name a piece of yours that is face up.
confrontation-board-legend-all = Row 1 is the Shire, row 7 Mordor. "f" is a hidden piece of the Fellowship, "s" one of Sauron.
confrontation-board-arrows = The river runs from Mirkwood to Fangorn to Rohan, the tunnel from Eregion to Fangorn past Caradhras; both are the Fellowship's only, and one way.
confrontation-board-battle = Battle in { $region }: { $fighters }.
confrontation-board-must = Sauron has to move the piece pointed at in { $region }.
confrontation-board-hidden = Still hidden: { $pieces }.
confrontation-board-fallen-none = Nobody has fallen.
confrontation-board-fallen-theirs = { CAP($seat) } has lost { $pieces }.
confrontation-board-fallen-yours = You have lost { $pieces }.
confrontation-board-fallen-all = Fallen: { $pieces }.
confrontation-hand-cards = Cards: { $numbers }.
confrontation-hand-numbers = Numbers: { $numbers }.
confrontation-hand-texts = Text cards. { $texts }
confrontation-hand-pile = In your pile: { $cards }.
confrontation-hand-pile-empty = Your pile is empty.
confrontation-hand-enemy = { CAP($seat) } still has { $cards }.
confrontation-hand-special = Your special cards. { $cards }
confrontation-hand-special-enemy = { CAP($seat) } has { $count ->
    [0] no special card
    [one] one special card
   *[other] { $count } special cards
  } left.
