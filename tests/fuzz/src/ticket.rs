//! What lets a device in, as somebody typed it.

use competition::id::{CompetitionId, DeviceKey};
use desk::sync::{
    message::{Ask, Request},
    ticket::{CODE_SECRET, LINK_SECRET, Ticket, code, link},
};

/// A ticket that is read says the same when it is written in full, and its secret shows in no
/// debug text. A ticket that is made of the same bytes is read back.
pub fn check(bytes: &[u8]) {
    if let Some((key, rest)) = bytes.split_first_chunk::<32>() {
        made_is_read(DeviceKey(*key), rest);
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(ticket) = Ticket::read(text) else { return };
    let secret = secret(&ticket);
    assert_eq!(Ticket::read(&in_full(text, &ticket, &secret)), Ok(ticket));
}

/// A link with all that was told; a code in the letters of its alphabet.
fn in_full(text: &str, ticket: &Ticket, secret: &[u8]) -> String {
    match <[u8; LINK_SECRET]>::try_from(secret) {
        Ok(secret) => {
            let key = text.trim().rsplit(':').nth(1).unwrap().parse().unwrap();
            assert!(ticket.is_of(key));
            link(CompetitionId([0; 32]), &ticket.addresses, key, &secret)
        }
        Err(_) => {
            assert_eq!(secret.len(), CODE_SECRET);
            let letters = text.chars().filter(|it| !it.is_whitespace() && *it != '-');
            letters.map(|it| it.to_ascii_uppercase()).collect()
        }
    }
}

fn made_is_read(key: DeviceKey, rest: &[u8]) {
    if let Some((short, _)) = rest.split_first_chunk::<CODE_SECRET>() {
        is_the_same(&code(key, short), key, short);
    }
    if let Some((long, _)) = rest.split_first_chunk::<LINK_SECRET>() {
        let addresses = ["192.168.1.7:7879", "[fe80::1]:7879"].map(|it| it.parse().unwrap());
        is_the_same(&link(CompetitionId([1; 32]), &addresses, key, long), key, long);
    }
}

fn is_the_same(text: &str, key: DeviceKey, its_secret: &[u8]) {
    let ticket = Ticket::read(text).unwrap();
    assert!(ticket.is_of(key));
    assert_eq!(secret(&ticket), its_secret);
}

fn secret(ticket: &Ticket) -> Vec<u8> {
    let Ask::Join(join) = Request::decode(&ticket.request(None)).unwrap().ask else {
        panic!("{ticket:?} asks for something else")
    };
    join.secret
}

/// A link, a code, and the bytes to make them of.
pub fn seeds() -> Vec<Vec<u8>> {
    let key = DeviceKey([0xa0; 32]);
    let addresses = ["192.168.1.7:7879", "[fe80::1]:7879"].map(|it| it.parse().unwrap());
    let link = link(CompetitionId([0xd0; 32]), &addresses, key, &[7; LINK_SECRET]);
    let code = code(key, &[1, 2, 3, 4, 5]);
    vec![link.into_bytes(), code.into_bytes(), vec![0xa0; 48]]
}
