//! Compares Θ₁ … Θ₄ with the endgame database, for every legal position of an ending.

use shakmaty::{Board, CastlingMode, Chess, Color, Piece, Role, Setup, Square};

use super::code::Code;
use super::confirm::holding;
use super::goal::{Goal, Task};
use super::graph::{Graph, Place};
use super::label::{Attractor, Unseen, can_stay};
use super::plies::Plies;
use super::strategy::Strategy;
use super::theta::Theta;
use super::words::Words;
use crate::position::{Position, legal};
use crate::solvers::endgames::{Endgames, Material, Value};
use crate::solvers::logic::formula::Formulas;

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Legal positions of the ending.
    pub positions: u64,
    /// These and the positions of the endings that it leads to.
    pub looked_at: u64,
    /// Positions of the ending in which only Θ₁ is satisfiable.
    pub white_wins: u64,
    /// Positions in which Θ₂ and Θ₄ are satisfiable.
    pub draws: u64,
    /// Positions in which only Θ₃ is satisfiable.
    pub black_wins: u64,
    /// Positions for which the database has a different value.
    pub wrong_values: u64,
    /// Positions for which the shortest mate takes a different number of plies.
    pub wrong_mates: u64,
    /// The first of these.
    pub first_wrong: Option<String>,
    /// Positions that White wins where Θ₂ as printed also has a model, and likewise for Black and Θ₄.
    pub printed_too: u64,
    /// The total number of vertices of all strategies.
    pub vertices: u64,
    /// Positions with a strategy for which the model checker does not confirm Rules and the aim.
    pub refused: u64,
    /// Vertices among [`Report::damaged`] at which the model checker still accepts the strategy.
    pub accepted_damage: u64,
    /// Vertices damaged on purpose, each that of a position with a strategy.
    pub damaged: u64,
    /// The memory of the graph, in bytes.
    pub bytes: u64,
}

/// Why an ending could not be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// It has more positions than allowed.
    #[error("the ending and those it leads into have more than {0} positions")]
    TooLarge(usize),
    /// The table of an ending is missing.
    #[error("the database knows nothing of '{0}'")]
    Unknown(String),
}

/// The progress of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// This many positions are in the graph.
    Positions(usize),
    /// The graph is being labelled.
    Labels,
    /// This many positions have been compared.
    Compared(usize),
    /// The model checker is checking the strategies for this formula.
    Check(Theta),
}

/// Compares all legal positions of an ending; `mirrored` exchanges the colours.
///
/// # Errors
/// [`VerifyError`] when there are more than `most` positions, or the database lacks a table.
pub fn verify(
    material: Material,
    mirrored: bool,
    endgames: &Endgames,
    most: usize,
    watch: &mut dyn FnMut(Stage),
) -> Result<Report, VerifyError> {
    if least_positions(material) > most as u64 {
        return Err(VerifyError::TooLarge(most));
    }
    let (graph, own) = explored(material, mirrored, most, watch).ok_or(VerifyError::TooLarge(most))?;
    watch(Stage::Labels);
    let mated = |player: Color| {
        let graph = &graph;
        move |place: Place| graph.is_mate(place) && graph.turn(place) != player
    };
    let of = |player| Attractor::new(&graph, player, Unseen::Fails, mated(player));
    let labels = [of(Color::White), of(Color::Black)];
    let label = |player: Color| &labels[usize::from(player.is_black())];
    let mut report = Report {
        positions: u64::from(own),
        looked_at: graph.len() as u64,
        bytes: graph.bytes() as u64,
        ..Report::default()
    };
    for place in 0..graph.len() as Place {
        compare(&graph, place, endgames, label, &mut report)?;
        if place < own {
            match (
                label(Color::White).contains(place),
                label(Color::Black).contains(place),
            ) {
                (true, _) => report.white_wins += 1,
                (_, true) => report.black_wins += 1,
                _ => report.draws += 1,
            }
        }
        if place.is_multiple_of(1 << 16) {
            watch(Stage::Compared(place as usize));
        }
    }
    for player in Color::ALL {
        let danger = label(!player);
        let stays = can_stay(&graph, |place| !(danger.contains(place) || mated(player)(place)));
        let both = (0..own).filter(|&place| stays[place as usize] && label(player).contains(place));
        report.printed_too += both.count() as u64;
    }
    for theta in Theta::ALL {
        watch(Stage::Check(theta));
        check(&graph, theta, label, &mut report);
    }
    Ok(report)
}

/// The graph of every legal position of an ending and all that they lead to, and how many of the former there
/// are: they come first. `None` when there are more than `most` positions.
fn explored(
    material: Material,
    mirrored: bool,
    most: usize,
    watch: &mut dyn FnMut(Stage),
) -> Option<(Graph, Place)> {
    let mut graph = Graph::new(most, None);
    let mut full = false;
    each_position(material, mirrored, &mut |chess| {
        let code = Code::of(&Position::from_chess(chess));
        // Legal positions without castling rights have a code, and it is legal.
        full = full
            || code
                .and_then(|code| graph.insert(code, Plies::ENDLESS))
                .is_ok_and(|place| place.is_none());
        !full
    });
    let own = graph.len() as Place;
    let mut place = 0;
    while !full && (place as usize) < graph.len() {
        full = graph.expand(place).is_err();
        place += 1;
        if place.is_multiple_of(1 << 16) {
            watch(Stage::Positions(graph.len()));
        }
    }
    (!full).then_some((graph, own))
}

