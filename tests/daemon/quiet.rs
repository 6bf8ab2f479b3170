//! What waits for an hour of the day goes out when it has come.

use crate::house::{ANNA, BERT, House, NOW, answer};

const HOUR: i64 = 3600;

#[test]
fn notices_wait_for_the_end_of_quiet_hours_and_the_daily_letter_for_its_hour() {
    let house = House::new();
    house.begun_game();
    house.put(&answer(&house.last_to(ANNA), ANNA, &["set quiet 11-13", "set digest 14"], "wishes"));
    house.once();
    let before = house.sent_to(ANNA).len();
    house.put(&answer(&house.last_to(BERT), BERT, &["press: a good noon"], "noon"));
    house.once();
    assert_eq!(house.sent_to(ANNA).len(), before, "it is noon, and Anna rests");
    house.open().once(NOW + HOUR - 1).unwrap();
    assert_eq!(house.sent_to(ANNA).len(), before);
    house.open().once(NOW + HOUR).unwrap();
    assert!(house.last_to(ANNA).body.contains("| Bert: a good noon"), "{}", house.last_to(ANNA).body);
    house.open().once(NOW + 2 * HOUR).unwrap();
    assert_eq!(house.last_to(ANNA).status(), "DIGEST");
    house.open().once(NOW + 3 * HOUR).unwrap();
    assert_eq!(house.sent_to(ANNA).len(), before + 2, "each of them once");
    house.verify();
}
