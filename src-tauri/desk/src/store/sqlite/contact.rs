//! What is known of other devices.

use super::Sqlite;
use crate::{
    record::LogId,
    store::{Contact, Head, StoreFault, tables::Contacts},
    sync::condition::{Battery, Condition},
};
use competition::id::{DeviceKey, RecordId};

impl Contacts for Sqlite {
    fn rows_beyond(&self, log: LogId, seq: u64) -> Result<Vec<u64>, StoreFault> {
        let mut rows = self.connection.prepare_cached(
            "SELECT row FROM record WHERE seq > ?3
             AND log = (SELECT log FROM log WHERE author = ?1 AND incarnation = ?2)",
        )?;
        let rows = rows.query_map((log.author.0, log.incarnation.0, seq), |it| it.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn acknowledge(&self, peer: DeviceKey, head: &Head) -> Result<(), StoreFault> {
        let log = self.log_row(head.log)?;
        self.connection
            .prepare_cached(include_str!("acknowledge.sql"))?
            .execute((peer.0, log, head.seq, head.id.0))?;
        Ok(())
    }

    fn unsent(&self, peer: DeviceKey, device: DeviceKey) -> Result<u64, StoreFault> {
        let mut count = self.connection.prepare_cached(include_str!("unsent.sql"))?;
        Ok(count.query_one([peer.0, device.0], |it| it.get(0))?)
    }

    fn is_acknowledged(&self, peer: DeviceKey, record: RecordId) -> Result<bool, StoreFault> {
        let mut is = self.connection.prepare_cached(include_str!("is_acknowledged.sql"))?;
        Ok(is.exists([peer.0, record.0])?)
    }

    fn note_contact(&self, contact: &Contact) -> Result<(), StoreFault> {
        let Contact { peer, seen_ms, offset_ms, error_ms, condition } = contact;
        let Condition { program, battery } = condition;
        let (percent, charging) = battery.map(|it| (it.percent, it.charging)).unzip();
        self.connection
            .prepare_cached(include_str!("set_contact.sql"))?
            .execute((peer.0, seen_ms, offset_ms, error_ms, program, percent, charging))?;
        Ok(())
    }

    fn contacts(&self) -> Result<Vec<Contact>, StoreFault> {
        let sql = "SELECT device, seen_ms, offset_ms, error_ms, program, battery, charging
                   FROM contact ORDER BY device";
        let mut contacts = self.connection.prepare_cached(sql)?;
        let contacts = contacts.query_map([], |it| {
            Ok(Contact {
                peer: DeviceKey(it.get(0)?),
                seen_ms: it.get(1)?,
                offset_ms: it.get(2)?,
                error_ms: it.get(3)?,
                condition: Condition {
                    program: it.get(4)?,
                    battery: Option::zip(it.get(5)?, it.get(6)?)
                        .map(|(percent, charging)| Battery { percent, charging }),
                },
            })
        })?;
        Ok(contacts.collect::<Result<_, _>>()?)
    }
}
