//! Draws the pieces, as plain shapes on a field of 50 by 50 units.

use shakmaty::{Piece, Role, Square};
use svg::node::element::{Circle, Group, Path};

use super::FIELD;

/// The outline of a piece.
fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "M25 9a6.5 6.5 0 0 1 4.6 11.1C31.5 22 30.5 24 28.5 25c.5 5 2.5 8 6.5 11v5H15v-5c4-3 6-6 6.5-11\
             c-2-1-3-3-1.1-4.9A6.5 6.5 0 0 1 25 9z"
        }
        Role::Knight => {
            "M15 42c0-8 2.500-11.500 8-16.500c-2.500.5-4 1-5.500 3c-1.500 2-4.500 1.500-5.500-1c1.500-6 4-10.500 8-14l1-6l4.500 4\
             c8 2 11.500 12 11.500 30.500z"
        }
        Role::Bishop => {
            "M25 5.500a3 3 0 0 1 1.800 5.400c5.200 3.600 8.200 8.600 5.200 15.100l-1.500 3l1.500 3h-2l1 4h5v5.500H14V36h5l1-4h-2l1.500-3l-1.500-3\
             c-3-6.500 0-11.500 5.200-15.100A3 3 0 0 1 25 5.500z"
        }
        Role::Rook => "M13 42v-5.500h4l1.500-16h-4V9h5v4h3.500V9h4v4h3.500V9h5v11.500h-4l1.500 16h4V42z",
        Role::Queen => {
            "M25 7a2.500 2.500 0 0 1 1.500 4.500l2.700 10l5.500-7.800a2.500 2.500 0 1 1 2.800 1.400l-4 16.900v4h2.500v6h-22v-6h2.500v-4\
             l-4-16.900a2.500 2.500 0 1 1 2.800-1.400l5.500 7.800l2.700-10A2.500 2.500 0 0 1 25 7z"
        }
        Role::King => {
            "M23 5h4v3.500h3.500v3.500H27v4c5-3.500 12.500-1 12 5.500c-.3 4-3 7-5 9.500v5h2.500v6h-23v-6H16v-5c-2-2.500-4.700-5.500-5-9.500\
             c-.5-6.500 7-9 12-5.500v-4h-3.500V8.500H23z"
        }
    }
}

/// The eye of the knight: the coordinates of its centre, and its radius.
const EYE: (f32, f32, f32) = (22.5, 18.0, 1.7);

/// The slit of the bishop.
const SLIT: &str = "M26.500 14.500l2 1.500l-4.500 7l-2-1.500z";

/// The shapes as a JavaScript module for pages that draw boards themselves: outlines by piece letter, the
/// knight's eye, the bishop's slit.
pub(crate) fn module() -> String {
    let shapes: Vec<String> = Role::ALL
        .into_iter()
        .map(|role| format!("{}: \"{}\"", role.char(), outline(role)))
        .collect();
    let (x, y, r) = EYE;
    format!(
        "export const OUTLINES = {{ {} }};\nexport const EYE = {{ x: {x}, y: {y}, r: {r} }};\nexport const SLIT = \"{SLIT}\";\n",
        shapes.join(", ")
    )
}

/// All pieces of a position.
pub(super) fn all(pieces: &[(Square, Piece)]) -> Group {
    pieces.iter().fold(Group::new(), |group, &(square, piece)| {
        group.add(one(square, piece))
    })
}

fn one(square: Square, piece: Piece) -> Group {
    let (x, y) = super::centre(square);
    let class = if piece.color.is_white() {
        "white-piece"
    } else {
        "black-piece"
    };
    let shape = Path::new()
        .set("class", class)
        .set("stroke-width", 1.6)
        .set("stroke-linejoin", "round")
        .set("d", outline(piece.role));
    let group = Group::new()
        .set(
            "transform",
            format!("translate({} {})", x - FIELD / 2.0, y - FIELD / 2.0),
        )
        .add(shape);
    let eye = if piece.color.is_white() {
        "eye-white"
    } else {
        "eye-black"
    };
    match piece.role {
        // The eye and the slit distinguish these two from a pawn and a queen at a glance.
        Role::Knight => group.add(
            Circle::new()
                .set("class", eye)
                .set("cx", EYE.0)
                .set("cy", EYE.1)
                .set("r", EYE.2),
        ),
        Role::Bishop => group.add(Path::new().set("class", eye).set("d", SLIT)),
        _ => group,
    }
}
