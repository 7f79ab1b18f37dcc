//! A peer that is enrolled and lies: what the desk says to each lie, and that nothing comes of it.

use crate::meeting::{Table, fault, found_by, hear_lies, meet, pack, screen, two};
use competition::id::CompetitionId;
use desk::{
    Failure, Outcome,
    record::Frame,
    store::Head,
    sync::{
        bundle::unpack::unpack,
        condition::Condition,
        message::{Answer, Counts, No, Outline, Packed, VERSION, Welcome},
    },
};
use expect_test::expect;
use std::fmt::Write;

/// What an honest answer is changed to.
type Lie = fn(&mut Answer, &Foreign);

/// What a liar has at hand.
struct Foreign {
    /// Another competition's records.
    frames: Vec<Frame>,
    /// A head that nobody has.
    head: Head,
}

const LIES: &[(&str, Lie)] = &[
    ("another digest", |answer, _| {
        if let Answer::Welcome(it) = answer {
            it.digest = [0xee; 32];
        }
    }),
    ("the same, with another digest", |answer, _| {
        if let Answer::Welcome(it) = answer {
            it.outline = Outline::Same;
        }
    }),
    ("no heads", |answer, _| {
        if let Answer::Welcome(it) = answer {
            it.outline = Outline::Heads(Vec::new());
        }
    }),
    ("a head that is never delivered", |answer, foreign| {
        if let Answer::Welcome(it) = answer {
            it.outline = Outline::Heads(vec![foreign.head]);
            it.digest = [0xee; 32];
        }
    }),
    ("no rows at all", |answer, _| {
        if let Answer::Welcome(it) = answer {
            it.rows = 0;
        }
    }),
    ("welcome in place of frames", |answer, _| {
        if let Answer::Frames { .. } = answer {
            *answer = Answer::Welcome(Welcome {
                versions: vec![VERSION],
                now_ms: 0,
                store_epoch: [7; 16],
                rows: 0,
                digest: [0xee; 32],
                outline: Outline::Same,
                condition: Condition::default(),
            });
        }
    }),
    ("heads in place of frames", |answer, foreign| {
        if let Answer::Frames { .. } = answer {
            *answer = Answer::Heads(vec![foreign.head]);
        }
    }),
    ("joined, unasked", |answer, _| {
        *answer = Answer::Joined(CompetitionId([7; 32]));
    }),
    ("taken, unasked", |answer, _| *answer = Answer::Taken(Counts::default())),
    ("frames, unasked", |answer, foreign| {
        if let Answer::Welcome(_) = answer {
            *answer = Answer::Frames { packed: pack(&foreign.frames), next: None };
        }
    }),
    ("a fault, whatever is asked", |answer, _| *answer = Answer::No(No::Broken)),
    ("more frames than a message holds", |answer, _| {
        in_page(answer, |packed| packed.frames = 10_001);
    }),
    ("fewer frames than it says", |answer, _| in_page(answer, |packed| packed.frames += 1)),
    ("fewer bytes than it says", |answer, _| in_page(answer, |packed| packed.unpacked += 1)),
    ("33 MB", |answer, _| in_page(answer, |packed| packed.bytes = vec![0; 33 << 20])),
    ("no frames, and more to come", |answer, _| {
        if let Answer::Frames { packed, next } = answer {
            (*packed, *next) = (pack(&[]), Some(1 << 40));
        }
    }),
    ("pages out of order", |answer, _| {
        if let Answer::Frames { next, .. } = answer {
            *next = Some(0);
        }
    }),
    ("another competition's records", |answer, foreign| {
        in_page(answer, |packed| *packed = pack(&foreign.frames));
    }),
    ("another competition's records among its own", |answer, foreign| {
        in_frames(answer, |frames| frames.extend(foreign.frames.clone()));
    }),
    ("a signature that does not fit", |answer, _| {
        in_frames(answer, |frames| frames.iter_mut().for_each(|it| it.signature[0] ^= 1));
    }),
    ("half of the records", |answer, _| {
        in_frames(answer, |frames| frames.truncate(frames.len() / 2));
    }),
];

