//! Branching time: formulas of computation tree logic, and chess positions as such formulas.
//!
//! After R. Khelemendik, *О решении шахматных позиций с помощью формул логики ветвящегося времени*. Read in
//! this order: [`formula`], [`parser`] and [`printer`] (the language), [`model`] and [`check`] (its meaning),
//! `normal` and [`tableau`] (satisfiability), [`chess`] (positions, goals and strategies).

pub mod check;
pub mod chess;
pub mod formula;
pub mod model;
mod normal;
pub mod parser;
pub mod printer;
pub mod tableau;

pub use formula::{FormulaId, Formulas};
pub use model::Model;
