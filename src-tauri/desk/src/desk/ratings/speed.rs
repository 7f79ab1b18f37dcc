//! Which of FIDE's ratings an event is played for.

use competition::rulebook::TimeControl;
use interchange::ratings::Speed;

/// The speed by a side's time for 60 moves: 60 minutes or more is standard, more than ten rapid,
/// the rest blitz (FIDE Laws of Chess, appendices A.1 and B.1; Rating Regulations B.02, art. 1).
/// Where the sides differ, the one with less time counts.
pub(crate) fn speed(time: &TimeControl) -> Speed {
    const MOVES: u32 = 60;
    let with_increment = MOVES.saturating_sub(time.increment_after_move.into());
    let increments = time.increment_s.saturating_mul(with_increment);
    let seconds = time.white_s.min(time.black_s).saturating_add(increments);
    match seconds {
        3_600.. => Speed::Standard,
        601.. => Speed::Rapid,
        _ => Speed::Blitz,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use competition::rulebook::Article;

    fn check(white_s: u32, black_s: u32, increment_s: u32, expected: Speed) {
        let (increment_after_move, article) = (0, Article::default());
        let time = TimeControl { white_s, black_s, increment_s, increment_after_move, article };
        assert_eq!(speed(&time), expected, "{white_s}/{black_s}+{increment_s}");
    }

    #[test]
    fn the_borders_are_those_of_the_laws() {
        check(3_600, 3_600, 0, Speed::Standard);
        check(3_599, 3_600, 0, Speed::Rapid);
        check(1_800, 1_800, 30, Speed::Standard);
        check(900, 900, 10, Speed::Rapid);
        check(601, 601, 0, Speed::Rapid);
        check(600, 600, 0, Speed::Blitz);
        check(180, 180, 2, Speed::Blitz);
    }
}
