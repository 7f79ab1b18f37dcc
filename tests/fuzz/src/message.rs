//! What desks say to each other: one form of each message, and an answer to whatever is asked.

use crate::two_desks::TwoDesks;
use competition::id::{CompetitionId, DeviceKey, RecordId, SealKey};
use desk::{
    record::{Incarnation, LogId},
    store::Head,
    sync::{
        condition::{Battery, Condition},
        digest::BUCKETS,
        message::{
            Answer, Ask, Counts, DETAIL_MAX, FRAMES_MAX, HEADS_MAX, Hello, Join, No, Outline,
            Packed, Pull, Request, SECRET_MAX, UNPACKED_MAX, VERSIONS_MAX, Want, Welcome,
        },
    },
};
use std::sync::LazyLock;

/// What is read is written again as it came and is within its bounds. A desk answers a stranger
/// and a friend alike, and takes nothing that nobody signed.
pub fn check(bytes: &[u8]) {
    static GROUND: LazyLock<(TwoDesks, Vec<u8>)> = LazyLock::new(|| {
        let desks = TwoDesks::apart();
        desks.meet();
        let before = desks.founder.export(desks.competition).unwrap();
        (desks, before)
    });
    if let Ok(answer) = Answer::decode(bytes) {
        assert_eq!(answer.encode(), bytes, "there are two forms of one answer");
        answer_is_within_bounds(&answer);
    }
    let Ok(request) = Request::decode(bytes) else { return };
    assert_eq!(request.encode(), bytes, "there are two forms of one request");
    request_is_within_bounds(&request);
    let (desks, before) = &*GROUND;
    let stranger = desks.founder.answer(DeviceKey([7; 32]), bytes);
    assert!(matches!(Answer::decode(&stranger), Ok(Answer::No(_))), "a stranger learns something");
    let about = Request { competition: desks.competition, ..request };
    let answer = desks.founder.answer(desks.other.device(), &about.encode());
    let answer = Answer::decode(&answer).unwrap();
    if let (Ask::Push(_), Answer::Taken(counts)) = (&about.ask, answer) {
        assert_eq!((counts.new, counts.filled), (0, 0));
        assert_eq!(&desks.founder.export(desks.competition).unwrap(), before);
    }
}

fn request_is_within_bounds(request: &Request) {
    match &request.ask {
        Ask::Hello(hello) => assert!(hello.versions.len() <= VERSIONS_MAX),
        Ask::Heads { buckets } => assert!(buckets.len() <= BUCKETS),
        Ask::Pull(Pull { wants, .. }) => {
            assert!(wants.as_ref().is_none_or(|it| it.len() <= HEADS_MAX));
        }
        Ask::Push(packed) => packed_is_within_bounds(packed),
        Ask::Join(join) => assert!(join.secret.len() <= SECRET_MAX),
    }
}

fn answer_is_within_bounds(answer: &Answer) {
    match answer {
        Answer::No(No::Refused { detail }) => assert!(detail.len() <= DETAIL_MAX),
        Answer::Welcome(welcome) => match &welcome.outline {
            Outline::Heads(heads) => assert!(heads.len() <= HEADS_MAX),
            Outline::Buckets(buckets) => assert_eq!(buckets.len(), BUCKETS),
            Outline::Same => {}
        },
        Answer::Heads(heads) => assert!(heads.len() <= HEADS_MAX),
        Answer::Frames { packed, .. } => packed_is_within_bounds(packed),
        Answer::No(_) | Answer::Taken(_) | Answer::Joined(_) => {}
    }
}

fn packed_is_within_bounds(packed: &Packed) {
    assert!(packed.frames <= FRAMES_MAX && packed.unpacked <= UNPACKED_MAX);
    assert!(packed.unpack().is_ok_and(|it| it.len() == packed.frames) || packed.unpack().is_err());
}

/// Each kind of message once, and a whole meeting.
pub fn seeds() -> Vec<Vec<u8>> {
    let log = LogId { author: DeviceKey([1; 32]), incarnation: Incarnation([2; 16]) };
    let (id, digest) = (RecordId([3; 32]), [4; 32]);
    let (versions, store_epoch, now_ms) = (vec![1], [5; 16], 1_796_032_800_000);
    let head = Head { log, seq: 300, id };
    let want = Want { log, have: vec![(300, id)] };
    let battery = Some(Battery { percent: 87, charging: false });
    let condition = Condition { program: "1.2.3".to_owned(), battery };
    let asks = [
        Ask::Hello(Hello {
            versions: versions.clone(),
            now_ms,
            store_epoch,
            digest,
            condition: condition.clone(),
        }),
        Ask::Heads { buckets: vec![3, 200] },
        Ask::Pull(Pull { wants: Some(vec![want]), after: 7, limit: 100 }),
        Ask::Pull(Pull { wants: None, after: 0, limit: 9 }),
        Ask::Join(Join { secret: vec![6; 16], seal_key: Some(SealKey([7; 32])) }),
    ];
    let welcome = |outline| {
        let (versions, rows, condition) = (versions.clone(), 12, condition.clone());
        Answer::Welcome(Welcome { versions, now_ms, store_epoch, rows, digest, outline, condition })
    };
    let answers = [
        welcome(Outline::Same),
        welcome(Outline::Heads(vec![head])),
        welcome(Outline::Buckets(vec![[8; 16]; BUCKETS])),
        Answer::Heads(vec![head, head]),
        Answer::Taken(Counts { new: 1, ..Counts::default() }),
        Answer::Joined(CompetitionId([9; 32])),
        Answer::No(No::Version(vec![1, 2])),
        Answer::No(No::Refused { detail: "why".to_owned() }),
        Answer::No(No::Slowed),
    ];
    let competition = CompetitionId([9; 32]);
    let asks = asks.into_iter().map(|ask| Request { competition, ask }.encode());
    let answers = answers.iter().map(Answer::encode);
    asks.chain(answers).chain(TwoDesks::apart().meet()).collect()
}
