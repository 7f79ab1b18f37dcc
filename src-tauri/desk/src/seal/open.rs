//! Opening what was sealed to this device.

use super::{SealFault, SealSecret, VERSION, bound, key::ContentKey, pad::unpad};
use competition::seal::{KeyBox, Salt, SealContext, Sealing};
use std::fmt;
use zeroize::Zeroizing;

/// A content that was opened, and the salt that shows others that it is the one.
pub struct Unsealed {
    /// What the commitment was made with.
    pub salt: Salt,
    /// The content. It is wiped from memory when it goes.
    pub content: Zeroizing<String>,
}

/// Shows nothing of it.
impl fmt::Debug for Unsealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unsealed({} bytes)", self.content.len())
    }
}

/// Opens a sealing with one of the boxes that are for this device.
///
/// # Errors
/// [`SealFault`].
pub fn open<'a>(
    secret: &SealSecret,
    context: &SealContext,
    sealing: &Sealing,
    boxes: impl IntoIterator<Item = &'a KeyBox>,
) -> Result<Unsealed, SealFault> {
    find_key(secret, context, sealing, boxes).map(|(_, it)| it)
}

/// The content's key and the content. A box that fails does not keep another one from opening: who
/// passes access on may be dishonest.
pub(super) fn find_key<'a>(
    secret: &SealSecret,
    context: &SealContext,
    sealing: &Sealing,
    boxes: impl IntoIterator<Item = &'a KeyBox>,
) -> Result<(ContentKey, Unsealed), SealFault> {
    let sealed = match sealing.content.0.split_first() {
        Some((&VERSION, sealed)) => sealed,
        Some((&other, _)) => return Err(SealFault::Version(other)),
        None => return Err(SealFault::Changed),
    };
    let aad = bound(context, sealing.commitment);
    let mut why = SealFault::NoKey;
    for key in boxes.into_iter().filter_map(|it| ContentKey::unboxed(secret, it, &aad)) {
        let opened = key.decrypt(sealed, &aad).ok_or(SealFault::Changed);
        match opened.and_then(|it| checked(context, sealing, &it)) {
            Ok(unsealed) => return Ok((key, unsealed)),
            Err(other) => why = other,
        }
    }
    Err(why)
}

fn checked(context: &SealContext, sealing: &Sealing, padded: &[u8]) -> Result<Unsealed, SealFault> {
    let (salt, content) = unpad(padded).ok_or(SealFault::NotCommitted)?;
    if context.commitment(&salt, content) != sealing.commitment {
        return Err(SealFault::NotCommitted);
    }
    Ok(Unsealed { salt, content: Zeroizing::new(content.to_owned()) })
}
