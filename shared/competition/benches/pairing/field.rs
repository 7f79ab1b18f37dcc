//! The fields that are measured.

use crate::position::Position;
use competition::{
    pairing::generate::{Permille, Plan, Rates, Ratings},
    rulebook::swiss::SwissSystem,
    score::{Points, Scoring},
};

/// Tournaments of one kind, and which of their rounds are drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) plan: Plan,
    /// The first round that is measured; the following ones are too.
    pub(crate) from: u16,
    pub(crate) tournaments: u64,
    pub(crate) twist: fn(Position) -> Position,
    /// The median and the worst that are wanted, in milliseconds.
    pub(crate) wanted_ms: Option<(f64, f64)>,
}

/// The sizes of an open tournament: players, how many tournaments, then the median and the worst
/// that are wanted.
const SIZES: [(u16, u64, f64, f64); 5] = [
    (200, 40, 2.0, 20.0),
    (400, 40, 5.0, 60.0),
    (1000, 40, 20.0, 300.0),
    (1500, 40, 40.0, 600.0),
    (5000, 40, 400.0, 3000.0),
];

/// Players who stay away, come late and leave early.
const MIXED: Rates = Rates {
    forfeits: Permille(30),
    double_forfeits: Permille(5),
    half_byes: Permille(20),
    absences: Permille(20),
    late_entries: Permille(30),
    withdrawals: Permille(100),
    ..Rates::CALM
};

const CALM: Field = Field {
    name: "clean",
    plan: Plan {
        players: 400,
        rounds: 9,
        seed: 0,
        system: SwissSystem::Dutch2026,
        scoring: Scoring::CHESS,
        ratings: Ratings::Spread { min: 1400, max: 2600 },
        rates: Rates::CALM,
    },
    from: 5,
    tournaments: 40,
    twist: Position::untwisted,
    wanted_ms: None,
};

/// Opens of all sizes, clean and mixed: 200 rounds each.
pub(crate) fn opens() -> Vec<Field> {
    let kinds = [("clean", Rates::CALM), ("mixed", MIXED)];
    let sizes = kinds.into_iter().flat_map(|kind| SIZES.map(|size| (kind, size)));
    let open = |((name, rates), (players, tournaments, median, worst))| Field {
        name,
        wanted_ms: Some((median, worst)),
        ..CALM.players(players).tournaments(tournaments).rates(rates)
    };
    sizes.map(open).collect()
}

/// What is hard, or might be.
pub(crate) fn hard() -> Vec<Field> {
    let forfeits = Rates { forfeits: Permille(300), ..MIXED };
    let absences = Rates { absences: Permille(500), ..Rates::CALM };
    let drawn = Rates { draws: Permille(1000), ..Rates::CALM };
    let forbidden = Rates { forbidden: Permille(300), ..MIXED };
    let equal = Ratings::Equal(1800);
    let hard = CALM.tournaments(8).players(1000);
    vec![
        Field { name: "equal ratings, every game drawn", ..hard.ratings(equal).rates(drawn) },
        Field { name: "equal ratings", ..hard.ratings(equal) },
        Field { name: "one score, one color history", twist: Position::all_alike, ..hard },
        Field { name: "White wins every game", twist: Position::white_won, ..hard },
        Field { name: "half the field absent", ..hard.rates(absences) },
        Field { name: "forfeits on three boards of ten", ..hard.rates(forfeits) },
        Field { name: "delegations of twenty", twist: Position::in_delegations, ..hard },
        Field { name: "three pairs of ten forbidden", ..hard.rates(forbidden).players(400) },
        Field { name: "2-1-0", ..hard.scoring(Scoring::XIANGQI) },
        Field { name: "3-1-0", ..hard.scoring(FOOTBALL) },
        Field { name: "to the last round", ..CALM.players(8).rounds(7) },
        Field { name: "to the last round", ..CALM.players(20).rounds(19) },
        Field { name: "to the last round", ..CALM.players(60).rounds(59).tournaments(4) },
        Field {
            name: "to the last round, mixed",
            ..CALM.players(60).rounds(59).rates(MIXED).tournaments(4)
        },
        Field { name: "very many rounds", ..CALM.players(200).rounds(69).tournaments(1) },
        Field {
            name: "very many rounds",
            from: 70,
            ..CALM.players(200).rounds(100).tournaments(1)
        },
    ]
}

const FOOTBALL: Scoring = Scoring {
    win: Points::from_halves(6),
    draw: Points::ONE,
    pairing_bye: Points::from_halves(6),
    ..Scoring::CHESS
};

impl Field {
    const fn players(mut self, players: u16) -> Self {
        self.plan.players = players;
        self
    }

    /// So many rounds, the second half of which is measured.
    const fn rounds(mut self, rounds: u16) -> Self {
        self.plan.rounds = rounds;
        self.from = rounds / 2 + 1;
        self
    }

    const fn tournaments(mut self, tournaments: u64) -> Self {
        self.tournaments = tournaments;
        self
    }

    const fn rates(mut self, rates: Rates) -> Self {
        self.plan.rates = rates;
        self
    }

    const fn ratings(mut self, ratings: Ratings) -> Self {
        self.plan.ratings = ratings;
        self
    }

    const fn scoring(mut self, scoring: Scoring) -> Self {
        self.plan.scoring = scoring;
        self
    }
}
