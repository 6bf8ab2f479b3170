//! What every engine says of its own things: enums whose values have codes, sets
//! of them, and the two sides of a game for two.

/// An enum whose values have codes, in a fixed order. Orders, data, ledgers and the
/// catalogue use the codes.
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($value:ident = $code:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $(
                #[doc = concat!("`", $code, "`")]
                #[serde(rename = $code)]
                $value,
            )+
        }

        impl $name {
            /// All, in order.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
            /// Their codes, in order.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// The code.
            pub const fn code(self) -> &'static str {
                Self::CODES[self as usize]
            }

            /// The place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this code.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::CODES.iter().position(|c| *c == code).map(|i| Self::ALL[i])
            }
        }
    };
}
pub(crate) use codes;

/// The two sides of a game; each is one seat, and its code is the seat's key.
macro_rules! sides {
    ($(#[$meta:meta])* $name:ident { $one:ident = $first:literal, $two:ident = $second:literal }) => {
        $crate::rules::codes! {
            $(#[$meta])*
            $name { $one = $first, $two = $second }
        }

        impl $name {
            /// The side's seat.
            pub const fn seat(self) -> $crate::rules::Seat {
                $crate::rules::Seat(self as u8)
            }

            /// The side of a seat, if the game has such a seat.
            pub fn of(seat: $crate::rules::Seat) -> Option<Self> {
                Self::ALL.get(seat.index()).copied()
            }

            /// The other side.
            pub const fn other(self) -> Self {
                match self {
                    Self::$one => Self::$two,
                    Self::$two => Self::$one,
                }
            }
        }
    };
}
pub(crate) use sides;

/// What a set of such values can do: a bit for each.
macro_rules! bit_set {
    ($set:ident of $item:ident in $bits:ty) => {
        impl $set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// The set of one.
            pub const fn only(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Whether `item` is in the set.
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// The set with one more.
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// The set with one less.
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// What is in both.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in either.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether everything in this set is in the other.
            pub const fn within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether there is nothing in it.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// What is in it, in order.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let next = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                    bits &= bits - 1;
                    Some($item::ALL[next])
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::NONE, Self::with)
            }
        }

        impl From<Vec<$item>> for $set {
            fn from(items: Vec<$item>) -> Self {
                items.into_iter().collect()
            }
        }

        impl From<$set> for Vec<$item> {
            fn from(set: $set) -> Self {
                set.iter().collect()
            }
        }
    };
}
pub(crate) use bit_set;
