//! Access control: only the page opened at the address with the token is served.
//!
//! The server listens on the loopback address, which every page in the browser and every program on the
//! machine can reach. Pages of other sites are rejected by their origin, names that others have pointed at
//! this address by the host, and programs of other users by the token, which only the printed address
//! contains.

use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Response, Uri};

use super::refusal::Refusal;
use crate::input::quoted;

/// What the page may load: its own files, and images that it creates itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The addresses and the token that give access.
#[derive(Debug)]
pub(super) struct Door {
    hosts: [String; 2],
    origins: [String; 2],
    token: String,
}

impl Door {
    /// The door for this port and token.
    pub(super) fn new(port: u16, token: String) -> Door {
        let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        Door {
            origins: hosts.clone().map(|host| format!("http://{host}")),
            hosts,
            token,
        }
    }

    /// Checks a request; returns the rest of its path, after the token.
    ///
    /// # Errors
    /// When it was sent to another host, by another site's page, or without the token.
    pub(super) fn enter<'u>(&self, uri: &'u Uri, headers: &HeaderMap) -> Result<&'u str, Refusal> {
        // An authority in the request line replaces the header (RFC 9112, § 3.2.2).
        let host = match uri.authority() {
            Some(authority) => authority.to_string(),
            None => one(headers, &HOST).unwrap_or_default(),
        };
        if !self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(&host)) {
            return Err(Refusal::Host(quoted(&host)));
        }
        // Browsers send an origin with every request that could do harm, and state whether the sites differ.
        if headers.contains_key(ORIGIN) {
            let origin = one(headers, &ORIGIN).unwrap_or_default();
            if !self.origins.contains(&origin) {
                return Err(Refusal::Origin(quoted(&origin)));
            }
        }
        let site = HeaderName::from_static("sec-fetch-site");
        if headers.contains_key(&site) {
            let from = one(headers, &site).unwrap_or_default();
            if !matches!(from.as_str(), "same-origin" | "none") {
                return Err(Refusal::Origin(quoted(&from)));
            }
        }
        let (token, rest) = uri
            .path()
            .strip_prefix('/')
            .and_then(|path| path.split_once('/'))
            .ok_or(Refusal::Token)?;
        if is_same(token.as_bytes(), self.token.as_bytes()) {
            Ok(rest)
        } else {
            Err(Refusal::Token)
        }
    }
}

/// The value of a header that occurs exactly once; `None` also if it is not text.
fn one(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?.to_owned();
    values.next().is_none().then_some(value)
}

/// Compares in constant time for a given length.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// Adds the security headers that every response has.
pub(super) fn secured<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    let more = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in more {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entered(path: &str, headers: &[(&str, &str)]) -> Result<String, Refusal> {
        let door = Door::new(8642, "5ec3e7".to_owned());
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name: HeaderName = name.parse().unwrap();
            map.append(name, HeaderValue::from_str(value).unwrap());
        }
        let uri: Uri = path.parse().unwrap();
        door.enter(&uri, &map).map(str::to_owned)
    }

    #[test]
    fn the_page_is_let_in() {
        let host = ("host", "127.0.0.1:8642");
        assert_eq!(entered("/5ec3e7/", &[host]), Ok(String::new()));
        let local = [("host", "localhost:8642"), ("origin", "http://localhost:8642")];
        assert_eq!(entered("/5ec3e7/map?x=1", &local), Ok("map".to_owned()));
        let fetched = [host, ("sec-fetch-site", "same-origin")];
        assert_eq!(entered("/5ec3e7/a/b", &fetched), Ok("a/b".to_owned()));
    }

    /// The authority in the request line counts, not the header.
    #[test]
    fn a_request_line_may_name_the_host() {
        let ours = ("host", "127.0.0.1:8642");
        let is_host = |path: &str| matches!(entered(path, &[ours]), Err(Refusal::Host(_)));
        for evil in [
            "http://evil.example/5ec3e7/",
            "http://127.0.0.1/5ec3e7/",
            "http://me@127.0.0.1:8642/5ec3e7/",
            "evil.example:8642",
        ] {
            assert!(is_host(evil), "{evil}");
        }
        for headers in [&[ours][..], &[("host", "evil.example")]] {
            let entered = entered("http://127.0.0.1:8642/5ec3e7/map", headers);
            assert_eq!(entered, Ok("map".to_owned()));
        }
    }

    #[test]
    fn others_are_not() {
        let host = ("host", "127.0.0.1:8642");
        for headers in [
            &[][..],
            &[("host", "puchok.example:8642")],
            &[("host", "127.0.0.1")],
            &[host, ("host", "evil.example")],
        ] {
            let refused = entered("/5ec3e7/", headers);
            assert!(matches!(refused, Err(Refusal::Host(_))), "{headers:?}");
        }
        for more in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "http://127.0.0.1:8643"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let refused = entered("/5ec3e7/", &[host, more]);
            assert!(matches!(refused, Err(Refusal::Origin(_))), "{more:?}");
        }
        for path in ["/", "/5ec3e7", "/5ec3e8/", "/5ec3e77/", "/map", "//5ec3e7/"] {
            assert_eq!(entered(path, &[host]), Err(Refusal::Token), "{path}");
        }
    }
}
