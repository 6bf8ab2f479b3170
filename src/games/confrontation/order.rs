//! Orders and questions, and the orders' canonical texts.

use super::codes::{Card, Piece, Region, Side, Special};
use serde::{Deserialize, Serialize};

/// An order: everything a player can answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The two special cards to play with, in order of their codes.
    Specials(Special, Special),
    /// Who stands in the five front regions of a side, in board order.
    Setup(Side, [Piece; 5]),
    /// A move.
    Move {
        /// Who moves.
        piece: Piece,
        /// Where to.
        to: Region,
        /// Expressly by the piece's own ability.
        by_ability: bool,
    },
    /// Fight a hidden defender, drawn at random.
    FightRandom,
    /// Fight this defender, which is face up.
    Fight(Piece),
    /// Whether the Balrog strikes in the tunnel.
    Balrog(bool),
    /// How a fighter's own text is used.
    Text(TextUse),
    /// Gwaihir carries the fighter to a region, or is not played.
    Gwaihir(Option<Region>),
    /// A combat card.
    Card(Card),
    /// Where the Retreat card leads.
    Retreat(Region),
    /// What Magic takes from the pile.
    Take(Card),
    /// A special card.
    Play(Play),
}

/// How a fighter's own text is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextUse {
    /// Not at all.
    Decline,
    /// As it stands.
    Plain,
    /// To go to a region.
    To(Region),
    /// With another piece.
    With(Piece),
}

/// A special card with its choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// A step before the move, by the piece that then moves.
    Shadowfax(Piece, Region),
    /// Gandalf comes back in Fangorn.
    GandalfTheWhite,
    /// Sauron has to move that piece.
    KingRevealed(Target),
    /// A piece goes to Mordor.
    Recall(Piece),
    /// A step before the move, by another piece than the one that then moves.
    DarkOfMordor(Piece, Region),
    /// A piece stays face up for good.
    Crebain(Target),
    /// All in a region are shown.
    Palantir(Region),
}

/// An enemy piece to point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// One of the hidden pieces of a region, drawn at random.
    HiddenAt(Region),
    /// A piece that is face up.
    Shown(Piece),
}

/// A question, with what its legal answers depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Which two special cards?
    Specials(Side),
    /// Who stands in front?
    Setup(Side),
    /// Who moves, or which special card?
    Move(MoveAsk),
    /// Which defender of the region?
    Fight(Region),
    /// Does the Balrog strike the one in the tunnel?
    Balrog,
    /// Does the fighter use its text?
    Text(TextAsk),
    /// Does Gwaihir carry the fighter off, and to which of these?
    Gwaihir {
        /// The Fellowship's fighter.
        piece: Piece,
        /// Its opponent.
        enemy: Piece,
        /// Where Gwaihir can go.
        to: Vec<Region>,
    },
    /// Which combat card?
    Card {
        /// The own fighter.
        piece: Piece,
        /// Its opponent.
        enemy: Piece,
        /// The enemy's card, where it was shown first.
        against: Option<Card>,
    },
    /// Where does the Retreat card lead?
    Retreat {
        /// Who retreats.
        piece: Piece,
        /// Where to.
        to: Vec<Region>,
    },
    /// What does Magic take?
    Take(Side),
}

/// What kind of move is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveAsk {
    /// Whose move it is.
    pub side: Side,
    /// Only this piece may move (after Shadowfax).
    pub only: Option<Piece>,
    /// This piece may not move (after the Dark of Mordor).
    pub except: Option<Piece>,
    /// This piece has to move (A King Revealed).
    pub bound: Option<Piece>,
}

impl MoveAsk {
    /// Whether nothing has moved yet in this turn.
    pub fn fresh(self) -> bool {
        self.only.is_none() && self.except.is_none()
    }

    /// Whether the question lets this piece move.
    pub fn admits(self, piece: Piece) -> bool {
        piece.side() == self.side
            && self.only.is_none_or(|p| p == piece)
            && self.except != Some(piece)
            && self.bound.is_none_or(|p| p == piece)
    }
}

