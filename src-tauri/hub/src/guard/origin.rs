//! A request to the API must come from a page of this hub (CSRF).

use axum::extract::Request;
use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use super::host;

/// Lets a request pass that a page of this hub made.
pub(crate) async fn check(request: Request, next: Next) -> Result<Response, StatusCode> {
    let ours = is_ours(request.method(), request.headers());
    if ours { Ok(next.run(request).await) } else { Err(StatusCode::FORBIDDEN) }
}

/// Browsers say where a page is from: in `Origin` with whatever changes something, and the newer
/// ones in `Sec-Fetch-Site` always. Another port on the same host is another origin.
fn is_ours(method: &Method, headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).map(|it| it.to_str().unwrap_or("?"));
    let own = host::of(headers).map(|it| format!("http://{it}"));
    let from_here = match origin {
        Some(origin) => own.is_some_and(|it| it == origin),
        None => method == Method::GET,
    };
    let site = headers.get("sec-fetch-site").map(|it| it.to_str().unwrap_or("?"));
    from_here && site.is_none_or(|it| it == "same-origin" || it == "none")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(method: Method, headers: &[(&'static str, &'static str)]) -> bool {
        let pairs = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        let mut headers: HeaderMap = pairs.collect();
        headers.insert("host", HeaderValue::from_static("127.0.0.1:7878"));
        is_ours(&method, &headers)
    }

    #[test]
    fn a_page_of_this_hub_may_ask() {
        assert!(check(Method::GET, &[]));
        assert!(check(Method::GET, &[("sec-fetch-site", "same-origin")]));
        assert!(check(Method::POST, &[("origin", "http://127.0.0.1:7878")]));
    }

    #[test]
    fn any_other_page_may_not() {
        for origin in
            ["http://evil.example", "http://127.0.0.1:9999", "null", "https://127.0.0.1:7878"]
        {
            assert!(!check(Method::POST, &[("origin", origin)]), "{origin}");
            assert!(!check(Method::GET, &[("origin", origin)]), "{origin}");
        }
        assert!(!check(Method::POST, &[]), "what changes something says where it is from");
        assert!(!check(Method::GET, &[("sec-fetch-site", "cross-site")]));
        assert!(!check(Method::GET, &[("sec-fetch-site", "same-site")]));
    }
}
