//! Phases: how many rounds, who plays under which number, and when one is over.

mod capacity;
mod close;
mod order;
mod plan;
mod qualify;
mod ranking;
mod table;
mod tie;
mod what_if;

pub use capacity::{TooManyRounds, too_many_rounds};
pub use close::{close, ready_to_close, undecided};
pub use order::{by_rating, order_field};
pub use plan::{FIELD_MIN, plan};
pub use qualify::{is_taken_out, line, line_to_draw, qualified, source, takes_next};
pub use ranking::{Ranked, basis, ranked, tied_across};
pub use table::{bye_points, counted, crosstable, points_before};
pub use tie::decide_tie;
pub use what_if::{SupposedResult, Supposition, ranked_if};
