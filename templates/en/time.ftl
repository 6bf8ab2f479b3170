### What is said about time: deadlines, days away, clocks that stand still. The
### functions of the room `report::say_time` fill these entries.

## Days, without the time of day

time-date = { $weekday } { $day } { $month }
time-date-year = { $weekday } { $day } { $month } { $year }

## The terms of an invitation

time-terms-each = An answer may take { $span }.
time-terms-bank = Each of you has { $bank } for all answers of the game together. It runs only while your answer is awaited, and each answer adds { $each }.
time-terms-bank-alone = Each of you has { $bank } for all answers of the game together. It runs only while your answer is awaited.
time-terms-working = Saturday and Sunday do not count, or whichever days of the week somebody has named as free.
time-terms-grace = Who is late has { $span } of grace.
time-terms-no-grace = There is no grace.
time-terms-remind = Should somebody still stay silent, the other may wait, look for a third to take the seat, or end the game as won.
time-terms-forfeit = Who still stays silent has lost the game.
time-terms-autopilot = For whoever still stays silent the post office gives the safest answer the rules know, and the game goes on.
time-terms-substitute = Should somebody still stay silent, the seat is given to somebody else as soon as one is found.
time-terms-vacation = Each of you may be away for { $days } days a year; days away do not count.
time-terms-zone = Times in these letters are UTC until we know where you live: send "set zone Berlin", or another large city near you.

## Who is awaited, and until when

time-awaited = This may take until { $day } at the latest.
time-away = { CAP($who) } { $who-is ->
    [you] are
   *[other] is
  } away until { $day }; those days do not count.
time-away-from = { CAP($who) } { $who-is ->
    [you] are
   *[other] is
  } away { $when }; those days do not count.
time-still = The clocks stand still by agreement. A letter with the word "resume" from anybody lets them run again.
time-still-none = The clocks of this game do not stand still.
time-resumed = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } let the clocks run again.

## Reminders and what follows

time-missing = your answer is still awaited.
time-over-remind = The time for your answer is over, and the grace has begun. When it ends, the others may wait for you or end the game as won.
time-over-forfeit = The time for your answer is over, and the grace has begun. When it ends, the game is lost.
time-over-autopilot = The time for your answer is over, and the grace has begun. When it ends, the post office gives the safest answer the rules know in your place.
time-over-substitute = The time for your answer is over, and the grace has begun. When it ends, somebody else is looked for to take your seat.
time-silent-remind = Your answer did not come in time, and the grace is over. It still counts if it comes now; until then the others may end the game as won.
time-silent-substitute = Your answer did not come in time, and the grace is over. Somebody else is looked for; until one is found your answer still counts.
time-late-remind = As { $who } { $who-is ->
    [you] are
   *[other] is
  } late, you may wait, look for a third to take the seat, or end the game as won with a letter that says "claim game".
time-late-substitute = Somebody else is looked for to take the seat of { $who }. Should nobody come, a letter that says "claim game" ends the game as won.
time-safe = The safest answer the rules know, "{ $order }", was given in your place.
time-forfeited = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } not answered in time, and by the terms of the game this loses it.
time-claimed = { CAP($who) } { $who-is ->
    [you] have
   *[other] has
  } not answered in time, and { $by } { $by-is ->
    [you] have
   *[other] has
  } ended the game.
time-nobody-late = Nobody is so late that the game could be ended for it.

## Days away

time-from-to = from { $first } to { $last }
time-on-day = on { $day }
time-vacation-kept = You are away { $when }, in all your games: { $days ->
    [one] one day
   *[other] { $days } days
  }. Those days do not count, and the others are told. You have { $left ->
    [0] no day
    [one] one day
   *[other] { $left } days
  } left of { $year }.
time-vacation-listed = You are away { $when }.
time-vacation-none = You have no days away before you, and { $left ->
    [0] no day
    [one] one day
   *[other] { $left } days
  } left of { $year }.
time-vacation-left = You have { $left ->
    [0] no day
    [one] one day
   *[other] { $left } days
  } left of { $year }. To strike out all days to come, send "vacation cancel".
time-vacation-not-yet = You are not away today; your next day away is { $first }. To strike out all days to come, send "vacation cancel".
time-vacation-ended = You are back: from tomorrow on all days count again.
time-vacation-dropped = Your days away are struck out: from tomorrow on all days count.
time-vacation-nothing = You have no days away, now or to come.
time-vacation-form = These days could not be read, and nothing is noted. Write them as in "vacation 2026-12-20..2027-01-03", with year, month and day, or a single one.
time-vacation-backwards = The last day is before the first.
time-vacation-past = Days that are past cannot be taken any more; today can.
time-vacation-far = Days away can be taken up to a year ahead.
time-vacation-twice = You are away on some of these days already. "vacation" lists them.
time-vacation-spent = This would be { $days ->
    [one] one day
   *[other] { $days } days
  } of { $year }, and you have { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
  }. A "pause" that the others agree to needs none.
time-vacation-where = write this in an answer to a letter of one of your games; it holds for all of them.
