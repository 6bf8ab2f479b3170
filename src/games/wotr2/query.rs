//! What can be read off the table. Every rule that asks "who controls", "is it
//! free", "how strong" asks here.

use super::card::{Card, CardSet};
use super::codes::{CharSet, Character, Deck, Face, Nation, Side};
use super::data;
use super::figures::{Figures, Troops};
use super::options::{GARRISON, STACK};
use super::region::{Region, RegionSet};
use super::table::{Pile, Place, Table};

/// Settlements, armies, sieges.
impl Table {
    /// The figures of both sides in a region, garrisons included.
    pub fn at(&self, region: Region) -> &Figures {
        &self.board.0[region.index()]
    }

    /// The figures of a region, to change them.
    pub fn at_mut(&mut self, region: Region) -> &mut Figures {
        &mut self.board.0[region.index()]
    }

    /// Who controls the settlement of a region, if there is one.
    pub fn controller(&self, region: Region) -> Option<Side> {
        let born = region.born()?;
        Some(if self.captured.has(region) { born.other() } else { born })
    }

    /// Whether a side controls the settlement of a region.
    pub fn controls(&self, side: Side, region: Region) -> bool {
        self.controller(region) == Some(side)
    }

    /// Whether a settlement is in the hands of its first side.
    pub fn unconquered(&self, region: Region) -> bool {
        region.is_settlement() && !self.captured.has(region)
    }

    /// Whether a stronghold of a side is under siege.
    pub fn besieged(&self, side: Side, region: Region) -> bool {
        self.besieged.has(region) && self.controls(side, region)
    }

    /// Whether a side besieges the stronghold of a region.
    pub fn besieges(&self, side: Side, region: Region) -> bool {
        self.besieged(side.other(), region)
    }

    /// How many units a side has in a region, in the field or inside.
    pub fn units(&self, side: Side, region: Region) -> u8 {
        self.at(region).units(side)
    }

    /// Whether a side has an army in a region, in the field or inside.
    pub fn army(&self, side: Side, region: Region) -> bool {
        self.units(side, region) > 0
    }

    /// Whether a side has an army in a region that is not besieged there.
    pub fn in_field(&self, side: Side, region: Region) -> bool {
        self.army(side, region) && !self.besieged(side, region)
    }

    /// Whether a region is free for a side: no enemy army and no settlement
    /// in enemy hands, unless the side besieges it.
    pub fn free(&self, side: Side, region: Region) -> bool {
        self.besieges(side, region)
            || !self.army(side.other(), region) && !self.controls(side.other(), region)
    }

    /// Whether a region is free for army movement: no enemy units in the open.
    pub fn open(&self, side: Side, region: Region) -> bool {
        !self.in_field(side.other(), region)
    }

    /// How many units of a side a region holds at the end of an action.
    pub fn limit(&self, side: Side, region: Region) -> u8 {
        if self.besieged(side, region) { GARRISON } else { STACK }
    }

    /// The characters on the map in a region.
    pub fn people(&self, region: Region) -> CharSet {
        let here = |c: &Character| self.places[c.index()] == Place::At(region);
        Character::ALL.iter().copied().filter(here).collect()
    }

    /// All of a side in a region.
    pub fn troops(&self, side: Side, region: Region) -> Troops {
        let own = self.people(region).iter().filter(|c| c.side() == side);
        Troops { figures: self.at(region).only(side), characters: own.collect() }
    }

    /// The regions where a side has an army.
    pub fn armies(&self, side: Side) -> impl Iterator<Item = Region> + '_ {
        Region::ALL.iter().copied().filter(move |&r| self.army(side, r))
    }

    /// The points a side holds of the other's cities and strongholds.
    pub fn points(&self, side: Side) -> u8 {
        let held = self.captured.iter().filter(|r| r.born() == Some(side.other()));
        held.map(Region::points).sum()
    }
}

