//! advice

pub mod adviser;
pub mod chess;
pub mod explain;
pub mod game;
pub mod interpreter;
mod layout;
pub mod orientation;
pub mod parser;
pub mod syntax;
pub mod table;
pub mod tables;
pub mod verify;
