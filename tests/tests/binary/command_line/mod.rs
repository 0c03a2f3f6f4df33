//! The command line: what it rejects, what it accepts, and the exit statuses.

mod inputs;
mod program;
mod refusals;
mod suite;
