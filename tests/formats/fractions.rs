//! What options earn and cost in Moodle.

use nimsmith::render::lms::moodle::names::{right, wrong};

fn number(text: &str) -> f64 {
    text.parse().expect("a number")
}

/// Moodle's list, which its `0.8333333` and so on make.
const LIST: [f64; 20] = [
    100.0, 90.0, 83.33333, 80.0, 75.0, 70.0, 66.66667, 60.0, 50.0, 40.0, 33.33333, 30.0, 25.0,
    20.0, 16.66667, 14.28571, 12.5, 11.11111, 10.0, 5.0,
];

#[test]
fn right_options_make_a_hundred_and_ticking_all_makes_nothing() {
    for rights in 1..=20 {
        let earned = right(rights).expect("at most 20");
        assert_eq!(earned.len(), rights);
        let sum: f64 = earned.iter().map(|part| number(part)).sum();
        assert!((sum - 100.0).abs() < 0.001, "{rights}: {sum}");
        for wrongs in 1..=40 {
            let cost = number(wrong(rights, wrongs));
            let most = number(earned[0]);
            assert!(sum - wrongs as f64 * cost < 0.001, "{rights}, {wrongs}");
            assert!(cost >= most, "{rights}, {wrongs}: a guess pays");
            assert!(LIST.contains(&cost) && earned.iter().all(|p| LIST.contains(&number(p))));
        }
    }
    assert_eq!(right(21), None);
    assert_eq!(right(0), None);
}
