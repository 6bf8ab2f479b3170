//! What happens, as data, and the phrases for it.

use super::codes::{Card, Piece, Region, Side, Special};
use super::legal::Way;
use super::order::Ask;
use super::table::{Phase, Table};
use crate::rules::{Arg, Phrase};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Both sides have placed their pieces.
    Begun,
    /// A piece went to a region without enemies.
    Moved {
        /// Whose.
        side: Side,
        /// Which, if it is face up.
        known: Option<Piece>,
        /// Where from.
        from: Option<Region>,
        /// Where to.
        to: Region,
        /// How.
        way: Way,
    },
    /// A piece went to a region with enemies.
    Attacked {
        /// Whose.
        side: Side,
        /// Which, if it is face up.
        known: Option<Piece>,
        /// Where from.
        from: Option<Region>,
        /// Where to.
        to: Region,
        /// How.
        way: Way,
    },
    /// A piece walks into the tunnel, and the Balrog may be near.
    Tunnel,
    /// A piece was turned face up.
    Revealed {
        /// Which.
        piece: Piece,
        /// Where it stands.
        region: Option<Region>,
    },
    /// A piece was defeated.
    Slain {
        /// Which.
        piece: Piece,
        /// Where.
        region: Option<Region>,
    },
    /// A fighter left the battle.
    Retreated {
        /// Who.
        piece: Piece,
        /// Where from.
        from: Option<Region>,
        /// Where to.
        to: Region,
    },
    /// A character's text worked.
    Text {
        /// Whose text.
        piece: Piece,
        /// Whom it worked against.
        against: Piece,
    },
    /// One side had to show its card first.
    ShownFirst {
        /// Which side.
        side: Side,
        /// The card.
        card: Card,
    },
    /// Both cards lie open.
    Cards {
        /// The Fellowship's.
        fellowship: Option<Card>,
        /// Sauron's.
        sauron: Option<Card>,
    },
    /// Magic took a card from the pile.
    Took {
        /// Which side.
        side: Side,
        /// The card.
        card: Card,
    },
    /// Magic found an empty pile.
    TookNothing {
        /// Which side.
        side: Side,
    },
    /// Retreat was played, and there was nowhere to go.
    NoRetreat {
        /// Who would have gone.
        piece: Piece,
    },
    /// A card counts for nothing.
    Void {
        /// Whose.
        side: Side,
        /// The card.
        card: Option<Card>,
        /// Why.
        why: Why,
    },
    /// Strengths were compared.
    Compared {
        /// The Fellowship's fighter.
        good: Piece,
        /// Sauron's fighter.
        evil: Piece,
        /// The Fellowship's total.
        fellowship: i64,
        /// Sauron's total.
        sauron: i64,
    },
    /// The Balrog struck in the tunnel.
    Ambushed,
    /// One piece took another's place in the battle.
    Replaced {
        /// Whose place.
        piece: Piece,
        /// Who took it.
        by: Piece,
    },
    /// Shelob went back to Gondor.
    Returned,
    /// Shelob could not go back to Gondor.
    Lost,
    /// Both sides took their cards back.
    Recycled,
    /// Pieces were turned face down again.
    Hidden {
        /// Which.
        pieces: Vec<Piece>,
    },
    /// A special card was played.
    Special {
        /// Which.
        card: Special,
    },
    /// Gandalf came back.
    CameBack,
    /// A Sauron piece was pointed at, and has to move.
    Named {
        /// Where it stands.
        region: Option<Region>,
    },
    /// Which piece that is; for Sauron alone.
    NamedPiece {
        /// Which.
        piece: Piece,
    },
    /// A Fellowship piece stays face up for good.
    Watched {
        /// Which.
        piece: Piece,
    },
    /// A Sauron piece was taken to Mordor.
    Recalled {
        /// Which, if it is face up.
        known: Option<Piece>,
        /// Where from.
        from: Option<Region>,
    },
    /// The game is over.
    Won {
        /// Who won.
        winner: Side,
        /// Why.
        reason: Reason,
    },
}

/// Why a card counts for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The Cave Troll fights without cards.
    CaveTroll,
    /// The Eye of Sauron is upon it.
    Eye,
    /// The Elven Cloak hides from it.
    ElvenCloak,
}

/// Why the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Frodo has come to Mordor.
    RingInMordor,
    /// Frodo has fallen.
    FrodoFell,
    /// Three of Sauron's are in the Shire.
    ShireTaken,
    /// That side could not move.
    Stuck(Side),
}

impl Reason {
    /// Who has won.
    pub fn winner(self) -> Side {
        match self {
            Self::RingInMordor => Side::Fellowship,
            Self::FrodoFell | Self::ShireTaken => Side::Sauron,
            Self::Stuck(side) => side.other(),
        }
    }