/// Strength.
impl Table {
    /// Whether the Isengard elites lead: Saruman lives.
    pub fn white_hand(&self) -> bool {
        self.in_play(Character::Saruman)
    }

    /// The combat strength of troops: units and Captains of the West.
    pub fn strength(&self, side: Side, troops: &Troops) -> u8 {
        let captains = troops.characters.iter().filter(|c| c.data().captain).count() as u8;
        troops.figures.units(side) + captains
    }

    /// The leadership of troops, without any limit.
    pub fn leadership(&self, side: Side, troops: &Troops) -> u8 {
        let people: u8 = troops.characters.iter().map(|c| c.data().leadership).sum();
        let hand = if self.white_hand() { troops.figures.elites[Nation::Isengard.index()] } else { 0 };
        people
            + match side {
                Side::Free => troops.figures.leader_count(),
                Side::Shadow => troops.figures.nazgul + hand,
            }
    }

    /// The leadership of the Nazgûl among troops, the Witch-king included.
    pub fn nazgul_leadership(&self, troops: &Troops) -> u8 {
        troops.figures.nazgul + witch_king(troops)
    }

    /// Whether troops can be led by a character result. Saruman leads attacks
    /// but no moves.
    pub fn led(&self, troops: &Troops, to_move: bool) -> bool {
        let figures = &troops.figures;
        let hand = self.white_hand() && figures.elites[Nation::Isengard.index()] > 0;
        let people = if to_move { troops.characters.without(Character::Saruman) } else { troops.characters };
        figures.leader_count() > 0 || figures.nazgul > 0 || hand || !people.is_empty()
    }

    /// Those among troops who may cross borders and attack, characters included.
    pub fn able(&self, troops: &Troops) -> Troops {
        Troops { figures: self.belligerent(&troops.figures), ..*troops }
    }

    /// The figures among these that may cross borders and attack: all but the
    /// units and leaders of nations that are not At War.
    pub fn belligerent(&self, figures: &Figures) -> Figures {
        let mut able = *figures;
        for &nation in Nation::ALL.iter().filter(|&&n| !self.at_war(n)) {
            able.regulars[nation.index()] = 0;
            able.elites[nation.index()] = 0;
            if let Some(leaders) = able.leaders.get_mut(nation.index()) {
                *leaders = 0;
            }
        }
        able
    }
}

fn witch_king(troops: &Troops) -> u8 {
    if troops.characters.has(Character::WitchKing) { Character::WitchKing.data().leadership } else { 0 }
}

/// Politics, characters, the Fellowship.
impl Table {
    /// Whether a nation is At War.
    pub fn at_war(&self, nation: Nation) -> bool {
        self.steps[nation.index()] == 0
    }

    /// Where a character stands on the map.
    pub fn region_of(&self, who: Character) -> Option<Region> {
        match self.places[who.index()] {
            Place::At(region) => Some(region),
            Place::Aside | Place::Fellowship | Place::Gone => None,
        }
    }

    /// Whether a character has entered and not been eliminated.
    pub fn in_play(&self, who: Character) -> bool {
        matches!(self.places[who.index()], Place::At(_) | Place::Fellowship)
    }

    /// The companions in the Fellowship.
    pub fn company(&self) -> CharSet {
        let within = |c: &Character| self.places[c.index()] == Place::Fellowship;
        Character::FELLOWSHIP.iter().copied().filter(within).collect()
    }

    /// The companions who may guide: those of the highest level.
    pub fn guides(&self) -> CharSet {
        let company = self.company();
        let highest = company.iter().map(Character::level).max();
        company.iter().filter(|c| Some(c.level()) == highest).collect()
    }

    /// Whether a character is the Guide of the Fellowship.
    pub fn guided_by(&self, who: Character) -> bool {
        self.fellowship.guide == who
    }

    /// The region of the Fellowship's figure; none in Mordor.
    pub fn ring_bearers(&self) -> Option<Region> {
        self.fellowship.mordor.is_none().then_some(self.fellowship.at)
    }

