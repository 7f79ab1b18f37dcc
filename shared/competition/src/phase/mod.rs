//! Phases: how many rounds, who plays under which number, and when one is over.

mod capacity;
mod close;
mod order;
mod plan;
mod qualify;
mod ranking;
mod table;
mod tie;

pub use capacity::{TooManyRounds, too_many_rounds};
pub use close::{close, ready_to_close, undecided};
pub use order::{by_rating, order_field};
pub use plan::{FIELD_MIN, plan};
pub use qualify::{is_taken_out, line, qualified, source};
pub use ranking::{Ranked, ranked, reading, tied_across};
pub use table::{bye_points, crosstable, points_before};
pub use tie::decide_tie;
