//! Where other desks are met that are not found by themselves.

use super::{LocalFault, LocalStore};
use std::net::SocketAddr;

impl LocalStore {
    /// The addresses that a person typed, in order.
    pub(crate) fn addresses(&self) -> Result<Vec<SocketAddr>, LocalFault> {
        self.with(|connection| {
            let mut all = connection.prepare_cached("SELECT address FROM address")?;
            let texts = all.query_map([], |it| it.get::<_, String>(0))?;
            // What another version wrote and this one cannot read is left out.
            let mut read: Vec<SocketAddr> = texts
                .filter_map(|it| it.map(|it| it.parse().ok()).transpose())
                .collect::<Result<_, _>>()?;
            read.sort_unstable();
            Ok(read)
        })
    }

    /// Keeps these instead.
    pub(crate) fn set_addresses(&self, addresses: &[SocketAddr]) -> Result<(), LocalFault> {
        self.with(|connection| {
            let tx = connection.transaction()?;
            tx.execute("DELETE FROM address", [])?;
            for address in addresses {
                tx.execute("INSERT OR IGNORE INTO address VALUES (?1)", [address.to_string()])?;
            }
            Ok(tx.commit()?)
        })
    }
}