/// How a fighter's text can be used, as both sides may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextAsk {
    /// Whose text.
    pub piece: Piece,
    /// Its opponent.
    pub enemy: Piece,
    /// Regions it can go to.
    pub to: Vec<Region>,
    /// A piece that may stand by and take its place.
    pub with: Option<Piece>,
    /// Whether it can be used as it stands.
    pub plain: bool,
}

/// The canonical text of an order.
pub fn print(order: &Order) -> String {
    match order {
        Order::Specials(a, b) => format!("specials {} {}", a.code(), b.code()),
        Order::Setup(side, men) => {
            let pair = |(region, piece): (&Region, &Piece)| format!("{} {}", region.code(), piece.code());
            let pairs: Vec<_> = side.front().iter().zip(men).map(pair).collect();
            format!("setup {}", pairs.join(", "))
        }
        Order::Move { piece, to, by_ability } => {
            let how = if *by_ability { " by ability" } else { "" };
            format!("move {} > {}{how}", piece.code(), to.code())
        }
        Order::FightRandom => "fight random".to_owned(),
        Order::Fight(piece) => format!("fight {}", piece.code()),
        Order::Balrog(true) => "use balrog".to_owned(),
        Order::Balrog(false) => "no balrog".to_owned(),
        Order::Text(TextUse::Decline) => "no text".to_owned(),
        Order::Text(TextUse::Plain) => "use text".to_owned(),
        Order::Text(TextUse::To(region)) => format!("use text > {}", region.code()),
        Order::Text(TextUse::With(piece)) => format!("use text {}", piece.code()),
        Order::Gwaihir(Some(region)) => format!("use gwaihir > {}", region.code()),
        Order::Gwaihir(None) => "no gwaihir".to_owned(),
        Order::Card(card) => format!("card {}", card.code()),
        Order::Retreat(region) => format!("retreat {}", region.code()),
        Order::Take(card) => format!("take {}", card.code()),
        Order::Play(play) => print_play(*play),
    }
}

fn print_play(play: Play) -> String {
    let target = |t: Target| match t {
        Target::HiddenAt(region) => region.code(),
        Target::Shown(piece) => piece.code(),
    };
    let card = play.card().code();
    match play {
        Play::Shadowfax(piece, to) | Play::DarkOfMordor(piece, to) => {
            format!("play {card}, {} > {}", piece.code(), to.code())
        }
        Play::GandalfTheWhite => format!("play {card}"),
        Play::KingRevealed(t) | Play::Crebain(t) => format!("play {card}, {}", target(t)),
        Play::Recall(piece) => format!("play {card}, {}", piece.code()),
        Play::Palantir(region) => format!("play {card}, {}", region.code()),
    }
}

impl Play {
    /// The card that is played.
    pub fn card(self) -> Special {
        match self {
            Self::Shadowfax(..) => Special::Shadowfax,
            Self::GandalfTheWhite => Special::GandalfTheWhite,
            Self::KingRevealed(_) => Special::KingRevealed,
            Self::Recall(_) => Special::Recall,
            Self::DarkOfMordor(..) => Special::DarkOfMordor,
            Self::Crebain(_) => Special::Crebain,
            Self::Palantir(_) => Special::Palantir,
        }
    }
}

/// The order of a canonical text, and of no other.
pub fn parse(text: &str) -> Option<Order> {
    let words: Vec<&str> = text.split(' ').take(12).collect();
    let order = match words[..] {
        ["specials", a, b] => specials(Special::from_code(a)?, Special::from_code(b)?)?,
        ["setup", ref pairs @ ..] => parse_setup(pairs)?,
        ["move", piece, ">", to] => {
            Order::Move { piece: Piece::from_code(piece)?, to: Region::from_code(to)?, by_ability: false }
        }
        ["move", piece, ">", to, "by", "ability"] => {
            Order::Move { piece: Piece::from_code(piece)?, to: Region::from_code(to)?, by_ability: true }
        }
        ["fight", "random"] => Order::FightRandom,
        ["fight", piece] => Order::Fight(Piece::from_code(piece)?),
        ["use", "balrog"] => Order::Balrog(true),
        ["no", "balrog"] => Order::Balrog(false),
        ["no", "text"] => Order::Text(TextUse::Decline),
        ["use", "text"] => Order::Text(TextUse::Plain),
        ["use", "text", ">", to] => Order::Text(TextUse::To(Region::from_code(to)?)),
        ["use", "text", piece] => Order::Text(TextUse::With(Piece::from_code(piece)?)),
        ["use", "gwaihir", ">", to] => Order::Gwaihir(Some(Region::from_code(to)?)),
        ["no", "gwaihir"] => Order::Gwaihir(None),
        ["card", card] => Order::Card(Card::from_code(card)?),
        ["retreat", to] => Order::Retreat(Region::from_code(to)?),
        ["take", card] => Order::Take(Card::from_code(card)?),
        ["play", card, ref rest @ ..] => Order::Play(parse_play(card.trim_end_matches(','), rest)?),
        _ => return None,
    };
    (print(&order) == text).then_some(order)
}

