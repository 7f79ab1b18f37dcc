//! The engine against the plain reading of the regulation. A run of any length is
//! `cargo run --release -p tests --bin plain -- TOURNAMENTS`.

use tests::plain::compare;

#[test]
fn the_engine_draws_what_the_text_says() {
    let tally = compare::many(0..60, 2, |_| {});
    println!("{tally}");
    assert!(tally.differences.is_empty());
    assert!(tally.read > tally.rounds / 2);
}
