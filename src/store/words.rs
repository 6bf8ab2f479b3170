//! Small types that are a number or a word in the database.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

/// A number that names a row.
macro_rules! row_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                i64::column_result(value).map(Self)
            }
        }
    };
}

/// A choice that is a word in the database.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$one:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$one])* $variant,)*
        }

        impl $name {
            /// The word in the database.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                match value.as_str()? {
                    $($word => Ok(Self::$variant),)*
                    _ => Err(FromSqlError::InvalidType),
                }
            }
        }
    };
}

/// Shows only the named fields in Debug output: the others are secret or long.
macro_rules! shows {
    ($name:ident $(<$life:lifetime>)?: $($field:ident),*) => {
        impl std::fmt::Debug for $name $(<$life>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($field), &self.$field))*
                    .finish_non_exhaustive()
            }
        }
    };
}

pub(super) use shows;

row_id!(
    /// Names a player.
    PlayerId
);
row_id!(
    /// Names a letter that came in.
    LetterId
);
row_id!(
    /// Names a letter of the outbox.
    OutId
);

row_id!(
    /// Names an offer.
    OfferId
);

words!(
    /// What is offered to the other seats.
    OfferKind {
        /// That nobody wins.
        Draw = "draw",
        /// That something is taken back.
        Undo = "undo",
        /// That the clocks stand still.
        Pause = "pause",
        /// That messages between the players are signed, unsigned, or none.
        Press = "press",
        /// That others may look on, or may not.
        Observers = "observers",
    }
);
words!(
    /// What became of an offer.
    OfferState {
        /// Somebody has still to agree.
        Open = "open",
        /// All agreed.
        Agreed = "agreed",
        /// Somebody did not want it, or the offer was taken back.
        Declined = "declined",
        /// Something happened in between.
        Lapsed = "lapsed",
    }
);
words!(
    /// Where a game stands.
    GameStatus {
        /// Not all seats are taken.
        Invited = "invited",
        /// Being played.
        Running = "running",
        /// Played, but its secrets wait for the other games of the match.
        WaitingForMatch = "waiting-for-match",
        /// Over, and all disclosed.
        Over = "over",
    }
);
words!(
    /// Where a letter of the outbox stands.
    OutState {
        /// To be sent, now or later.
        Queued = "queued",
        /// Handed to the mail server.
        Sent = "sent",
        /// Given up.
        Failed = "failed",
    }
);

/// An address as it is compared: without blanks around it and without case. No
/// sign becomes a plain letter that was none (the Kelvin sign is no k), lest one
/// address pass for another.
pub fn folded(address: &str) -> String {
    crate::terms::folded(address.trim())
}

/// The mailbox behind an address, as far as its spelling tells: without a `+tag`,
/// and without the dots that one large provider passes over. Whoever counts what a
/// person gets counts by this; it is no address to write to.
pub fn mailbox(address: &str) -> String {
    let folded = folded(address);
    let Some((local, domain)) = folded.rsplit_once('@') else { return folded };
    let bare = local.split_once('+').map_or(local, |(bare, _)| bare);
    let bare = if bare.is_empty() { local } else { bare };
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", bare.replace('.', "")),
        _ => format!("{bare}@{domain}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_mailbox_are_one() {
        for other in ["Anna+1@A.example", " anna+x+y@a.example", "anna@a.example"] {
            assert_eq!(mailbox(other), "anna@a.example");
        }
        assert_eq!(mailbox("a.nn.a+t@googlemail.com"), mailbox("anna@gmail.com"));
        assert_ne!(mailbox("a.nna@a.example"), mailbox("anna@a.example"));
        assert_eq!(mailbox("+1@a.example"), "+1@a.example");
        assert_eq!(mailbox("copies:ab"), "copies:ab");
    }

    #[test]
    fn addresses_compare_without_case_and_look_alikes_stay_apart() {
        assert_eq!(folded(" Anna@A.Example\t"), "anna@a.example");
        assert_eq!(folded("ÄRGER@a.example"), folded("ärger@A.example"));
        assert_ne!(folded("\u{212a}im@a.example"), "kim@a.example");
        assert_eq!(folded(&folded("\u{130}\u{212a}X")), folded("\u{130}\u{212a}X"));
    }
}
