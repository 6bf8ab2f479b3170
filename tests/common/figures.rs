//! What holds for the figures of War of the Ring at every moment.

use ravenpost::games::wotr2::codes::Side;
use ravenpost::games::wotr2::data;
use ravenpost::games::wotr2::figures::{Figures, Kind};
use ravenpost::games::wotr2::region::Region;
use ravenpost::games::wotr2::table::Table;

/// No figure is lost or made.
pub fn figures_are_all_there(table: &Table) {
    let here = Region::ALL.iter().fold(Figures::NONE, |all, &r| all.plus(table.at(r)));
    let all = here.plus(&table.reserve).plus(&table.casualties);
    for nation in &data::set_up().nation {
        let total = nation.figures(&nation.total);
        for &kind in Kind::ALL {
            assert_eq!(all.count(nation.code, kind), total.count(nation.code, kind));
        }
    }
    assert_eq!(table.casualties.units(Side::Shadow), 0);
}
