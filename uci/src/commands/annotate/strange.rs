//! Words in the moves of a game that are no moves.

use pgn_reader::SanPlus;

use super::place::Place;

/// A word of the main line that is letters and no move, and its line from 0. What is left of commentary outside braces would
/// else be passed over, and a move that is misspelt with it.
pub(super) fn strange_word(text: &str) -> Option<(usize, &str)> {
    find(text, |place| !place.in_variation())
}

/// The same of a variation.
pub(super) fn strange_word_of_variation(text: &str) -> Option<(usize, &str)> {
    find(text, Place::in_variation)
}

fn find(text: &str, is_there: impl Fn(Place) -> bool) -> Option<(usize, &str)> {
    let mut place = Place::default();
    text.lines().enumerate().find_map(|(number, line)| {
        if place.is_tag(line) {
            return None;
        }
        let word = place.find_any_word(line, |place, word| is_there(place) && is_strange(word))?;
        Some((number, &line[word]))
    })
}

/// What may stand among moves and is none, with letters: a new move, a diagram, a remark of the editors (as ChessBase writes them), and
/// that a pawn is taken in passing.
const SIGNS: [&str; 6] = ["N", "TN", "D", "RR", "e.p.", "ep"];

/// Whether a word has letters behind its number, and is neither a move nor one of the signs.
fn is_strange(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    // Signs of check, of how good the move is, and of how one stands then.
    let word = word.trim_end_matches(['!', '?', '+', '-', '=', '#']);
    word.contains(char::is_alphabetic)
        && !SIGNS.contains(&word)
        && SanPlus::from_ascii(word.as_bytes()).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_moves() {
        for strange in [
            "1. e4 e5 2. Sf3 *",
            "1. e2-e4 *",
            "1. e4 (1. Sf3) e5 Exd4x *",
            "1. P-K4 *",
            "6. OO *",
            "2. Nf",
        ] {
            assert!(strange_word(strange).is_some(), "{strange}");
        }
        for played in [
            "1.e4! e5!? 2.Nf3+- $14 Nc6 ; rest of line Sf3\n3. O-O-O?? 1/2-1/2",
            "30.exd6 Ngxe5 31.bxa8=Q+ (Sf3 {Sf3}) Qh4xe1# e.p. N RR D +- 0-1",
        ] {
            assert_eq!(strange_word(played), None, "{played}");
        }
    }
}
