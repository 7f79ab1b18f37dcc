//! A new key for this device, in all its competitions.
//!
//! The new secret is on the disk before any competition is told of it, and the old one stays beside
//! it. So whatever moment the program ends at, the next start has the newest secret and all former
//! ones, and every competition in which a former key still holds a right is told when it is opened,
//! or when records or a backup that knew only the old key come in.

use super::{Changes, Desk, Seat, execute::writing, opened::Opened};
use crate::{
    chance::random,
    failure::{Failure, Fault},
    identity::DeviceSecret,
    record::rotation::prove,
};
use competition::{
    command::{Command, Order},
    decide::decide,
    id::{DeviceKey, OpId},
    lot::Seed,
    refusal::Refusal,
};
use std::sync::Arc;

impl Desk {
    /// Goes on under a new key in every competition here. The seats that it opened for browsers end
    /// with the old key, and so do invitations, which name it.
    ///
    /// # Errors
    /// [`Failure`]. If a competition could not be told, the device has its new key all the same, and
    /// the competition is told when it is opened again.
    pub fn rotate_key(&self, seat: &Seat) -> Result<DeviceKey, Failure> {
        if *seat != Seat::Device {
            return Err(Refusal::NotAllowed.into());
        }
        // Nothing is founded or brought in under the old key meanwhile.
        let _making = self.making.lock();
        let renewed = self.secret().renew(&self.home.key()).map_err(Fault::from)?;
        let device = renewed.key();
        *self.device.write() = Arc::new(renewed);
        // Those that are opened only now are told by being opened.
        let open = self.open_all().into_iter().filter_map(|(_, it)| it.ok());
        let told: Vec<Result<(), Failure>> = open.map(|it| self.hand_over(&it)).collect();
        told.into_iter().collect::<Result<(), Failure>>()?;
        Ok(device)
    }

    /// Tells a competition that this device goes on under its newest key, if a former one still
    /// holds a right there.
    pub(super) fn hand_over(&self, opened: &Opened) -> Result<(), Failure> {
        let device = self.secret();
        if device.former().is_empty() {
            return Ok(());
        }
        let mut journal = self.turn(opened)?;
        for former in device.former() {
            let order = order(opened, former, &device)?;
            let writing = {
                let folded = opened.folded.read();
                // There is no right to hand over, or a newer version wrote here: then this one does
                // not write at all, and a later one hands over.
                let Ok(facts) = decide(&folded.state, &order) else { continue };
                writing(&Seat::Device, order.op, &facts, folded.roster())?
            };
            journal.append_as(former, &writing)?;
            opened.catch_up(&journal)?;
            self.bell.ring(&Changes::of_everything(opened.competition));
        }
        if journal.author() != device.key() {
            journal.go_on_as(device)?;
        }
        Ok(())
    }
}

fn order(opened: &Opened, former: &DeviceSecret, device: &DeviceSecret) -> Result<Order, Fault> {
    let (new, seal_key) = (device.key(), Some(device.seal_key()));
    let proof = prove(opened.competition, former.key(), device);
    Ok(Order {
        op: OpId::new(u128::from_be_bytes(random()?)),
        author: former.key(),
        seal_key,
        seed: Seed([0; 32]),
        command: Command::RotateKey { new, seal_key, proof },
    })
}
