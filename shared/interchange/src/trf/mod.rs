//! TRF, FIDE's tournament report file: TRF16, TRF26 and the extensions that pairing engines
//! have added to them. Individual records; those of teams are kept as written.

mod assemble;
mod fault;
mod line;
mod player;
mod records;
mod values;

pub use fault::{Fault, FaultCode};

use crate::tournament::Tournament;

/// Whether bytes look like such a file: a line begins with the code of a player or of the
/// tournament's name.
pub fn is_trf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut lines = bytes.split(|it| matches!(it, b'\n' | b'\r'));
    lines.any(|it| it.starts_with(b"001 ") || it.starts_with(b"012 "))
}

/// Reads a file, whatever its bytes.
///
/// # Errors
/// Everything that is wrong with it, in the order of its lines.
pub fn read(bytes: &[u8]) -> Result<Tournament, Vec<Fault>> {
    let text = line::decode(bytes);
    let mut faults = Vec::new();
    let file = records::read(&line::lines(&text), &mut faults);
    let tournament = assemble::tournament(file, &mut faults);
    if faults.is_empty() {
        return Ok(tournament);
    }
    faults.sort();
    faults.dedup();
    Err(faults)
}