/// The order for two special cards, whichever was named first.
pub fn specials(a: Special, b: Special) -> Option<Order> {
    let (first, second) = if a.code() < b.code() { (a, b) } else { (b, a) };
    (a != b && a.side() == b.side()).then_some(Order::Specials(first, second))
}

fn parse_setup(words: &[&str]) -> Option<Order> {
    let first = Region::from_code(words.first()?)?;
    let side = *Side::ALL.iter().find(|s| s.front().contains(&first))?;
    let mut men = [side.pieces()[0]; 5];
    for (i, man) in men.iter_mut().enumerate() {
        *man = Piece::from_code(words.get(2 * i + 1)?.trim_end_matches(','))?;
    }
    Some(Order::Setup(side, men))
}

fn parse_play(card: &str, rest: &[&str]) -> Option<Play> {
    Some(match (Special::from_code(card)?, rest) {
        (Special::Shadowfax, [piece, ">", to]) => {
            Play::Shadowfax(Piece::from_code(piece)?, Region::from_code(to)?)
        }
        (Special::DarkOfMordor, [piece, ">", to]) => {
            Play::DarkOfMordor(Piece::from_code(piece)?, Region::from_code(to)?)
        }
        (Special::GandalfTheWhite, []) => Play::GandalfTheWhite,
        (Special::KingRevealed, [target]) => Play::KingRevealed(target_of(target)?),
        (Special::Crebain, [target]) => Play::Crebain(target_of(target)?),
        (Special::Recall, [piece]) => Play::Recall(Piece::from_code(piece)?),
        (Special::Palantir, [region]) => Play::Palantir(Region::from_code(region)?),
        _ => return None,
    })
}

/// A region's hidden pieces, or a piece that is face up.
pub fn target_of(code: &str) -> Option<Target> {
    Region::from_code(code).map(Target::HiddenAt).or_else(|| Piece::from_code(code).map(Target::Shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_texts_come_back_as_they_are() {
        for text in [
            "specials gwaihir shadowfax",
            "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
            "setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman",
            "move aragorn > eregion",
            "move flying-nazgul > shire by ability",
            "fight random",
            "fight sam",
            "use balrog",
            "no balrog",
            "use text > cardolan",
            "use text sam",
            "use text",
            "no text",
            "use gwaihir > rhudaur",
            "no gwaihir",
            "card 5",
            "card elven-cloak",
            "retreat enedwaith",
            "take noble-sacrifice",
            "play shadowfax, legolas > rhudaur",
            "play dark-of-mordor, orcs > gondor",
            "play king-revealed, fangorn",
            "play crebain, eregion",
            "play crebain, sam",
            "play palantir, eregion",
            "play gandalf-the-white",
            "play recall, warg",
        ] {
            let order = parse(text).unwrap_or_else(|| panic!("{text} is no order"));
            assert_eq!(print(&order), text);
        }
    }

    #[test]
    fn other_texts_are_no_orders() {
        for text in [
            "",
            "move",
            "Move sam > shire",
            "move sam  > shire",
            "specials shadowfax gwaihir",
            "specials gwaihir gwaihir",
            "specials gwaihir recall",
            "setup arthedain sam",
            "setup cardolan aragorn, arthedain gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
            "play recall warg",
            "play gwaihir",
            "card 7",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
