//! How a board can end.

use super::knockout::game_rules;
use crate::{
    id::RoundNumber,
    scene::PhaseScene,
    score::{Color, Outcome, Share},
};

/// How a board of a round can end, in the order of the keys: the usual ones first.
pub fn all(scene: PhaseScene<'_>, round: RoundNumber) -> Vec<Outcome> {
    let usual = [
        Outcome::Won { by: Color::White },
        Outcome::Drawn,
        Outcome::Won { by: Color::Black },
        Outcome::Forfeited { by: Color::Black },
        Outcome::Forfeited { by: Color::White },
        Outcome::DoubleForfeit,
        Outcome::Ruled { white: Share::Loss, black: Share::Loss },
    ];
    usual.into_iter().filter(|it| possible(scene, round, *it)).collect()
}

/// Whether a board of a round can end so. A deciding game knows no draw: a draw on the board is
/// recorded as the win that it is (2019 and 2023 games 六(三), xiangqi 补充规定 一4).
pub fn possible(scene: PhaseScene<'_>, round: RoundNumber, outcome: Outcome) -> bool {
    let decides = is_decider(scene, round);
    match outcome {
        Outcome::Won { .. } | Outcome::Forfeited { .. } | Outcome::DoubleForfeit => true,
        Outcome::Drawn | Outcome::Ruled { .. } => !decides,
    }
}

/// Whether a draw is a win for one side in the games of a round.
pub fn is_decider(scene: PhaseScene<'_>, round: RoundNumber) -> bool {
    game_rules(scene, round).is_some_and(|it| it.draw_wins.is_some())
}

/// The article that says how the games of a round can end.
pub fn article(scene: PhaseScene<'_>, round: RoundNumber) -> String {
    game_rules(scene, round).map(|it| it.article.clause.clone()).unwrap_or_default()
}
