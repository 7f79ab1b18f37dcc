//! What holds for every round of the Dutch system, whatever the field.

use competition::{
    crosstable::Crosstable,
    id::Tpn,
    pairing::{
        self, Drawn, NoLegalPairing, Pair, Round,
        generate::{Generated, Permille, Plan, Rates, Ratings, generate},
    },
    rulebook::swiss::SwissSystem,
    score::{Color, Points, Scoring},
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tests::plain::compare;

fn plans() -> impl Strategy<Value = Plan> {
    let rates = (0..60_u16, 0..60_u16, 0..100_u16, 0..60_u16);
    let points = prop::sample::select(vec![(2, 1), (4, 2), (6, 2)]);
    (2..100_u16, 2..8_u16, any::<u64>(), rates, points, 0..3_usize).prop_map(
        |(players, rounds, seed, (forfeits, byes, moves, forbidden), (win, draw), bye)| Plan {
            players,
            rounds,
            seed,
            system: SwissSystem::Dutch2026,
            scoring: Scoring {
                win: Points::from_halves(win),
                draw: Points::from_halves(draw),
                loss: Points::ZERO,
                absence: Points::ZERO,
                pairing_bye: Points::from_halves([win, draw, 0][bye]),
            },
            ratings: Ratings::Spread { min: 1400, max: 2600 },
            rates: Rates {
                draws: Permille(300),
                forfeits: Permille(forfeits),
                double_forfeits: Permille(forfeits / 4),
                half_byes: Permille(byes),
                absences: Permille(byes),
                late_entries: Permille(moves),
                withdrawals: Permille(moves),
                forbidden: Permille(forbidden),
            },
        },
    )
}

/// A round of a tournament that is played.
struct Played {
    table: Crosstable,
    present: BTreeSet<Tpn>,
    initial_color: Color,
    forbidden: BTreeSet<(Tpn, Tpn)>,
    drawn: Drawn,
}

impl Played {
    /// All rounds of a tournament.
    fn all(generated: &Generated) -> impl Iterator<Item = Self> {
        generated.drawn.iter().enumerate().map(|(at, drawn)| {
            let paired = drawn.pairs.iter().flat_map(|it| [it.white, it.black]);
            Self {
                table: generated.table.after(at),
                present: paired.chain(drawn.bye).collect(),
                initial_color: generated.initial_color,
                forbidden: generated.forbidden.clone(),
                drawn: drawn.clone(),
            }
        })
    }

    fn draw(&self) -> Result<Drawn, NoLegalPairing> {
        let round = Round {
            table: &self.table,
            present: &self.present,
            initial_color: self.initial_color,
            forbidden: &self.forbidden,
            virtual_points: &BTreeMap::new(),
        };
        pairing::pair(&round, SwissSystem::Dutch2026)
    }

    /// Asserts that the same boards are drawn again.
    fn check(&self, told: &Drawn) -> Result<(), TestCaseError> {
        let drawn = self.draw().map_err(|it| TestCaseError::fail(it.to_string()))?;
        prop_assert_eq!(&drawn.pairs, &told.pairs);
        prop_assert_eq!(drawn.bye, told.bye);
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// Everybody once, C1 to C3, the bye by C5, the downfloaters by C6 to C9 as a search of all
    /// their sets finds them, colors, order of boards; and where a bracket is small, every pair.
    #[test]
    fn rounds_are_legal_and_their_floaters_the_best(plan in plans()) {
        let tally = compare::planned(&plan, Drawn::clone);
        prop_assert!(tally.differences.is_empty(), "{tally}");
    }

    /// Whatever is not drawn may as well be forbidden.
    #[test]
    fn forbidding_a_pair_that_is_not_drawn_changes_nothing(plan in plans(), a in 0..99_u16, b in 0..99_u16) {
        let (a, b) = (Tpn(a.min(b) % plan.players + 1), Tpn(a.max(b) % plan.players + 1));
        for mut round in Played::all(&generate(&plan)) {
            let drawn = round.drawn.clone();
            let met = |it: &Pair| [(it.white, it.black), (it.black, it.white)].contains(&(a, b));
            if a != b && !drawn.pairs.iter().any(met) {
                round.forbidden.insert((a.min(b), a.max(b)));
                round.check(&drawn)?;
            }
        }
    }

    /// 2-1-0 is 1-½-0.
    #[test]
    fn twice_the_points_change_nothing(plan in plans()) {
        for mut round in Played::all(&generate(&plan)) {
            let scoring = &mut round.table.scoring;
            for it in [&mut scoring.win, &mut scoring.draw, &mut scoring.pairing_bye] {
                *it = it.times(2);
            }
            let cells = round.table.rows.iter_mut().flat_map(|it| &mut it.cells);
            cells.for_each(|it| it.points = it.points.times(2));
            let drawn = round.drawn.clone();
            round.check(&drawn)?;
        }
    }

    /// If White and Black change places in all that was, they do in what is to be.
    #[test]
    fn the_colors_could_be_the_other_way_round(plan in plans()) {
        for mut round in Played::all(&generate(&plan)) {
            round.initial_color = round.initial_color.opposite();
            let cells = round.table.rows.iter_mut().flat_map(|it| &mut it.cells);
            cells.for_each(|it| it.color = it.color.map(Color::opposite));
            let mut drawn = round.drawn.clone();
            drawn.pairs.iter_mut().for_each(|it| *it = Pair { white: it.black, black: it.white });
            round.check(&drawn)?;
        }
    }

    /// Before the last round nobody asks how many there will be.
    #[test]
    fn more_rounds_change_nothing_before_the_last(plan in plans(), more in 1..5_u16) {
        let generated = generate(&plan);
        let before_last = Played::all(&generated).take(usize::from(plan.rounds) - 1);
        for mut round in before_last {
            round.table.rounds += more;
            let drawn = round.drawn.clone();
            round.check(&drawn)?;
        }
    }

    /// Ratings make numbers, and numbers are all that is paired by.
    #[test]
    fn ratings_change_nothing(plan in plans(), rating in 0..3000_u16) {
        for mut round in Played::all(&generate(&plan)) {
            round.table.rows.iter_mut().for_each(|it| it.rating = rating);
            let drawn = round.drawn.clone();
            round.check(&drawn)?;
        }
    }
}
