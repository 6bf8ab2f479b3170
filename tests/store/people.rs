//! Players, their addresses, and what is settled about the house.

use crate::rows::{Done, memory};
use ravenpost::store::*;

#[test]
fn a_player_is_known_by_any_of_their_addresses_in_any_case() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let id = tx.add_player("Anna@A.example", "Anna", "en", 7)?;
        tx.add_address(id, "anna@work.example")?;
        let anna = tx.player_at(" anna@a.EXAMPLE ")?.unwrap();
        assert_eq!((anna.id, anna.address.as_str(), anna.opted_in), (id, "Anna@A.example", false));
        assert_eq!(tx.player_at("ANNA@work.example")?, Some(anna.clone()));
        assert_eq!(tx.player_at("nobody@a.example")?, None);
        let again = tx.add_player("ANNA@WORK.EXAMPLE", "Eve", "en", 8);
        assert!(matches!(again, Err(StoreError::Duplicate(_))));
        let changed = Player { zone: Some("Europe/Rome".into()), opted_in: true, name: "A.".into(), ..anna };
        tx.update_player(&changed)?;
        assert_eq!(tx.player(id)?, Some(changed));
        assert_eq!(tx.addresses(id)?.len(), 2);
        Ok(())
    })
}

#[test]
fn bounces_are_counted_and_an_address_is_suspended_and_taken_up_again() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        tx.add_player("anna@a.example", "Anna", "en", 7)?;
        assert_eq!(tx.address_failed("Anna@a.example")?, 1);
        assert_eq!(tx.address_failed("anna@a.example")?, 2);
        assert_eq!(tx.address_failed("nobody@a.example")?, 0);
        tx.suspend("anna@a.example", Some(50))?;
        let address = tx.address("anna@a.example")?.unwrap();
        assert_eq!((address.failures, address.suspended_at), (2, Some(50)));
        tx.suspend("anna@a.example", None)?;
        let address = tx.address("anna@a.example")?.unwrap();
        assert_eq!((address.failures, address.suspended_at), (0, None));
        assert!(matches!(tx.suspend("nobody@a.example", None), Err(StoreError::Missing(_))));
        Ok(())
    })
}

#[test]
fn a_setting_is_made_once_and_a_high_water_mark_only_rises() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        tx.fix("service", "raven.example")?;
        tx.fix("service", "raven.example")?;
        assert_eq!(tx.fix("service", "other.example"), Err(StoreError::Fixed("service".into())));
        assert_eq!(tx.fixed("service")?.as_deref(), Some("raven.example"));
        assert_eq!(tx.high_water("x")?, 0);
        tx.raise_high_water("x", 5)?;
        tx.raise_high_water("x", 3)?;
        assert_eq!(tx.high_water("x")?, 5);
        Ok(())
    })
}