fn in_page(answer: &mut Answer, lie: impl FnOnce(&mut Packed)) {
    if let Answer::Frames { packed, .. } = answer {
        lie(packed);
    }
}

fn in_frames(answer: &mut Answer, lie: impl FnOnce(&mut Vec<Frame>)) {
    in_page(answer, |packed| {
        let mut frames = packed.unpack().unwrap();
        lie(&mut frames);
        *packed = pack(&frames);
    });
}

/// Another competition of the same founder, whose key is known in both.
fn foreign(founder: &Table) -> Foreign {
    let elsewhere = found_by(founder, 2);
    let bundle = unpack(&founder.desk.export(elsewhere).unwrap()).unwrap();
    let mut head = bundle.heads[0];
    head.seq += 7;
    Foreign { frames: bundle.frames, head }
}

fn said(heard: Result<Outcome, Failure>) -> String {
    match heard {
        Ok(outcome) if outcome.agreed => "agreed".to_owned(),
        Ok(_) => "done, not agreed".to_owned(),
        // The digest of what is here differs each time.
        Err(failure) => fault(&failure).split(": ").nth(1).unwrap_or_default().to_owned(),
    }
}

/// Each lie is told by a peer that has two records which are not here, and lacks one. The honest
/// meeting after it brings all three across.
#[test]
fn a_liar_is_told_so_and_the_next_honest_meeting_agrees() {
    let (founder, other, competition) = two();
    meet(&other, &founder, competition).unwrap();
    let (foreign, mut told) = (foreign(&founder), String::new());
    for (nth, (name, lie)) in (0..).zip(LIES) {
        let op = 100 + 10 * u128::from(nth);
        founder.wish(competition, op, screen(100 + nth));
        founder.wish(competition, op + 1, screen(150 + nth));
        other.wish(competition, op + 2, screen(200 + nth));
        let (before, written) = (other.count(competition), founder.count(competition) + 1);
        let heard = hear_lies(&other, &founder, competition, |_, answer| lie(answer, &foreign));
        let took = other.count(competition) - before;
        writeln!(told, "{name} → {}; took {took}", said(heard)).unwrap();

        let honest = meet(&other, &founder, competition).unwrap();
        assert!(honest.agreed, "{name}: {honest:?}");
        assert_eq!(other.count(competition), written, "{name}");
        assert_eq!(other.holds(competition), founder.holds(competition), "{name}");
        assert_eq!(other.desk.peers(competition).unwrap()[0].unsent, 0, "{name}");
    }
    expect![[r#"
        another digest → the peer answered something else than was asked; took 2
        the same, with another digest → the peer answered something else than was asked; took 0
        no heads → agreed; took 2
        a head that is never delivered → after the meeting the two still differ; took 2
        no rows at all → agreed; took 2
        welcome in place of frames → the peer answered something else than was asked; took 0
        heads in place of frames → the peer answered something else than was asked; took 0
        joined, unasked → the peer answered something else than was asked; took 0
        taken, unasked → the peer answered something else than was asked; took 0
        frames, unasked → the peer answered something else than was asked; took 0
        a fault, whatever is asked → the peer has a fault of its own; took 0
        more frames than a message holds → the peer sent something else than a message; took 0
        fewer frames than it says → the peer sent something else than frames; took 0
        fewer bytes than it says → the peer sent something else than frames; took 0
        33 MB → the peer sent something else than a message; took 0
        no frames, and more to come → the peer sends more than any competition has; took 0
        pages out of order → the peer sends more than any competition has; took 0
        another competition's records → after the meeting the two still differ; took 0
        another competition's records among its own → agreed; took 2
        a signature that does not fit → record 0 of the batch is not one; took 0
        half of the records → after the meeting the two still differ; took 1
    "#]]
    .assert_eq(&told);
}
