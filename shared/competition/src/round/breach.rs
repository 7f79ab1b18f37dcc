//! What a draft breaks, with the number of each rule in the system's own regulation.

use super::{
    attendance::{absence, is_gone},
    constraint::{InForce, in_force},
};
use crate::{
    constraint::{Constraint, Firmness},
    crosstable::{Cell, CellKind, Crosstable},
    draw::{Breach, ByeKind, DrawnRound, Seating},
    id::{CompetitorId, RoundNumber, Tpn},
    pairing::{self, reasons::ColorRule, relaxed::AbsoluteRule, system::System},
    phase,
    scene::PhaseScene,
    score::Color,
};
use std::collections::BTreeMap;

/// Everything that a draft of a Swiss breaks: boards first, then byes, then those who are
/// forgotten or gone.
pub fn all(scene: PhaseScene<'_>, drawn: &DrawnRound) -> Vec<Breach> {
    let Some(rules) = scene.swiss() else { return Vec::new() };
    let table = phase::crosstable(scene, drawn.round.0.saturating_sub(1));
    let met = pairing::meetings(&table, rules);
    let constraints = in_force(scene, drawn.round);
    let draft = Draft { scene, system: rules.into(), drawn, table, met, constraints };
    let boards = drawn.boards.iter().enumerate();
    let boards = boards.flat_map(|(at, it)| draft.at_board(at, *it));
    let byes = drawn.byes.iter().filter(|it| it.kind == ByeKind::Pairing);
    let second = byes.filter(|it| draft.has_had_a_bye(it.competitor)).map(|it| {
        let article = draft.article(AbsoluteRule::SecondBye);
        Breach::SecondBye { competitor: it.competitor, article }
    });
    boards.chain(second).chain(draft.incomplete()).collect()
}

/// A draft beside what was before it.
struct Draft<'a> {
    scene: PhaseScene<'a>,
    system: System,
    drawn: &'a DrawnRound,
    table: Crosstable,
    met: BTreeMap<(Tpn, Tpn), usize>,
    constraints: Vec<InForce>,
}

impl Draft<'_> {
    fn article(&self, rule: AbsoluteRule) -> String {
        pairing::article(self.system, rule).to_owned()
    }

    fn cells(&self, who: CompetitorId) -> &[Cell] {
        let number = self.scene.phase.number(who);
        number.map_or(&[], |it| &self.table.row(it).cells)
    }

    fn at_board(&self, at: usize, seating: Seating) -> Vec<Breach> {
        let Some(pair) = self.pair(seating) else { return Vec::new() };
        let board = seating.board;
        let rematch = self.met.get(&pair).map(|at| Breach::Rematch {
            board,
            met_in: RoundNumber(u16::try_from(at + 1).unwrap_or(u16::MAX)),
            article: self.article(AbsoluteRule::Rematch),
        });
        let color = |side: Color| {
            let competitor = seating.competitor(side);
            let article = self.article(AbsoluteRule::Colors);
            let forbidden = forbids(self.cells(competitor), side) && !self.chose_colors(at);
            forbidden.then_some(Breach::ColorForbidden { board, competitor, article })
        };
        let differ = self.table.points(pair.0) != self.table.points(pair.1);
        let scores = (differ && !self.is_by_engine(at)).then(|| Breach::DifferentScores {
            board,
            article: pairing::float_article(self.system).to_owned(),
        });
        let of_system = [rematch, color(Color::White), color(Color::Black), scores];
        of_system.into_iter().flatten().chain(self.kept_apart(board, pair)).collect()
    }

    fn pair(&self, seating: Seating) -> Option<(Tpn, Tpn)> {
        let number = |who| self.scene.phase.number(who);
        let (one, other) = (number(seating.white)?, number(seating.black)?);
        Some((one.min(other), one.max(other)))
    }

    /// Whether an engine made the pair: then different points are its float, not a breach.
    fn is_by_engine(&self, at: usize) -> bool {
        let reason = self.drawn.reasons.as_ref().and_then(|it| it.pairs.get(at));
        reason.is_some_and(|it| it.colors != ColorRule::ByHand)
    }

    /// Whether the system itself chose the colors, so that it may: topscorers in a last round.
    /// Where colors were set aside, it did not.
    fn chose_colors(&self, at: usize) -> bool {
        let aside = self.drawn.gave_way.iter().any(|it| {
            matches!(it.constraint, Constraint::System { rule: AbsoluteRule::Colors, .. })
        });
        self.is_by_engine(at) && !aside
    }

    fn kept_apart(&self, board: u16, pair: (Tpn, Tpn)) -> Vec<Breach> {
        let broken = self.constraints.iter().filter(|it| it.pairs.contains(&pair));
        let of_constraints = broken.filter_map(|it| broken_constraint(board, it));
        let number = |who: &CompetitorId| self.scene.phase.number(*who);
        let is_this = |it: &[CompetitorId; 2]| {
            let [one, other] = [number(&it[0]), number(&it[1])];
            one.min(other) == Some(pair.0) && one.max(other) == Some(pair.1)
        };
        let of_draft = self.drawn.settled.forbidden.iter().any(is_this);
        let of_draft = of_draft.then(|| Breach::ForbiddenPair {
            board,
            firmness: Firmness::Soft,
            reason: String::new(),
        });
        of_constraints.chain(of_draft).collect()
    }

    /// FIDE C.04.3 C2: a bye, or a win's points without playing.
    fn has_had_a_bye(&self, who: CompetitorId) -> bool {
        self.cells(who).iter().any(|it| {
            let unplayed = !it.kind.was_played();
            it.kind == CellKind::PairingBye || (unplayed && it.points >= self.table.scoring.win)
        })
    }

    /// Who of the field is there and has neither board nor bye, or is not there and has one. For a
    /// round that is published already nobody is: what they did is told by its boards.
    fn incomplete(&self) -> Vec<Breach> {
        if self.scene.phase.draft != Some(self.drawn.draw)
            && self.scene.phase.published.contains_key(&self.drawn.round)
        {
            return Vec::new();
        }
        let field = self.scene.phase.order().iter();
        field.filter_map(|it| self.is_amiss(*it)).collect()
    }

    fn is_amiss(&self, competitor: CompetitorId) -> Option<Breach> {
        let bye = self.drawn.byes.iter().find(|it| it.competitor == competitor);
        let plays = self.drawn.seat(competitor).is_some();
        if is_gone(self.scene, competitor) {
            let misses = plays || bye.is_some_and(|it| it.kind == ByeKind::Pairing);
            return misses.then_some(Breach::Gone { competitor });
        }
        let settled = |kind: ByeKind| {
            kind == ByeKind::Pairing
                || absence(self.scene, competitor).is_some()
                || self.drawn.settled.free.contains(&competitor)
        };
        let placed = plays || bye.is_some_and(|it| settled(it.kind));
        (!placed).then_some(Breach::Unpaired { competitor })
    }
}

fn broken_constraint(board: u16, it: &InForce) -> Option<Breach> {
    let firmness = it.firmness;
    match &it.constraint {
        Constraint::ForbiddenPair { .. } => {
            Some(Breach::ForbiddenPair { board, firmness, reason: it.because.clone() })
        }
        Constraint::SameDelegation { name, .. } => Some(Breach::SameDelegation {
            board,
            firmness,
            name: name.clone(),
            article: it.because.clone(),
        }),
        Constraint::System { .. } => None,
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
