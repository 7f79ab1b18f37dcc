//! The field's files, text or bytes in and out.

pub mod chess_results;
pub mod entries_file;
pub mod pgn;
pub mod ratings;
pub mod sheet_out;
pub mod table;
pub mod tournament;
pub mod trf;

#[cfg(test)]
mod complaints;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod robust;
#[cfg(test)]
mod testing;
