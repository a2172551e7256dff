//! No two lists of files have the same digest.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cleveragents_registry::{FileContent, ProjectFiles, TrustDigest};
use proptest::prelude::*;
use proptest::sample::Index;

type Listing = BTreeMap<String, [u8; 32]>;

fn listing() -> impl Strategy<Value = Listing> {
    prop::collection::btree_map("[a-c/]{1,4}", any::<[u8; 32]>(), 0..6)
}

fn digest(listing: &Listing) -> TrustDigest {
    let files = listing.iter().map(|(path, bytes)| (PathBuf::from(path), FileContent::Read((*bytes).into())));
    ProjectFiles::new(files).unwrap().digest().unwrap()
}

proptest! {
    #[test]
    fn the_order_of_listing_does_not_matter(listing in listing()) {
        let backwards = listing.iter().rev();
        let files = backwards.map(|(path, bytes)| (PathBuf::from(path), FileContent::Read((*bytes).into())));
        prop_assert_eq!(ProjectFiles::new(files).unwrap().digest(), Some(digest(&listing)));
    }

    #[test]
    fn any_two_listings_that_differ_have_other_digests(one in listing(), two in listing()) {
        prop_assert_eq!(one == two, digest(&one) == digest(&two));
    }

    #[test]
    fn one_bit_one_name_one_file_makes_another_digest(
        listing in listing(), which in any::<Index>(), bit in 0..256_usize, name in "[d-f]{1,3}", bytes in any::<[u8; 32]>(),
    ) {
        let before = digest(&listing);
        let mut added = listing.clone();
        added.insert(name.clone(), bytes);
        prop_assert_ne!(digest(&added), before);
        if listing.is_empty() {
            return Ok(());
        }
        let path = which.get(&listing.keys().cloned().collect::<Vec<_>>()).clone();
        let mut flipped = listing.clone();
        flipped.get_mut(&path).unwrap()[bit / 8] ^= 1 << (bit % 8);
        prop_assert_ne!(digest(&flipped), before);
        let mut removed = listing;
        let content = removed.remove(&path).unwrap();
        prop_assert_ne!(digest(&removed), before);
        removed.insert(name, content);
        prop_assert_ne!(digest(&removed), before);
    }

    /// Moving bytes between a name and the next one is what a digest over plain concatenation does not see.
    #[test]
    fn names_do_not_run_into_each_other(one in "[a-b]{1,3}", two in "[a-b]{1,3}", bytes in any::<[u8; 32]>()) {
        let apart: Listing = [(one.clone(), bytes), (two.clone(), bytes)].into();
        let joined: Listing = [(format!("{one}{two}"), bytes)].into();
        prop_assert_ne!(digest(&apart), digest(&joined));
    }
}
