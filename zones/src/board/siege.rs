//! The effect of a move on the enemy king, found without making the move: check, flights, replies to the
//! check.
//!
//! Bitboards of the pieces after the move are sufficient; no position is built. So mate in one is found
//! before the move is made, and checks are rated by the number of replies.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, MoveList, Rank, Role, Square, attacks};

use crate::board::checks::Checks;
use crate::board::exchange;
use crate::board::pins::shields;
use crate::board::steps::{field_of_capture, forward, pawn_stepping_to};

/// The effect of a move on the enemy king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The king is not attacked and could go to `flights` fields.
    Quiet {
        /// Fields next to the king that it may enter.
        flights: u8,
    },
    /// The king is attacked.
    Check {
        /// Legal replies: king moves, captures of the checking piece, interpositions; 0 is mate.
        replies: u8,
    },
}

/// An attacking side and the enemy king.
#[derive(Debug)]
pub struct Siege<'a> {
    board: &'a Board,
    attacker: Color,
    king: Square,
    checks: Checks,
}

/// The attacker's pieces by the way they attack, and the occupied fields.
#[derive(Clone, Copy)]
struct Force {
    straight: Bitboard,
    diagonal: Bitboard,
    knights: Bitboard,
    pawns: Bitboard,
    king: Bitboard,
    occupied: Bitboard,
}

impl<'a> Siege<'a> {
    /// The siege of the enemy king; `None` if there is none.
    pub fn new(board: &'a Board, attacker: Color) -> Option<Siege<'a>> {
        let king = board.king_of(!attacker)?;
        Some(Siege {
            board,
            attacker,
            king,
            checks: Checks::of(board, attacker),
        })
    }

    /// The attacker's mates in one among these legal moves.
    pub fn mates<'m>(&'m self, moves: &'m MoveList) -> impl Iterator<Item = Move> + 'm {
        moves.iter().copied().filter(|&m| self.is_mate(m))
    }

    /// Whether this legal move of the attacker mates.
    pub fn is_mate(&self, m: Move) -> bool {
        self.gives_check(m) && self.effect(m) == (Effect::Check { replies: 0 })
    }

    /// Whether this legal move of the attacker gives check.
    pub fn gives_check(&self, m: Move) -> bool {
        self.checks.gives(m)
    }

    /// The effect of this legal move of the attacker on the king.
    pub fn effect(&self, m: Move) -> Effect {
        let after = self.after(m);
        let defenders = self.board.by_color(!self.attacker) & after.occupied & !taken_by_arrival(m);
        let checkers = after.attackers(self.king, self.attacker, after.occupied);
        let open = after.occupied.without(self.king);
        let flights = (attacks::king_attacks(self.king) & !defenders)
            .into_iter()
            .filter(|&field| after.attackers(field, self.attacker, open).is_empty())
            .count() as u8; // at most 8
        match checkers.single_square() {
            _ if checkers.is_empty() => Effect::Quiet { flights },
            None => Effect::Check { replies: flights },
            Some(checker) => Effect::Check {
                replies: flights + self.answers(m, checker, &after, defenders),
            },
        }
    }

    /// The attacker's pieces after the move.
    fn after(&self, m: Move) -> Force {
        let own = self.board.by_color(self.attacker);
        let mut force = Force {
            straight: self.board.rooks_and_queens() & own,
            diagonal: self.board.bishops_and_queens() & own,
            knights: self.board.knights() & own,
            pawns: self.board.pawns() & own,
            king: self.board.kings() & own,
            occupied: self.board.occupied(),
        };
        match m {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } => {
                force.remove(from);
                force.add(to, promotion.unwrap_or(role));
            }
            Move::EnPassant { from, to } => {
                force.remove(from);
                force.remove(field_of_capture(m));
                force.add(to, Role::Pawn);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                force.remove(king);
                force.remove(rook);
                force.add(side.king_to(self.attacker), Role::King);
                force.add(side.rook_to(self.attacker), Role::Rook);
            }
            // Drops belong to Crazyhouse and are never legal in chess.
            Move::Put { .. } => {}
        }
        force
    }

