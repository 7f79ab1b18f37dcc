//! Random tournaments: fields, absences and results from a seed, every round drawn by an engine.
//! The same plan always gives the same tournament.
//!
//! FIDE asks for such a generator of every program that it endorses (C.04.A, A.5): the results
//! follow the rating regulations' table of probabilities, so that what comes out is what a
//! tournament looks like.

mod attendance;
pub mod dice;
mod play;
mod result;

use crate::{
    crosstable::Crosstable,
    id::Tpn,
    pairing::{Drawn, NoLegalPairing},
    rulebook::swiss::SwissSystem,
    score::{Color, Scoring},
};
use std::collections::BTreeSet;

/// What kind of tournament is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// How many competitors, late ones included.
    pub players: u16,
    /// How many rounds are announced.
    pub rounds: u16,
    /// What everything random comes from.
    pub seed: u64,
    /// Who draws the rounds.
    pub system: SwissSystem,
    /// What results are worth.
    pub scoring: Scoring,
    /// How strong the field is.
    pub ratings: Ratings,
    /// How often what happens.
    pub rates: Rates,
}

/// How strong a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ratings {
    /// Everybody has this rating.
    Equal(u16),
    /// Each rating in between is as likely as any other.
    Spread {
        /// The lowest that occurs.
        min: u16,
        /// The highest that occurs.
        max: u16,
    },
}

/// How often things happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Games drawn, of those between equals. The more unequal two are, the less room there is.
    pub draws: Permille,
    /// Boards to which one side does not come.
    pub forfeits: Permille,
    /// Boards to which nobody comes.
    pub double_forfeits: Permille,
    /// Half-point byes, of each competitor's rounds.
    pub half_byes: Permille,
    /// Zero-point byes, of each competitor's rounds.
    pub absences: Permille,
    /// Competitors who are not there in the first round or rounds.
    pub late_entries: Permille,
    /// Competitors who leave before the end.
    pub withdrawals: Permille,
    /// Pairs that must not meet, of all pairs.
    pub forbidden: Permille,
}

/// So many of a thousand.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Permille(pub u16);

/// A tournament as it came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The rounds played. Every row has a cell for each of them.
    pub table: Crosstable,
    /// The color drawn by lot before the first round.
    pub initial_color: Color,
    /// The pairs that must not meet in any round, the smaller number first.
    pub forbidden: BTreeSet<(Tpn, Tpn)>,
    /// The rounds as they were drawn.
    pub drawn: Vec<Drawn>,
    /// Why there are no more rounds.
    pub end: End,
}

/// Why a tournament ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// All rounds that were announced are played.
    Finished,
    /// The next round has no legal pairing.
    NoLegalPairing {
        /// Who was there for it.
        present: BTreeSet<Tpn>,
        /// Why not.
        cause: NoLegalPairing,
    },
    /// For the next round fewer than two were there.
    Deserted,
}

impl Rates {
    /// Nothing but games, three in ten of them drawn.
    pub const CALM: Self = Self {
        draws: Permille(300),
        forfeits: Permille(0),
        double_forfeits: Permille(0),
        half_byes: Permille(0),
        absences: Permille(0),
        late_entries: Permille(0),
        withdrawals: Permille(0),
        forbidden: Permille(0),
    };
}

/// Plays a tournament.
///
/// # Panics
/// If this version does not pair by the system ([`SwissSystem::runs`]).
pub fn generate(plan: &Plan) -> Generated {
    play::play(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{crosstable::CellKind, score::Points};
    use expect_test::{Expect, expect};
    use std::fmt::Write as _;

    const BUSY: Rates = Rates {
        draws: Permille(400),
        forfeits: Permille(60),
        double_forfeits: Permille(20),
        half_byes: Permille(50),
        absences: Permille(50),
        late_entries: Permille(150),
        withdrawals: Permille(150),
        forbidden: Permille(50),
    };

    fn plan(players: u16, rounds: u16, seed: u64, rates: Rates) -> Plan {
        Plan {
            players,
            rounds,
            seed,
            system: SwissSystem::Dutch2026,
            scoring: Scoring::CHESS,
            ratings: Ratings::Spread { min: 1400, max: 2600 },
            rates,
        }
    }

    /// The crosstable: rating, points, then opponent, color and kind of each round.
    fn check(plan: &Plan, expected: Expect) {
        let played = generate(plan);
        let mut text = String::new();
        for who in played.table.numbers() {
            let row = played.table.row(who);
            let _ = write!(text, "{who} {} {}:", row.rating, played.table.points(who));
            for cell in &row.cells {
                let color = cell.color.map_or("", |it| if it == Color::White { "w" } else { "b" });
                let opponent = cell.opponent.map_or(String::new(), |it| it.to_string());
                let _ = write!(text, " {opponent}{color}{}", sign(cell.kind, cell.points));
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{:?}", played.end);
        expected.assert_eq(&text);
    }

    fn sign(kind: CellKind, points: Points) -> String {
        match kind {
            CellKind::Played | CellKind::PlayedUnrated => points.to_string(),
            CellKind::ForfeitWin => "+".to_owned(),
            CellKind::ForfeitLoss => "-".to_owned(),
            CellKind::PairingBye => "U".to_owned(),
            CellKind::FullBye => "F".to_owned(),
            CellKind::HalfBye => "H".to_owned(),
            CellKind::ZeroBye => "Z".to_owned(),
        }
    }

    #[test]
    fn a_seed_is_a_tournament() {
        check(
            &plan(7, 4, 1, BUSY),
            expect![[r#"
            1 2503 1: 4b1 Z Z Z
            2 2159 2½: Z 5b½ 6w1 4b1
            3 2068 ½: 5w½ Z Z Z
            4 1987 2: 1w0 U 7b1 2w0
            5 1774 1: 3b½ 2w½ Z Z
            6 1610 ½: Z Z 2b0 7w½
            7 1460 1½: U Z 4w0 6b½
            Finished
        "#]],
        );
    }

    #[test]
    fn a_round_without_legal_pairing_ends_the_tournament() {
        check(
            &plan(4, 6, 1, Rates::CALM),
            expect![[r#"
            1 2068 2½: 3b1 2w½ 4b1
            2 1774 2: 4w½ 1b½ 3w1
            3 1610 ½: 1w0 4b½ 2b0
            4 1460 1: 2b½ 3w½ 1w0
            NoLegalPairing { present: {Tpn(1), Tpn(2), Tpn(3), Tpn(4)}, cause: TooFewOpponents { unpaired: 4, among: [Tpn(1), Tpn(2), Tpn(3), Tpn(4)] } }
        "#]],
        );
    }

    #[test]
    fn another_seed_is_another_tournament() {
        let one = generate(&plan(20, 5, 1, BUSY));
        assert_eq!(one, generate(&plan(20, 5, 1, BUSY)));
        assert_ne!(one, generate(&plan(20, 5, 2, BUSY)));
    }

    #[test]
    fn everything_that_is_planned_happens() {
        let played = generate(&plan(60, 9, 7, BUSY));
        let kinds: BTreeSet<CellKind> =
            played.table.rows.iter().flat_map(|it| &it.cells).map(|it| it.kind).collect();
        let all = [
            CellKind::Played,
            CellKind::ForfeitWin,
            CellKind::ForfeitLoss,
            CellKind::PairingBye,
            CellKind::HalfBye,
            CellKind::ZeroBye,
        ];
        assert_eq!(kinds, BTreeSet::from(all));
        assert!(played.forbidden.len() > 50);
    }
}
