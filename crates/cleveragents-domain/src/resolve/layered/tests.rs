use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn changes_in_layers_are_changes_of_one_map(
        base in prop::collection::btree_map(0_u8..60, any::<u8>(), 0..40),
        changes in prop::collection::vec((0_u8..60, prop::option::of(any::<u8>())), 0..80),
    ) {
        let mut expected = base.clone();
        let mut layered = Layered::from(base);
        for (key, value) in changes {
            layered = layered.with(key, value);
            match value {
                Some(value) => expected.insert(key, value),
                None => expected.remove(&key),
            };
            prop_assert_eq!(layered.get(&key), expected.get(&key));
        }
        let found: Vec<(u8, u8)> = layered.iter().map(|(key, value)| (*key, *value)).collect();
        let all: Vec<(u8, u8)> = expected.clone().into_iter().collect();
        prop_assert_eq!(found, all);
        prop_assert_eq!(layered.to_map(), expected);
    }
}

#[test]
fn a_change_leaves_the_earlier_version_alone() {
    let before: Layered<u8, u8> = BTreeMap::from([(1, 1)]).into();
    let after = before.with(1, None).with(2, Some(2));
    assert_eq!((before.to_map(), after.to_map()), (BTreeMap::from([(1, 1)]), BTreeMap::from([(2, 2)])));
}