    /// The number of replies to a single check other than king moves.
    fn answers(&self, m: Move, checker: Square, after: &Force, defenders: Bitboard) -> u8 {
        let defender = !self.attacker;
        let between = attacks::between(self.king, checker);
        let able = defenders & !self.pinned(after, defenders) & !self.board.kings();
        let pawns = able & self.board.pawns();
        let officers = able & !self.board.pawns();
        let mut count = 0;
        for field in between.with(checker) {
            let reach = exchange::sliders_to(self.board, field, after.occupied)
                | (attacks::knight_attacks(field) & self.board.knights());
            count += (reach & officers).count();
        }
        let last = defender.relative_rank(Rank::Eighth);
        let ways = |field: Square| if field.rank() == last { 4 } else { 1 };
        count += (attacks::pawn_attacks(self.attacker, checker) & pawns).count() * ways(checker);
        for field in between {
            count += pawn_stepping_to(field, defender, pawns, after.occupied).count() * ways(field);
        }
        if let Move::Normal {
            role: Role::Pawn,
            from,
            to,
            ..
        } = m
            && to == checker
            && from.distance(to) == 2
        {
            count += self.en_passant_answers(to, after, pawns);
        }
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// En passant captures of a pawn that checks with its double step.
    fn en_passant_answers(&self, pawn: Square, after: &Force, pawns: Bitboard) -> usize {
        let Some(to) = pawn.offset(-forward(self.attacker)) else {
            return 0;
        };
        // The defender's pawns that can capture on `to`: those on the fields that an attacker's pawn there
        // would attack.
        let from = attacks::pawn_attacks(self.attacker, to) & pawns;
        from.into_iter()
            .filter(|&from| {
                let mut without = *after;
                without.remove(pawn);
                let occupied = without.occupied.without(from).with(to);
                without.attackers(self.king, self.attacker, occupied).is_empty()
            })
            .count()
    }

    /// Defenders pinned to their king.
    fn pinned(&self, after: &Force, defenders: Bitboard) -> Bitboard {
        shields(
            self.king,
            after.straight,
            after.diagonal,
            defenders,
            after.occupied,
        )
        .map(|(_, man)| man)
        .collect()
    }
}

impl Force {
    fn remove(&mut self, sq: Square) {
        let keep = !Bitboard::from_square(sq);
        self.straight &= keep;
        self.diagonal &= keep;
        self.knights &= keep;
        self.pawns &= keep;
        self.king &= keep;
        self.occupied &= keep;
    }

    fn add(&mut self, sq: Square, role: Role) {
        match role {
            Role::Pawn => self.pawns.add(sq),
            Role::Knight => self.knights.add(sq),
            Role::Bishop => self.diagonal.add(sq),
            Role::Rook => self.straight.add(sq),
            Role::Queen => {
                self.straight.add(sq);
                self.diagonal.add(sq);
            }
            Role::King => self.king.add(sq),
        }
        self.occupied.add(sq);
    }

    /// The pieces of the force that attack a field.
    fn attackers(&self, sq: Square, color: Color, occupied: Bitboard) -> Bitboard {
        (attacks::rook_attacks(sq, occupied) & self.straight)
            | (attacks::bishop_attacks(sq, occupied) & self.diagonal)
            | (attacks::knight_attacks(sq) & self.knights)
            | (attacks::king_attacks(sq) & self.king)
            | (attacks::pawn_attacks(!color, sq) & self.pawns)
    }
}

/// The field of the capture, if the move captures on its destination.
fn taken_by_arrival(m: Move) -> Bitboard {
    match m {
        Move::Normal { to, .. } => Bitboard::from_square(to),
        _ => Bitboard::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

    use super::*;

    fn position(fen: &str, mode: CastlingMode) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(mode).unwrap()
    }

    /// The effect according to the rules: legal replies, and king moves other than castling among them.
    fn effect_by_rules(chess: &Chess, m: Move) -> Effect {
        let mut after = chess.clone();
        after.play_unchecked(m);
        let replies = after.legal_moves();
        if after.is_check() {
            return Effect::Check {
                replies: replies.len() as u8,
            };
        }
        let flights = replies
            .iter()
            .filter(|m| m.role() == Role::King && !m.is_castle())
            .count();
        Effect::Quiet {
            flights: flights as u8,
        }
    }

    /// Checks all moves of all positions down to `depth`.
    fn compare(position: &Chess, depth: u32) {
        let siege = Siege::new(position.board(), position.turn()).unwrap();
        for m in position.legal_moves() {
            let wanted = effect_by_rules(position, m);
            assert_eq!(siege.effect(m), wanted, "{m} in {}", position.board());
            assert_eq!(
                siege.is_mate(m),
                wanted == (Effect::Check { replies: 0 }),
                "{m} in {}",
                position.board()
            );
            if depth > 1 {
                let mut next = position.clone();
                next.play_unchecked(m);
                compare(&next, depth - 1);
            }
        }
    }

    #[test]
    fn effects_are_those_of_the_rules() {
        for (fen, depth) in [
            // Well-known perft positions, with castling, promotions and en passant.
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                3,
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
            (
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                3,
            ),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4),
            // Discovered and double checks, cross-pins, a pawn that checks with its double step.
            ("3r4/8/1B1b4/7k/3R1R2/8/K2P4/4Q3 w - - 0 1", 3),
            ("8/8/8/1k1p4/3p2p1/8/2P1PP2/R3K2R w KQ - 0 1", 4),
            ("8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1", 4),
        ] {
            compare(&position(fen, CastlingMode::Standard), depth);
        }
    }

    #[test]
    fn effects_in_chess960() {
        let fen = "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9";
        compare(&position(fen, CastlingMode::Chess960), 3);
    }
}