    /// The reason in words to come.
    pub fn phrase(self) -> Phrase {
        match self {
            Self::RingInMordor => Phrase::new("confrontation-end-ring"),
            Self::FrodoFell => Phrase::new("confrontation-end-frodo"),
            Self::ShireTaken => Phrase::new("confrontation-end-shire"),
            Self::Stuck(side) => Phrase::new("confrontation-end-stuck").with("seat", side.seat()),
        }
    }
}

/// The catalogue key of a piece's name.
pub fn piece_key(piece: Piece) -> String {
    format!("confrontation-piece-{}", piece.code())
}

/// The catalogue key of a region's name.
pub fn region_key(region: Region) -> String {
    format!("confrontation-region-{}", region.code())
}

/// The catalogue key of a combat card's name.
pub fn card_key(card: Card) -> String {
    format!("confrontation-card-{}", card.code())
}

/// The catalogue key of a special card's name.
pub fn special_key(card: Special) -> String {
    format!("confrontation-special-{}", card.code())
}

fn way_code(way: Way) -> &'static str {
    match way {
        Way::Road => "road",
        Way::River => "river",
        Way::Tunnel => "tunnel",
        Way::Ability => "ability",
    }
}

/// Words that events and questions fill in often.
trait Fill: Sized {
    fn piece(self, name: &str, piece: Piece) -> Self;
    fn region(self, name: &str, region: Option<Region>) -> Self;
    fn card(self, name: &str, card: Option<Card>) -> Self;
    fn seat(self, side: Side) -> Self;
}

impl Fill for Phrase {
    fn piece(self, name: &str, piece: Piece) -> Self {
        self.word(name, piece_key(piece))
    }

    fn region(self, name: &str, region: Option<Region>) -> Self {
        self.word(name, region.map_or_else(|| "confrontation-region-nowhere".to_owned(), region_key))
    }

    fn card(self, name: &str, card: Option<Card>) -> Self {
        self.word(name, card.map_or_else(|| "confrontation-card-none".to_owned(), card_key))
    }

    fn seat(self, side: Side) -> Self {
        self.with("seat", side.seat())
    }
}

fn went(key: &str, side: Side, known: Option<Piece>, from: Option<Region>, to: Region, way: Way) -> Phrase {
    let piece = known.map_or_else(|| "confrontation-piece-hidden".to_owned(), piece_key);
    let known = if known.is_some() { "yes" } else { "no" };
    Phrase::new(key)
        .seat(side)
        .word("piece", piece)
        .text("known", known)
        .region("from", from)
        .region("to", Some(to))
        .text("way", way_code(way))
}

/// The phrase of an event.
pub fn event_phrase(event: &Event) -> Phrase {
    let phrase = |name: &str| Phrase::new(format!("confrontation-event-{name}"));
    match event {
        Event::Begun => phrase("begun"),
        Event::Moved { side, known, from, to, way } => {
            went("confrontation-event-moved", *side, *known, *from, *to, *way)
        }
        Event::Attacked { side, known, from, to, way } => {
            went("confrontation-event-attacked", *side, *known, *from, *to, *way)
        }
        Event::Tunnel => phrase("tunnel"),
        Event::Revealed { piece, region } => {
            phrase("revealed").piece("piece", *piece).region("region", *region)
        }
        Event::Slain { piece, region } => phrase("slain").piece("piece", *piece).region("region", *region),
        Event::Retreated { piece, from, to } => {
            phrase("retreated").piece("piece", *piece).region("from", *from).region("to", Some(*to))
        }
        Event::Text { piece, against } => {
            phrase(&format!("text-{}", piece.code())).piece("piece", *piece).piece("enemy", *against)
        }
        Event::ShownFirst { side, card } => phrase("shown-first").seat(*side).card("card", Some(*card)),
        Event::Cards { fellowship, sauron } => {
            phrase("cards").card("fellowship", *fellowship).card("sauron", *sauron)
        }
        Event::Took { side, card } => phrase("took").seat(*side).card("card", Some(*card)),
        Event::TookNothing { side } => phrase("took-nothing").seat(*side),
        Event::NoRetreat { piece } => phrase("no-retreat").piece("piece", *piece),
        Event::Void { side, card, why } => {
            let why = match why {
                Why::CaveTroll => "cave-troll",
                Why::Eye => "eye",
                Why::ElvenCloak => "elven-cloak",
            };
            phrase("void").seat(*side).card("card", *card).text("why", why)
        }
        Event::Compared { good, evil, fellowship, sauron } => phrase("compared")
            .piece("good", *good)
            .piece("evil", *evil)
            .with("fellowship", *fellowship)
            .with("sauron", *sauron),
        Event::Ambushed => phrase("ambushed"),
        Event::Replaced { piece, by } => phrase("replaced").piece("piece", *piece).piece("by", *by),
        Event::Returned => phrase("returned"),
        Event::Lost => phrase("lost"),
        Event::Recycled => phrase("recycled"),
        Event::Hidden { pieces } => phrase("hidden")
            .with("count", pieces.len() as i64)
            .words("pieces", pieces.iter().map(|&p| piece_key(p))),
        Event::Special { card } => phrase("special").seat(card.side()).word("card", special_key(*card)),
        Event::CameBack => phrase("came-back"),
        Event::Named { region } => phrase("named").region("region", *region),
        Event::NamedPiece { piece } => phrase("named-piece").piece("piece", *piece),
        Event::Watched { piece } => phrase("watched").piece("piece", *piece),
        Event::Recalled { known, from } => {
            let piece = known.map_or_else(|| "confrontation-piece-hidden".to_owned(), piece_key);
            phrase("recalled").word("piece", piece).region("from", *from)
        }
        Event::Won { winner, reason } => phrase("won").seat(*winner).with("reason", reason.phrase()),
    }
}

