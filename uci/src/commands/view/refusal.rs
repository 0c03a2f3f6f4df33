//! What is not answered, and what is said instead.

use hyper::StatusCode;

use crate::failure::Failure;

/// Why a request gets no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// It was sent to another name than the loopback address: a page elsewhere that has its name point here.
    #[error("this server answers at its own address only, not as '{0}'")]
    Host(String),
    /// It comes from a page of another site.
    #[error("this server answers its own page only, not '{0}'")]
    Origin(String),
    /// The address lacks the token.
    #[error("this is not the address that this `puchok view` has printed")]
    Token,
    /// There is nothing of this name.
    #[error("there is nothing here")]
    Nothing,
    /// Asked in another way than this one.
    #[error("this is asked by {0}")]
    Method(&'static str),
    /// More bytes than this.
    #[error("that is more than {0} KiB, the most that is read here")]
    TooLarge(usize),
    /// The request did not come to its end.
    #[error("the request did not come to its end")]
    Unfinished,
    /// What was asked makes no sense.
    #[error("{0}")]
    Input(String),
    /// Too much is being done already.
    #[error("{0}")]
    Busy(String),
    /// Not the asker's fault.
    #[error("{0}")]
    Failed(String),
}

impl Refusal {
    /// The status of the answer.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Refusal::Host(_) => StatusCode::MISDIRECTED_REQUEST,
            Refusal::Origin(_) | Refusal::Token => StatusCode::FORBIDDEN,
            Refusal::Nothing => StatusCode::NOT_FOUND,
            Refusal::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
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
