//! One record into the tables.

use super::{Heard, Postgres, bytes};
use crate::{
    record::{Body, Record},
    store::{StoreFault, read::stored_header, tables::Writes},
};
use competition::id::RecordId;

impl Writes for Postgres {
    fn insert(&self, record: &Record, body: Option<&Body>) -> Result<Vec<RecordId>, StoreFault> {
        let header = record.header();
        let beside = self.rows(
            include_str!("insert_record.sql"),
            &[
                &self.competition,
                &header.log.author.0.as_slice(),
                &header.log.incarnation.0.as_slice(),
                &record.id().0.as_slice(),
                &header.seq.cast_signed(),
                &header.lamport.cast_signed(),
                &header.label.op.bits().to_be_bytes().as_slice(),
                &record.bytes(),
                &record.signature().as_slice(),
                &body.map(|it| it.salt().as_slice()),
                &body.map(Body::text),
                &header.prev.as_ref().map(|it| it.0.as_slice()),
            ],
        )?;
        self.note(Heard::Records);
        let mut forks = Vec::new();
        for row in beside {
            let other = RecordId(bytes(&row, 0)?);
            // Behind another record: further up the two branches, not the fork.
            if stored_header(row.get(1))?.prev == header.prev {
                self.write(
                    "INSERT INTO fork (competition, one, other) VALUES ($1, $2, $3)",
                    &[&self.competition, &other.0.as_slice(), &record.id().0.as_slice()],
                )?;
                forks.push(other);
            }
        }
        Ok(forks)
    }

    fn fill(&self, row: u64, body: &Body) -> Result<bool, StoreFault> {
        let filled = self.write(
            "INSERT INTO body (competition, row, salt, text) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
            &[&self.competition, &row.cast_signed(), &body.salt().as_slice(), &body.text()],
        )?;
        if filled > 0 {
            self.note(Heard::Bodies);
        }
        Ok(filled > 0)
    }

    fn erase(&self, row: u64) -> Result<bool, StoreFault> {
        self.note(Heard::Bodies);
        let at = (&self.competition, &row.cast_signed());
        let erased = self.write(
            "UPDATE body SET salt = NULL, text = NULL WHERE competition = $1 AND row = $2",
            &[at.0, at.1],
        )?;
        if erased == 0 {
            self.write("INSERT INTO body (competition, row) VALUES ($1, $2)", &[at.0, at.1])?;
        }
        Ok(erased > 0)
    }

    fn scrub(&self) -> Result<(), StoreFault> {
        // Old row versions go by vacuum. Its log and its archives are the database's own business.
        self.say("VACUUM body")
    }
}

impl Postgres {
    /// What changes bodies says more than what adds records.
    fn note(&self, heard: Heard) {
        if self.whole && self.news.get() != Some(Heard::Bodies) {
            self.news.set(Some(heard));
        }
    }
}
