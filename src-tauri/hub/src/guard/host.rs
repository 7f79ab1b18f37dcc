//! The request must be meant for this hub, by its address.
//!
//! A hostile site can have its own name point to this machine and so read what a browser here may
//! read (DNS rebinding). Then the browser still says that name in `Host`; an IP address, or
//! `localhost`, cannot be pointed elsewhere.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::hub::Hub;

/// Lets a request pass that names this hub.
pub(crate) async fn check(
    State(hub): State<Arc<Hub>>,
    request: Request,
    next: Next,
) -> Result<Response, StatusCode> {
    let meant = is_for_port(&request, hub.port);
    if meant { Ok(next.run(request).await) } else { Err(StatusCode::MISDIRECTED_REQUEST) }
}

/// A request may name its host twice, in `Host` and in its address: then they must agree.
fn is_for_port(request: &Request, port: u16) -> bool {
    let agrees = |host: &str| request.uri().authority().is_none_or(|it| it.as_str() == host);
    of(request.headers()).is_some_and(|it| names(it, port) && agrees(it))
}

/// The one `Host` of a request.
pub(crate) fn of(headers: &HeaderMap) -> Option<&str> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    hosts.next().is_none().then_some(host)
}

/// Whether `host` is an address, not a name, with the hub's port.
fn names(host: &str, port: u16) -> bool {
    let (place, said) = match host.rsplit_once(':') {
        Some((place, digits)) if !digits.contains(']') => (place, digits.parse().ok()),
        Some(_) | None => (host, Some(80)),
    };
    let is_v6 = |it: &str| it.parse::<Ipv6Addr>().is_ok();
    let bracketed = place.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let is_address = place == "localhost"
        || bracketed.map_or_else(|| place.parse().is_ok_and(|it: IpAddr| it.is_ipv4()), is_v6);
    is_address && said == Some(port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_with_the_port_is_this_hub() {
        for host in ["127.0.0.1:7878", "192.168.1.5:7878", "[::1]:7878", "localhost:7878"] {
            assert!(names(host, 7878), "{host}");
        }
        for host in ["127.0.0.1", "[::1]"] {
            assert!(names(host, 80), "{host}");
        }
    }

    #[test]
    fn a_name_or_another_port_is_not() {
        for host in [
            "evil.example:7878",
            "localhost.evil.example:7878",
            "127.0.0.1.evil.example:7878",
            "127.0.0.1:7879",
            "127.0.0.1",
            "::1:7878",
            "[::1",
            "7878",
            ":7878",
            "",
        ] {
            assert!(!names(host, 7878), "{host}");
        }
    }
}
