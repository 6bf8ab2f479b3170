//! What happens, and its phrases. Words are in the catalogue.

use super::ask::{Ask, BattleAsk, CardAsk, HuntAsk};
use super::card::{Card, CardSet};
use super::codes::{CharSet, Character, Deck, Face, Nation, Side, Tile};
use super::fight::Throw;
use super::figures::{Figures, Kind, Troops};
use super::order::Losses;
use super::region::{Region, RegionSet};
use super::table::Clash;
use crate::rules::{Arg, Phrase};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A turn begins.
    Turn(u16),
    /// A side drew cards from a deck.
    Drew {
        /// Who.
        side: Side,
        /// From which deck.
        deck: Deck,
        /// How many.
        n: u8,
    },
    /// The card drawn, for its drawer alone.
    DrewCard(Card),
    /// A side laid cards aside, face down.
    Buried {
        /// Who.
        side: Side,
        /// How many.
        n: u8,
    },
    /// The Fellowship was declared along a way.
    Declared(Vec<Region>),
    /// The Fellowship was revealed along a way.
    Revealed(Vec<Region>),
    /// The Fellowship is hidden again.
    Hidden,
    /// The Fellowship moved; its progress.
    Progressed(u8),
    /// The Ring-bearers entered Mordor.
    EnteredMordor,
    /// The Ring-bearers came to a step of the Mordor Track.
    MordorStep(u8),
    /// Corruption rose (or fell) by so much, to so much.
    Corruption {
        /// The change.
        by: i8,
        /// What it is now.
        now: u8,
    },
    /// Somebody guides.
    Guides(Character),
    /// Companions left the Fellowship for a region.
    Separated {
        /// Who.
        who: CharSet,
        /// Where to.
        to: Region,
    },
    /// A companion left the game from the Fellowship or the map.
    Fell(Character),
    /// A character entered play.
    Entered {
        /// Who.
        who: Character,
        /// Where.
        at: Region,
    },
    /// Characters moved.
    Walked {
        /// Who.
        who: CharSet,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// Common Nazgûl flew.
    Flew {
        /// How many.
        n: u8,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// Dice went into the Hunt Box.
    Allocated(u8),
    /// A side rolled its action dice, as face counts.
    Rolled {
        /// Who.
        side: Side,
        /// How many of each face.
        faces: [u8; 7],
    },
    /// A ring changed a die.
    Ring {
        /// Who.
        side: Side,
        /// The face it showed.
        from: Face,
        /// The face it shows.
        to: Face,
    },
    /// A side passed.
    Passed(Side),
    /// A side threw a die away.
    Skipped(Side, Face),
    /// A die was spent, as this face.
    Spent {
        /// Who.
        side: Side,
        /// The face it showed.
        face: Face,
        /// The face it counted as.
        used: Face,
    },
    /// An army moved.
    Marched {
        /// Who.
        troops: Troops,
        /// The way.
        route: Vec<Region>,
    },
    /// A settlement was taken.
    Captured {
        /// By whom.
        side: Side,
        /// Which.
        region: Region,
    },
    /// A stronghold is under siege.
    Besieged(Region),
    /// A siege is over.
    Relieved(Region),
    /// Surplus units went back.
    Trimmed {
        /// Where.
        region: Region,
        /// Who.
        figures: Figures,
    },
    /// Leaders without units are lost.
    LeadersLost(Region),
    /// Figures were recruited.
    Recruited {
        /// Where.
        region: Region,
        /// Who.
        figures: Figures,
    },
    /// Regulars became elites.
    Upgraded {
        /// Where.
        region: Region,
        /// Whose.
        nation: Nation,
        /// How many.
        n: u8,
    },
    /// A nation became active.
    Activated(Nation),
    /// A nation went towards war; the steps left.
    Advanced(Nation, u8),
    /// An attack began.
    Attacked {
        /// Which kind.
        clash: Clash,
        /// Who attacks.
        side: Side,
        /// From where.
        from: Region,
        /// Whom.
        at: Region,
        /// The attacking part.
        force: Troops,
    },
    /// Losses were taken.
    Losses {
        /// Whose.
        side: Side,
        /// Where.
        at: Region,
        /// Which.
        losses: Losses,
    },
    /// An army retreated.
    Retreated {
        /// Who.
        side: Side,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// A round of a battle begins.
    Round {
        /// Where.
        at: Region,
        /// Which, from 1.
        n: u8,
    },
    /// Gandalf the White gave up his leadership and took the Nazgûl's.
    Rode,
    /// The defenders went into their stronghold.
    Withdrew {
        /// Who.
        side: Side,
        /// Where.
        at: Region,
    },
    /// A side plays no combat card.
    NoCard(Side),
    /// A side laid a combat card face down.
    Laid {
        /// Who.
        side: Side,
        /// From which deck it is.
        deck: Deck,
    },
    /// A combat card was turned over.
    Combat(Card),
    /// Dice of a battle fell.
    Threw {
        /// Whose.
        side: Side,
        /// What roll it is: nothing for the combat roll, `again` for the leader
        /// re-roll, `late` and others for the dice of a card.
        what: &'static str,
        /// The dice, and how many hit.
        throw: Throw,
        /// What a die had to show.
        needs: u8,
    },
    /// An army lost its last unit, and who fought with it fell.
    Destroyed {
        /// Whose.
        side: Side,
        /// Where.
        at: Region,
        /// The leaders and Nazgûl who fell; characters are told one by one.
        with: Figures,
    },
    /// The attacker goes on.
    PressedOn {
        /// Who.
        side: Side,
        /// The nation an elite of which paid.
        paid: Option<Nation>,
    },
    /// The attacker breaks off.
    Ceased(Side),
    /// The defender stays.
    Stood(Side),
    /// The attackers, or some of them, went into the region.
    WentIn {
        /// Whose.
        side: Side,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
        /// Who.
        troops: Troops,
    },
    /// The attackers stay where they are.
    StayedOut {
        /// Whose.
        side: Side,
        /// Where they do not go.
        at: Region,
    },
    /// A battle ended.
    BattleOver(Region),
    /// A hunt roll: the dice, and how many succeeded.
    Hunted {
        /// The dice of the roll.
        dice: Vec<u8>,
        /// Failed ones, rolled again.
        again: Vec<u8>,
        /// What is added to each die.
        bonus: u8,
        /// Successes.
        successes: u8,
    },
    /// A tile was drawn.
    Tile(Tile),
    /// The damage of the eye or die tile that was drawn.
    TileWorth(u8),
    /// The tile that was drawn has no effect.
    TileVoid,
    /// The Guide's ability was used on a tile; the damage that is left.
    Helped {
        /// The Guide.
        who: Character,
        /// What is left.
        left: u8,
    },
    /// Dice of an event card fell.
    Cast {
        /// The card.
        card: Card,
        /// What they show.
        dice: Vec<u8>,
        /// What a die had to show; 0 if its number counts.
        needs: u8,
        /// How many did, or the number.
        hits: u8,
    },
    /// So many eyes left the hunt tiles for good.
    EyesGone(u8),
    /// Nazgûl were lost.
    NazgulLost {
        /// How many.
        n: u8,
        /// Where.
        at: Region,
    },
    /// The Ring-bearers' figure was driven to a region.
    Driven(Region),
    /// A companion was drawn for the lure of the Ring.
    Lured(Character),
    /// A figure was taken by a card.
    FigureLost {
        /// Where.
        at: Region,
        /// Which.
        figures: Figures,
    },
    /// A card turned a die.
    Turned {
        /// Whose.
        side: Side,
        /// The face it showed.
        from: Face,
        /// The face it shows.
        to: Face,
    },
    /// Unused dice were lost.
    DiceLost {
        /// Whose.
        side: Side,
        /// The face they showed.
        face: Face,
        /// How many.
        n: u8,
    },
    /// A nation went a step back; the steps to war now.
    SetBack(Nation, u8),
    /// The price of a combat card was paid.
    Paid {
        /// The card.
        card: Card,
        /// How much.
        n: u8,
    },
    /// A companion has no leadership and no abilities in this round.
    Silenced(Character),
    /// The combat card of a side has no effect.
    Voided(Side),
    /// A side does not roll again in this round.
    NoReroll(Side),
    /// Misses of a side became hits.
    MissesTurned {
        /// Whose.
        side: Side,
        /// How many.
        n: u8,
    },
    /// Hits of a side were added, or stopped if there are fewer.
    HitsChanged {
        /// Whose.
        side: Side,
        /// By how many.
        by: i8,
    },
    /// A card was played.
    Played(Card),
    /// A card on the table was discarded.
    Discarded(Card),
    /// A side has won.
    Won(Victory),
}

/// How the game can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victory {
    /// The Ring-bearers are corrupted.
    Corruption,
    /// The Ring is destroyed.
    RingDestroyed,
    /// The Shadow holds enough.
    ShadowConquest,
    /// The Free Peoples hold enough.
    FreeConquest,
}

impl Victory {
    /// Who wins.
    pub const fn winner(self) -> Side {
        match self {
            Self::Corruption | Self::ShadowConquest => Side::Shadow,
            Self::RingDestroyed | Self::FreeConquest => Side::Free,
        }
    }

    /// The reason as a phrase.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Corruption => "wotr2-end-corruption",
            Self::RingDestroyed => "wotr2-end-ring",
            Self::ShadowConquest => "wotr2-end-shadow",
            Self::FreeConquest => "wotr2-end-free",
        })
    }
}

