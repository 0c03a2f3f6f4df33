//! Direct mates.
#![allow(missing_docs, dead_code, clippy::all)]
mod checks;
mod meter;
mod prover;
mod table;
mod value;
pub mod draft {
    use super::*;
    use super::value::*;
    pub struct P<'a>(prover::Prover<'a>);
    pub fn never() -> bool { false }
    impl P<'static> {
        pub fn new(att: shakmaty::Color, nodes: u64) -> Self { P(prover::Prover::new(att, table::ProofTable::new(16).unwrap(), meter::Meter::new(Some(nodes), &never))) }
        pub fn ask(&mut self, p: &crate::position::Position, n: u8, slice: u64) -> (u8, u8) {
            self.0.meter.begin_stage(Some(slice));
            let v = self.0.ask(p, Distance::new(n).unwrap()); (v.mate.raw(), v.none.raw())
        }
        pub fn nodes(&self) -> u64 { self.0.meter.nodes() }
    }
}
