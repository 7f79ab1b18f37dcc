//! Who sits where: two change places, meet, get up, are free.

use crate::{
    draw::{Bye, ByeKind, DrawnRound, Seating},
    id::CompetitorId,
    refusal::Refusal,
    scene::PhaseScene,
    score::Color,
};

/// Two change places, at boards or among the free.
pub(super) fn swap(
    drawn: &mut DrawnRound,
    one: CompetitorId,
    other: CompetitorId,
) -> Result<(), Refusal> {
    if one == other || !drawn.names(one) || !drawn.names(other) {
        return Err(Refusal::NoSuchCompetitor);
    }
    let swapped = |who: CompetitorId| match who {
        _ if who == one => other,
        _ if who == other => one,
        _ => who,
    };
    for it in &mut drawn.boards {
        *it = Seating { board: it.board, white: swapped(it.white), black: swapped(it.black) };
    }
    drawn.byes.iter_mut().for_each(|it| it.competitor = swapped(it.competitor));
    drawn.settled.free.extend([one, other]);
    Ok(())
}

/// The two at a board change colors.
pub(super) fn swap_colors(drawn: &mut DrawnRound, board: u16) -> Result<(), Refusal> {
    let missing = Refusal::NoSuchBoard { board };
    let seating = drawn.boards.iter_mut().find(|it| it.board == board).ok_or(missing)?;
    std::mem::swap(&mut seating.white, &mut seating.black);
    Ok(())
}

/// Two meet. Those they leave alone meet each other, at the board that is left.
pub(super) fn seat(
    scene: PhaseScene<'_>,
    drawn: &mut DrawnRound,
    (white, black): (CompetitorId, CompetitorId),
) -> Result<(), Refusal> {
    let has_number = |who| scene.phase.number(who).is_some();
    if white == black || !has_number(white) || !has_number(black) {
        return Err(Refusal::NoSuchCompetitor);
    }
    let (mut left, mut boards) = (Vec::new(), Vec::new());
    for (who, with) in [(white, black), (black, white)] {
        if let Some((seating, color)) = drawn.seat(who) {
            boards.push(seating.board);
            let opponent = seating.competitor(color.opposite());
            left.extend((opponent != with).then_some((opponent, color.opposite())));
        }
    }
    boards.sort_unstable();
    boards.dedup();
    drawn.boards.retain(|it| !boards.contains(&it.board));
    drawn.byes.retain(|it| it.competitor != white && it.competitor != black);
    let last = drawn.boards.iter().map(|it| it.board).max().unwrap_or(0);
    let board = boards.first().copied().unwrap_or(last + 1);
    drawn.boards.push(Seating { board, white, black });
    if let [one, other] = left[..] {
        let board = boards.last().copied().unwrap_or(last + 2);
        drawn.boards.push(left_alone(board, one, other));
    }
    Ok(())
}

/// The two who are left keep the colors they had, if these differ.
fn left_alone(
    board: u16,
    (one, color): (CompetitorId, Color),
    (other, _): (CompetitorId, Color),
) -> Seating {
    match color {
        Color::White => Seating { board, white: one, black: other },
        Color::Black => Seating { board, white: other, black: one },
    }
}

/// The two at a board get up.
pub(super) fn unseat(drawn: &mut DrawnRound, board: u16) -> Result<(), Refusal> {
    let before = drawn.boards.len();
    drawn.boards.retain(|it| it.board != board);
    match drawn.boards.len() == before {
        true => Err(Refusal::NoSuchBoard { board }),
        false => Ok(()),
    }
}

/// Somebody gets a bye.
pub(super) fn free(
    scene: PhaseScene<'_>,
    drawn: &mut DrawnRound,
    competitor: CompetitorId,
    kind: ByeKind,
) -> Result<(), Refusal> {
    if scene.phase.number(competitor).is_none() {
        return Err(Refusal::NoSuchCompetitor);
    }
    drawn.boards.retain(|it| it.color(competitor).is_none());
    drawn.byes.retain(|it| it.competitor != competitor);
    drawn.byes.push(Bye { competitor, kind });
    drawn.settled.free.push(competitor);
    Ok(())
}

/// Somebody loses the bye.
pub(super) fn recall(drawn: &mut DrawnRound, competitor: CompetitorId) -> Result<(), Refusal> {
    let before = drawn.byes.len();
    drawn.byes.retain(|it| it.competitor != competitor);
    match drawn.byes.len() == before {
        true => Err(Refusal::NoSuchCompetitor),
        false => Ok(()),
    }
}

/// Numbers the boards without gaps, and forgets what is not settled any more: fixed pairs that
/// were parted, and free ones who sit at a board again.
pub(super) fn tidy(drawn: &mut DrawnRound) {
    drawn.boards.sort_by_key(|it| it.board);
    (1..).zip(&mut drawn.boards).for_each(|(number, it)| it.board = number);
    let boards = &drawn.boards;
    let meet = |pair: &[CompetitorId; 2]| {
        boards.iter().any(|it| pair.iter().all(|who| it.color(*who).is_some()))
    };
    drawn.settled.fixed.retain(meet);
    let byes = &drawn.byes;
    let is_free = |who: &CompetitorId| {
        byes.iter().any(|it| it.competitor == *who && it.kind != ByeKind::Pairing)
    };
    drawn.settled.free.retain(is_free);
    drawn.settled.free.sort_unstable();
    drawn.settled.free.dedup();
}