    /// Whether the Ring-bearers are on the Mordor Track.
    pub fn in_mordor(&self) -> bool {
        self.fellowship.mordor.is_some()
    }

    /// The action dice of a side's characters and its basic ones.
    pub fn pool(&self, side: Side) -> u8 {
        let base = if side == Side::Free { 4 } else { 7 };
        let own = Character::ALL.iter().filter(|c| c.side() == side && self.in_play(**c));
        base + own.map(|c| c.data().dice).sum::<u8>()
    }
}

/// Ways on the map.
impl Table {
    /// Where companions (or the Mouth of Sauron) can walk in `range` steps:
    /// they stop on entering an enemy stronghold's region, and neither enter
    /// nor leave an own besieged one. `into` lets them end inside one.
    pub fn walk(&self, side: Side, from: Region, range: u8, into: bool) -> RegionSet {
        let seals = self.seals(side);
        let stops = match side {
            Side::Free => {
                data::map().strongholds.iter().filter(|&r| self.controls(side.other(), r)).collect()
            }
            Side::Shadow => RegionSet::NONE,
        };
        let mut reached = RegionSet::only(from);
        if seals.has(from) {
            return reached;
        }
        let mut edge = reached;
        for _ in 0..range {
            let next = edge.around().minus(reached).minus(self.barred(side)).minus(seals);
            if into {
                reached = reached.or(edge.around().and(seals));
            }
            reached = reached.or(next);
            edge = next.minus(stops);
        }
        reached
    }

    /// The own strongholds that are besieged.
    pub fn seals(&self, side: Side) -> RegionSet {
        self.besieged.iter().filter(|&r| self.controls(side, r)).collect()
    }

    /// Where minions and Nazgûl may not enter without an army: strongholds of
    /// the Free Peoples that no Shadow army besieges. Companions go anywhere.
    pub fn barred(&self, side: Side) -> RegionSet {
        match side {
            Side::Free => RegionSet::NONE,
            Side::Shadow => {
                let held = data::map().strongholds.iter().filter(|&r| self.controls(Side::Free, r));
                held.filter(|&r| !self.besieged.has(r)).collect()
            }
        }
    }

    /// The regions that cards have closed to the armies of a side.
    pub fn closed(&self, side: Side) -> RegionSet {
        let mut closed = RegionSet::NONE;
        if side == Side::Shadow {
            let laid = self.laid[Side::Free.index()];
            if laid.has(Card::POWER_TOO_GREAT) {
                closed = [Region::GreyHavens, Region::Lorien, Region::Rivendell].into_iter().collect();
            }
            if laid.has(Card::TOM_BOMBADIL) {
                let shire = [Region::Buckland, Region::OldForest, Region::TheShire];
                closed = closed.or(shire.into_iter().collect());
            }
        }
        closed
    }

    /// Where an army of a side in `at` can retreat, the attackers standing in
    /// `from`.
    pub fn retreats(&self, side: Side, at: Region, from: Region) -> RegionSet {
        let ways = at.neighbours().without(from).minus(self.closed(side));
        ways.iter().filter(|&r| self.free(side, r)).collect()
    }
}

/// Dice and cards.
impl Table {
    /// A deck.
    pub fn deck(&self, side: Side, deck: Deck) -> &Pile {
        &self.decks[side.index()][deck.index()]
    }

    /// A side's hand.
    pub fn hand(&self, side: Side) -> CardSet {
        self.hands[side.index()]
    }

    /// Whether a card lies on the table.
    pub fn on_table(&self, card: Card) -> bool {
        self.laid[card.side().index()].has(card)
    }

    /// How many unused dice a side has.
    pub fn dice_left(&self, side: Side) -> u8 {
        self.dice[side.index()].left()
    }

    /// Whether a side has an unused die with this face.
    pub fn has_die(&self, side: Side, face: Face) -> bool {
        self.dice[side.index()].has(face)
    }
}
