//! What is said of a position: of the chosen move, of its rivals, of threats.

pub(super) mod explainer;
mod offers;
mod passing;
pub(super) mod selection;
pub(super) mod threat;
mod why_not;
