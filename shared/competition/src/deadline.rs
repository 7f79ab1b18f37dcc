//! Deadlines: a line-up by eight in the evening, an appeal within a quarter of an hour. No record
//! is refused for its time; whether it was in time is judged by the receipts of trusted desks.

use crate::{fact::Recorded, id::DeviceKey, state::State};

/// Whether a record was written in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timeliness {
    /// A desk that others trust had it in time.
    InTime {
        /// Which.
        by: DeviceKey,
    },
    /// Only its writer's own clock says that it was in time: an arbiter decides.
    Disputed,
    /// It was not.
    Late,
}

/// Judges a record by a deadline, in milliseconds since 1970. A receipt counts with the benefit of
/// its clock's error, and never for what its own desk wrote. A receipt that came too late says
/// nothing of when the record was written.
pub fn judge(state: &State, record: &Recorded, deadline_ms: i64) -> Timeliness {
    let receipts = state.receipts.get(&record.id).into_iter().flatten();
    let in_time = receipts.filter(|it| {
        let error = i64::try_from(it.error_ms).unwrap_or(i64::MAX);
        it.by != record.author && it.received_ms.saturating_sub(error) <= deadline_ms
    });
    match in_time.map(|it| it.by).min() {
        Some(by) => Timeliness::InTime { by },
        None if record.at_ms <= deadline_ms => Timeliness::Disputed,
        None => Timeliness::Late,
    }
}
