//! Wrongs that were done, and what must be seen of them in the end.

use competition::id::RecordId;

#[derive(Debug, Clone)]
pub(crate) enum Wrong {
    /// It was refused, and must be nowhere.
    Nowhere(RecordId),
    /// It must be quarantined wherever it is.
    Lacking(RecordId),
    /// It must not count, unless a ruling says so.
    Beyond(RecordId),
    /// It shows something else than was sealed, and must be marked.
    FalseReveal(RecordId),
    /// Both branches reached desks: they must be told as a fork, or ruled on.
    Forked(RecordId, RecordId),
    /// It waited at a desk for the record before it; where that came, it must be too.
    Parked { desk: usize, record: RecordId, before: RecordId },
}
