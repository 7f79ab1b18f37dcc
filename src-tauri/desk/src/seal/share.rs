//! Giving somebody else access to what this device can open.

use super::{SealFault, SealSecret, bound, open::find_key};
use competition::{
    id::SealKey,
    seal::{KeyBox, SealContext, Sealing},
};
use hpke::rand_core::CryptoRng;

/// The content's key for somebody else. It is opened first, so that nobody passes on what does not
/// open.
///
/// # Errors
/// [`SealFault`].
pub fn share<'a>(
    dice: &mut impl CryptoRng,
    secret: &SealSecret,
    (context, sealing): (&SealContext, &Sealing),
    boxes: impl IntoIterator<Item = &'a KeyBox>,
    with: &SealKey,
) -> Result<KeyBox, SealFault> {
    let (key, _) = find_key(secret, context, sealing, boxes)?;
    let aad = bound(context, sealing.commitment);
    key.boxed(dice, with, &aad).ok_or(SealFault::NotAKey)
}
