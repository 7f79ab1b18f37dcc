//! Finding other desks on the hall's network, without anybody typing an address.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use competition::id::DeviceKey;
use mdns_sd::{ServiceDaemon, ServiceEvent, ServiceInfo};

use super::calls::NamedBy;
use super::peers::Peers;

const SERVICE: &str = "_yicheng._tcp.local.";
/// So many desks are called. Whoever announces more is not a hall.
const CALLED_MAX: usize = 256;

/// Announces this desk, and has every other one called that is announced, as long as it is kept.
///
/// An announcement tells the port and the beginning of the device's key: nothing of people, and
/// nothing of competitions. It is believed only so far that somebody is called there; who answers
/// proves its key.
pub(super) struct Finding {
    daemon: ServiceDaemon,
}

impl Finding {
    /// Begins.
    ///
    /// # Errors
    /// [`mdns_sd::Error`] if there is no network to listen on.
    pub(super) fn begin(peers: &Arc<Peers>, port: u16) -> Result<Self, mdns_sd::Error> {
        let daemon = ServiceDaemon::new()?;
        let name = short(peers.desk().device());
        let peers = Arc::downgrade(peers);
        let host = format!("yicheng-{name}.local.");
        let service = ServiceInfo::new(SERVICE, &name, &host, "", port, &[("v", "1")][..])?;
        daemon.register(service.enable_addr_auto())?;
        let events = daemon.browse(SERVICE)?;
        tokio::spawn(async move {
            let mut called = BTreeSet::new();
            while let Ok(event) = events.recv_async().await {
                let ServiceEvent::ServiceResolved(found) = event else { continue };
                let Some(peers) = peers.upgrade() else { return };
                let is_itself = found.fullname.starts_with(&name);
                let addresses = found.addresses.iter().map(|it| it.to_ip_addr());
                for address in addresses.filter(IpAddr::is_ipv4) {
                    let address = SocketAddr::new(address, found.port);
                    if !is_itself && called.len() < CALLED_MAX && called.insert(address) {
                        peers.calls.begin(address, NamedBy::Announcement);
                    }
                }
            }
        });
        Ok(Self { daemon })
    }
}

impl Drop for Finding {
    fn drop(&mut self) {
        let _ = self.daemon.shutdown();
    }
}

/// The beginning of a key: enough to tell the desks of a hall apart.
fn short(key: DeviceKey) -> String {
    key.to_string()[..16].to_owned()
}
