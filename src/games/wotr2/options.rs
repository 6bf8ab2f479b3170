//! What can be chosen before a game, and the points the rules leave open: each
//! is named here once, with the value this house plays.

use serde::{Deserialize, Serialize};

/// The options of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Options {
    /// Whether an action may leave too many units in a region.
    pub overstacking: Overstacking,
    /// Whether an event card may recruit into a full garrison.
    pub full_garrison: FullGarrison,
}

/// B1: too many units in one region after a move or a muster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Overstacking {
    /// It may be done; the owner sends the surplus back afterwards.
    #[default]
    Trim,
    /// A move that would end so is not allowed.
    Forbid,
}

/// B5: event cards that recruit into a besieged stronghold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FullGarrison {
    /// All are placed; the owner sends the surplus back afterwards.
    #[default]
    Trim,
    /// Only as many come as there is room for.
    Stop,
}

/// Units of one army in one region, at the end of an action.
pub const STACK: u8 = 10;
/// Units of a besieged garrison.
pub const GARRISON: u8 = 5;
/// Cards in a hand.
pub const HAND: u32 = 6;
/// The last step of the Fellowship Track. B2: from there it cannot move before
/// it is declared.
pub const TRACK_END: u8 = 12;
/// The corruption that loses the game.
pub const CORRUPTION_END: u8 = 12;
/// The steps of the Mordor Track to the Crack of Doom.
pub const MORDOR_END: u8 = 5;
/// The Shadow's points that win in phase 6.
pub const SHADOW_GOAL: u8 = 10;
/// The Free Peoples' points that win in phase 6.
pub const FREE_GOAL: u8 = 4;
/// Dice of a hunt, of a combat roll and of a leader re-roll, at most.
pub const DICE: u8 = 5;

/// B2: a Fellowship at progress 12 has to be declared before it moves on.
pub const MOVE_AT_PROGRESS_12: bool = false;
/// B3: a hunt die is re-rolled once at most.
pub const HUNT_REROLL_SAME_DIE: bool = false;
/// B4: tiles owed to strongholds are drawn in the order of the path, one for
/// each stronghold.
pub const STRONGHOLD_TILES_ALONG_PATH: bool = true;
/// B6: an attacker who stays out after a withdrawal ends the battle, and there
/// is no siege.
pub const STAYING_OUT_ENDS_THE_BATTLE: bool = true;
/// B7: a card without any effect may not be played.
pub const EMPTY_EVENT_PLAY: bool = false;
/// B8: Devilry of Orthanc works in siege battles only.
pub const DEVILRY_IN_SIEGE_BATTLES_ONLY: bool = true;
/// B9: Foul Thing's casualty comes after table card and Guide.
pub const FOUL_THING_AFTER_GUIDE: bool = true;
/// B10: Black Breath compares the hits of the leader re-roll alone.
pub const BLACK_BREATH_COUNTS_REROLL_ONLY: bool = true;
/// B11: combat dice: limit of five, caps, subtractions, at least one.
pub const COMBAT_DICE_CAP_BEFORE_SUBTRACTION: bool = true;
/// B12: Words of Power on Gandalf does not lift his White Rider.
pub const WORDS_OF_POWER_LIFTS_WHITE_RIDER: bool = false;
/// B13: a companion lost to Lure of the Ring is no casualty.
pub const LURE_OF_THE_RING_IS_CASUALTY: bool = false;
/// B14: hits paid as a price may take the own last unit.
pub const PAID_HITS_MAY_TAKE_LAST_UNIT: bool = true;
/// B15: the Balrog's tile on a declaration comes before the healing.
pub const BALROG_BEFORE_HEALING: bool = true;
/// B16: progress counts as 0 on the Mordor Track.
pub const PROGRESS_ON_MORDOR_TRACK: u8 = 0;
/// B17: on the Mordor Track a prevented draw lets the step be taken.
pub const PREVENTED_DRAW_TAKES_STEP: bool = true;
/// B18: the owner picks the leader Denethor's Folly takes.
pub const DENETHOR_OWNER_PICKS: bool = true;
/// B19: the Shadow picks the refuge from the Eagles; without any, they stay.
pub const EAGLES_SHADOW_PICKS_REFUGE: bool = true;
/// B20: closed regions bar every entry of Shadow armies, advances and retreats
/// included; recruiting is no entry.
pub const CLOSED_REGIONS_BAR_ALL_ENTRY: bool = true;
/// B21: whoever advances after a battle takes a unit along.
pub const ADVANCE_NEEDS_UNIT: bool = true;
/// B22: a ring that was passed on may be used in the same turn.
pub const PASSED_RING_USABLE_SAME_TURN: bool = true;