fn compare<'l>(
    graph: &Graph,
    place: Place,
    endgames: &Endgames,
    label: impl Fn(Color) -> &'l Attractor,
    report: &mut Report,
) -> Result<(), VerifyError> {
    let unknown = || VerifyError::Unknown(graph.code(place).fen());
    let chess = graph.code(place).chess().map_err(|_| unknown())?;
    let stored = endgames
        .look_up(&Position::from_chess(chess))
        .map_err(|_| unknown())?;
    let turn = graph.turn(place);
    let (own, other) = (label(turn).plies(place), label(!turn).plies(place));
    let (is_right, plies) = match stored {
        Value::Win(_) => (own.is_some() && other.is_none(), own),
        Value::Draw => (own.is_none() && other.is_none(), None),
        Value::Loss(_) => (own.is_none() && other.is_some(), other),
    };
    let is_as_long = stored.plies().map(|plies| u32::from(plies.get())) == plies;
    report.wrong_values += u64::from(!is_right);
    report.wrong_mates += u64::from(is_right && !is_as_long);
    if !(is_right && is_as_long) {
        report.first_wrong.get_or_insert_with(|| graph.code(place).fen());
    }
    Ok(())
}

/// Combines the strategies of all positions in which a formula is satisfiable into one model, and asks the
/// model checker where Rules and the aim hold. Then the vertex of every thousandth of these positions is
/// damaged, and must be rejected.
fn check<'l>(graph: &Graph, theta: Theta, label: impl Fn(Color) -> &'l Attractor, report: &mut Report) {
    let player = theta.player();
    let (own, other) = (label(player), label(!player));
    let places = 0..graph.len() as Place;
    let roots: Vec<Place> = if theta.is_win() {
        places.filter(|&place| own.contains(place)).collect()
    } else {
        places
            .filter(|&place| !own.contains(place) && !other.contains(place))
            .collect()
    };
    let strategy = if theta.is_win() {
        let task = Task {
            player,
            goal: Goal::Mate,
            start: 0,
            moves: None,
        };
        Strategy::reach(graph, &roots, &task, own)
    } else {
        Strategy::avoid(graph, &roots, player, other)
    };
    let mut formulas = Formulas::new();
    let words = Words::new(&mut formulas);
    let Some(mut model) = strategy.model(&words) else {
        // No position has this value.
        return;
    };
    let holds = holding(theta, &mut formulas, &words, &model);
    report.vertices += model.len() as u64;
    // The first vertices are those of the given positions. For a draw there are others, in which the opponent
    // has gone wrong.
    report.refused += (roots.len() - holds.count_ones(..roots.len())) as u64;
    // The side to move is exchanged: the label is now that of another position, and no son fits it.
    let damaged: Vec<u32> = (0..roots.len() as u32).step_by(1_000).collect();
    for &vertex in &damaged {
        if model.holds(vertex, words.prop(0)) {
            model.clear(vertex, words.prop(0));
        } else {
            model.set(vertex, words.prop(0));
        }
    }
    let holds = holding(theta, &mut formulas, &words, &model);
    report.damaged += damaged.len() as u64;
    report.accepted_damage += damaged
        .iter()
        .filter(|&&vertex| holds.contains(vertex as usize))
        .count() as u64;
}

/// Ways to place two kings that do not stand side by side.
const KINGS: u64 = 3_612;

/// A lower bound of the legal positions of an ending, counted for both sides to move.
///
/// All ways to place the men are counted twice, less those in which the king that is not to move may be in
/// check: each man, wherever the others stand, attacks that king from so many fields at most.
pub fn least_positions(material: Material) -> u64 {
    let men = material.men();
    let (mut placements, mut like) = (KINGS, 0);
    for (i, man) in men.iter().enumerate() {
        like = if i > 0 && men[i - 1] == *man { like + 1 } else { 1 };
        placements = placements * (fields(man.role) - 2 - i as u64) / like;
    }
    let others = 1 + men.len() as u64;
    let checks = men.iter().map(|man| {
        let attacked_from = match man.role {
            Role::Pawn => 2,
            Role::Knight => 8,
            Role::Bishop => 13,
            Role::Rook => 14,
            _ => 27,
        };
        (placements * attacked_from).div_ceil(fields(man.role) - others)
    });
    (2 * placements).saturating_sub(checks.sum())
}

/// The fields on which a man can stand.
fn fields(role: Role) -> u64 {
    if role == Role::Pawn { 48 } else { 64 }
}

/// Calls `take` with every legal position of the ending, for both sides to move, until it returns false.
fn each_position(material: Material, mirrored: bool, take: &mut dyn FnMut(Chess) -> bool) {
    let mut men = vec![Role::King.of(Color::White), Role::King.of(Color::Black)];
    men.extend(
        material
            .men()
            .into_iter()
            .map(|man| if mirrored { man.role.of(!man.color) } else { man }),
    );
    place_men(&men, &Board::empty(), Square::A1, take);
}

/// Places the men on a board in all possible ways. Each man's field is at or after `first`, which orders
/// identical men.
fn place_men(men: &[Piece], board: &Board, first: Square, take: &mut dyn FnMut(Chess) -> bool) -> bool {
    let Some((&man, others)) = men.split_first() else {
        return Color::ALL.into_iter().all(|turn| {
            let setup = Setup {
                board: board.clone(),
                turn,
                ..Setup::empty()
            };
            legal(setup, CastlingMode::Standard).map_or(true, &mut *take)
        });
    };
    Square::ALL
        .into_iter()
        .filter(|&square| square >= first)
        .all(|square| {
            if board.piece_at(square).is_some() {
                return true;
            }
            let mut next = board.clone();
            next.set_piece_at(square, man);
            let first = if others.first() == Some(&man) {
                square
            } else {
                Square::A1
            };
            place_men(others, &next, first, take)
        })
}
