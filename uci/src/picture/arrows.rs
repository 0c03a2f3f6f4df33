//! Draws trajectories as arrows, the fields where pieces stop as dots, and the fields they slide over as
//! dashes.

use shakmaty::Square;
use svg::node::element::{Circle, Group, Line, Path, Polyline, Text};

use super::scene::{Arrow, Legend, Scene, Stroke};

/// The distance of an arrow from the centres of its first and last fields, so that the pieces stay visible.
const START: f32 = 15.0;
const END: f32 = 16.0;

/// The length and half the width of an arrowhead.
const HEAD: (f32, f32) = (11.0, 5.5);

/// The largest distance by which an arrow is shifted, so that several arrows along the same line stay
/// readable.
const ASIDE: f32 = 7.0;

/// Dots and dashes.
pub(super) fn marks(scene: &Scene) -> Group {
    // If the trajectories of both sides are shown, a field may belong to either side's.
    let colors = || scene.arrows.iter().map(|arrow| arrow.color);
    let side = match colors().next() {
        Some(first) if colors().all(|color| color == first) => class(first),
        _ => "mark",
    };
    let dots = scene.alpha.into_iter().map(|square| {
        let (x, y) = super::centre(square);
        dot(x, y, side)
    });
    let group = dots.fold(Group::new(), Group::add);
    let dashes = (scene.beta & !scene.alpha).into_iter().map(|square| {
        let (x, y) = super::centre(square);
        dash(x, y, side)
    });
    dashes.fold(group, Group::add)
}

fn class(color: shakmaty::Color) -> &'static str {
    color.fold_wb("white-side", "black-side")
}

fn dot(x: f32, y: f32, side: &str) -> Circle {
    Circle::new()
        .set("class", format!("alpha {side}"))
        .set("cx", x)
        .set("cy", y)
        .set("r", 6)
}

fn dash(x: f32, y: f32, side: &str) -> Line {
    Line::new()
        .set("class", format!("beta {side}"))
        .set("x1", x - 8.0)
        .set("x2", x + 8.0)
        .set("y1", y)
        .set("y2", y)
        .set("stroke-width", 3)
        .set("stroke-dasharray", "5 3")
}

/// All arrows. When there are many, they are drawn thinner.
pub(super) fn all(arrows: &[Arrow]) -> Group {
    let width = if arrows.len() > 12 { 1.8 } else { 2.8 };
    let opacity = if arrows.len() > 12 { 0.6 } else { 0.8 };
    let step = if arrows.len() > 1 {
        2.0 * ASIDE / (arrows.len() - 1) as f32
    } else {
        0.0
    };
    let start = if arrows.len() > 1 { -ASIDE } else { 0.0 };
    arrows
        .iter()
        .enumerate()
        .filter_map(|(i, arrow)| one(arrow, start + step * i as f32, width))
        .fold(Group::new().set("opacity", opacity), Group::add)
}

/// The distance of a number from the centre of its field, and the distance between the numbers of one field.
const CORNER: f32 = 17.0;
const APART: f32 = 15.0;

/// The numbers of arrows, in the corners of their target fields; numbers of the same field are placed side by
/// side.
pub(super) fn numbers(arrows: &[Arrow]) -> Group {
    let mut group = Group::new();
    for (place, arrow) in arrows.iter().enumerate() {
        let (Some(number), Some(&goal)) = (arrow.number, arrow.fields.last()) else {
            continue;
        };
        let before = arrows[..place]
            .iter()
            .filter(|other| other.number.is_some() && other.fields.last() == Some(&goal))
            .count();
        let (x, y) = super::centre(goal);
        let (x, y) = (x + CORNER - APART * before as f32, y - CORNER);
        let disc = Circle::new()
            .set("class", class(arrow.color))
            .set("cx", x)
            .set("cy", y)
            .set("r", 7.5);
        let text = Text::new(number.to_string())
            .set("class", "number")
            .set("x", x)
            .set("y", y + 3.8)
            .set("font-size", if number > 9 { 9 } else { 11 })
            .set("font-family", "sans-serif")
            .set("text-anchor", "middle");
        group = group.add(disc).add(text);
    }
    group
}

