//! How boards end.

use super::{Rates, dice::Dice};
use crate::{
    rating::scoring_probability,
    score::{Color, Outcome},
};

/// Draws how a board ends on which ratings `white` and `black` meet.
///
/// The share of points follows the conversion table of the rating regulations (B.02, 8.1.2). Out
/// of it as many draws are made as wanted, and as the table leaves room for: who is to score 90 %
/// cannot draw more than 20 % of the games.
pub(super) fn outcome(white: u16, black: u16, rates: &Rates, dice: &mut Dice) -> Outcome {
    if dice.happens(rates.double_forfeits) {
        return Outcome::DoubleForfeit;
    }
    if dice.happens(rates.forfeits) {
        return Outcome::Forfeited { by: side(dice) };
    }
    let stronger = if white >= black { Color::White } else { Color::Black };
    let percent = scoring_probability(i64::from(white.abs_diff(black)));
    let percent = u64::try_from(percent).expect("the stronger is to score 50 to 100 %");
    let draws = u64::from(rates.draws.0).min(20 * (100 - percent));
    // In two-thousandths, so that half a draw is a whole number.
    match dice.roll(2000) {
        roll if roll < 2 * draws => Outcome::Drawn,
        roll if roll < 20 * percent + draws => Outcome::Won { by: stronger },
        _ => Outcome::Won { by: stronger.opposite() },
    }
}

/// Heads or tails.
pub(super) fn side(dice: &mut Dice) -> Color {
    if dice.roll(2) == 0 { Color::White } else { Color::Black }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Share;

    /// Wins, draws and losses of White in 10,000 games.
    fn check(white: u16, black: u16, expected: [u32; 3]) {
        let mut dice = Dice::new(5);
        let mut seen = [0_u32; 3];
        for _ in 0..10_000 {
            let share = outcome(white, black, &Rates::CALM, &mut dice).share(Color::White);
            let shares = [Share::Win, Share::Draw, Share::Loss];
            seen[shares.iter().position(|it| *it == share).unwrap()] += 1;
        }
        assert!(seen.iter().zip(expected).all(|(a, b)| a.abs_diff(b) < 150), "{seen:?}");
    }

    #[test]
    fn who_is_stronger_scores_what_the_table_says() {
        check(2000, 2000, [3500, 3000, 3500]);
        check(2000, 2100, [2100, 3000, 4900]); // 36 %
        check(2374, 2000, [8000, 2000, 0]); // 90 %
        check(2000, 2800, [0, 0, 10_000]);
    }
}
