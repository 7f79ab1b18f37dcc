//! Where desks are: addresses as people type them, and this machine's own.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where desks answer each other, unless something else has the port.
pub const PORT: u16 = 7879;

/// An address as somebody types it: without its port, in full-width digits, with 。 for the dot.
pub(super) fn read(typed: &str) -> Option<SocketAddr> {
    let text: String = typed.trim().chars().map(narrow).collect();
    let ip = |it: &str| it.parse::<IpAddr>().ok().map(|it| SocketAddr::new(it, PORT));
    let address = text.parse().ok().or_else(|| ip(&text));
    address.filter(|it| it.port() != 0 && !it.ip().is_unspecified())
}

/// The addresses at which others reach what listens here, the likeliest one first.
pub(super) fn reached_at(bound: SocketAddr) -> Vec<SocketAddr> {
    if !bound.ip().is_unspecified() {
        return vec![bound];
    }
    let mut all: Vec<IpAddr> = own_address().into_iter().collect();
    for interface in if_addrs::get_if_addrs().unwrap_or_default() {
        let ip = interface.ip();
        let is_far = !interface.is_loopback() && !interface.is_link_local();
        if is_far && ip.is_ipv4() == bound.is_ipv4() && !all.contains(&ip) {
            all.push(ip);
        }
    }
    if all.is_empty() {
        all.push(Ipv4Addr::LOCALHOST.into());
    }
    all.into_iter().map(|it| SocketAddr::new(it, bound.port())).collect()
}

/// The address that this machine would speak from. Connecting a datagram socket sends nothing.
pub(crate) fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(10, 255, 255, 255), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn narrow(letter: char) -> char {
    match letter {
        '。' | '．' | '｡' => '.',
        '：' => ':',
        '０'..='９' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_people_type_them() {
        let check = |typed: &str, address: Option<&str>| {
            assert_eq!(read(typed), address.map(|it| it.parse().unwrap()), "{typed}");
        };
        check("192.168.1.5", Some("192.168.1.5:7879"));
        check(" 192.168.1.5:80 ", Some("192.168.1.5:80"));
        check("１９２。１６８．１．５：７８７９", Some("192.168.1.5:7879"));
        check("fd00::5", Some("[fd00::5]:7879"));
        check("[fd00::5]:80", Some("[fd00::5]:80"));
        for none in ["", "0.0.0.0", "192.168.1", "192.168.1.5:0", "192.168.1.5:99999", "host"] {
            check(none, None);
        }
    }

    #[test]
    fn who_listens_on_one_network_is_reached_there_only() {
        let bound = SocketAddr::from(([127, 0, 0, 1], 7879));
        assert_eq!(reached_at(bound), [bound]);
        let everywhere = reached_at(SocketAddr::from(([0, 0, 0, 0], 7879)));
        assert!(everywhere.iter().all(|it| it.port() == 7879 && !it.ip().is_unspecified()));
        assert!(!everywhere.is_empty());
    }
}
