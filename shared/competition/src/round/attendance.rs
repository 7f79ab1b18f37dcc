//! Who is there for the next round of a Swiss.

use crate::{
    competitor::EntryStatus,
    draw::{Bye, ByeKind},
    fact::RequestedBye,
    id::{CompetitorId, Tpn},
    phase,
    scene::PhaseScene,
};
use std::collections::BTreeSet;

/// The numbers to be paired, and the byes of the others.
pub(super) fn attendance(scene: PhaseScene<'_>) -> (BTreeSet<Tpn>, Vec<Bye>) {
    let (mut present, mut absent) = (BTreeSet::new(), Vec::new());
    for (number, competitor) in (1..).map(Tpn).zip(scene.phase.order()) {
        match absence(scene, *competitor) {
            None => {
                present.insert(number);
            }
            Some(kind) => absent.push(Bye { competitor: *competitor, kind }),
        }
    }
    (present, absent)
}

/// Why somebody does not play in the next round: having left, or a bye.
pub(super) fn absence(scene: PhaseScene<'_>, who: CompetitorId) -> Option<ByeKind> {
    if is_gone(scene, who) {
        return Some(ByeKind::Zero);
    }
    let bye = scene.phase.byes.get(&(scene.phase.next_round(), who))?;
    Some(match bye {
        RequestedBye::Full => ByeKind::Full,
        RequestedBye::Half => ByeKind::Half,
        RequestedBye::Zero => ByeKind::Zero,
    })
}

/// Whether somebody has left the event or the phase.
pub(super) fn is_gone(scene: PhaseScene<'_>, who: CompetitorId) -> bool {
    let status = scene.at.event.competitors.get(&who).map(|it| it.status);
    status != Some(EntryStatus::Active) || phase::is_taken_out(scene, who)
}
