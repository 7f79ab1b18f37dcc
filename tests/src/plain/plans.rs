//! The tournaments that the engine is held against: what every number stands for.

use competition::{
    pairing::generate::{Permille, Plan, Rates, Ratings},
    rulebook::swiss::SwissSystem,
    score::{Points, Scoring},
};

/// The plan with a number. All kinds take turns: fields from 5 to 60 players, most of them small,
/// for brackets of large ones cannot be tried out.
pub fn plan(number: u64) -> Plan {
    let mut dice = number;
    let mut roll = |below: u16| {
        // Knuth's constants for a linear congruence; the high bits are the better ones.
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u16::try_from((dice >> 33) % u64::from(below)).expect("below a u16")
    };
    roll(2);
    let most = [6, 10, 14, 20, 28, 56][usize::from(roll(6))];
    let players = 5 + roll(most);
    // Deep: about as many rounds as there are opponents.
    let rounds = if roll(4) == 0 { (players - 1).min(12) } else { 3 + roll(7) };
    let is_equal = roll(4) == 0;
    Plan {
        players,
        rounds,
        seed: number,
        system: SwissSystem::Dutch2026,
        scoring: scoring(roll(9)),
        ratings: if is_equal {
            Ratings::Equal(1500)
        } else {
            Ratings::Spread { min: 1400, max: 2600 }
        },
        rates: rates(roll(6), roll(4)),
    }
}

/// Each of three point systems with each of three worths of the bye.
fn scoring(kind: u16) -> Scoring {
    let (win, draw) = [(2, 1), (4, 2), (6, 2)][usize::from(kind / 3)];
    Scoring {
        win: Points::from_halves(win),
        draw: Points::from_halves(draw),
        loss: Points::ZERO,
        absence: Points::ZERO,
        pairing_bye: Points::from_halves([win, draw, 0][usize::from(kind % 3)]),
    }
}

/// From nothing but games to a field that hardly ever is complete.
fn rates(kind: u16, forbidden: u16) -> Rates {
    let permille = [0, 0, 10, 30, 80, 200][usize::from(kind)];
    Rates {
        draws: Permille([300, 500, 100, 300, 500, 300][usize::from(kind)]),
        forfeits: Permille(permille),
        double_forfeits: Permille(permille / 4),
        half_byes: Permille(permille),
        absences: Permille(permille),
        late_entries: Permille(permille * 2),
        withdrawals: Permille(permille * 2),
        forbidden: Permille([0, 0, 20, 100][usize::from(forbidden)]),
    }
}
