//! An organiser's own regulation, read but not adopted.

use super::{Desk, Seat};
use crate::failure::Failure;
use competition::{
    command::RulebookSource,
    refusal::Refusal,
    rulebook::{
        Bilingual,
        file::{
            self,
            problem::{ProblemCode, RulebookProblem},
        },
        shipped,
    },
};
use serde::Serialize;
use ts_rs::TS;

/// The name under which an own file stands among the shipped ones that it extends.
const OWN: &str = "own";

/// An organiser's own regulation, read but not adopted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct RulebookPreview {
    /// Its title; none if there are problems.
    pub title: Option<Bilingual>,
    /// All that is wrong with it.
    pub problems: Vec<RulebookProblem>,
    /// What the command that founds a competition or adopts a regulation takes; none if there are
    /// problems.
    pub source: Option<RulebookSource>,
}

impl Desk {
    /// Reads one TOML file. It may extend a rulebook that every device has.
    ///
    /// # Errors
    /// [`Failure`] if the seat is no official's. A bad file is no failure: its problems are in the
    /// answer.
    pub fn preview_rulebook(&self, seat: &Seat, bytes: &[u8]) -> Result<RulebookPreview, Failure> {
        if !seat.sees_drafts(None) {
            return Err(Refusal::NotAllowed.into());
        }
        Ok(preview(bytes))
    }
}

fn preview(bytes: &[u8]) -> RulebookPreview {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return faulty(vec![no_text(bytes)]) };
    let files = shipped::under_own(OWN, text);
    match file::load(&files, OWN) {
        Ok(rulebook) => RulebookPreview {
            title: Some(rulebook.title),
            problems: Vec::new(),
            source: Some(RulebookSource::Own { root: OWN.to_owned(), files }),
        },
        Err(problems) => faulty(problems),
    }
}

fn faulty(problems: Vec<RulebookProblem>) -> RulebookPreview {
    RulebookPreview { title: None, problems, source: None }
}

/// TOML is UTF-8 and nothing else. The line is the first that is not.
fn no_text(bytes: &[u8]) -> RulebookProblem {
    let good = bytes.utf8_chunks().next().map_or("", |it| it.valid());
    let line = good.matches('\n').count() + 1;
    RulebookProblem {
        file: OWN.to_owned(),
        line: u32::try_from(line).ok(),
        column: None,
        at: String::new(),
        code: ProblemCode::NotToml,
        seen: "UTF-8?".to_owned(),
    }
}