/// The catalogue's word for something with a code.
fn word(kind: &str, code: &str) -> Arg {
    Arg::Word(format!("wotr2-{kind}-{code}"))
}

/// A region's name.
pub fn region(region: Region) -> Arg {
    word("region", region.code())
}

/// A nation's name.
pub fn nation(nation: Nation) -> Arg {
    word("nation", nation.code())
}

/// A character's name.
pub fn person(who: Character) -> Arg {
    word("character", who.code())
}

/// A card's title.
pub fn card(card: Card) -> Arg {
    word("card", card.code())
}

/// The title of a card's combat half.
pub fn combat(card: Card) -> Arg {
    word("combat", card.code())
}

/// A face's name.
pub fn face(face: Face) -> Arg {
    word("face", face.code())
}

/// A deck's name.
pub fn deck(deck: Deck) -> Arg {
    word("deck", deck.code())
}

/// Regions, as a list.
pub fn regions(all: RegionSet) -> Arg {
    Arg::List(all.iter().map(region).collect())
}

/// Regions in the order given.
fn route(all: &[Region]) -> Arg {
    Arg::List(all.iter().copied().map(region).collect())
}

/// Characters, as a list.
pub fn people(who: CharSet) -> Arg {
    Arg::List(who.iter().map(person).collect())
}

