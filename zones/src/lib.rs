//! Zones.
pub mod exchange;
pub mod view;
