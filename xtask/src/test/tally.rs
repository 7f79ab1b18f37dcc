//! Counting tests, from what each runner prints at its end.

use std::fmt;
use std::ops::Add;

/// How many tests ran, and how they went.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tally {
    passed: u32,
    failed: u32,
    skipped: u32,
}

impl Tally {
    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Tests that ran, well or badly.
    pub(super) fn ran(self) -> u32 {
        self.passed + self.failed
    }

    /// From nextest's `Summary [ 1.2s] 4 tests run: 3 passed, 1 failed, 2 skipped`,
    /// and cargo test's `test result: ok. 3 passed; 1 failed; 2 ignored; …`.
    pub(super) fn of_rust(said: &str) -> Self {
        let ends = said.lines().filter(|it| {
            it.trim_start().starts_with("Summary [") || it.starts_with("test result:")
        });
        ends.map(|it| Self {
            passed: before(it, "passed"),
            failed: before(it, "failed") + before(it, "timed out"),
            skipped: before(it, "skipped") + before(it, "ignored"),
        })
        .fold(Self::default(), Add::add)
    }

    /// From Vitest's `Tests  1 failed | 3 passed | 2 skipped (6)`.
    pub(super) fn of_vitest(said: &str) -> Self {
        let ends = said.lines().filter(|it| it.trim_start().starts_with("Tests "));
        ends.map(|it| Self {
            passed: before(it, "passed"),
            failed: before(it, "failed"),
            skipped: before(it, "skipped") + before(it, "todo"),
        })
        .fold(Self::default(), Add::add)
    }

    /// From the lines `pass 3`, `fail 1` and `skipped 2` of Node's test runner.
    pub(super) fn of_node(said: &str) -> Self {
        let count = |name: &str| -> u32 { said.lines().filter_map(|it| after(it, name)).sum() };
        Self { passed: count("pass"), failed: count("fail"), skipped: count("skipped") }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// The number before `word`: 3 in `…: 3 passed, 1 failed` for `passed`; none counts as zero.
fn before(line: &str, word: &str) -> u32 {
    let number = |(at, _)| line[..at].split_whitespace().next_back()?.parse().ok();
    line.match_indices(word).find_map(number).unwrap_or_default()
}

/// The number after `word` in a line that has nothing else but a mark before it.
fn after(line: &str, word: &str) -> Option<u32> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [mark, name, number] if name == word && matches!(mark, "#" | "ℹ") => number.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(tally: Tally, told: &str) {
        assert_eq!(tally.to_string(), told);
    }

    #[test]
    fn counts_what_nextest_says() {
        let said = "     Summary [   0.031s] 5 tests run: 4 passed (1 slow), 1 failed, 2 skipped\n";
        check(Tally::of_rust(said), "4 passed, 1 failed, 2 skipped");
    }

    #[test]
    fn counts_every_binary_of_cargo_test() {
        let said = "\
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";
        check(Tally::of_rust(said), "5 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn counts_what_vitest_says() {
        let said =
            " Test Files  2 passed (2)\n      Tests  1 failed | 12 passed | 3 skipped (16)\n";
        check(Tally::of_vitest(said), "12 passed, 1 failed, 3 skipped");
    }

    #[test]
    fn counts_what_node_says() {
        check(Tally::of_node("ℹ pass 3\nℹ fail 1\nℹ skipped 0\n"), "3 passed, 1 failed, 0 skipped");
        check(Tally::of_node("# pass 3\n# fail 0\n# skipped 2\n"), "3 passed, 0 failed, 2 skipped");
    }

    #[test]
    fn counts_nothing_where_nothing_is_said() {
        assert!(Tally::of_rust("error: could not compile\n").is_empty());
    }
}
