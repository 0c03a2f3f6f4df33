//! `puchok mate`.
