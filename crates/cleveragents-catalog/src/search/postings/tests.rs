use proptest::prelude::{any, prop_assert_eq, proptest};

use super::{Counts, Postings, push};

fn encoded(postings: &[(u32, Counts)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = 0;
    for (skill, counts) in postings {
        push(&mut bytes, skill - before, *counts);
        before = *skill;
    }
    bytes
}

#[test]
fn the_usual_postings_are_short() {
    assert_eq!(encoded(&[(0, [0, 0, 1, 0]), (5, [0, 0, 1, 0]), (40, [0, 0, 9, 0])]), [0, 20, 0x8D, 1, 9]);
    assert_eq!(encoded(&[(1, [1, 2, 0, 3])]), [6, 11, 1, 2, 3]);
}

proptest! {
    #[test]
    fn postings_read_back(skills in proptest::collection::btree_map(any::<u32>(), any::<Counts>(), 0..20)) {
        let postings: Vec<(u32, Counts)> =
            skills.into_iter().filter(|(_, counts)| *counts != [0; 4]).collect();
        prop_assert_eq!(Postings::new(&encoded(&postings)).collect::<Vec<_>>(), postings);
    }

    #[test]
    fn whatever_the_bytes_are_reading_ends(bytes: Vec<u8>) {
        let read = Postings::new(&bytes).count();
        prop_assert_eq!(read <= bytes.len(), true);
    }
}
