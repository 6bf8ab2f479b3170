### The frame of every letter: head, headings, dates, lists.
### Order words, statuses and codes stay as they are in every language.

## Lists and seats

list-none = nobody
list-two = { $a } and { $b }
list-many = { $a }, { $b }
list-last = { $a } and { $b }
list-or-two = { $a } or { $b }
list-or-last = { $a } or { $b }
seat-you = you
seat-unknown = an empty seat

## Headings, printed in capitals. Their order never changes.

heading-lines = Your lines
heading-ending = How it ended
heading-verdict = The verdict
heading-happened = What happened
heading-asked = What is asked
heading-offers = Possible orders
heading-next = What comes next
heading-terms = The terms
heading-hand = Your hand
heading-position = Position
heading-games = Your games
heading-open = Looking for players
heading-messages = Messages
heading-on-offer = What is offered
heading-settings = How your letters are
heading-stats = What the dice did
heading-notes = For yourself
heading-answer = How to answer
heading-check = See for yourself
heading-proof = Dice and proof

## The head

letter-happened = Happened: { CAP($what) }
letter-asked = Asked: { $what }
letter-asked-nothing = Asked: nothing.
letter-by = { $then ->
    [lapses] By: { $when } ({ $left } left); then the offer lapses.
    [grace] By: { $when } ({ $left } left), grace { $grace }.
   *[nothing] By: { $when } ({ $left } left).
  }

## Subjects. That of a game stays the same all game long.

subject-game = { $rules }: { $players }
subject-dice = Dice
subject-help = Help
subject-games = Your games
subject-stranger = Your letter
subject-elsewhere = A letter from another address
subject-confirm = Your answer is needed once
subject-account = About you
subject-invited = An invitation
subject-your-move = Your answer is needed
subject-waiting = Your letter
subject-preview = Your preview
subject-not-done = Your letter
subject-reminder = Your answer is needed
subject-over = The end
subject-open-games = Open games
subject-asked = A question to you
subject-notice = News from the post office

## Where in the game, for letters that are about none

place-preview = preview, nothing done
place-dice = { $by } rolled for { $group }, number { $number }
place-games = { $count ->
    [one] one game
   *[other] { $count } games
  }
place-open-games = { $count ->
    [one] one open game
   *[other] { $count } open games
  }
place-stranger = we do not know this address yet
place-elsewhere = a letter from another address
place-confirm = a code for you
place-account = about you

## What became of the reader's lines

not-done-counts = { $all ->
    [one] Your line was not carried out; the reason stands below.
   *[other] Of your { $all } lines { $done ->
        [0] none was
        [one] one was
       *[other] { $done } were
      } done, { $refused ->
        [one] one was
       *[other] { $refused } were
      } refused{ $rest ->
        [0] {""}
        [one] , one was not reached
       *[other] , { $rest } were not reached
      }.
  }
line-done = It is done.
line-refused = This cannot be. { CAP($reason) }
line-nearest = Nearest to it:
line-not-reached = Not reached.
line-not-reached-nor-read = Not reached, and it would not have been understood. { CAP($reason) }
line-passed = Passed over: nothing like it is asked.
line-would = This may be given as it stands.
line-would-draw = What follows is { $draw }, and from there it depends.
line-understood = Understood as
letter-read = Read: { $orders ->
    [0] no line
    [one] one line
   *[other] { $orders } lines
  }. Passed over: { $quoted ->
    [0] no quoted line
    [one] one quoted line
   *[other] { $quoted } quoted lines
  }{ $passed ->
    [0] .
    [one] , and one of your own:
   *[other] , and { $passed } of your own:
  }

letter-quoted-orders = Quoted lines are never read as orders. These look like some that we did not write; if they are yours, write them above the quotation:

## What may be answered

offers-some = These are { $listed } of { $all }; every other legal order may be written out.
offers-examples = These are examples; every other legal order may be written out.
offers-help = All kinds of orders, with an example each: send "help orders".
answer-how = At the top, one order to a line; "?" behind it only asks. The two lines below may stay or go; words of your own after SALT go into the dice.

## The invitation

invited-how = Answer with one line: JOIN and a few words of your own. They go into every roll and shuffle, so that nobody can choose them, not even we. Everybody in the game will see them.
invited-or = Or:
invited-example-words = seven ducks and a rusty kettle

## Proof

salt-none = no words
proof-salts = Words given by the players:
proof-attached = The public record is in the attached file { $file }.
proof-private = What only you may see is proven in the attached file { $file }. Keep it, and do not forward it.
proof-transcript = The attached file { $file } holds everything that was hidden, now open.

## The end

verdict-says = { $word }.
check-how = Save all letters of this game into one folder or mbox file, get the checker (it needs no network), and run it with the root key that you have had since the invitation:
check-root = The root key of this game, for KEY in the line above:
check-verdicts = It says VERIFIED, or INCOMPLETE (and which letter is missing), or DAMAGED, or FAULT with the two records that contradict each other. Give it the letters of the other side too, and it compares both.

## Dice by themselves

dice-term = { $plus ->
    [0] { $count ->
        [one] { $dice }: { $results }.
       *[other] { $dice }: { $results }, together { $sum }.
    }
   *[other] { $dice }: { $results }, with { $plus } makes { $sum }.
  }
dice-gap = A gap in the count of somebody's rolls means that one was hidden.
dice-witnesses = Witnesses: { $names }.
dice-missing = It did not reach: { $names }.
dice-day-shut = That the dice were fixed before the request shows when the day is over: the number of the day follows then.
dice-day-open = The number of the day is open now, so all of its dice can be checked.

## The list of games

games-entry = { $id }, { $rules } with { $others }: { $state } { $by }
games-by = { $then ->
   *[other] By { $when } ({ $left } left).
  }
games-none = You are in no game just now.
games-resend = To get a letter once more send "resend" and the name of the game.

## The list of open games

open-how = Whoever would like one of them sends the line below it. A new game begins when all have joined it.
open-none = There is no open game just now. To open one, send a line such as this:

## Moments and spans

when-today = today { $time } { $whose ->
    [own] your time
   *[nobody] UTC
  }
when-day = { $weekday } { $day } { $month } { $time } { $whose ->
    [own] your time
   *[nobody] UTC
  }
when-year = { $weekday } { $day } { $month } { $year } { $time } { $whose ->
    [own] your time
   *[nobody] UTC
  }
when-date-today = today
when-date = { $weekday } { $day } { $month }
when-date-year = { $weekday } { $day } { $month } { $year }
when-weekday-1 = Mon
when-weekday-2 = Tue
when-weekday-3 = Wed
when-weekday-4 = Thu
when-weekday-5 = Fri
when-weekday-6 = Sat
when-weekday-7 = Sun
when-month-1 = Jan
when-month-2 = Feb
when-month-3 = Mar
when-month-4 = Apr
when-month-5 = May
when-month-6 = Jun
when-month-7 = Jul
when-month-8 = Aug
when-month-9 = Sep
when-month-10 = Oct
when-month-11 = Nov
when-month-12 = Dec
span-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
  }
span-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
  }
span-days = { $days ->
    [one] 1 day
   *[other] { $days } days
  }
span-days-hours = { $days ->
    [one] 1 day
   *[other] { $days } days
  } { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
  }

## When something cannot be shown

part-missing = This part cannot be shown just now. The post office has been told.
