//! Converts the network to and from its files with integers: `engine/src/evaluation/neural/rows.bin` and
//! `layers.bin`.

use puchok_engine::evaluation::neural::ROW_UNIT;
use puchok_engine::evaluation::neural::layers::{ENTERING, FIRST, OF_STAGE, SECOND};

use super::{LAYERS, Network, SECOND_BIAS, SECOND_LAYER, SIZE, unit_and_spread};

impl Network {
    /// The contents of `rows.bin` and `layers.bin`.
    pub(in crate::patterns) fn as_files(&self) -> [Vec<u8>; 2] {
        let whole = |number: f32, unit: i32| {
            // `as` saturates at 16 bits.
            ((number * unit as f32).round() as i16).to_le_bytes()
        };
        let (rows, layers) = self.numbers.split_at(LAYERS);
        let rows = rows.iter().flat_map(|&number| whole(number, ROW_UNIT));
        let stages = layers.chunks_exact(OF_STAGE);
        let layers = stages.flat_map(|stage| {
            let places = (0..OF_STAGE).map(in_file);
            places.flat_map(|place| whole(stage[place], unit_and_spread(place).0))
        });
        [rows.collect(), layers.collect()]
    }

    /// The network in such files; `None` if their sizes are wrong.
    pub(in crate::patterns) fn from_files([rows, layers]: [&[u8]; 2]) -> Option<Network> {
        if (rows.len(), layers.len()) != (2 * LAYERS, 2 * (SIZE - LAYERS)) {
            return None;
        }
        let mut numbers: Vec<f32> = shorts(rows).map(|number| number / ROW_UNIT as f32).collect();
        for stage in shorts(layers).collect::<Vec<f32>>().chunks_exact(OF_STAGE) {
            let begin = numbers.len();
            numbers.resize(begin + OF_STAGE, 0.0);
            for (at, number) in stage.iter().enumerate() {
                let place = in_file(at);
                numbers[begin + place] = number / unit_and_spread(place).0 as f32;
            }
        }
        Some(Network { numbers })
    }
}

/// The integers of a file.
fn shorts(bytes: &[u8]) -> impl Iterator<Item = f32> {
    let shorts = bytes.as_chunks().0.iter();
    shorts.map(|&short| f32::from(i16::from_le_bytes(short)))
}

/// Maps an index in the file to the index of a stage's number here. In the file, the weights of the second
/// layer are ordered by its inputs, each clipped and squared; here by its outputs.
fn in_file(at: usize) -> usize {
    match at {
        SECOND_LAYER..SECOND_BIAS => {
            let (number, rest) = (
                (at - SECOND_LAYER) / (2 * SECOND),
                (at - SECOND_LAYER) % (2 * SECOND),
            );
            SECOND_LAYER + rest / 2 * ENTERING + number + rest % 2 * FIRST
        }
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use puchok_engine::evaluation::neural;
    use puchok_engine::evaluation::neural::layers::LARGEST;
    use shakmaty::Color;
    use shakmaty::fen::Fen;

    use super::super::tests::sample;
    use super::*;
    use crate::random::Random;
    use crate::tune::SCALE;

    /// Integers and fractions agree on the current network, except for rounding.
    #[test]
    fn the_search_counts_as_the_training_does() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src/evaluation/neural");
        let [rows, layers] =
            ["rows.bin", "layers.bin"].map(|name| std::fs::read(directory.join(name)).unwrap());
        let network = Network::from_files([&rows, &layers]).unwrap();
        let (_, layers) = network.numbers.split_at(LAYERS);
        assert!(layers.iter().all(|number| number.abs() <= LARGEST as f32));
        for fen in [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
            "r4rk1/pp3ppp/2n1b3/4q3/8/2PB4/PP1Q1PPP/R4RK1 w - - 0 1",
            "2r3k1/5ppp/p3p3/1p1nP3/3B4/P4P2/1P4PP/2R3K1 w - - 0 1",
            "8/5k2/4p3/1p1pP3/1P1P2K1/8/8/8 w - - 0 1",
        ] {
            let setup = fen.parse::<Fen>().unwrap();
            let said = neural::patterns(&setup.as_setup().board, Color::White).0;
            let points = network.points(&sample(fen, 0));
            let centipawns = -SCALE * (1.0 / points - 1.0).ln();
            assert!(
                (said as f32 - centipawns).abs() < 4.0,
                "{fen}: {said} {centipawns}"
            );
        }
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let network = Network::new(&mut Random::new(1));
        let [rows, layers] = network.as_files();
        let read = Network::from_files([&rows, &layers]).unwrap();
        let furthest = network.numbers.iter().zip(&read.numbers);
        let furthest = furthest.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(furthest <= 0.5 / ROW_UNIT as f32 + 1e-6, "{furthest}");
        assert!(read.as_files() == [rows.clone(), layers.clone()]);
        assert!(Network::from_files([&rows, &rows]).is_none());
    }
}
