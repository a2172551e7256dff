use super::*;

fn id(number: usize) -> SessionId {
    number.to_string().into()
}

#[test]
fn sessions_that_were_only_opened_go_first_then_the_one_that_was_idle_longest() {
    let mut uses = Uses::default();
    for number in 0..MOST_SESSIONS {
        assert_eq!(uses.crowded_out(), None);
        uses.opened(&id(number));
    }
    for number in (0..MOST_SESSIONS).filter(|number| *number != 7) {
        uses.used(&id(number));
    }
    assert_eq!(uses.crowded_out(), Some(id(7)));
    uses.opened(&id(9_000));
    uses.used(&id(9_000));
    uses.used(&id(0));
    assert_eq!(uses.crowded_out(), Some(id(1)));
    assert_eq!(uses.crowded_out(), None);
}
