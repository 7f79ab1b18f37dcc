//! What a draft breaks.

use crate::{
    crosstable::{Cell, CellKind, Crosstable},
    draw::{Breach, ByeKind, DrawnRound, Seating},
    id::{CompetitorId, RoundNumber, Tpn},
    phase,
    scene::PhaseScene,
    score::Color,
};

/// Every rule of the pairing that a draft breaks, boards first.
pub(super) fn all(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Vec<Breach> {
    if scene.swiss().is_none() {
        return Vec::new();
    }
    let table = phase::crosstable(scene, drawn.round.0.saturating_sub(1));
    let field = Field { scene, table };
    let boards = drawn.boards.iter().flat_map(|it| field.at_board(*it));
    let left_over = drawn.byes.iter().filter(|it| it.kind == ByeKind::Pairing);
    let second = left_over.filter(|it| field.has_had_a_bye(it.competitor));
    boards.chain(second.map(|it| Breach::SecondBye { competitor: it.competitor })).collect()
}

struct Field<'a> {
    scene: PhaseScene<'a>,
    table: Crosstable,
}

impl Field<'_> {
    fn cells(&self, who: CompetitorId) -> &[Cell] {
        let number = self.scene.phase.number(who);
        number.map_or(&[], |it| &self.table.row(it).cells)
    }

    fn at_board(&self, seating: Seating) -> Vec<Breach> {
        let board = seating.board;
        let rematch = self.met(seating).map(|met_in| Breach::Rematch { board, met_in });
        let points =
            |who: CompetitorId| self.scene.phase.number(who).map(|it| self.table.points(it));
        let differ = points(seating.white) != points(seating.black);
        let color = |side: Color| {
            let competitor = seating.competitor(side);
            let forbidden = forbids(self.cells(competitor), side);
            forbidden.then_some(Breach::ColorForbidden { board, competitor })
        };
        let scores = differ.then_some(Breach::DifferentScores { board });
        let found = [rematch, color(Color::White), color(Color::Black), scores];
        found.into_iter().flatten().collect()
    }

    /// When the two met over the board. A forfeit is no meeting (FIDE C.04.1 art. 2).
    fn met(&self, seating: Seating) -> Option<RoundNumber> {
        let black: Option<Tpn> = self.scene.phase.number(seating.black);
        let games = (1..).map(RoundNumber).zip(self.cells(seating.white));
        let mut met = games.filter(|(_, it)| it.kind.was_played() && it.opponent == black);
        met.next().map(|(round, _)| round)
    }

    /// FIDE C.04.3 C2: a bye, or a win's points without playing.
    fn has_had_a_bye(&self, who: CompetitorId) -> bool {
        self.cells(who).iter().any(|it| {
            let unplayed = !it.kind.was_played();
            it.kind == CellKind::PairingBye || (unplayed && it.points >= self.table.scoring.win)
        })
    }
}

/// Whether a color would be the third in a row or make a surplus of three (FIDE C.04.1 art. 6, 7).
fn forbids(cells: &[Cell], side: Color) -> bool {
    let played: Vec<Color> =
        cells.iter().filter(|it| it.kind.was_played()).filter_map(|it| it.color).collect();
    let in_a_row = played.iter().rev().take_while(|it| **it == side).count();
    let same = played.iter().filter(|it| **it == side).count();
    in_a_row >= 2 || same >= played.len() - same + 2
}
