//! Lists for others, as a workbook or csv.

mod cells;
mod crosstable;
mod entries;
mod pairings;
mod standings;

use super::{Desk, Seat};
use crate::{
    failure::{Failure, Fault},
    words::Language,
};
use competition::{
    id::{CompetitionId, EventKey, PhaseKey, RoundNumber},
    view::{EventHead, Query, View},
};
use interchange::sheet_out::{self, Sheet};
use serde::Deserialize;
use ts_rs::TS;

/// Which list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SheetQuery {
    /// Of which competition.
    pub competition: CompetitionId,
    /// Of which event.
    pub event: EventKey,
    /// What of it.
    pub of: SheetOf,
    /// Of which phase; the one that is being played, or the Swiss, if none.
    #[serde(default)]
    pub phase: Option<PhaseKey>,
    /// The pairings of which round, or the ranking after which; the newest if none.
    #[serde(default)]
    pub round: Option<RoundNumber>,
    /// The language of what stands above the columns.
    pub language: Language,
}

/// What a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum SheetOf {
    /// Who has entered, with the whole forms: for officials.
    Entries,
    /// The boards of a round.
    Pairings,
    /// Who met whom, round by round.
    Crosstable,
    /// The ranking.
    Standings,
}

/// What kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum SheetFormat {
    /// A workbook.
    Xlsx,
    /// csv in UTF-8 with a byte order mark.
    Csv,
}

impl Desk {
    /// A list as a file's bytes, with what this seat may see.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn sheet(
        &self,
        seat: &Seat,
        query: &SheetQuery,
        format: SheetFormat,
    ) -> Result<Vec<u8>, Failure> {
        let sheet = self.list(seat, query)?;
        match format {
            SheetFormat::Csv => Ok(sheet_out::csv(&sheet)),
            SheetFormat::Xlsx => Ok(sheet_out::xlsx(&sheet).map_err(Fault::from)?),
        }
    }

    fn list(&self, seat: &Seat, query: &SheetQuery) -> Result<Sheet, Failure> {
        let language = query.language;
        let view = self.read(seat, view_behind(query))?;
        match (query.of, view) {
            (SheetOf::Entries, View::Entries(view)) => Ok(entries::sheet(&view, language)),
            (SheetOf::Pairings, View::Round(view)) => Ok(pairings::sheet(&view, language)),
            (SheetOf::Standings, View::Standings(view)) => Ok(standings::sheet(&view, language)),
            (SheetOf::Crosstable, View::Standings(view)) => {
                let opened = self.opened(query.competition)?;
                let folded = opened.folded.read();
                Ok(crosstable::sheet(&folded.state, &view, language)?)
            }
            (of, _) => unreachable!("the view behind {of:?} was asked for"),
        }
    }
}

/// The view that a list is made of: what a seat may not see on its screen it gets as no file.
fn view_behind(query: &SheetQuery) -> Query {
    let SheetQuery { competition, event, phase, round, .. } = query.clone();
    match query.of {
        SheetOf::Entries => Query::Entries { competition, event },
        SheetOf::Pairings => Query::Round { competition, event, phase, round },
        SheetOf::Crosstable | SheetOf::Standings => {
            let after_round = round.map(|it| it.0);
            Query::Standings { competition, event, phase, after_round }
        }
    }
}

/// `男子个人快棋 名次表 第3轮`.
fn name(head: &EventHead, language: Language, of: &str, round: Option<u16>) -> String {
    let event = match language {
        Language::Zh => &head.name.zh,
        Language::En => &head.name.en,
    };
    let round = round.map(|it| format!(" {}", language.round(it))).unwrap_or_default();
    format!("{event} {}{round}", language.sheet(of))
}
