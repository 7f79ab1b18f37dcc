//! The rules of a competition, pure: no disk, no clock, no randomness.
//!
//! `decide` turns a state and a command into facts or a refusal, `evolve` a state and a fact into
//! the next state; `undo` takes facts back, `view` says what a screen shows.

pub mod id;
pub mod score;

pub mod command;
pub mod competitor;
pub mod constraint;
pub mod crosstable;
pub mod dispute;
pub mod draw;
pub mod event;
pub mod fact;
pub mod lot;
pub mod people;
pub mod rating;
pub mod receipt;
pub mod refusal;
pub mod rulebook;
pub mod said;
pub mod scene;
pub mod seal;
pub mod state;
pub mod team_table;

pub mod pairing;
pub mod rank_sum;
pub mod standings;
#[cfg(test)]
pub mod testing;
pub mod tiebreak;

pub mod award;
pub mod chair;
pub mod deadline;
pub mod entry;
pub mod foul;
pub mod founding;
pub mod import;
pub mod nudge;
pub mod opening;
pub mod phase;
pub mod result;
pub mod round;

pub mod aside;
pub mod audit;
pub mod decide;
pub mod evolve;
pub mod undo;
pub mod view;
