//! Pictures of boards with pieces and trajectories, as self-contained SVG: the pieces need no font, and the
//! colours follow the reader's light or dark scheme.
//!
//! [`scene`] describes the contents of a picture; [`board`], [`pieces`] and [`arrows`] draw its parts.
//! [`tree`] draws search trees.

mod arrows;
mod board;
pub(crate) mod pieces;
pub(crate) mod scene;
pub(crate) mod tree;

use svg::Document;
use svg::node::element::{Group, Style, Text};

use scene::Scene;

/// The side length of a field, in units of the picture.
const FIELD: f32 = 50.0;

/// The space around the board for coordinates.
const MARGIN: f32 = 22.0;

/// The height of the title above and of the legend below.
const BAND: f32 = 30.0;

/// The colours of both schemes. Colour-blind readers can also distinguish the sides' colours (Okabe and Ito).
const STYLE: &str = "\
.ground{fill:#ffffff}.light{fill:#e9e4d8}.dark{fill:#b9b09c}.text{fill:#333333}.shade{fill:#009e73;fill-opacity:0.45}\
.mark{stroke:#555555;fill:#555555}.white-side{stroke:#0072b2;fill:#0072b2}.black-side{stroke:#d55e00;fill:#d55e00}\
.white-piece{fill:#ffffff;stroke:#1a1a1a}.black-piece{fill:#1f1f1f;stroke:#f4f4f4}\
.number{fill:#ffffff;font-weight:bold}.eye-white{fill:#1a1a1a;stroke:none}.eye-black{fill:#f4f4f4;stroke:none}\
@media (prefers-color-scheme:dark){.ground{fill:#16181c}.light{fill:#7d8794}.dark{fill:#525c69}.text{fill:#dddddd}\
.mark{stroke:#c8c8c8;fill:#c8c8c8}.white-side{stroke:#56b4e9;fill:#56b4e9}.black-side{stroke:#e69f00;fill:#e69f00}}";

/// Draws a scene.
pub(crate) fn svg(scene: &Scene) -> String {
    let width = 8.0 * FIELD + 2.0 * MARGIN;
    let height = 8.0 * FIELD + 2.0 * MARGIN + 2.0 * BAND;
    let text = |content: &str, x: f32, y: f32, size: f32| {
        Text::new(content)
            .set("class", "text")
            .set("x", x)
            .set("y", y)
            .set("font-size", size)
            .set("font-family", "sans-serif")
    };
    let inner = Group::new()
        .set("transform", format!("translate({MARGIN} {})", MARGIN + BAND))
        .add(board::fields())
        .add(board::shades(scene.shaded))
        .add(board::coordinates(text))
        .add(arrows::marks(scene))
        .add(arrows::all(&scene.arrows))
        // On top, so that arrows do not hide pieces.
        .add(pieces::all(&scene.pieces))
        .add(arrows::numbers(&scene.arrows));
    let title = scene.title.clone();
    let document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(svg::node::element::Title::new(title.as_str()))
        .add(Style::new(STYLE))
        .add(board::ground(width, height))
        .add(text(&title, MARGIN, MARGIN + 4.0, 15.0))
        .add(inner)
        .add(arrows::legend(scene.legend, text, MARGIN, height - BAND / 2.0));
    document.to_string()
}

/// The centre of a field on the board.
fn centre(square: shakmaty::Square) -> (f32, f32) {
    let column = square.file().to_u32() as f32;
    let row = 7.0 - square.rank().to_u32() as f32;
    ((column + 0.5) * FIELD, (row + 0.5) * FIELD)
}

#[cfg(test)]
mod tests {
    use super::scene::{Arrow, Legend, Stroke};
    use super::*;
    use shakmaty::{Bitboard, Board, Color, Square};

    #[test]
    fn every_piece_and_arrow_is_drawn_and_the_text_is_well_formed() {
        let scene = Scene {
            title: "a < b & \"c\"".to_owned(),
            pieces: Board::default().into_iter().collect(),
            arrows: vec![
                Arrow {
                    fields: vec![Square::G1, Square::F3, Square::E5],
                    color: Color::White,
                    stroke: Stroke::Trunk,
                    number: Some(1),
                };
                3
            ],
            alpha: Bitboard::from_square(Square::F3).with(Square::E5),
            beta: Bitboard::from_square(Square::D4),
            shaded: Bitboard::from_square(Square::G7).with(Square::H7),
            legend: Legend::Bundles,
        };
        let text = svg(&scene);
        let parsed = roxmltree::Document::parse(&text).unwrap();
        let count = |class: &str| {
            let has = |n: &roxmltree::Node<'_, '_>| {
                n.attribute("class")
                    .is_some_and(|c| c.split(' ').any(|c| c == class))
            };
            parsed.descendants().filter(has).count()
        };
        assert_eq!((count("white-piece"), count("black-piece")), (16, 16));
        assert_eq!(count("trajectory"), 3);
        assert_eq!(count("number"), 3);
        // One more of each is in the legend.
        assert_eq!((count("alpha"), count("beta")), (2 + 1, 1 + 1));
        assert_eq!(count("light") + count("dark"), 64);
        assert_eq!(count("shade"), 2);
    }
}