/// Cards, as a list.
pub fn cards(all: CardSet) -> Arg {
    Arg::List(all.iter().map(card).collect())
}

/// Figures and characters, as a list of `wotr2-figures-r` and the like.
pub fn troops(troops: &Troops) -> Arg {
    let each = |(whose, kind, n): (Nation, Kind, u8)| {
        let phrase = Phrase::new(format!("wotr2-figures-{}", kind.code()));
        Arg::from(phrase.with("nation", nation(whose)).with("n", i64::from(n)))
    };
    let figures = troops.figures.iter().map(each);
    Arg::List(figures.chain(troops.characters.iter().map(person)).collect())
}

fn figures(figures: &Figures) -> Arg {
    troops(&Troops::from(*figures))
}

fn num(n: impl Into<i64>) -> Arg {
    Arg::Num(n.into())
}

fn seat(side: Side) -> Arg {
    Arg::Seat(side.seat())
}

/// The phrase of an event.
pub fn event_phrase(event: &Event) -> Phrase {
    use Event as E;
    let p = |what: &str| Phrase::new(format!("wotr2-event-{what}"));
    match event {
        E::Turn(n) => p("turn").with("n", num(*n)),
        E::Drew { side, deck: from, n } => {
            p("drew").with("side", seat(*side)).with("deck", deck(*from)).with("n", num(*n))
        }
        E::DrewCard(drawn) => p("drew-card").with("card", card(*drawn)),
        E::Buried { side, n } => p("buried").with("side", seat(*side)).with("n", num(*n)),
        E::Declared(way) => p("declared").with("route", route(way)),
        E::Revealed(way) => p("revealed").with("route", route(way)),
        E::Hidden => p("hidden"),
        E::Progressed(n) => p("progressed").with("n", num(*n)),
        E::EnteredMordor => p("entered-mordor"),
        E::MordorStep(n) => p("mordor-step").with("n", num(*n)),
        E::Corruption { by, now } => p("corruption")
            .text("how", if *by < 0 { "falls" } else { "rises" })
            .with("by", num(by.unsigned_abs()))
            .with("now", num(*now)),
        E::Guides(who) => p("guides").with("who", person(*who)),
        E::Separated { who, to } => p("separated").with("who", people(*who)).with("to", region(*to)),
        E::Fell(who) => p("fell").with("who", person(*who)),
        E::Entered { who, at } => p("entered").with("who", person(*who)).with("at", region(*at)),
        E::Walked { who, from, to } => {
            p("walked").with("who", people(*who)).with("from", region(*from)).with("to", region(*to))
        }
        E::Flew { n, from, to } => {
            p("flew").with("n", num(*n)).with("from", region(*from)).with("to", region(*to))
        }
        E::Allocated(n) => p("allocated").with("n", num(*n)),
        E::Rolled { side, faces } => {
            let each = |f: &Face| std::iter::repeat_n(face(*f), faces[f.index()].into());
            p("rolled")
                .with("side", seat(*side))
                .with("faces", Arg::List(Face::ALL.iter().flat_map(each).collect()))
        }
        E::Ring { side, from, to } => {
            p("ring").with("side", seat(*side)).with("from", face(*from)).with("to", face(*to))
        }
        E::Passed(side) => p("passed").with("side", seat(*side)),
        E::Skipped(side, thrown) => p("skipped").with("side", seat(*side)).with("face", face(*thrown)),
        E::Spent { side, face: shown, used } => {
            let other = if shown == used { "itself" } else { "other" };
            p("spent")
                .with("side", seat(*side))
                .with("face", face(*shown))
                .with("used", face(*used))
                .text("as", other)
        }
        E::Marched { troops: who, route: way } => {
            let ends = (way.first().copied(), way.last().copied());
            let phrase = p("marched").with("troops", troops(who)).with("route", route(way));
            match ends {
                (Some(from), Some(to)) => phrase.with("from", region(from)).with("to", region(to)),
                _ => phrase,
            }
        }
        E::Captured { side, region: at } => p("captured").with("side", seat(*side)).with("at", region(*at)),
        E::Besieged(at) => p("besieged").with("at", region(*at)),
        E::Relieved(at) => p("relieved").with("at", region(*at)),
        E::Trimmed { region: at, figures: who } => {
            p("trimmed").with("at", region(*at)).with("figures", figures(who))
        }
        E::LeadersLost(at) => p("leaders-lost").with("at", region(*at)),
        E::Recruited { region: at, figures: who } => {
            p("recruited").with("at", region(*at)).with("figures", figures(who))
        }
        E::Upgraded { region: at, nation: whose, n } => {
            p("upgraded").with("at", region(*at)).with("nation", nation(*whose)).with("n", num(*n))
        }
        E::Activated(whose) => p("activated").with("nation", nation(*whose)),
        E::Advanced(whose, left) => p("advanced").with("nation", nation(*whose)).with("left", num(*left)),
        E::Attacked { clash, side, from, at, force } => {
            let what = match clash {
                Clash::Field => "attacked",
                Clash::Siege => "stormed",
                Clash::Sortie => "sallied",
            };
            p(what)
                .with("side", seat(*side))
                .with("from", region(*from))
                .with("at", region(*at))
                .with("force", troops(force))
        }
        E::Cast { card: of, dice, needs, hits } => p("cast")
            .with("card", card(*of))
            .text("dice", dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .with("n", num(dice.len() as i64))
            .with("needs", num(*needs))
            .with("hits", num(*hits)),
        E::Paid { card: of, n } => p("paid").with("card", combat(*of)).with("n", num(*n)),
        E::Silenced(who) => p("silenced").with("who", person(*who)),
        E::Voided(side) => p("voided").with("side", seat(*side)),
        E::NoReroll(side) => p("no-reroll").with("side", seat(*side)),
        E::MissesTurned { side, n } => p("misses-turned").with("side", seat(*side)).with("n", num(*n)),
        E::HitsChanged { side, by } => p(if *by > 0 { "hits-added" } else { "hits-stopped" })
            .with("side", seat(*side))
            .with("n", num(by.unsigned_abs())),
        E::EyesGone(n) => p("eyes-gone").with("n", num(*n)),
        E::NazgulLost { n, at } => p("nazgul-lost").with("n", num(*n)).with("at", region(*at)),
        E::Driven(to) => p("driven").with("to", region(*to)),
        E::Lured(who) => p("lured").with("who", person(*who)),
        E::FigureLost { at, figures: lost } => {
            p("figure-lost").with("at", region(*at)).with("figures", figures(lost))
        }
        E::Turned { side, from, to } => {
            p("turned").with("side", seat(*side)).with("from", face(*from)).with("to", face(*to))
        }
        E::DiceLost { side, face: shown, n } => {
            p("dice-lost").with("side", seat(*side)).with("face", face(*shown)).with("n", num(*n))
        }
        E::SetBack(whose, steps) => p("set-back").with("nation", nation(*whose)).with("steps", num(*steps)),
        E::Losses { side, at, losses } => p("losses")
            .with("side", seat(*side))
            .with("at", region(*at))
            .with("hits", num(losses.hits()))
            .text("losses", losses.to_string().trim_start()),
        E::Retreated { side, from, to } => {
            p("retreated").with("side", seat(*side)).with("from", region(*from)).with("to", region(*to))
        }
        E::Round { at, n } => p("round").with("at", region(*at)).with("n", num(*n)),
        E::Rode => p("rode"),
        E::Withdrew { side, at } => p("withdrew").with("side", seat(*side)).with("at", region(*at)),
        E::NoCard(side) => p("no-card").with("side", seat(*side)),
        E::Laid { side, deck: of } => p("laid").with("side", seat(*side)).with("deck", deck(*of)),
        E::Combat(shown) => p("combat").with("side", seat(shown.side())).with("card", combat(*shown)),
        E::Threw { side, what, throw, needs } => {
            let dice = throw.faces().iter().map(|&die| num(die)).collect();
            let phrase = if what.is_empty() { p("threw") } else { p(&format!("threw-{what}")) };
            phrase
                .with("side", seat(*side))
                .with("n", num(throw.n))
                .with("dice", Arg::List(dice))
                .with("needs", num(*needs))
                .with("hits", num(throw.hits))
        }
        E::Destroyed { side, at, with } => p("destroyed")
            .with("side", seat(*side))
            .with("at", region(*at))
            .with("n", num(with.total()))
            .with("with", figures(with)),
        E::PressedOn { side, paid: None } => p("pressed-on").with("side", seat(*side)),
        E::PressedOn { side, paid: Some(whose) } => {
            p("pressed-on-elite").with("side", seat(*side)).with("nation", nation(*whose))
        }
        E::Ceased(side) => p("ceased").with("side", seat(*side)),
        E::Stood(side) => p("stood").with("side", seat(*side)),
        E::WentIn { side, from, to, troops: who } => p("went-in")
            .with("side", seat(*side))
            .with("from", region(*from))
            .with("to", region(*to))
            .with("troops", troops(who)),
        E::StayedOut { side, at } => p("stayed-out").with("side", seat(*side)).with("at", region(*at)),
        E::BattleOver(at) => p("battle-over").with("at", region(*at)),
        E::Hunted { dice, again, bonus, successes } => {
            let list = |dice: &[u8]| Arg::List(dice.iter().map(|&die| num(die)).collect());
            p("hunted")
                .with("dice", list(dice))
                .with("again", list(again))
                .with("bonus", num(*bonus))
                .with("n", num(*successes))
        }
        E::Tile(tile) => p("tile").with("tile", word("tile", tile.code())),
        E::TileWorth(n) => p("tile-worth").with("n", num(*n)),
        E::TileVoid => p("tile-void"),
        E::Helped { who, left } => p("helped").with("who", person(*who)).with("left", num(*left)),
        E::Played(played) => p("played").with("card", card(*played)),
        E::Discarded(gone) => p("discarded").with("card", card(*gone)),
        E::Won(victory) => p("won").with("side", seat(victory.winner())).with("why", victory.phrase()),
    }
}

/// The key's last part for a question, and the places both phrases may have.
fn question(ask: &Ask) -> (&'static str, Option<(&'static str, Arg)>) {
    match ask {
        Ask::Discard(n) => ("discard", Some(("n", num(*n)))),
        Ask::Fellowship { .. } => ("fellowship", None),
        Ask::Hunt { .. } => ("hunt", None),
        Ask::Action => ("action", None),
        Ask::Trim(at, _) => ("trim", Some(("at", region(*at)))),
        Ask::Guide(_) => ("guide", None),
        Ask::Battle(ask) => match ask {
            BattleAsk::Rider => ("rider", None),
            BattleAsk::Withdraw => ("withdraw", None),
            BattleAsk::Follow => ("follow", None),
            BattleAsk::Combat => ("combat", None),
            BattleAsk::Casualties { hits, .. } => ("casualties", Some(("n", num(*hits)))),
            BattleAsk::PressOn { costs_elite: false } => ("press-on", None),
            BattleAsk::PressOn { costs_elite: true } => ("press-on-elite", None),
            BattleAsk::Retreat { .. } => ("retreat", None),
            BattleAsk::Advance => ("advance", None),
            BattleAsk::Sorcerer(from) => ("sorcerer", Some(("deck", deck(*from)))),
            BattleAsk::Name { card: of, .. } => ("name", Some(("card", card(*of)))),
            BattleAsk::Pay { card: of, .. } => ("pay", Some(("card", card(*of)))),
            BattleAsk::Convert(n) => ("convert", Some(("n", num(*n)))),
        },
        Ask::Hunted(ask) => match ask {
            HuntAsk::Use(of) => ("use", Some(("card", card(*of)))),
            HuntAsk::Table(of) => ("table", Some(("cards", cards(*of)))),
            HuntAsk::Guide { damage, .. } => ("guide-ability", Some(("n", num(*damage)))),
            HuntAsk::Lose(n) => ("lose", Some(("n", num(*n)))),
            HuntAsk::Place(who, _) => ("place", Some(("who", person(*who)))),
            HuntAsk::Reveal => ("reveal", None),
            HuntAsk::Worn => ("worn", None),
            HuntAsk::Draw { .. } => ("draw", None),
        },
        Ask::Card(of, ask) => {
            let of = Some(("card", card(*of)));
            match ask {
                CardAsk::Choices => ("card-choices", of),
                CardAsk::Further(_) => ("card-further", of),
                CardAsk::Refuge(_) => ("card-refuge", of),
                CardAsk::Recruit(..) => ("card-recruit", of),
                CardAsk::Then { .. } => ("card-then", of),
                CardAsk::Strike(_) => ("card-strike", of),
                CardAsk::Lure(_) => ("card-lure", of),
                CardAsk::Leave(_) => ("card-leave", of),
                CardAsk::Lose(..) => ("card-lose", of),
            }
        }
    }
}

/// The phrase of a question, as its side is asked.
pub fn ask_phrase(ask: &Ask) -> Phrase {
    phrase("ask", ask)
}

/// The phrase of a question as the others may know it.
pub fn wait_phrase(ask: &Ask) -> Phrase {
    phrase("wait", ask)
}

fn phrase(how: &str, ask: &Ask) -> Phrase {
    let (what, place) = question(ask);
    let phrase = Phrase::new(format!("wotr2-{how}-{what}"));
    match place {
        Some((name, arg)) => phrase.with(name, arg),
        None => phrase,
    }
}
