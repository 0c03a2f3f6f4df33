//! The command line: what it refuses, what it reads, and with which exit status.

mod inputs;
mod program;
mod refusals;
mod suite;