/// The phrase of a question, as its seat is asked.
pub fn ask_phrase(ask: &Ask) -> Phrase {
    let phrase = |name: &str| Phrase::new(format!("confrontation-ask-{name}"));
    match ask {
        Ask::Specials(side) => phrase("specials").seat(*side),
        Ask::Setup(side) => phrase("setup").seat(*side).text("side", side.code()),
        Ask::Move(ask) => {
            let (kind, piece) = match (ask.only, ask.except, ask.bound) {
                (Some(p), ..) => ("only", piece_key(p)),
                (_, _, Some(p)) => ("bound", piece_key(p)),
                (_, Some(p), _) => ("except", piece_key(p)),
                _ => ("free", "confrontation-piece-hidden".to_owned()),
            };
            phrase("move").seat(ask.side).text("kind", kind).word("piece", piece)
        }
        Ask::Fight(region) => phrase("fight").region("region", Some(*region)),
        Ask::Balrog => phrase("balrog"),
        Ask::Text(text) => phrase("text")
            .piece("piece", text.piece)
            .piece("enemy", text.enemy)
            .word("text", format!("confrontation-text-{}", text.piece.code())),
        Ask::Gwaihir { piece, enemy, .. } => phrase("gwaihir").piece("piece", *piece).piece("enemy", *enemy),
        Ask::Card { piece, enemy, against } => {
            let shown = if against.is_some() { "yes" } else { "no" };
            phrase("card")
                .piece("piece", *piece)
                .piece("enemy", *enemy)
                .text("shown", shown)
                .card("against", *against)
        }
        Ask::Retreat { piece, .. } => phrase("retreat").piece("piece", *piece),
        Ask::Take(side) => phrase("take").seat(*side),
    }
}

/// The phrase of a question as the other side may know it: what follows from
/// what both can see.
pub fn wait_phrase(ask: &Ask) -> Phrase {
    let phrase = |name: &str| Phrase::new(format!("confrontation-wait-{name}"));
    match ask {
        Ask::Specials(side) => phrase("specials").seat(*side),
        Ask::Setup(side) => phrase("setup").seat(*side),
        Ask::Move(ask) => phrase("move").seat(ask.side).text("again", if ask.fresh() { "no" } else { "yes" }),
        Ask::Fight(region) => phrase("fight").region("region", Some(*region)),
        Ask::Balrog => phrase("balrog").seat(Side::Sauron),
        Ask::Text(text) => phrase("text").seat(text.piece.side()).piece("piece", text.piece),
        Ask::Gwaihir { piece, .. } => phrase("gwaihir").seat(piece.side()).piece("piece", *piece),
        Ask::Card { piece, enemy, .. } => {
            phrase("card").seat(piece.side()).piece("piece", *piece).piece("enemy", *enemy)
        }
        Ask::Retreat { piece, .. } => phrase("retreat").seat(piece.side()).piece("piece", *piece),
        Ask::Take(side) => phrase("take").seat(*side),
    }
}

/// Where in the game, for the head of letters.
pub fn place_phrase(table: &Table) -> Phrase {
    let number = Arg::Num(i64::from(table.number));
    match (&table.phase, &table.battle) {
        (Phase::Specials | Phase::Setup, _) => Phrase::new("confrontation-place-setup"),
        (Phase::Play, Some(battle)) => Phrase::new("confrontation-place-battle")
            .with("number", number)
            .word("region", region_key(battle.region)),
        (Phase::Play, None) => Phrase::new("confrontation-place-turn").with("number", number),
    }
}

/// A note on what a piece faces, for listed orders.
pub fn against_phrase(count: usize) -> Phrase {
    Phrase::new("confrontation-note-attack").with("count", Arg::Num(count as i64))
}
