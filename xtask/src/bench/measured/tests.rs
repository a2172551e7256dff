use super::{Costs, median};

#[test]
fn ratios_are_of_neighbours_and_medians_ignore_outliers() {
    let costs = |cpu_ms: &[f64]| Costs {
        cpu_ms: cpu_ms.to_vec(),
        peak_kib: vec![1024.0, 3072.0],
        output: String::new(),
        outputs: Vec::new(),
    };
    let (ours, floor) = (costs(&[10.0, 30.0, 20.0]), costs(&[5.0, 15.0, 4.0]));
    assert_eq!(ours.beyond_ms(&floor), [5.0, 15.0, 16.0]);
    assert_eq!((ours.ratio_to(&floor), ours.cpu_ms(), ours.peak_mib()), (2.0, 20.0, 3.0));
    assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < f64::EPSILON);
}
