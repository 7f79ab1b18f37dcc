//! One read for each screen.

use super::{Desk, Seat, seat::Forms};
use crate::failure::Failure;
use competition::{
    id::RoundNumber,
    refusal::Refusal,
    rulebook::shipped,
    state::State,
    view::{
        EventHead, Query, View,
        competition::{CompetitionLine, RulebookLine, line, rulebook},
        entries::{EntriesView, EntryRow},
        read,
        round::{BoardRow, RoundStatus, RoundView},
        trail::TrailOf,
    },
};
use std::mem;

impl Desk {
    /// Answers a screen's question, with what this seat may see.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn read(&self, seat: &Seat, query: Query) -> Result<View, Failure> {
        if !seat.may_read(&query) {
            return Err(Refusal::NotAllowed.into());
        }
        let Some(competition) = query.competition() else {
            return Ok(match query == Query::Rulebooks {
                true => View::Rulebooks(rulebooks()),
                false => View::Competitions(self.competitions(seat)),
            });
        };
        let opened = self.opened(competition)?;
        let folded = opened.folded.read();
        Ok(seen(&folded.state, seat, &query)?)
    }

    /// The competitions that this seat is let into and that can be read, the one changed last first.
    fn competitions(&self, seat: &Seat) -> Vec<CompetitionLine> {
        let entered = self.open_all().into_iter().filter(|(id, _)| seat.enters(*id));
        let readable = entered.filter_map(|(id, it)| Some((id, it.ok()?)));
        let mut lines: Vec<CompetitionLine> =
            readable.map(|(id, it)| line(&it.folded.read().state, id)).collect();
        lines.sort_by_key(|it| std::cmp::Reverse((it.changed_ms, it.competition)));
        lines
    }
}

fn rulebooks() -> Vec<RulebookLine> {
    shipped::shipped().values().map(|it| rulebook(it, |_| false)).collect()
}

/// The answer for a seat. Who is no official sees neither drafts nor what is to be done.
fn seen(state: &State, seat: &Seat, query: &Query) -> Result<View, Refusal> {
    if let Query::Trail { of, .. } = query
        && !seat.reads_trail(state, of)
    {
        return Err(Refusal::NotAllowed);
    }
    let mut view = read(state, query)?;
    if let View::Competition(competition) = &mut view {
        let theirs = |it: &&mut EventHead| !seat.sees_drafts(Some(&it.event));
        competition.events.iter_mut().filter(theirs).for_each(hide_in_head);
    }
    // What is about all events was refused as a whole to who may not see it.
    let Some(of) = query.event().filter(|it| !seat.sees_drafts(Some(it))) else { return Ok(view) };
    if let (View::Round(round), Query::Round { competition, event, phase: _, round: None }) =
        (&view, query)
        && let RoundStatus::Draft { .. } = round.status
        && round.round.0 > 1
    {
        let published = Query::Round {
            competition: *competition,
            event: event.clone(),
            phase: Some(round.phase.clone()),
            round: Some(RoundNumber(round.round.0 - 1)),
        };
        return seen(state, seat, &published);
    }
    hide(&mut view);
    if let View::Entries(entries) = &mut view {
        hide_forms(state, entries, seat.forms(of));
    }
    if let View::Round(round) = &mut view {
        let of = |it: &BoardRow| TrailOf::Board { board: it.board.clone() };
        round.boards.iter_mut().for_each(|it| it.trail = seat.reads_trail(state, &of(it)));
    }
    if !seat.sees_notes(of) {
        hide_notes(&mut view);
    }
    Ok(view)
}

fn hide(view: &mut View) {
    match view {
        View::Round(round) => hide_draft(round),
        View::Event(event) => hide_in_head(&mut event.head),
        View::Standings(standings) => hide_in_head(&mut standings.head),
        View::Bracket(bracket) => hide_in_head(&mut bracket.head),
        View::Awards(awards) => hide_in_head(&mut awards.head),
        View::Entries(entries) => hide_in_head(&mut entries.head),
        // `Seat::may_read` has refused these.
        View::History(_) | View::Disputes(_) | View::Devices(_) => {}
        View::Trail(_) => {}
        View::Competitions(_) | View::Competition(_) | View::Rulebooks(_) | View::TieBreak(_) => {}
    }
}

/// Leaves the forms that a seat sees, and of all others what everybody may see.
fn hide_forms(state: &State, entries: &mut EntriesView, forms: Forms) {
    let is_seen = |it: &EntryRow| match forms {
        Forms::Everybodys => true,
        Forms::Of(delegation) => state.entered_by.get(&it.line.competitor) == Some(&delegation),
        Forms::Nobodys => false,
    };
    let rows = mem::take(&mut entries.rows).into_iter();
    entries.rows = rows.map(|it| if is_seen(&it) { it } else { it.in_public() }).collect();
}

/// Whose fouls there are is for everybody, since they decide places; what was noted is not.
fn hide_notes(view: &mut View) {
    if let View::Round(round) = view {
        let fouls = round.boards.iter_mut().flat_map(|it| &mut it.fouls);
        fouls.for_each(|it| it.note.clear());
    }
    if let View::TieBreak(why) = view {
        why.fouls.iter_mut().for_each(|it| it.note.clear());
    }
}

fn hide_draft(round: &mut RoundView) {
    hide_in_head(&mut round.head);
    round.next_blocked.clear();
    round.constraints = None;
    round.field.clear();
    round.waiting.clear();
    if let RoundStatus::Draft { .. } = round.status {
        round.status = RoundStatus::Undrawn;
        round.boards.clear();
        round.byes.clear();
    }
}

fn hide_in_head(head: &mut EventHead) {
    head.tasks.clear();
    head.lone_organiser = false;
    head.trails = false;
    for it in &mut head.phases {
        it.draft = None;
        it.too_many_rounds = None;
    }
}
