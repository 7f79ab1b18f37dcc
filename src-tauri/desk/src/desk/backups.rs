//! Backups: taken by themselves before what can hardly be undone, listed, and put back.

use super::{Desk, Seat, changes::Changes, opened::Opened};
use crate::{
    chance::now_ms,
    failure::{Failure, Fault},
    mutant::Mutant,
    store::{
        Journal, StoreFault,
        backup::{self, Backup},
    },
};
use competition::{command::Command, id::CompetitionId, refusal::Refusal, state::State};
use serde::Serialize;
use ts_rs::TS;

/// So many of a competition's newest backups are kept, and the last one of each day.
const KEPT: usize = 30;

/// A backup to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct BackupLine {
    /// What it is chosen by: its file's name.
    pub name: String,
    /// When it was taken, by this device's clock, in milliseconds since 1970.
    pub taken_ms: i64,
    /// What for, such as `round-4-before-drawing men-individual-rapid`.
    pub label: String,
    /// Its size in bytes.
    pub size: u64,
}

impl Desk {
    /// The backups of a competition, the newest first.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn backups(&self, competition: CompetitionId) -> Result<Vec<BackupLine>, Failure> {
        let backups = backup::list(&self.home.backups(competition))?;
        Ok(backups.iter().map(line).collect())
    }

    /// Takes a backup now. `label` says what for.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn back_up(&self, competition: CompetitionId, label: &str) -> Result<BackupLine, Failure> {
        let opened = self.opened(competition)?;
        let journal = self.turn(&opened)?;
        Ok(line(&self.take_backup(&journal, &[label.to_owned()])?))
    }

    /// Makes a competition what it was when a backup was taken, after taking one of how it is. This
    /// device goes on in a new log; what others have of the records since comes back from them.
    ///
    /// # Errors
    /// [`Failure`]; nothing was changed then.
    pub fn restore(
        &self,
        seat: &Seat,
        competition: CompetitionId,
        name: &str,
    ) -> Result<Changes, Failure> {
        if *seat != Seat::Device {
            return Err(Refusal::NotAllowed.into());
        }
        if !self.home.has_backups() {
            return Err(StoreFault::NoBackups.into());
        }
        let backup = self.find_backup(competition, name)?;
        match self.opened(competition) {
            Ok(opened) => self.put_back(&opened, &backup)?,
            Err(Failure::Refused(refusal)) => return Err(refusal.into()),
            Err(Failure::Fault(_)) => self.put_back_for_damaged(competition, &backup)?,
        }
        self.hand_over(&*self.opened(competition)?)?;
        let changes = Changes::of_everything(competition);
        self.bell.ring(&changes);
        Ok(changes)
    }

    /// Copies the journal and thins out older copies.
    pub(super) fn take_backup(
        &self,
        journal: &Journal,
        label: &[String],
    ) -> Result<Backup, StoreFault> {
        let folder = self.home.backups(journal.competition());
        let label: Vec<&str> = label.iter().map(String::as_str).collect();
        let backup = journal.back_up(&folder, now_ms(), &label)?;
        backup::prune(&folder, KEPT)?;
        Ok(backup)
    }

    fn find_backup(&self, competition: CompetitionId, name: &str) -> Result<Backup, Fault> {
        // Looked up in the list, so that no name leads out of the folder.
        let mut backups = backup::list(&self.home.backups(competition))?.into_iter();
        let found = backups.find(|it| line(it).name == name);
        found.ok_or_else(|| Fault::NoSuchBackup { name: name.to_owned() })
    }

    fn put_back(&self, opened: &Opened, backup: &Backup) -> Result<(), StoreFault> {
        let mut journal = opened.journal.lock();
        journal.back_up(
            &self.home.backups(opened.competition),
            now_ms(),
            &["before restoring", &backup.label],
        )?;
        journal.put_back(&backup.path)?;
        match Mutant::NotFoldedAgain.is_on() {
            true => Ok(()),
            false => opened.refold(&journal),
        }
    }

    fn put_back_for_damaged(
        &self,
        competition: CompetitionId,
        backup: &Backup,
    ) -> Result<(), StoreFault> {
        let place = self.home.place(competition);
        let device = self.secret();
        let journal = Journal::put_back_for_damaged(place, competition, &backup.path, device)?;
        self.add(Opened::over(journal)?);
        Ok(())
    }
}

/// What a backup before this command is called; none for a command that is easily undone.
#[expect(clippy::wildcard_enum_match_arm, reason = "most commands are easily undone")]
pub(super) fn label(state: &State, command: &Command) -> Option<Vec<String>> {
    let (what, event, phase) = match command {
        Command::DrawRound { event, phase } => ("before drawing", event, Some(phase)),
        Command::PublishRound { event, phase, .. } => ("before publishing", event, Some(phase)),
        Command::ClosePhase { event, phase } => {
            return Some(vec![format!("{phase} before closing"), event.to_string()]);
        }
        Command::ConfirmAwards { event } => ("before awards", event, None),
        Command::ImportTournament { event, .. } => ("before import", event, None),
        _ => return None,
    };
    let round = phase.and_then(|it| Some(state.events.get(event)?.phase(it).next_round()));
    let what = match round {
        Some(round) => format!("round {round} {what}"),
        None => what.to_owned(),
    };
    Some(vec![what, event.to_string()])
}

fn line(backup: &Backup) -> BackupLine {
    let name = backup.path.file_name().unwrap_or_default();
    BackupLine {
        name: name.to_string_lossy().into_owned(),
        taken_ms: backup.taken_s * 1000,
        label: backup.label.clone(),
        size: backup.size,
    }
}
