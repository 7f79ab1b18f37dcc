//! Tie-breaks that only teams have (FIDE C.07 art. 12 and 13, and Chinese practice). Those of
//! players may be used for teams too; `:MP` and `:GP` then say which score they count.

mod boards;
mod extended_direct_encounter;
mod points;
mod schedule_strength;
mod sonneborn_berger;

pub use boards::{BoardPoints, BoardTable};

pub(super) use boards::{BBE, BC, TBR};
pub(super) use extended_direct_encounter::{EDE, EDEB, EDEBB, EDEBT, EDET};
pub(super) use points::{BOARD_WINS, GPTS, MP_V_GP, MPTS};
pub(super) use schedule_strength::SSSC;
pub(super) use sonneborn_berger::{EGGSB, EGMSB, EMGSB, EMMSB};