/// A single arrow, with its points shifted by `aside`; `None` if it has fewer than two fields.
fn one(arrow: &Arrow, aside: f32, width: f32) -> Option<Group> {
    let (first, last) = (*arrow.fields.first()?, *arrow.fields.last()?);
    if arrow.fields.len() < 2 {
        return None;
    }
    // Shifted diagonally, so that both lines along ranks and lines along files are separated.
    let moved = |square: Square| {
        let (x, y) = super::centre(square);
        (x + aside * 0.7, y + aside * 0.7)
    };
    let mut points: Vec<(f32, f32)> = arrow.fields.iter().map(|&square| moved(square)).collect();
    let ends = points.len() - 1;
    points[0] = towards(moved(first), points[1], START);
    let tip = towards(moved(last), points[ends - 1], END);
    points[ends] = towards(tip, points[ends - 1], HEAD.0 - 1.0);
    let line = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect::<Vec<_>>()
        .join(" ");
    let body = Polyline::new()
        .set("points", line)
        .set("fill", "none")
        .set("style", "fill:none")
        .set("stroke-width", width)
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round");
    let body = match dashes(arrow.stroke) {
        Some(dashes) => body.set("stroke-dasharray", dashes),
        None => body,
    };
    let role = match arrow.stroke {
        Stroke::Trunk => "trajectory",
        Stroke::Denial => "denial",
        Stroke::Support => "support",
    };
    let group = Group::new().set("class", format!("{role} {}", class(arrow.color)));
    Some(group.add(body).add(head(points[ends - 1], tip)))
}

/// The dash pattern of a line; `None` for a solid one.
fn dashes(stroke: Stroke) -> Option<&'static str> {
    match stroke {
        Stroke::Trunk => None,
        Stroke::Denial => Some("9 6"),
        Stroke::Support => Some("0.5 6"),
    }
}

/// The point at this distance from `from` towards `to`.
fn towards(from: (f32, f32), to: (f32, f32), distance: f32) -> (f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(f32::EPSILON);
    (from.0 + dx / length * distance, from.1 + dy / length * distance)
}

fn head(from: (f32, f32), tip: (f32, f32)) -> Path {
    let (length, half) = HEAD;
    let back = towards(tip, from, length);
    let (dx, dy) = ((tip.0 - back.0) / length * half, (tip.1 - back.1) / length * half);
    let d = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        tip.0,
        tip.1,
        back.0 - dy,
        back.1 + dx,
        back.0 + dy,
        back.1 - dx
    );
    Path::new()
        .set("d", d)
        .set("stroke", "none")
        .set("style", "stroke:none")
}

/// Explains the signs.
pub(super) fn legend(legend: Legend, text: impl Fn(&str, f32, f32, f32) -> Text, x: f32, y: f32) -> Group {
    let word = |content: &str, x: f32| text(content, x, y + 4.0, 12.0);
    let swatch = |x: f32, class: &str| {
        Line::new()
            .set("class", class)
            .set("x1", x)
            .set("x2", x + 22.0)
            .set("y1", y)
            .set("y2", y)
            .set("stroke-width", 3.5)
    };
    let line = |x: f32, stroke: Stroke| match dashes(stroke) {
        Some(dashes) => swatch(x, "mark")
            .set("stroke-dasharray", dashes)
            .set("stroke-linecap", "round"),
        None => swatch(x, "mark"),
    };
    let group = match legend {
        Legend::Bundles => Group::new()
            .add(dot(x + 6.0, y, "mark"))
            .add(word("stops (α)", x + 18.0))
            .add(dash(x + 100.0, y, "mark"))
            .add(word("slides over (β)", x + 114.0)),
        Legend::Zones | Legend::Plans => Group::new()
            .add(line(x, Stroke::Trunk))
            .add(word("trunk", x + 27.0))
            .add(line(x + 68.0, Stroke::Denial))
            .add(word("denial", x + 95.0)),
    };
    let group = match legend {
        Legend::Zones => group
            .add(line(x + 140.0, Stroke::Support))
            .add(word("support", x + 167.0)),
        Legend::Bundles | Legend::Plans => group,
    };
    group
        .add(swatch(x + 232.0, "white-side"))
        .add(word("White", x + 259.0))
        .add(swatch(x + 310.0, "black-side"))
        .add(word("Black", x + 337.0))
}
