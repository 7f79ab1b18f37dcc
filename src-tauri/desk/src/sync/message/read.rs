//! Messages out of bytes that anybody may have sent.

use super::{
    Answer, Ask, Counts, DETAIL_MAX, FRAMES_MAX, HEADS_MAX, Hello, Join, MESSAGE_MAX, No,
    NotAMessage, Outline, Packed, Pull, Request, SECRET_MAX, UNPACKED_MAX, VERSION, VERSIONS_MAX,
    Want, Welcome,
};
use crate::{
    record::{Incarnation, LogId, NUMBER_MAX},
    store::Head,
    sync::{
        condition::{Battery, Condition, PROGRAM_MAX},
        digest::BUCKETS,
    },
};
use competition::id::{CompetitionId, DeviceKey, RecordId, SealKey};
use minicbor::{Decoder, data::Type, decode};

impl Request {
    /// Reads a request, and refuses every form but the one that [`Request::encode`] writes.
    ///
    /// # Errors
    /// [`NotAMessage`].
    pub fn decode(bytes: &[u8]) -> Result<Self, NotAMessage> {
        only_form(bytes, read_request, Self::encode)
    }
}

impl Answer {
    /// Reads an answer, and refuses every form but the one that [`Answer::encode`] writes.
    ///
    /// # Errors
    /// [`NotAMessage`].
    pub fn decode(bytes: &[u8]) -> Result<Self, NotAMessage> {
        only_form(bytes, read_answer, Self::encode)
    }
}

impl From<decode::Error> for NotAMessage {
    fn from(_: decode::Error) -> Self {
        Self::Malformed
    }
}

type Read<T> = Result<T, NotAMessage>;

fn only_form<T>(
    bytes: &[u8],
    read: fn(&mut Decoder) -> Read<T>,
    write: fn(&T) -> Vec<u8>,
) -> Read<T> {
    if bytes.len() > MESSAGE_MAX {
        return Err(NotAMessage::TooLarge);
    }
    let mut from = Decoder::new(bytes);
    from.array()?;
    match from.u64()? {
        VERSION => {}
        0 => return Err(NotAMessage::Malformed),
        other => return Err(NotAMessage::Version(other)),
    }
    let message = read(&mut from)?;
    if write(&message) == bytes { Ok(message) } else { Err(NotAMessage::Malformed) }
}

fn read_request(from: &mut Decoder) -> Read<Request> {
    let kind = from.u8()?;
    let competition = CompetitionId(exactly(from)?);
    let ask = match kind {
        1 => Ask::Hello(Hello {
            versions: versions(from)?,
            now_ms: number(from)?,
            store_epoch: exactly(from)?,
            digest: exactly(from)?,
            condition: condition(from)?,
        }),
        2 => Ask::Heads { buckets: list(from, BUCKETS, |from| Ok(from.u8()?))? },
        3 => Ask::Pull(Pull {
            wants: option(from, |from| list(from, HEADS_MAX, want))?,
            after: number(from)?,
            limit: number(from)?,
        }),
        4 => Ask::Push(packed(from)?),
        5 => Ask::Join(Join {
            secret: secret(from)?,
            seal_key: option(from, |from| Ok(SealKey(exactly(from)?)))?,
        }),
        _ => return Err(NotAMessage::Malformed),
    };
    Ok(Request { competition, ask })
}

fn read_answer(from: &mut Decoder) -> Read<Answer> {
    Ok(match from.u8()? {
        0 => Answer::No(no(from)?),
        1 => Answer::Welcome(Welcome {
            versions: versions(from)?,
            now_ms: number(from)?,
            store_epoch: exactly(from)?,
            rows: number(from)?,
            digest: exactly(from)?,
            outline: outline(from)?,
            condition: condition(from)?,
        }),
        2 => Answer::Heads(list(from, HEADS_MAX, head)?),
        3 => Answer::Frames { packed: packed(from)?, next: option(from, number)? },
        4 => Answer::Taken(Counts {
            new: number(from)?,
            known: number(from)?,
            filled: number(from)?,
            parked: number(from)?,
            dropped: number(from)?,
            forks: number(from)?,
            strangers: number(from)?,
        }),
        5 => Answer::Joined(CompetitionId(exactly(from)?)),
        _ => return Err(NotAMessage::Malformed),
    })
}

/// A number, as large as one in a header may be.
fn number(from: &mut Decoder) -> Read<u64> {
    match from.u64()? {
        it @ ..=NUMBER_MAX => Ok(it),
        _ => Err(NotAMessage::TooLarge),
    }
}

