-- Everything the post office remembers.
--
-- Times are seconds since 1970, UTC. Hashes are 32 bytes. A "mask" has a bit
-- for each seat (bit 0 is seat 0); where a mask is NULL, everybody is meant.
-- Texts called JSON are opaque here: other rooms write and read them.
--
-- The file is cut at the lines "-- == version N ==". A new database gets all
-- parts in order, an older one those it lacks (its `user_version` says which).
-- Never change a part that was released: add one below.

-- == version 1 ==

-- Settings that are made once and never changed: the service's name, its public
-- root key, when it began. Also the stamps by which a restored copy is noticed.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Numbers that only grow: `batches`, `dice-day` (the last day whose link is out).
CREATE TABLE high_water (
    name  TEXT PRIMARY KEY NOT NULL,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;


-- People ---------------------------------------------------------------------

CREATE TABLE players (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    language   TEXT NOT NULL,
    zone       TEXT,                                    -- NULL: never said
    opted_in   INTEGER NOT NULL CHECK (opted_in IN (0, 1)), -- to dice receipts
    created_at INTEGER NOT NULL
) STRICT;

-- Addresses, each of one player; one of them is where letters go.
CREATE TABLE player_addresses (
    folded       TEXT PRIMARY KEY NOT NULL,             -- for comparing
    address      TEXT NOT NULL,                         -- as it was given
    player       INTEGER NOT NULL REFERENCES players (id),
    main         INTEGER NOT NULL CHECK (main IN (0, 1)),
    failures     INTEGER NOT NULL DEFAULT 0,            -- bounces in a row
    suspended_at INTEGER                                -- NULL: may be written to
) STRICT, WITHOUT ROWID;
CREATE INDEX player_addresses_by_player ON player_addresses (player);
CREATE UNIQUE INDEX player_addresses_main ON player_addresses (player) WHERE main = 1;


-- Games ----------------------------------------------------------------------

-- Every id ever given, so that none is given twice, whatever becomes of games.
CREATE TABLE game_ids (
    id TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER game_ids_stay BEFORE DELETE ON game_ids
BEGIN SELECT RAISE(ABORT, 'a game id is never forgotten'); END;

CREATE TABLE games (
    id         TEXT PRIMARY KEY NOT NULL REFERENCES game_ids (id),
    rules      TEXT NOT NULL,                           -- the engine's key
    version    INTEGER NOT NULL,                        -- the engine's version
    options    TEXT NOT NULL CHECK (json_valid(options)),
    status     TEXT NOT NULL CHECK (status IN ('invited', 'running', 'waiting-for-match', 'over')),
    secret     BLOB NOT NULL CHECK (length(secret) >= 32), -- all its secrets
    state      BLOB NOT NULL,                           -- the engine's saved state
    thread     BLOB NOT NULL,                           -- the ledger's running state
    match_id   TEXT,                                    -- games of one match share it
    leg        INTEGER NOT NULL,                        -- 1, 2, ... within the match
    outcome    TEXT CHECK (json_valid(outcome)),        -- NULL while it runs
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX games_by_match ON games (match_id, leg) WHERE match_id IS NOT NULL;
CREATE INDEX games_by_status ON games (status, id);

CREATE TABLE seats (
    game      TEXT NOT NULL REFERENCES games (id),
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 15),
    key       TEXT NOT NULL,                            -- the seat's name in the rules
    player    INTEGER REFERENCES players (id),          -- NULL: not taken yet
    address   TEXT NOT NULL,                            -- as it was given
    folded    TEXT NOT NULL,                            -- for comparing
    token     TEXT NOT NULL,                            -- the secret in its reply address
    joined_at INTEGER,                                  -- NULL: only invited
    settings  TEXT NOT NULL CHECK (json_valid(settings)),
    told_n    INTEGER NOT NULL DEFAULT -1,              -- the last block it was sent
    live      INTEGER NOT NULL DEFAULT 1 CHECK (live IN (0, 1)), -- 0 once the game is over
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_by_token ON seats (token);
CREATE INDEX seats_by_player ON seats (player, game, seat);
CREATE INDEX seats_live ON seats (folded, game, seat) WHERE live = 1;

-- The ledger of a game: signed blocks, without gaps, never changed.
CREATE TABLE blocks (
    game TEXT NOT NULL REFERENCES games (id),
    n    INTEGER NOT NULL CHECK (n >= 0),
    kind TEXT NOT NULL,
    body TEXT NOT NULL,                                 -- canonical record with its signature
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    UNIQUE (game, n)
) STRICT;
CREATE INDEX blocks_by_hash ON blocks (game, hash);
CREATE TRIGGER blocks_stay BEFORE DELETE ON blocks
BEGIN SELECT RAISE(ABORT, 'a signed block is never removed'); END;
CREATE TRIGGER blocks_stand BEFORE UPDATE ON blocks
BEGIN SELECT RAISE(ABORT, 'a signed block is never changed'); END;

-- What goes with a block but is not for everybody: sections and openings.
CREATE TABLE records (
    id   INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    n    INTEGER NOT NULL,
    seat INTEGER,                                       -- NULL: no seat's in particular
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    FOREIGN KEY (game, n) REFERENCES blocks (game, n)
) STRICT;
CREATE INDEX records_by_block ON records (game, n, id);

-- States to go back to. Of each game the first and the last 20 are kept.
CREATE TABLE snapshots (
    game  TEXT NOT NULL REFERENCES games (id),
    n     INTEGER NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (game, n)
) STRICT;

-- Orders accepted (or refused) before their turn is resolved, every version.
CREATE TABLE locks (
    game     TEXT NOT NULL REFERENCES games (id),
    k        INTEGER NOT NULL,                          -- the turn
    seat     INTEGER NOT NULL,
    version  INTEGER NOT NULL,                          -- the seat's 1st, 2nd, ... for this turn
    words    TEXT,                                      -- its words for the dice
    orders   TEXT NOT NULL,                             -- JSON: as understood
    own      TEXT NOT NULL,                             -- JSON: the lines as typed
    refused  INTEGER NOT NULL CHECK (refused IN (0, 1)),
    letter   INTEGER REFERENCES letters_in (id),
    answered TEXT,                                      -- the block it answers, as named
    PRIMARY KEY (game, k, seat, version)
) STRICT, WITHOUT ROWID;

-- What happened, to be told in anybody's language.
CREATE TABLE events (
    game     TEXT NOT NULL REFERENCES games (id),
    n        INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    audience INTEGER,                                   -- mask; NULL: everybody
    phrase   TEXT NOT NULL,                             -- JSON
    PRIMARY KEY (game, n, seq)
) STRICT, WITHOUT ROWID;

-- Press: what players wrote to each other.
CREATE TABLE messages (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    game      TEXT NOT NULL REFERENCES games (id),
    from_seat INTEGER,                                  -- NULL: the service
    to_seats  INTEGER,                                  -- mask; NULL: everybody
    text      TEXT NOT NULL,
    at        INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_by_game ON messages (game, id);


-- Letters --------------------------------------------------------------------

-- Every letter ever acted on, or found to be one again: the key to "once only".
CREATE TABLE letters_in (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    source       TEXT NOT NULL,                         -- its place in the mailbox
    content_hash BLOB NOT NULL UNIQUE,                  -- of the bytes as delivered
    text_hash    BLOB NOT NULL,                         -- of what a second delivery shares
    message_id   TEXT NOT NULL,                         -- '' if it had none
    sender       TEXT NOT NULL,                         -- folded
    received_at  INTEGER NOT NULL,
    outcome      TEXT,                                  -- NULL only within a batch
    game         TEXT,
    twin_of      INTEGER REFERENCES letters_in (id)     -- the same letter by another way
) STRICT;
CREATE UNIQUE INDEX letters_in_text
    ON letters_in (text_hash, message_id, sender) WHERE twin_of IS NULL;
CREATE INDEX letters_in_source ON letters_in (source);
CREATE INDEX letters_in_game ON letters_in (game, id) WHERE game IS NOT NULL;

-- The bytes, where they are kept as evidence; can be pruned.
CREATE TABLE letters_in_raw (
    letter      INTEGER PRIMARY KEY REFERENCES letters_in (id),
    received_at INTEGER NOT NULL,
    raw         BLOB NOT NULL
) STRICT;
CREATE INDEX letters_in_raw_age ON letters_in_raw (received_at);

-- The outbox: nothing is sent that does not lie here first.
CREATE TABLE letters_out (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id      TEXT NOT NULL UNIQUE,               -- the same at every attempt
    game            TEXT REFERENCES games (id),
    seat            INTEGER,
    kind            TEXT NOT NULL,
    envelope_from   TEXT NOT NULL,                      -- '' for answers that must not bounce
    envelope_to     TEXT NOT NULL,
    subject         TEXT NOT NULL,
    refs            TEXT NOT NULL,                      -- Message-IDs of its thread
    answers         INTEGER REFERENCES letters_in (id), -- the letter it answers
    created_at      INTEGER NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    last_error      TEXT,
    sent_at         INTEGER
) STRICT;
CREATE INDEX letters_out_due ON letters_out (next_attempt_at, id) WHERE state = 'queued';
CREATE INDEX letters_out_failed ON letters_out (id) WHERE state = 'failed';
CREATE INDEX letters_out_seat ON letters_out (game, seat, id) WHERE game IS NOT NULL;
CREATE INDEX letters_out_answers ON letters_out (answers) WHERE answers IS NOT NULL;

-- Their bytes, apart, so that counting an attempt does not write them again.
CREATE TABLE letters_out_bytes (
    letter INTEGER PRIMARY KEY REFERENCES letters_out (id),
    bytes  BLOB NOT NULL
) STRICT;

-- Whom the service answered when, so that two robots never answer for ever.
CREATE TABLE answers (
    id     INTEGER PRIMARY KEY,
    sender TEXT NOT NULL,                               -- folded
    at     INTEGER NOT NULL,
    kind   TEXT NOT NULL
) STRICT;
CREATE INDEX answers_by_sender ON answers (sender, at);
CREATE INDEX answers_by_age ON answers (at);


-- Dice without a game --------------------------------------------------------

-- Receipts: numbered within their group of people, chained, never changed.
CREATE TABLE dice_receipts (
    group_key TEXT NOT NULL,
    no        INTEGER NOT NULL,                         -- 1, 2, ... in the group
    own       INTEGER NOT NULL,                         -- 1, 2, ... of this sender in it
    sender    TEXT NOT NULL,                            -- folded
    record    TEXT NOT NULL,
    hash      BLOB NOT NULL CHECK (length(hash) = 32),
    day       INTEGER NOT NULL,                         -- which day's link it used
    UNIQUE (group_key, no),
    UNIQUE (group_key, sender, own)
) STRICT;
CREATE INDEX dice_receipts_by_day ON dice_receipts (day);
CREATE TRIGGER dice_receipts_stay BEFORE DELETE ON dice_receipts
BEGIN SELECT RAISE(ABORT, 'a dice receipt is never removed'); END;
CREATE TRIGGER dice_receipts_stand BEFORE UPDATE ON dice_receipts
BEGIN SELECT RAISE(ABORT, 'a dice receipt is never changed'); END;

-- Days on which dice were rolled; the link once it is disclosed.
CREATE TABLE dice_days (
    day  INTEGER PRIMARY KEY,
    link BLOB CHECK (length(link) = 32)                 -- NULL: still secret
) STRICT;
CREATE INDEX dice_days_open ON dice_days (day) WHERE link IS NULL;

-- == version 2 ==

-- What a player wishes for all of their letters.
ALTER TABLE players ADD COLUMN wishes TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(wishes));

-- What the players agreed on besides the rules: pace, messages, who looks on.
ALTER TABLE games ADD COLUMN terms TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(terms));

-- == version 3 ==

-- Letters of ours that came back, or that the receiver's server refused for good:
-- one row a letter at most. They count until the player writes again.
CREATE TABLE bounces (
    letter INTEGER PRIMARY KEY REFERENCES letters_out (id),
    folded TEXT NOT NULL,                               -- whom it was to
    at     INTEGER NOT NULL,
    gone   INTEGER NOT NULL CHECK (gone IN (0, 1)),     -- there is no such mailbox
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    why    TEXT NOT NULL                                -- what the server said
) STRICT;
CREATE INDEX bounces_by_address ON bounces (folded) WHERE counts = 1;

-- Addresses that are suspended, and when the others in the games were told.
CREATE TABLE unreachable (
    folded  TEXT PRIMARY KEY NOT NULL REFERENCES player_addresses (folded),
    since   INTEGER NOT NULL,
    told_at INTEGER                                     -- NULL: nobody was told yet
) STRICT, WITHOUT ROWID;
CREATE INDEX unreachable_untold ON unreachable (since) WHERE told_at IS NULL;

-- The envelope's sender of a letter to a player is the letter's own.
CREATE INDEX letters_out_envelope ON letters_out (envelope_from) WHERE envelope_from <> '';

-- What the operator should hear of and did not yet.
CREATE TABLE operator_notes (
    id   INTEGER PRIMARY KEY,
    at   INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- == version 4 ==

-- Who is kept out, and why. The reason is for the operator alone.
CREATE TABLE bans (
    folded  TEXT PRIMARY KEY NOT NULL,                  -- the address, for comparing
    address TEXT NOT NULL,                              -- as it was given
    player  INTEGER REFERENCES players (id),            -- NULL: nobody known here
    why     TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX bans_by_player ON bans (player) WHERE player IS NOT NULL;

-- Letters that a person should look at, by how their outcome begins.
CREATE INDEX letters_in_aside ON letters_in (id)
    WHERE substr(outcome, 1, 7) IN ('set asi', 'failed:');

-- == version 5 ==

-- Games that somebody would like to play, for anybody known here to take up.
-- Their ids are of `game_ids` too, so that no two things share a name.
CREATE TABLE proposals (
    id         TEXT PRIMARY KEY NOT NULL REFERENCES game_ids (id),
    player     INTEGER NOT NULL REFERENCES players (id), -- who proposed it
    rules      TEXT NOT NULL,
    options    TEXT NOT NULL CHECK (json_valid(options)),
    is_match   INTEGER NOT NULL CHECK (is_match IN (0, 1)),
    terms      TEXT NOT NULL CHECK (json_valid(terms)),
    state      TEXT NOT NULL CHECK (state IN ('open', 'taken', 'withdrawn', 'lapsed')),
    game       TEXT REFERENCES games (id),              -- what came of it
    created_at INTEGER NOT NULL,
    lapses_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX proposals_open ON proposals (lapses_at, id) WHERE state = 'open';
CREATE INDEX proposals_of_player ON proposals (player, id) WHERE state = 'open';

-- Who would play a proposed game, and in which seat.
CREATE TABLE proposal_players (
    proposal TEXT NOT NULL REFERENCES proposals (id),
    player   INTEGER NOT NULL REFERENCES players (id),
    seat     INTEGER CHECK (seat BETWEEN 0 AND 15),     -- NULL: any
    PRIMARY KEY (proposal, player)
) STRICT, WITHOUT ROWID;

-- Invitations sent because a player asked for them.
CREATE TABLE invitations (
    id     INTEGER PRIMARY KEY,
    folded TEXT NOT NULL,                               -- to whom
    player INTEGER NOT NULL REFERENCES players (id),    -- by whom
    at     INTEGER NOT NULL
) STRICT;
CREATE INDEX invitations_to ON invitations (folded);
CREATE INDEX invitations_by ON invitations (player, at);

-- Seats of running games for somebody else to take over. A closed row stays for
-- the date: nobody offers a seat every hour.
CREATE TABLE wanted_seats (
    game   TEXT NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 15),
    open   INTEGER NOT NULL CHECK (open IN (0, 1)),
    folded TEXT,                                        -- only for this address; NULL: for anybody
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX wanted_seats_open ON wanted_seats (at, game) WHERE open = 1;

-- People who look on: they see what everybody may see. A row stays when they
-- have left, so that the players are not told twice.
CREATE TABLE observers (
    game    TEXT NOT NULL REFERENCES games (id),
    player  INTEGER NOT NULL REFERENCES players (id),
    live    INTEGER NOT NULL CHECK (live IN (0, 1)),
    since   INTEGER NOT NULL,
    told_n  INTEGER NOT NULL,                           -- the last block they were sent
    told_at INTEGER NOT NULL,                           -- when: later messages are new
    letters INTEGER NOT NULL,                           -- how many letters they had
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX observers_of_player ON observers (player) WHERE live = 1;

-- What waits to go with a seat's next letter: a message of another player, or a
-- sentence of ours.
CREATE TABLE held_words (
    id      INTEGER PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id),
    seat    INTEGER NOT NULL,
    sender  INTEGER,                                    -- NULL: unsigned, or ours
    message TEXT,
    phrase  TEXT CHECK (json_valid(phrase)),            -- ours, JSON
    after_k INTEGER NOT NULL                            -- not before a later turn than this
) STRICT;
CREATE INDEX held_words_of_seat ON held_words (game, seat, id);

-- How many messages a seat has sent on a day.
CREATE TABLE press_days (
    game  TEXT NOT NULL REFERENCES games (id),
    seat  INTEGER NOT NULL,
    day   INTEGER NOT NULL,                             -- days since 1970
    count INTEGER NOT NULL,
    PRIMARY KEY (game, seat, day)
) STRICT, WITHOUT ROWID;

-- == version 6 ==

-- What a seat offered the others. Of each kind one can be open in a game; one of
-- a draw or an undo holds for the turn that was to come, and lapses with it.
CREATE TABLE offers (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    TEXT NOT NULL REFERENCES games (id),
    kind    TEXT NOT NULL CHECK (kind IN ('draw', 'undo', 'pause')),
    back_to INTEGER,                                    -- an undo: whose state comes back
    seat    INTEGER NOT NULL,                           -- who offers
    made_n  INTEGER NOT NULL,                           -- the last block then
    k       INTEGER NOT NULL,                           -- the turn that was to come
    agreed  INTEGER NOT NULL,                           -- mask: who agrees, the offerer too
    state   TEXT NOT NULL CHECK (state IN ('open', 'agreed', 'declined', 'lapsed')),
    letter  INTEGER REFERENCES letters_in (id),         -- the letter that made it
    at      INTEGER NOT NULL
) STRICT;
CREATE INDEX offers_by_game ON offers (game, id);
CREATE UNIQUE INDEX offers_open ON offers (game, kind) WHERE state = 'open';
CREATE INDEX offers_by_seat ON offers (game, seat, at);

-- What players note down for themselves; nobody else ever reads it. A seat that is
-- handed on does not take its holder's notes along.
CREATE TABLE notes (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id),
    game   TEXT NOT NULL,                               -- '' about no game
    text   TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_by_player ON notes (player, game, id);

-- Notices to seats whose holders have quiet hours. They are not letters yet: the
-- letter is written when it goes out, from what is true then.
CREATE TABLE held_notices (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    INTEGER NOT NULL,
    due_at  INTEGER NOT NULL,
    notices TEXT NOT NULL CHECK (json_valid(notices)),  -- what no block tells
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX held_notices_due ON held_notices (due_at, game, seat);

-- When the next daily letter to a player is due, of those who wish for one.
CREATE TABLE digests (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX digests_due ON digests (due_at, player);

-- When the last turn of a game was closed.
ALTER TABLE games ADD COLUMN moved_at INTEGER;

-- == version 7 ==

-- The clock of a seat: since when an answer is awaited from it, and until when.
-- A row stays while its game is played, for what is left of a bank.
CREATE TABLE clocks (
    game      TEXT NOT NULL REFERENCES games (id),
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 15),
    since     INTEGER,                                  -- NULL: nothing is awaited
    ran       INTEGER,                                  -- from when on it runs; NULL: it stands still
    allowed   INTEGER,                                  -- seconds that count, from `ran` on; NULL: no deadline
    due       INTEGER,                                  -- NULL: no deadline, or it stands still
    grace_end INTEGER,                                  -- when silence has its effect
    bank      INTEGER,                                  -- what is left of its bank, in seconds that count
    stage     INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 2), -- 0 in time, 1 in its grace, 2 beyond it
    reminded  INTEGER NOT NULL CHECK (reminded IN (0, 1)),
    next      INTEGER,                                  -- when somebody has to look at it
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX clocks_next ON clocks (next) WHERE next IS NOT NULL;
CREATE INDEX clocks_running ON clocks (game, seat) WHERE ran IS NOT NULL;

-- Games whose clocks stand still by agreement.
CREATE TABLE pauses (
    game  TEXT PRIMARY KEY NOT NULL REFERENCES games (id),
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Days on which a player is away, in the player's own calendar, both included.
CREATE TABLE vacations (
    id         INTEGER PRIMARY KEY,
    player     INTEGER NOT NULL REFERENCES players (id),
    first_day  TEXT NOT NULL,                           -- 2026-12-20
    last_day   TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX vacations_by_player ON vacations (player, first_day);

-- == version 8 ==

-- Since when it is certain that the player reads an address; NULL: they were only
-- invited there, or a letter said that it came from there.
ALTER TABLE player_addresses ADD COLUMN confirmed_at INTEGER;
UPDATE player_addresses SET confirmed_at = 0 WHERE folded IN (
    SELECT folded FROM seats WHERE joined_at IS NOT NULL AND seats.player = player_addresses.player
);

-- What waits for a code that was mailed. The code itself is not kept here.
CREATE TABLE codes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose    TEXT NOT NULL,                           -- what is done when it comes
    player     INTEGER REFERENCES players (id),         -- NULL: nobody is known yet
    folded     TEXT NOT NULL,                           -- where it was mailed, for comparing
    given      TEXT NOT NULL,                           -- the address or name it is about
    game       TEXT,                                    -- the seat it is about
    seat       INTEGER,
    hash       BLOB NOT NULL CHECK (length(hash) = 32), -- SHA-256 of the code
    tries      INTEGER NOT NULL DEFAULT 0,              -- wrong codes that came instead
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX codes_by_address ON codes (folded);
CREATE INDEX codes_by_player ON codes (player, purpose) WHERE player IS NOT NULL;
CREATE INDEX codes_by_seat ON codes (game, seat) WHERE game IS NOT NULL;
CREATE INDEX codes_by_age ON codes (expires_at);

-- Tokens that are good no more, so that a letter under way gets a clear answer.
CREATE TABLE old_tokens (
    hash   BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32), -- SHA-256
    game   TEXT NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    player INTEGER                                      -- who held the seat then
) STRICT, WITHOUT ROWID;
CREATE INDEX old_tokens_by_player ON old_tokens (player) WHERE player IS NOT NULL;

-- What is known of a seat's safety. No row: nothing out of the ordinary.
CREATE TABLE seat_guard (
    game        TEXT NOT NULL REFERENCES games (id),
    seat        INTEGER NOT NULL,
    token_since INTEGER NOT NULL DEFAULT 0,             -- earlier letters open nothing
    turn_since  INTEGER NOT NULL DEFAULT 0,             -- when it was told the present turn
    paused_at   INTEGER,                                -- NULL: its orders count
    cleared_at  INTEGER,                                -- when its holder last confirmed
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- Letters that had a seat's token or its address, and not both.
CREATE TABLE suspicions (
    id   INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    kind TEXT NOT NULL                                  -- 'elsewhere' or 'token'
) STRICT;
CREATE INDEX suspicions_by_seat ON suspicions (game, seat, at);
CREATE INDEX suspicions_by_age ON suspicions (at);

-- Strangers that were answered, by the domain of their address.
CREATE TABLE strangers (
    id     INTEGER PRIMARY KEY,
    domain TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;
CREATE INDEX strangers_by_domain ON strangers (domain, at);
CREATE INDEX strangers_by_age ON strangers (at);

-- Letters of which nothing is kept once they have gone: codes to addresses that
-- are nobody's yet, and the last ones to people who are forgotten.
CREATE TABLE farewells (
    letter INTEGER PRIMARY KEY REFERENCES letters_out (id),
    last   INTEGER NOT NULL CHECK (last IN (0, 1))      -- to somebody who is forgotten
) STRICT;

-- For what a player wrote, and for what was written to them.
CREATE INDEX letters_in_sender ON letters_in (sender, id);
CREATE INDEX letters_out_to ON letters_out (envelope_to COLLATE NOCASE, id);
CREATE INDEX messages_by_seat ON messages (game, from_seat) WHERE from_seat IS NOT NULL;

-- == version 9 ==

-- Terms of a game can be offered too: the same table with two more kinds, and with
-- what is wished for.
CREATE TABLE offers_of_all_kinds (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    TEXT NOT NULL REFERENCES games (id),
    kind    TEXT NOT NULL CHECK (kind IN ('draw', 'undo', 'pause', 'press', 'observers')),
    wish    TEXT CHECK ((wish IS NULL) = (kind NOT IN ('press', 'observers'))), -- how the term should be
    back_to INTEGER,                                    -- an undo: whose state comes back
    seat    INTEGER NOT NULL,                           -- who offers
    made_n  INTEGER NOT NULL,                           -- the last block then
    k       INTEGER NOT NULL,                           -- the turn that was to come
    agreed  INTEGER NOT NULL,                           -- mask: who agrees, the offerer too
    state   TEXT NOT NULL CHECK (state IN ('open', 'agreed', 'declined', 'lapsed')),
    letter  INTEGER REFERENCES letters_in (id),         -- the letter that made it
    at      INTEGER NOT NULL
) STRICT;
INSERT INTO offers_of_all_kinds (id, game, kind, back_to, seat, made_n, k, agreed, state, letter, at)
    SELECT id, game, kind, back_to, seat, made_n, k, agreed, state, letter, at FROM offers;
DROP TABLE offers;
ALTER TABLE offers_of_all_kinds RENAME TO offers;
CREATE INDEX offers_by_game ON offers (game, id);
CREATE UNIQUE INDEX offers_open ON offers (game, kind) WHERE state = 'open';
CREATE INDEX offers_by_seat ON offers (game, seat, at);

-- == version 10 ==

-- Letters that say nothing but what may have passed by the time they can leave. A
-- letter without a row is sent whatever comes.
CREATE TABLE passing (
    letter     INTEGER PRIMARY KEY REFERENCES letters_out (id),
    what       TEXT NOT NULL CHECK (json_valid(what)),  -- what it says, to see whether it still holds
    tried      INTEGER NOT NULL DEFAULT 0 CHECK (tried IN (0, 1)), -- it may have left: it stays as it is
    dropped_at INTEGER                                  -- NULL: it was not overtaken
) STRICT;

-- A code is long enough: wrong ones, which anybody may send, do not spoil it.
ALTER TABLE codes DROP COLUMN tries;
