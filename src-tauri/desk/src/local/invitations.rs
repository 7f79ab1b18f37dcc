//! The invitations that this device gave.

use super::{LocalFault, LocalStore};
use competition::{
    id::{CompetitionId, DeviceKey, OpId, SeatId},
    people::Scope,
};
use rusqlite::{OptionalExtension, Row};
use serde::{Deserialize, Serialize};

/// So many that were used or are over stay listed.
const LISTED_MAX: u32 = 256;

/// What a new invitation is kept by.
#[derive(Debug)]
pub(crate) struct New {
    pub(crate) competition: CompetitionId,
    /// The fingerprints of the secrets of its link and its code.
    pub(crate) secrets: [[u8; 32]; 2],
    pub(crate) scope: Scope,
    pub(crate) name: String,
    /// The browser's seat that invites; none for the device itself.
    pub(crate) seat: Option<SeatId>,
    /// The wish that the right is given by, whenever it is.
    pub(crate) op: OpId,
    pub(crate) given_ms: u64,
    pub(crate) until_ms: u64,
}

/// An invitation as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) number: u64,
    pub(crate) competition: CompetitionId,
    pub(crate) scope: Scope,
    pub(crate) name: String,
    pub(crate) seat: Option<SeatId>,
    pub(crate) op: OpId,
    pub(crate) given_ms: u64,
    pub(crate) until_ms: u64,
    /// Who used it, and when.
    pub(crate) used: Option<(DeviceKey, u64)>,
}

/// What came of a secret that a device showed.
#[derive(Debug)]
pub(crate) enum Shown {
    /// It is that device's, now and for ever.
    Claimed(Box<Kept>),
    /// It was right, and is over, or another device used it.
    Over,
    /// It is no invitation's.
    Wrong,
}

#[derive(Serialize, Deserialize)]
struct Guest {
    scope: Scope,
    name: String,
}

impl LocalStore {
    /// Keeps a new invitation, and says its number.
    pub(crate) fn keep_invitation(&self, new: New) -> Result<u64, LocalFault> {
        let New { competition, secrets: [link, code], scope, name, seat, op, given_ms, until_ms } =
            new;
        let guest = serde_json::to_string(&Guest { scope, name })?;
        let seat = seat.map(|it| it.0);
        self.with(|connection| {
            connection.execute(include_str!("forget.sql"), (given_ms, LISTED_MAX))?;
            connection.execute(
                "INSERT INTO invitation (competition, link, code, guest, seat, op, given_ms, until_ms)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                (competition.0, link, code, guest, seat, op.to_string(), given_ms, until_ms),
            )?;
            Ok(connection.last_insert_rowid().cast_unsigned())
        })
    }

    /// How many would still let somebody in.
    pub(crate) fn open_invitations(&self, now_ms: u64) -> Result<u64, LocalFault> {
        let open = "SELECT count(*) FROM invitation WHERE device IS NULL AND until_ms > ?1";
        self.with(|connection| Ok(connection.query_one(open, [now_ms], |it| it.get(0))?))
    }

    /// Those to a competition that were not closed, the newest first.
    pub(crate) fn invitations(&self, competition: CompetitionId) -> Result<Vec<Kept>, LocalFault> {
        self.with(|connection| {
            let mut all = connection.prepare_cached(
                "SELECT number, competition, guest, seat, op, given_ms, until_ms, device, used_ms
                 FROM invitation WHERE competition = ?1 ORDER BY number DESC",
            )?;
            let mut rows = all.query([competition.0])?;
            let mut kept = Vec::new();
            while let Some(row) = rows.next()? {
                kept.push(read(row)?);
            }
            Ok(kept)
        })
    }

    /// A device shows a secret, by its fingerprint. What is claimed is on the disk before anything
    /// is given for it.
    pub(crate) fn claim_invitation(
        &self,
        secret: [u8; 32],
        device: DeviceKey,
        now_ms: u64,
    ) -> Result<Shown, LocalFault> {
        self.with(|connection| {
            let mut claim = connection.prepare_cached(include_str!("claim.sql"))?;
            let claimed =
                claim.query_row((secret, device.0, now_ms), |it| Ok(read(it))).optional()?;
            if let Some(kept) = claimed {
                return Ok(Shown::Claimed(Box::new(kept?)));
            }
            let known = "SELECT count(*) FROM invitation WHERE link = ?1 OR code = ?1";
            let known: u64 = connection.query_one(known, [secret], |it| it.get(0))?;
            Ok(if known > 0 { Shown::Over } else { Shown::Wrong })
        })
    }

    /// Takes a claim back that nothing was given for.
    pub(crate) fn release_invitation(&self, number: u64) -> Result<(), LocalFault> {
        let release = "UPDATE invitation SET device = NULL, used_ms = NULL WHERE number = ?1";
        self.with(|connection| Ok(connection.execute(release, [number]).map(drop)?))
    }

    /// Forgets an invitation: nobody comes in by it any more, and it is listed no more.
    pub(crate) fn close_invitation(&self, number: u64) -> Result<(), LocalFault> {
        let close = "DELETE FROM invitation WHERE number = ?1";
        self.with(|connection| Ok(connection.execute(close, [number]).map(drop)?))
    }
}

fn read(row: &Row<'_>) -> Result<Kept, LocalFault> {
    let guest: String = row.get(2)?;
    let Guest { scope, name } = serde_json::from_str(&guest)?;
    let seat: Option<[u8; 16]> = row.get(3)?;
    let op: String = row.get(4)?;
    let device: Option<[u8; 32]> = row.get(7)?;
    Ok(Kept {
        number: row.get(0)?,
        competition: CompetitionId(row.get(1)?),
        scope,
        name,
        seat: seat.map(SeatId),
        op: op.parse().map_err(|_| LocalFault::Damaged)?,
        given_ms: row.get(5)?,
        until_ms: row.get(6)?,
        used: device.map(DeviceKey).zip(row.get(8)?),
    })
}
