//! What can be found: one code each, what kind of thing it is, and one sentence
//! for the reader. Only contradictions between signed records accuse.

use std::fmt;

/// What a finding amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Worth knowing; nothing is wrong.
    Notice,
    /// Something is not at hand, so that checks were left out.
    Lack,
    /// A copy was altered on the way, or is a forgery: it proves nothing.
    Damage,
    /// A signed record against the reader's own copy of what was sent.
    Dispute,
    /// A contradiction within what was validly signed: a proof.
    Fault,
}

/// What all findings together amount to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Every check that the mails allow has passed.
    Verified,
    /// There was no block and no receipt to check.
    Nothing,
    /// Nothing is wrong, but something is missing.
    Incomplete,
    /// Something was altered on the way or forged.
    Damaged,
    /// Signed records and the reader's own sent mails disagree.
    Dispute,
    /// Signed records contradict each other or the rules.
    Fault,
}

impl Verdict {
    /// The verdict in one word, as it is printed.
    pub fn word(self) -> &'static str {
        match self {
            Self::Verified => "VERIFIED",
            Self::Nothing => "NOTHING",
            Self::Incomplete => "INCOMPLETE",
            Self::Damaged => "DAMAGED",
            Self::Dispute => "DISPUTE",
            Self::Fault => "FAULT",
        }
    }

    /// The exit code of a command that ends with this verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Verified => 0,
            Self::Nothing | Self::Incomplete => 1,
            Self::Damaged => 2,
            Self::Dispute | Self::Fault => 3,
        }
    }

    /// What the reader should make of it.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Verified => "Everything that these mails let one check is in order.",
            Self::Nothing => "There is no block and no dice receipt in these mails, so nothing was checked.",
            Self::Incomplete => {
                "Nothing is wrong, but not everything is here. Ask the service for what is missing \
                 (below it says how) and check again."
            }
            Self::Damaged => {
                "A copy was altered on its way or forged. It proves nothing against anyone: get another copy."
            }
            Self::Dispute => {
                "What the service signed is not what your own copies say. Keep your sent mails with their \
                 headers: your provider's signature on them may decide."
            }
            Self::Fault => {
                "The service has signed statements that contradict each other or the rules. \
                 This is proof; show the records to anyone."
            }
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The one table: code, word, class, sentence.
macro_rules! codes {
    ($($name:ident $word:literal $class:ident $sentence:literal;)*) => {
        /// What was found.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $sentence] $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as it is printed.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// What a finding of this code amounts to.
            pub fn class(self) -> Class {
                match self { $(Self::$name => Class::$class,)* }
            }

            /// What it means, in one sentence.
            pub fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)* }
            }
        }
    };
}

codes! {
    Rule "RULE" Fault "A record with a good signature is not written as the protocol demands.";
    Fork "FORK" Fault "Two signed records differ although they carry one number: two histories were told.";
    Chain "CHAIN" Fault "A record does not continue the record before it.";
    Turn "TURN" Fault "The counter of turns or requests does not go up by one.";
    Link "LINK" Fault "The secret that was disclosed is not the one fixed beforehand.";
    Pool "POOL" Fault "The players' words were not mixed in as they must be.";
    Seed "SEED" Fault "The seed does not follow from the secret and the players' words.";
    Roll "ROLL" Fault "The dice are not the ones that the seed gives.";
    Locked "LOCKED" Fault "The turn does not use the words, orders or beacon round that were locked for it.";
    State "STATE" Fault "The section that was shown is not the one committed to.";
    Order "ORDER" Fault "The orders that were shown are not the ones committed to.";
    Opening "OPENING" Fault "The card or piece is not the one sealed at that place.";
    Reseal "RESEAL" Fault "A list was changed after it had been sealed.";
    Next "NEXT" Fault "The card drawn was not the next one of its sealed list.";
    Deal "DEAL" Fault "The deal secret disclosed at the end is not the one fixed at the start.";
    Blind "BLIND" Fault "A blinding value does not come from the deal secret.";
    Shuffle "SHUFFLE" Fault "A sealed order is not the one that the hidden stream gives.";
    Replay "REPLAY" Fault "Playing the orders again with the same rules does not give what was signed.";
    Salt "SALT" Dispute "The words in the block are not those of your first mail with words for this turn.";
    Sent "SENT" Dispute "The orders in the block are not lines of a mail that you sent for this turn.";
    Asked "ASKED" Dispute "The dice receipt answers a request that is not among your sent mails.";
    Form "FORM" Damage "A record is damaged and cannot be read: get another copy.";
    Sig "SIG" Damage "A signature does not fit: altered on the way or forged; get another copy.";
    Key "KEY" Damage "Signed by a key that no key card at hand vouches for, or that was revoked.";
    Gap "GAP" Lack "Something between or behind the blocks at hand is missing.";
    Missing "MISSING" Lack "Dice receipts of this group are missing.";
    Pending "PENDING" Lack "The day's secret is not at hand: ask for it once the day is over.";
    Unshown "UNSHOWN" Lack "The game is over, but this part of it is not at hand: ask for the transcript.";
    Kind "KIND" Lack "A record of a kind that this version does not know.";
    Unsalted "UNSALTED" Notice "No player has given words yet: these dice were fixed beforehand, not chosen together.";
    Unseen "UNSEEN" Notice "A seat joined without answering the opening: its words may be older than the secrets.";
    Changed "CHANGED" Notice "A moderator changed the game here.";
    Undone "UNDONE" Notice "The players agreed to take the game back to an earlier block.";
    Handed "HANDED" Notice "A seat was handed on to another player.";
    Silent "SILENT" Notice "A seat did not answer in time.";
    Claimed "CLAIMED" Notice "A player ended the game, because another did not answer in time.";
    Paused "PAUSED" Notice "The players agreed that the clocks stand still.";
    Resumed "RESUMED" Notice "The clocks ran again after a rest.";
    Agreed "AGREED" Notice "The players agreed on a draw, or on other terms.";
    Decided "DECIDED" Notice "A moderator decided the game.";
    Abandoned "ABANDONED" Notice "A moderator ended the game without a result.";
    Remark "REMARK" Notice "A remark was put on record; it changes nothing in the game.";
    Note "NOTE" Notice "The service noted something of a kind unknown to this version; no note changes how the game stands.";
    Repeat "REPEAT" Notice "You sent other words later for the same turn; the first ones count.";
    Late "LATE" Notice "The service calls your mail for this turn late: compare its time with the deadline.";
    Passed "PASSED" Notice "Some lines of your mail were not taken as orders.";
    Bls "BLS" Notice "The beacon's own signature is not checked by this program.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
