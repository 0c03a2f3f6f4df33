//! Rejected requests and their error messages.

use hyper::StatusCode;

use crate::failure::Failure;

/// Why a request is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// It was sent to a host name other than the loopback address, such as one that another site has pointed
    /// here.
    #[error("this server answers at its own address only, not as '{0}'")]
    Host(String),
    /// It comes from a page of another site.
    #[error("this server answers its own page only, not '{0}'")]
    Origin(String),
    /// The address lacks the token.
    #[error("this is not the address that this `puchok view` has printed")]
    Token,
    /// Nothing exists at this path.
    #[error("there is nothing here")]
    Nothing,
    /// It used a method other than this one.
    #[error("this is asked by {0}")]
    Method(&'static str),
    /// It had more KiB than this.
    #[error("that is more than {0} KiB, the most that is read here")]
    TooLarge(usize),
    /// Its head had more KiB than this.
    #[error("the head of the request has more than {0} KiB, the most that is read")]
    HeadTooLarge(usize),
    /// The request was not received completely.
    #[error("the request did not come to its end")]
    Unfinished,
    /// The request is invalid.
    #[error("{0}")]
    Input(String),
    /// Too many requests are in progress already.
    #[error("{0}")]
    Busy(String),
    /// The failure is not the client's fault.
    #[error("{0}")]
    Failed(String),
}

impl Refusal {
    /// The status code of the response.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Refusal::Host(_) => StatusCode::MISDIRECTED_REQUEST,
            Refusal::Origin(_) | Refusal::Token => StatusCode::FORBIDDEN,
            Refusal::Nothing => StatusCode::NOT_FOUND,
            Refusal::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::HeadTooLarge(_) => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Refusal::Unfinished => StatusCode::REQUEST_TIMEOUT,
            Refusal::Input(_) => StatusCode::BAD_REQUEST,
            Refusal::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        match failure {
            Failure::Input(reason) => Refusal::Input(reason),
            other => Refusal::Failed(other.to_string()),
        }
    }
}
