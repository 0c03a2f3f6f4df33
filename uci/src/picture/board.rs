//! Draws the board: background, fields and coordinates.

use shakmaty::{Bitboard, File, Rank, Square};
use svg::node::element::{Group, Rectangle, Text};

use super::{FIELD, MARGIN};

/// The background of the whole picture.
pub(super) fn ground(width: f32, height: f32) -> Rectangle {
    Rectangle::new()
        .set("class", "ground")
        .set("width", width)
        .set("height", height)
}

/// The 64 fields.
pub(super) fn fields() -> Group {
    Square::ALL.into_iter().fold(Group::new(), |group, square| {
        let (x, y) = super::centre(square);
        let field = Rectangle::new()
            .set("class", if square.is_light() { "light" } else { "dark" })
            .set("x", x - FIELD / 2.0)
            .set("y", y - FIELD / 2.0)
            .set("width", FIELD)
            .set("height", FIELD);
        group.add(field)
    })
}

/// Shading over some fields.
pub(super) fn shades(fields: Bitboard) -> Group {
    fields.into_iter().fold(Group::new(), |group, square| {
        let (x, y) = super::centre(square);
        let shade = Rectangle::new()
            .set("class", "shade")
            .set("x", x - FIELD / 2.0)
            .set("y", y - FIELD / 2.0)
            .set("width", FIELD)
            .set("height", FIELD);
        group.add(shade)
    })
}

/// Letters below the board, numbers next to it.
pub(super) fn coordinates(text: impl Fn(&str, f32, f32, f32) -> Text) -> Group {
    let centred = |label: char, x: f32, y: f32| {
        text(&label.to_string(), x, y, 13.0)
            .set("text-anchor", "middle")
            .set("dominant-baseline", "central")
    };
    let files = File::ALL.into_iter().map(|file| {
        let (x, _) = super::centre(Square::from_coords(file, Rank::First));
        centred(file.char(), x, 8.0 * FIELD + MARGIN / 2.0)
    });
    let ranks = Rank::ALL.into_iter().map(|rank| {
        let (_, y) = super::centre(Square::from_coords(File::A, rank));
        centred(rank.char(), -MARGIN / 2.0, y)
    });
    files.chain(ranks).fold(Group::new(), Group::add)
}
