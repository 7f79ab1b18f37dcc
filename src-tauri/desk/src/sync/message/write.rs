//! Messages as bytes.

use super::{Answer, Ask, Hello, Join, No, Outline, Packed, Pull, Request, VERSION, Want, Welcome};
use crate::{store::Head, sync::condition::Condition};
use minicbor::{Encoder, encode::Error};
use std::convert::Infallible;

type To<'a> = Encoder<&'a mut Vec<u8>>;
type Written = Result<(), Error<Infallible>>;

impl Request {
    /// The bytes that travel.
    pub fn encode(&self) -> Vec<u8> {
        written(|to| {
            let (kind, parts) = match &self.ask {
                Ask::Hello(_) => (1, 5),
                Ask::Heads { .. } => (2, 1),
                Ask::Pull(_) => (3, 3),
                Ask::Push(_) => (4, 1),
                Ask::Join(_) => (5, 2),
            };
            to.array(3 + parts)?.u64(VERSION)?.u8(kind)?.bytes(&self.competition.0)?;
            match &self.ask {
                Ask::Hello(hello) => write_hello(to, hello),
                Ask::Heads { buckets } => list(to, buckets, |to, it| to.u8(*it).map(|_| ())),
                Ask::Pull(pull) => write_pull(to, pull),
                Ask::Push(packed) => write_packed(to, packed),
                Ask::Join(Join { secret, seal_key }) => {
                    to.bytes(secret)?;
                    match seal_key {
                        Some(key) => to.bytes(&key.0).map(|_| ()),
                        None => to.null().map(|_| ()),
                    }
                }
            }
        })
    }
}

impl Answer {
    /// The bytes that travel.
    pub fn encode(&self) -> Vec<u8> {
        written(|to| {
            let (kind, parts) = match self {
                Self::No(_) => (0, 2),
                Self::Welcome(_) => (1, 7),
                Self::Heads(_) => (2, 1),
                Self::Frames { .. } => (3, 2),
                Self::Taken(_) => (4, 7),
                Self::Joined(_) => (5, 1),
            };
            to.array(2 + parts)?.u64(VERSION)?.u8(kind)?;
            match self {
                Self::No(no) => write_no(to, no),
                Self::Welcome(welcome) => write_welcome(to, welcome),
                Self::Heads(heads) => list(to, heads, write_head),
                Self::Frames { packed, next } => {
                    write_packed(to, packed)?;
                    match next {
                        Some(row) => to.u64(*row)?,
                        None => to.null()?,
                    };
                    Ok(())
                }
                Self::Taken(it) => {
                    to.u64(it.new)?.u64(it.known)?.u64(it.filled)?.u64(it.parked)?;
                    to.u64(it.dropped)?.u64(it.forks)?.u64(it.strangers)?;
                    Ok(())
                }
                Self::Joined(competition) => to.bytes(&competition.0).map(|_| ()),
            }
        })
    }
}

fn written(write: impl FnOnce(&mut To) -> Written) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut Encoder::new(&mut bytes)).expect("memory takes all that is written");
    bytes
}

fn list<T>(to: &mut To, all: &[T], one: impl Fn(&mut To, &T) -> Written) -> Written {
    to.array(all.len() as u64)?;
    all.iter().try_for_each(|it| one(to, it))
}

fn write_versions(to: &mut To, versions: &[u64]) -> Written {
    list(to, versions, |to, it| to.u64(*it).map(|_| ()))
}

fn write_hello(to: &mut To, hello: &Hello) -> Written {
    write_versions(to, &hello.versions)?;
    to.u64(hello.now_ms)?.bytes(&hello.store_epoch)?.bytes(&hello.digest)?;
    write_condition(to, &hello.condition)
}

fn write_pull(to: &mut To, pull: &Pull) -> Written {
    match &pull.wants {
        Some(wants) => list(to, wants, write_want)?,
        None => to.null().map(|_| ())?,
    }
    to.u64(pull.after)?.u64(pull.limit)?;
    Ok(())
}

fn write_want(to: &mut To, want: &Want) -> Written {
    to.array(3)?.bytes(&want.log.author.0)?.bytes(&want.log.incarnation.0)?;
    list(to, &want.have, |to, (seq, id)| to.array(2)?.u64(*seq)?.bytes(&id.0).map(|_| ()))
}

fn write_packed(to: &mut To, packed: &Packed) -> Written {
    to.array(3)?.u64(packed.frames as u64)?.u64(packed.unpacked)?.bytes(&packed.bytes)?;
    Ok(())
}

fn write_welcome(to: &mut To, welcome: &Welcome) -> Written {
    write_versions(to, &welcome.versions)?;
    to.u64(welcome.now_ms)?.bytes(&welcome.store_epoch)?.u64(welcome.rows)?;
    to.bytes(&welcome.digest)?;
    match &welcome.outline {
        Outline::Same => to.null().map(|_| ())?,
        Outline::Heads(heads) => list(to, heads, write_head)?,
        Outline::Buckets(buckets) => to.bytes(buckets.as_flattened()).map(|_| ())?,
    }
    write_condition(to, &welcome.condition)
}

fn write_condition(to: &mut To, condition: &Condition) -> Written {
    to.array(2)?.str(&condition.program)?;
    match condition.battery {
        Some(it) => to.array(2)?.u8(it.percent)?.bool(it.charging).map(|_| ()),
        None => to.null().map(|_| ()),
    }
}

fn write_head(to: &mut To, head: &Head) -> Written {
    to.array(4)?.bytes(&head.log.author.0)?.bytes(&head.log.incarnation.0)?;
    to.u64(head.seq)?.bytes(&head.id.0)?;
    Ok(())
}

fn write_no(to: &mut To, no: &No) -> Written {
    match no {
        No::Version(versions) => write_versions(to.u8(0)?, versions),
        No::Stranger => to.u8(1)?.null().map(|_| ()),
        No::Malformed => to.u8(2)?.null().map(|_| ()),
        No::Refused { detail } => to.u8(3)?.str(detail).map(|_| ()),
        No::Broken => to.u8(4)?.null().map(|_| ()),
        No::Slowed => to.u8(5)?.null().map(|_| ()),
        No::Ended => to.u8(6)?.null().map(|_| ()),
    }
}
