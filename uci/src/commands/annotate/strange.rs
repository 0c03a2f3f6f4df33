//! Words in the moves of a game that are no moves.

use pgn_reader::SanPlus;
use puchok_engine::shakmaty::Square;

use super::chunks::Place;

/// A word of the main line that is letters and no move, and its line from 0. What is left of commentary outside braces would
/// else be passed over, and a move that is misspelt with it.
pub(super) fn strange_word(text: &str) -> Option<(usize, &str)> {
    let mut place = Place::default();
    text.lines().enumerate().find_map(|(number, line)| {
        if place.is_tag(line) {
            return None;
        }
        let word = place.find_word(line, is_strange)?;
        Some((number, &line[word]))
    })
}

/// Whether a word names a field, has three letters or more, one after another, or a hyphen beside letters, and is no move behind its
/// number.
fn is_strange(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    // Signs of check, of how good the move is, and of how one stands then.
    let word = word
        .trim_end_matches("e.p.")
        .trim_end_matches(['!', '?', '+', '-', '=', '#']);
    let letters = word.split(|c: char| !c.is_alphabetic());
    let is_long = letters.map(|part| part.chars().count()).max() >= Some(3);
    let names_field = || {
        let pairs = word.as_bytes().windows(2);
        pairs.into_iter().any(|pair| Square::from_ascii(pair).is_ok())
    };
    let is_joined = word.contains('-') && word.contains(char::is_alphabetic);
    (is_long || is_joined || names_field()) && SanPlus::from_ascii(word.as_bytes()).is_err()
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
        ] {
            assert!(strange_word(strange).is_some(), "{strange}");
        }
        for played in [
            "1.e4! e5!? 2.Nf3+- $14 Nc6 ; rest of line Sf3\n3. O-O-O?? 1/2-1/2",
            "30.exd6e.p. Ngxe5 31.bxa8=Q+ (Sf3 {Sf3}) Qh4xe1# e.p. N D +- 0-1",
        ] {
            assert_eq!(strange_word(played), None, "{played}");
        }
    }
}
