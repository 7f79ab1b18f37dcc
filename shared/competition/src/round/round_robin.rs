//! The next round of a round robin of persons.

use crate::{
    competitor::EntryStatus,
    draw::{Bye, ByeKind, DrawnBy, DrawnRound, Seating, Settled},
    id::{CompetitorId, DrawId, Tpn},
    pairing::{Pair, round_robin::Schedule},
    refusal::Refusal,
    scene::PhaseScene,
};

/// The table's next round. Who has left is not seated, and whoever would meet them is free: what
/// the game counts is settled when places are worked out.
pub(super) fn draw(scene: PhaseScene<'_>, draw: DrawId) -> Result<DrawnRound, Refusal> {
    let schedule: Schedule = scene.schedule().ok_or(Refusal::FieldNotOrdered)?;
    let round = scene.phase.next_round();
    let table = schedule.round(round.0);
    let id = |number: Tpn| scene.phase.order()[usize::from(number.0) - 1];
    let plays = |who: CompetitorId| {
        let competitor = scene.at.event.competitors.get(&who);
        competitor.is_some_and(|it| it.status == EntryStatus::Active)
    };
    let both_play = |it: &&Pair| plays(id(it.white)) && plays(id(it.black));
    let (seated, apart): (Vec<&Pair>, Vec<&Pair>) = table.pairs.iter().partition(both_play);
    let boards = (1..).zip(seated);
    let free = apart.into_iter().flat_map(|it| [it.white, it.black]).chain(table.free);
    Ok(DrawnRound {
        draw,
        event: scene.at.event.key.clone(),
        phase: scene.rules.key.clone(),
        round,
        boards: boards
            .map(|(board, it)| Seating { board, white: id(it.white), black: id(it.black) })
            .collect(),
        byes: free.map(|it| Bye { competitor: id(it), kind: ByeKind::Zero }).collect(),
        by: DrawnBy::Engine { system: "berger".to_owned() },
        seed: None,
        edited: None,
        gave_way: Vec::new(),
        settled: Settled::default(),
        reasons: None,
    })
}
