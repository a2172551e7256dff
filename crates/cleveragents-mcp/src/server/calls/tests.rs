use super::*;

#[test]
fn calls_and_connections_fit_into_the_descriptors_there_are() {
    for (most_open, calls, most_connections) in
        [(u64::MAX, 32, 512), (4_096, 32, 512), (1_024, 21, 256), (256, 3, 64), (64, 1, 16), (0, 1, 1)]
    {
        assert_eq!(
            (at_once(most_open), connections(most_open, 512)),
            (calls, most_connections),
            "{most_open}"
        );
    }
}
