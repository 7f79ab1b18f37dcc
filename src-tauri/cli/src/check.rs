//! `yicheng check FILE.trf`: were the rounds drawn by the rules?

use crate::{draw, failure::Failure, file};
use clap::Args;
use competition::{crosstable::CellKind, id::Tpn, pairing::Drawn, score::Color};
use interchange::tournament::Tournament;
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

/// Pairs every round again from the rounds before it, and prints what differs.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The tournament (TRF16 or TRF26).
    file: PathBuf,
}

impl Check {
    /// Prints each difference. Succeeds only if there is none.
    pub(crate) fn run(self) -> Result<ExitCode, Failure> {
        let tournament = file::read(&self.file)?;
        let mut out = io::stdout().lock();
        let mut code = ExitCode::SUCCESS;
        for number in 1..=draw::played_rounds(&tournament) {
            let differences = differences(&tournament, number);
            if !differences.is_empty() {
                write!(out, "{differences}")?;
                code = ExitCode::from(1);
            }
        }
        Ok(code)
    }
}

/// What differs in all rounds, in lines; empty if nothing does.
#[cfg(test)]
pub(crate) fn all_differences(tournament: &Tournament) -> String {
    (1..=draw::played_rounds(tournament)).map(|it| differences(tournament, it)).collect()
}

/// What differs in one round, in lines; empty if nothing does.
fn differences(tournament: &Tournament, number: u16) -> String {
    let told = as_told(tournament, number);
    let drawn = match draw::again(tournament, number) {
        Ok(drawn) => as_drawn(&drawn),
        Err(cause) => return format!("round {number}: no legal pairing exists: {cause}\n"),
    };
    let mut text = String::new();
    for (whose, pairs) in [("file", told.difference(&drawn)), ("rules", drawn.difference(&told))] {
        for (white, black) in pairs {
            let number_of = |who: Tpn| tournament.players[usize::from(who.0) - 1].number;
            let (white, black) = (number_of(*white), black.map_or(0, number_of));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "round {number}: {whose}: {white} {black}");
        }
    }
    text
}

/// White and Black of each board; the bye has no Black.
type Boards = BTreeSet<(Tpn, Option<Tpn>)>;

fn as_told(tournament: &Tournament, number: u16) -> Boards {
    let at = usize::from(number) - 1;
    let boards = tournament.table.numbers().filter_map(|who| {
        let cell = tournament.table.cell(who, at);
        match (cell.kind, cell.opponent, cell.color) {
            (CellKind::PairingBye, _, _) => Some((who, None)),
            (_, Some(opponent), Some(Color::White)) => Some((who, Some(opponent))),
            _ => None,
        }
    });
    boards.collect()
}

fn as_drawn(drawn: &Drawn) -> Boards {
    let pairs = drawn.pairs.iter().map(|it| (it.white, Some(it.black)));
    pairs.chain(drawn.bye.map(|it| (it, None))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use interchange::trf;

    const CLUB_EVENING: &str = include_str!("../samples/club-evening.trf");

    fn check(file: &str, expected: Expect) {
        let tournament = trf::read(file.as_bytes()).unwrap();
        expected.assert_eq(&all_differences(&tournament));
    }

    #[test]
    fn rounds_drawn_by_the_rules_pass() {
        check(CLUB_EVENING, expect![""]);
    }

    #[test]
    fn what_differs_is_told_round_by_round() {
        // In round 3 the players 1 and 5 have each other's colors.
        let file = CLUB_EVENING.replace("5 w 1", "5 b 1").replace("H     1 b 0", "H     1 w 0");
        check(
            &file,
            expect![[r#"
            round 3: file: 5 1
            round 3: rules: 1 5
        "#]],
        );
    }
}