/// A list. Memory is taken for what came, not for what is claimed.
fn list<T>(
    from: &mut Decoder,
    at_most: usize,
    one: impl Fn(&mut Decoder) -> Read<T>,
) -> Read<Vec<T>> {
    let len = from.array()?.ok_or(NotAMessage::Malformed)?;
    if len > at_most as u64 {
        return Err(NotAMessage::TooLarge);
    }
    let mut all = Vec::new();
    for _ in 0..len {
        all.push(one(from)?);
    }
    Ok(all)
}

fn option<T>(from: &mut Decoder, some: impl FnOnce(&mut Decoder) -> Read<T>) -> Read<Option<T>> {
    if from.datatype()? == Type::Null {
        from.null()?;
        return Ok(None);
    }
    some(from).map(Some)
}

fn exactly<const N: usize>(from: &mut Decoder) -> Read<[u8; N]> {
    from.bytes()?.try_into().map_err(|_| NotAMessage::Malformed)
}

fn secret(from: &mut Decoder) -> Read<Vec<u8>> {
    let secret = from.bytes()?;
    if secret.len() > SECRET_MAX {
        return Err(NotAMessage::TooLarge);
    }
    Ok(secret.to_vec())
}

fn versions(from: &mut Decoder) -> Read<Vec<u64>> {
    list(from, VERSIONS_MAX, |from| Ok(from.u64()?))
}

fn log(from: &mut Decoder) -> Read<LogId> {
    Ok(LogId { author: DeviceKey(exactly(from)?), incarnation: Incarnation(exactly(from)?) })
}

fn head(from: &mut Decoder) -> Read<Head> {
    from.array()?;
    Ok(Head { log: log(from)?, seq: number(from)?, id: RecordId(exactly(from)?) })
}

fn want(from: &mut Decoder) -> Read<Want> {
    from.array()?;
    let place = |from: &mut Decoder| {
        from.array()?;
        Ok((number(from)?, RecordId(exactly(from)?)))
    };
    Ok(Want { log: log(from)?, have: list(from, HEADS_MAX, place)? })
}

fn condition(from: &mut Decoder) -> Read<Condition> {
    from.array()?;
    let program = from.str()?;
    if program.len() > PROGRAM_MAX {
        return Err(NotAMessage::TooLarge);
    }
    if !program.bytes().all(|it| it.is_ascii_graphic()) {
        return Err(NotAMessage::Malformed);
    }
    Ok(Condition { program: program.to_owned(), battery: option(from, battery)? })
}

fn battery(from: &mut Decoder) -> Read<Battery> {
    from.array()?;
    let (percent, charging) = (from.u8()?, from.bool()?);
    if percent > 100 {
        return Err(NotAMessage::Malformed);
    }
    Ok(Battery { percent, charging })
}

fn packed(from: &mut Decoder) -> Read<Packed> {
    from.array()?;
    let (frames, unpacked) = (from.u64()?, from.u64()?);
    if frames > FRAMES_MAX as u64 || unpacked > UNPACKED_MAX {
        return Err(NotAMessage::TooLarge);
    }
    Ok(Packed { frames: frames as usize, unpacked, bytes: from.bytes()?.to_vec() })
}

fn outline(from: &mut Decoder) -> Read<Outline> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "not our enum")]
    Ok(match from.datatype()? {
        Type::Null => {
            from.null()?;
            Outline::Same
        }
        Type::Bytes => {
            let (buckets, rest) = from.bytes()?.as_chunks();
            if buckets.len() != BUCKETS || !rest.is_empty() {
                return Err(NotAMessage::Malformed);
            }
            Outline::Buckets(buckets.to_vec())
        }
        _ => Outline::Heads(list(from, HEADS_MAX, head)?),
    })
}

fn no(from: &mut Decoder) -> Read<No> {
    let nothing = |from: &mut Decoder, no| from.null().map(|()| no);
    Ok(match from.u8()? {
        0 => No::Version(versions(from)?),
        1 => nothing(from, No::Stranger)?,
        2 => nothing(from, No::Malformed)?,
        3 => {
            let detail = from.str()?;
            if detail.len() > DETAIL_MAX {
                return Err(NotAMessage::TooLarge);
            }
            No::Refused { detail: detail.to_owned() }
        }
        4 => nothing(from, No::Broken)?,
        5 => nothing(from, No::Slowed)?,
        6 => nothing(from, No::Ended)?,
        _ => return Err(NotAMessage::Malformed),
    })
}
