//! Tests of the built binary, as a UCI engine and as a command.

#![allow(
    clippy::unwrap_used,
    reason = "clippy's exception for tests does not reach their helpers"
)]

mod advise;
mod analyse;
mod annotate;
mod bundles;
mod clock;
mod command_line;
mod common;
mod csv;
mod endgame;
mod forgetting;
mod go;
mod handshake;
mod map;
mod mate;
mod pictures;
mod positions;
mod prove;
mod robustness;
mod self_play;
mod streams;
mod telling;
mod threads;
mod tree;
