//! Desks among themselves: the carriage of what `desk::sync` says, and who is at the other end.
//!
//! Every desk is a server and a client. TLS 1.3 both ways, with self-signed certificates whose
//! Ed25519 key *is* the device's: who has it is who is in the roster. There is no authority and no
//! date in it, since tablets in a hall have neither. Over it HTTP/2: `POST /peer` carries one
//! request of a meeting, `GET /peer/live` names each competition that changes, 32 bytes each.
//!
//! Another carriage needs these: a stream that tells the key at its other end ([`Line`] and
//! `serve` know TCP, nothing else does), and a wake-up.

mod address;
mod battery;
mod calls;
mod find;
mod identity;
mod join;
mod line;
mod meet;
mod peers;
mod run;
mod serve;

pub use address::PORT;
pub(crate) use address::own_address;
pub use join::join;
pub use line::{Line, NoLine};
pub use meet::{NotMet, meet};
pub use peers::{AddressesView, JoinWish, Peers};
pub use run::{Announce, run};

use std::time::Duration;

/// A connection is asked for a sign of life this often …
const PULSE: Duration = Duration::from_secs(2);
/// … and given up when there is none for so long: a cable that was pulled is noticed in 5 s.
const PATIENCE: Duration = Duration::from_secs(3);
/// B4: a tablet looked connected for minutes after its network had gone.
const _: () = assert!(PULSE.as_secs() + PATIENCE.as_secs() <= 5);
/// A connection that is not made in this time is not made.
const CONNECTED_WITHIN: Duration = Duration::from_secs(5);
/// What a message is carried by in HTTP.
const MESSAGE: &str = "/peer";
/// The header in which each end proves the keys that it had before.
const FORMERLY: &str = "formerly";
/// Where changes are told.
const LIVE: &str = "/peer/live";
