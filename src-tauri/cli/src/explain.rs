//! The reasons of a pairing in plain English.

use competition::{
    id::Tpn,
    pairing::{
        Drawn,
        reasons::{
            ColorPreference, ColorRule, FloatCause, Floater, PairReason, PairingBracket, Strength,
        },
    },
    score::Color,
};
use interchange::tournament::Tournament;

/// Says why a round was drawn as it was: the brackets from the top, then the boards.
pub(crate) fn reasons(tournament: &Tournament, drawn: &Drawn) -> String {
    let number = |who: Tpn| tournament.players[usize::from(who.0) - 1].number;
    let brackets = drawn.reasons.brackets.iter().map(|it| bracket(it, &number));
    let boards = drawn.pairs.iter().zip(&drawn.reasons.pairs).zip(1..);
    let boards = boards.map(|((pair, reason), board)| {
        format!("board {board}: {}", colors(number(pair.white), number(pair.black), reason))
    });
    brackets.chain(boards).map(|line| line + "\n").collect()
}

fn bracket(bracket: &PairingBracket, number: &impl Fn(Tpn) -> u16) -> String {
    let mut line = format!("bracket {}: residents {}", bracket.score, bracket.residents);
    if !bracket.moved_down.is_empty() {
        let numbers = bracket.moved_down.iter().map(|it| number(*it).to_string());
        line += &format!(", moved down {}", numbers.collect::<Vec<_>>().join(" "));
    }
    for it in &bracket.floaters {
        line += &format!(", floats {}", floater(it, number(it.who)));
    }
    for it in &bracket.shortfalls {
        line += &format!(", C{} not kept {}×", it.criterion, it.count);
    }
    line
}

fn floater(floater: &Floater, number: u16) -> String {
    let because = match floater.because {
        FloatCause::NoOpponent => "no opponent here",
        FloatCause::LeftOver => "left over",
        FloatCause::NeededBelow => "needed below",
    };
    match floater.decided_by {
        Some(criterion) => format!("{number} ({because}, by C{criterion})"),
        None => format!("{number} ({because})"),
    }
}

fn colors(white: u16, black: u16, reason: &PairReason) -> String {
    let rule = match reason.colors {
        ColorRule::Both => "5.2.1 both preferences",
        ColorRule::Stronger => "5.2.2 the stronger preference",
        ColorRule::Alternate => "5.2.3 turned round from the latest difference",
        ColorRule::HigherRanked => "5.2.4 the higher ranked",
        ColorRule::Initial => "5.2.5 the initial color",
        ColorRule::HigherScore => "Y2, Y3 the higher score",
        ColorRule::Number => "Y6 by the numbers",
        ColorRule::Table => "R2 by the table",
    };
    let (white_wish, black_wish) = (preference(&reason.white), preference(&reason.black));
    format!("{white} ({white_wish}) – {black} ({black_wish}): {rule}")
}

fn preference(preference: &ColorPreference) -> String {
    let color = match preference.color {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => return "no preference".to_owned(),
    };
    let strength = match preference.strength {
        Strength::None => "no",
        Strength::Mild => "mild",
        Strength::Strong => "strong",
        Strength::Absolute => "absolute",
    };
    format!("{strength} {color}")
}

#[cfg(test)]
mod tests {
    use crate::draw;
    use competition::rulebook::swiss::SwissSystem;
    use expect_test::expect;
    use interchange::trf;

    #[test]
    fn a_round_is_explained() {
        let tournament = trf::read(include_bytes!("../samples/club-evening.trf")).unwrap();
        let drawn = draw::next_round(&tournament, SwissSystem::Dutch2026).unwrap();
        expect![[r#"
            bracket 3: residents 1, floats 3 (no opponent here), C14 not kept 1×, C16 not kept 1×
            bracket 2½: residents 1, moved down 3, C12 not kept 1×, C13 not kept 1×
            bracket 2: residents 1, floats 4 (no opponent here), C14 not kept 1×
            bracket 1½: residents 1, moved down 4, C12 not kept 1×, C15 not kept 1×
            bracket 1: residents 2, C12 not kept 1×
            bracket ½: residents 1, floats 2 (no opponent here)
            board 1: 1 (strong black) – 3 (strong black): 5.2.4 the higher ranked
            board 2: 4 (strong white) – 7 (mild white): 5.2.2 the stronger preference
            board 3: 6 (absolute white) – 5 (mild white): 5.2.2 the stronger preference
        "#]]
        .assert_eq(&super::reasons(&tournament, &drawn));
    }
}
