//! Normalises move text written by people and other programs for the PGN reader: comments in braces, moves as
//! in the standard's export format.

use pgn_reader::SanPlus;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::san::{San, SanError};
use puchok_engine::shakmaty::uci::UciMove;
use puchok_engine::shakmaty::{Move, Role, Square};

use super::place::{Part, Place};

/// A line of move text that starts at this place, with any comment to the end of the line (`; …`) put in
/// braces, and with unusual spellings normalised.
pub(super) fn plain(line: &str, mut place: Place) -> String {
    if place.is_escaped(line) {
        return line.to_owned();
    }
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((part, length)) = place.next_part(rest) {
        let (read, behind) = rest.split_at(length);
        rest = behind;
        match part {
            Part::Word => text.push_str(&with_glyph(read)),
            Part::RestOfLine => {
                text.push('{');
                text.push_str(read[1..].trim().replace('}', ")").trim());
                text.push('}');
            }
            Part::Other => text.push_str(read),
        }
    }
    text
}

/// A word with the glyph for the sign that it is, or that stands behind its move, and the move as [`spelt`].
fn with_glyph(word: &str) -> String {
    if let Some(number) = glyph(word) {
        return format!("${number}");
    }
    let (mv, sign) = match signed(word) {
        Some((mv, number)) => (mv, format!(" ${number}")),
        None => (word, String::new()),
    };
    spelt(mv).unwrap_or_else(|| mv.to_owned()) + &sign
}

/// The number of the glyph for which a sign stands: the value of a position, a novelty, a diagram, an editorial
/// remark (PGN standard, § 10; ChessBase for the last three).
fn glyph(sign: &str) -> Option<u8> {
    Some(match sign {
        "=" => 10,
        "∞" => 13,
        "+/=" | "+=" | "⩲" => 14,
        "=/+" | "=+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        "RR" => 145,
        "N" | "TN" => 146,
        "D" => 220,
        _ => return None,
    })
}

/// A move with a sign for a position behind it, "Nf3+/=": the move, and the number of the glyph.
fn signed(word: &str) -> Option<(&str, u8)> {
    const LONGEST: usize = 3;
    let (starts, _): (Vec<usize>, Vec<char>) = word.char_indices().rev().take(LONGEST).unzip();
    starts.into_iter().rev().find_map(|start| {
        let (mv, sign) = word.split_at(start);
        let number = glyph(sign).filter(|_| !sign.contains(char::is_alphabetic))?;
        let body = mv.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_move = SanPlus::from_ascii(body.trim_end_matches(['!', '?']).as_bytes()).is_ok();
        (is_move || spelt(mv).is_some()).then_some((mv, number))
    })
}

/// A move in the PGN standard's export format, if it is spelt differently: `e8Q`, `e8/Q`, `e7e8q`, `exf6ep`,
/// `Nb1-c3`, `o-o`.
fn spelt(word: &str) -> Option<String> {
    let is_move = |word: &str| SanPlus::from_ascii(word.as_bytes()).is_ok();
    let body = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if !body.starts_with(|c: char| c.is_ascii_alphabetic()) || is_move(body) {
        return None;
    }
    let number = &word[..word.len() - body.len()];
    let bare = body.trim_end_matches(['!', '?', '+', '#']);
    let signs = &body[bare.len()..];
    let bare = bare
        .strip_suffix("e.p.")
        .or_else(|| bare.strip_suffix("ep"))
        .unwrap_or(bare);
    let mut mv = if bare.starts_with('o') {
        bare.to_uppercase()
    } else {
        bare.replace(['-', '/'], "")
    };
    // A pawn move that ends in a piece letter rather than a field is a promotion.
    if mv.starts_with(|c: char| ('a'..='h').contains(&c))
        && let Some(piece) = mv.chars().next_back().filter(|&c| "QRBNqrbn".contains(c))
    {
        mv.pop();
        mv.push('=');
        mv.push(piece.to_ascii_uppercase());
    }
    is_move(&mv).then(|| format!("{number}{mv}{signs}"))
}

/// The move that is meant. What looks like a pawn move between two fields may be a move of any piece, as in
/// UCI notation.
pub(super) fn to_move(san: &San, position: &Position) -> Result<Move, SanError> {
    san.to_move(position.chess()).or_else(|error| match *san {
        San::Normal {
            role: Role::Pawn,
            file: Some(file),
            rank: Some(rank),
            to,
            promotion,
            ..
        } => {
            let from = Square::from_coords(file, rank);
            let uci = UciMove::Normal { from, to, promotion };
            uci.to_move(position.chess()).map_err(|_| error)
        }
        _ => Err(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_spelt_in_many_ways() {
        for (written, read) in [
            ("e8Q", "e8=Q"),
            ("12.exd8N+", "12.exd8=N+"),
            ("e8/R!", "e8=R!"),
            ("e7-e8Q", "e7e8=Q"),
            ("e7e8q", "e7e8=Q"),
            ("exf6ep", "exf6"),
            ("exf6e.p.+", "exf6+"),
            ("Nb1-c3", "Nb1c3"),
            ("1.e2-e4", "1.e2e4"),
            ("o-o-o", "O-O-O"),
        ] {
            assert_eq!(spelt(written).as_deref(), Some(read), "{written}");
        }
        for as_it_is in [
            "e4", "1.e4", "e8=Q", "O-O", "1-0", "N", "OO", "P-K4", "Sf3", "+-", "hello",
        ] {
            assert_eq!(spelt(as_it_is), None, "{as_it_is}");
        }
    }

    #[test]
    fn signs_are_glyphs() {
        for (line, read) in [
            (
                "2. Nf3 +/= Nc6 ∓ N {= N} e5 $14 -+",
                "2. Nf3 $14 Nc6 $17 $146 {= N} e5 $14 $19",
            ),
            (
                "2. Nf3= Nc6!+= 3.Bb5± a6+-",
                "2. Nf3 $10 Nc6! $14 3.Bb5 $16 a6 $18",
            ),
            (
                "8. Qh5+ g6 9. bxa8=Q+ e8N Nb1-c3=",
                "8. Qh5+ g6 9. bxa8=Q+ e8=N Nb1c3 $10",
            ),
        ] {
            assert_eq!(plain(line, Place::default()), read);
        }
    }

    #[test]
    fn comments_to_the_end_of_a_line_get_braces() {
        let begin = Place::default();
        for (line, read) in [
            ("1. e4 ; best {by} test", "1. e4 {best {by) test}"),
            ("{a; b} e5;c", "{a; b} e5{c}"),
            ("% ; escaped", "% ; escaped"),
            ("(2. f4 ;", "(2. f4 {}"),
        ] {
            assert_eq!(plain(line, begin), read);
        }
    }
}
