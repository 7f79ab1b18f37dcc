//! What is known of other devices.

use super::{Postgres, bytes};
use crate::{
    record::LogId,
    store::{Contact, Head, StoreFault, tables::Contacts},
    sync::condition::{Battery, Condition},
};
use competition::id::{DeviceKey, RecordId};
use postgres::Row;
use std::path::PathBuf;

fn battery(row: &Row) -> Result<Option<Battery>, StoreFault> {
    let Some((percent, charging)) = Option::zip(row.get::<_, Option<i16>>(5), row.get(6)) else {
        return Ok(None);
    };
    let percent = u8::try_from(percent).map_err(|_| StoreFault::Damaged {
        path: PathBuf::new(),
        what: format!("a battery is {percent} hundredths full"),
    })?;
    Ok(Some(Battery { percent, charging }))
}

impl Contacts for Postgres {
    fn rows_beyond(&self, log: LogId, seq: u64) -> Result<Vec<u64>, StoreFault> {
        let sql = "SELECT record.row FROM record JOIN log ON log.log = record.log
                   WHERE log.competition = $1 AND log.author = $2 AND log.incarnation = $3
                   AND record.seq > $4";
        let (author, incarnation) = (log.author.0.as_slice(), log.incarnation.0.as_slice());
        let rows =
            self.rows(sql, &[&self.competition, &author, &incarnation, &seq.cast_signed()])?;
        Ok(rows.iter().map(|it| it.get::<_, i64>(0).cast_unsigned()).collect())
    }

    fn acknowledge(&self, peer: DeviceKey, head: &Head) -> Result<(), StoreFault> {
        self.write(
            include_str!("acknowledge.sql"),
            &[
                &peer.0.as_slice(),
                &self.competition,
                &head.log.author.0.as_slice(),
                &head.log.incarnation.0.as_slice(),
                &head.seq.cast_signed(),
                &head.id.0.as_slice(),
            ],
        )?;
        Ok(())
    }

    fn unsent(&self, peer: DeviceKey, device: DeviceKey) -> Result<u64, StoreFault> {
        let (peer, device) = (peer.0.as_slice(), device.0.as_slice());
        self.number(include_str!("unsent.sql"), &[&self.competition, &peer, &device])
    }

    fn is_acknowledged(&self, peer: DeviceKey, record: RecordId) -> Result<bool, StoreFault> {
        let (peer, record) = (peer.0.as_slice(), record.0.as_slice());
        let sql = include_str!("is_acknowledged.sql");
        Ok(!self.rows(sql, &[&self.competition, &peer, &record])?.is_empty())
    }

    fn note_contact(&self, contact: &Contact) -> Result<(), StoreFault> {
        let (seen_ms, error_ms) = (contact.seen_ms.cast_signed(), contact.error_ms.cast_signed());
        let peer = contact.peer.0.as_slice();
        let Condition { program, battery } = &contact.condition;
        let (percent, charging) = battery.map(|it| (i16::from(it.percent), it.charging)).unzip();
        self.write(
            include_str!("set_contact.sql"),
            &[
                &self.competition,
                &peer,
                &seen_ms,
                &contact.offset_ms,
                &error_ms,
                program,
                &percent,
                &charging,
            ],
        )?;
        Ok(())
    }

    fn contacts(&self) -> Result<Vec<Contact>, StoreFault> {
        let sql = "SELECT device, seen_ms, offset_ms, error_ms, program, battery, charging
                   FROM contact WHERE competition = $1 ORDER BY device";
        let contact = |it: &Row| {
            Ok(Contact {
                peer: DeviceKey(bytes(it, 0)?),
                seen_ms: it.get::<_, i64>(1).cast_unsigned(),
                offset_ms: it.get(2),
                error_ms: it.get::<_, i64>(3).cast_unsigned(),
                condition: Condition { program: it.get(4), battery: battery(it)? },
            })
        };
        self.rows(sql, &[&self.competition])?.iter().map(contact).collect()
    }
}
