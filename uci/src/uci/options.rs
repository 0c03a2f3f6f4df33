//! The options that a GUI may set, with their names, ranges and effects.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use puchok_engine::depth::Depth;
use puchok_engine::score::Centipawns;
use puchok_engine::search::Options;
use puchok_engine::shakmaty::CastlingMode;
use puchok_engine::strength::Elo;
use vampirc_uci::UciOptionConfig;

use crate::input::quoted;
use crate::ranges::{HASH_MIB, MULTI_PV, THREADS};

/// The playable Elo ratings.
const ELO: RangeInclusive<i64> = Elo::LEAST.points() as i64..=Elo::MOST.points() as i64;
/// By how many centipawns a move in the opening may be worse than the best.
const VARIETY: RangeInclusive<i64> = 0..=100;
/// Milliseconds lost per move between the engine and the clock.
const MOVE_OVERHEAD: RangeInclusive<i64> = 0..=5_000;

/// The least depth at which the largest Syzygy tables are asked.
const SYZYGY_DEPTH: RangeInclusive<i64> = 1..=100;
/// The most men of a position for which Syzygy tables are asked.
const SYZYGY_MEN: RangeInclusive<i64> = 0..=7;

/// How an empty text is written.
const EMPTY: &str = "<empty>";

/// The current settings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// The options of the engine itself.
    pub(crate) engine: Options,
    /// Chess960: castling is written as the king capturing its own rook.
    pub(crate) chess960: bool,
    /// Whether to add win, draw and loss shares to every score.
    pub(crate) show_wdl: bool,
    /// Whether to describe the threat and the plan at the end of a search.
    pub(crate) explain: bool,
    /// Whether to play at the strength `elo`.
    pub(crate) limit_strength: bool,
    /// The strength to play at when it is limited.
    pub(crate) elo: Strength,
}

/// A strength, by default the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength(pub(crate) Elo);

impl Default for Strength {
    fn default() -> Self {
        Strength(Elo::MOST)
    }
}

/// What has to be done after an option has been set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing: the front end reads the setting when needed.
    Noted,
    /// The engine gets its new options.
    Engine,
    /// The engine clears its memory.
    Clear,
}

/// Why an option was not set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OptionError {
    /// There is no option with that name.
    #[error("no option '{0}'")]
    Unknown(String),
    /// The option is true or false.
    #[error("option {name} is true or false, not '{value}'")]
    NotBool {
        /// The option.
        name: &'static str,
        /// The value as given.
        value: String,
    },
    /// The option is a number in a range.
    #[error("option {name} is a number from {min} to {max}, not '{value}'")]
    NotInRange {
        /// The option.
        name: &'static str,
        /// The least value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The value as given.
        value: String,
    },
    /// The system cannot provide that much memory.
    #[error("no memory for a table of {0} MiB")]
    NoMemory(usize),
}

impl Settings {
    /// How castling is written.
    pub(crate) fn castling_mode(&self) -> CastlingMode {
        CastlingMode::from_chess960(self.chess960)
    }

    /// Sets an option; names are compared ignoring case.
    ///
    /// # Errors
    /// [`OptionError`]; the option then keeps its value.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let value = value.unwrap_or("").trim();
        match words.join(" ").to_ascii_lowercase().as_str() {
            "hash" => {
                let mib = spin("Hash", value, HASH_MIB)? as usize;
                if !is_available(mib) {
                    return Err(OptionError::NoMemory(mib));
                }
                self.engine.hash_mib = mib;
            }
            "threads" => self.engine.threads = spin("Threads", value, THREADS)? as usize,
            "multipv" => self.engine.multi_pv = spin("MultiPV", value, MULTI_PV)? as usize,
            "move overhead" => {
                let ms = spin("Move Overhead", value, MOVE_OVERHEAD)?;
                self.engine.move_overhead = Duration::from_millis(ms.unsigned_abs());
            }
            "variety" => self.engine.variety = Centipawns(spin("Variety", value, VARIETY)? as i32),
            "ponder" => self.engine.ponder = check("Ponder", value)?,
            "uci_analysemode" => self.engine.analyse_mode = check("UCI_AnalyseMode", value)?,
            "endgamepath" => self.engine.endgame_path = paths(value),
            "syzygypath" => self.engine.syzygy_path = paths(value),
            "syzygyprobedepth" => {
                let plies = spin("SyzygyProbeDepth", value, SYZYGY_DEPTH)?;
                self.engine.syzygy.least_depth = Depth(plies as i32);
            }
            "syzygyprobelimit" => {
                self.engine.syzygy.most_men = spin("SyzygyProbeLimit", value, SYZYGY_MEN)? as usize;
            }
            "syzygy50moverule" => self.engine.syzygy.fifty_moves = check("Syzygy50MoveRule", value)?,
            "uci_limitstrength" => self.limit_strength = check("UCI_LimitStrength", value)?,
            "uci_elo" => self.elo = Strength(Elo::nearest(spin("UCI_Elo", value, ELO)?)),
            "uci_chess960" => {
                self.chess960 = check("UCI_Chess960", value)?;
                return Ok(Effect::Noted);
            }
            "uci_showwdl" => {
                self.show_wdl = check("UCI_ShowWDL", value)?;
                return Ok(Effect::Noted);
            }
            "explain" => {
                self.explain = check("Explain", value)?;
                return Ok(Effect::Noted);
            }
            "clear hash" => return Ok(Effect::Clear),
            _ => return Err(OptionError::Unknown(quoted(name))),
        }
        // Full strength for an analysis, whatever the limit.
        let is_limited = self.limit_strength && !self.engine.analyse_mode;
        self.engine.strength = is_limited.then_some(self.elo.0);
        Ok(Effect::Engine)
    }
}

/// Whether the system could provide a table of this size; the memory is not touched.
pub(crate) fn is_available(mib: usize) -> bool {
    mib.checked_mul(1 << 20)
        .is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
}

fn spin(name: &'static str, value: &str, range: RangeInclusive<i64>) -> Result<i64, OptionError> {
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| OptionError::NotInRange {
            name,
            min: *range.start(),
            max: *range.end(),
            value: quoted(value),
        })
}

fn check(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::NotBool {
            name,
            value: quoted(value),
        }),
    }
}

/// Splits a list of folders at the system's separator (`:`, or `;` on Windows); whether they exist is checked
/// when they are opened.
fn paths(value: &str) -> Vec<PathBuf> {
    if value.is_empty() || value == EMPTY {
        return Vec::new();
    }
    std::env::split_paths(value)
        .filter(|path| !path.as_os_str().is_empty())
        .collect()
}

/// The options as announced to a GUI.
pub(crate) fn advertised() -> Vec<UciOptionConfig> {
    let initial = Options::default();
    let spin = |name: &str, default: usize, range: RangeInclusive<i64>| UciOptionConfig::Spin {
        name: name.into(),
        default: i64::try_from(default).ok(),
        min: Some(*range.start()),
        max: Some(*range.end()),
    };
    let check = |name: &str, default: bool| UciOptionConfig::Check {
        name: name.into(),
        default: Some(default),
    };
    let text = |name: &str| UciOptionConfig::String {
        name: name.into(),
        default: Some(EMPTY.into()),
    };
    let overhead = initial.move_overhead.as_millis() as usize;
    vec![
        spin("Hash", initial.hash_mib, HASH_MIB),
        spin("Threads", initial.threads, THREADS),
        check("Ponder", initial.ponder),
        spin("MultiPV", initial.multi_pv, MULTI_PV),
        spin("Move Overhead", overhead, MOVE_OVERHEAD),
        spin("Variety", initial.variety.0 as usize, VARIETY),
        check("Explain", false),
        check("UCI_Chess960", false),
        check("UCI_AnalyseMode", initial.analyse_mode),
        check("UCI_ShowWDL", false),
        check("UCI_LimitStrength", false),
        spin("UCI_Elo", usize::from(Elo::MOST.points()), ELO),
        text("EndgamePath"),
        text("SyzygyPath"),
        spin(
            "SyzygyProbeDepth",
            initial.syzygy.least_depth.plies() as usize,
            SYZYGY_DEPTH,
        ),
        check("Syzygy50MoveRule", initial.syzygy.fifty_moves),
        spin("SyzygyProbeLimit", initial.syzygy.most_men, SYZYGY_MEN),
        UciOptionConfig::Button {
            name: "Clear Hash".into(),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_advertised_option_can_be_set_to_its_default_and_bounds() {
        let mut settings = Settings::default();
        for option in advertised() {
            match option {
                UciOptionConfig::Check { name, default } => {
                    let [on, off] = ["true", "FALSE"].map(|value| {
                        settings.set(&name.to_lowercase(), Some(value)).unwrap();
                        format!("{settings:?}")
                    });
                    assert_ne!(on, off, "{name} changes nothing");
                    settings.set(&name, Some(&default.unwrap().to_string())).unwrap();
                }
                UciOptionConfig::Spin {
                    name,
                    default,
                    min,
                    max,
                } => {
                    let before = format!("{settings:?}");
                    let [changed, back] = [min.unwrap() + 1, default.unwrap()].map(|value| {
                        settings.set(&name, Some(&value.to_string())).unwrap();
                        format!("{settings:?}")
                    });
                    assert_ne!(changed, before, "{name} changes nothing");
                    assert_eq!(back, before);
                    settings.set(&name, Some(&min.unwrap().to_string())).unwrap();
                    settings.set(&name, Some(&default.unwrap().to_string())).unwrap();
                    for value in [min.unwrap() - 1, max.unwrap() + 1] {
                        let error = settings.set(&name, Some(&value.to_string())).unwrap_err();
                        assert!(matches!(error, OptionError::NotInRange { .. }), "{error}");
                    }
                }
                UciOptionConfig::Button { name } => {
                    assert_eq!(settings.set(&name, None), Ok(Effect::Clear));
                }
                UciOptionConfig::String { name, default } => {
                    settings.set(&name, Some("/some/where")).unwrap();
                    assert_ne!(settings.engine, Options::default());
                    settings.set(&name, default.as_deref()).unwrap();
                }
                other => panic!("{other} is of no kind we have"),
            }
        }
        assert_eq!(settings.engine, Options::default());
    }

    #[test]
    fn paths_may_be_several() {
        let joined = std::env::join_paths(["/a b", "c"]).unwrap();
        assert_eq!(paths(joined.to_str().unwrap()), ["/a b", "c"].map(PathBuf::from));
        assert_eq!(paths(""), [""; 0].map(PathBuf::from));
    }

    #[test]
    fn errors_leave_the_value() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("Hash", Some("lots")),
            ("Hash", None),
            ("Ponder", Some("yes")),
            ("Nonsense", Some("1")),
            ("Threads", Some("99999999999999999999")),
        ] {
            settings.set(name, value).unwrap_err();
        }
        assert_eq!(settings.engine, Options::default());
    }

    #[test]
    fn an_analysis_has_full_strength() {
        let mut settings = Settings::default();
        settings.set("UCI_LimitStrength", Some("true")).unwrap();
        settings.set("UCI_Elo", Some("1200")).unwrap();
        assert!(settings.engine.strength.is_some());
        settings.set("UCI_AnalyseMode", Some("true")).unwrap();
        assert!(settings.engine.strength.is_none());
        settings.set("UCI_Elo", Some("1300")).unwrap();
        assert!(settings.engine.strength.is_none());
        settings.set("UCI_AnalyseMode", Some("false")).unwrap();
        assert!(settings.engine.strength.is_some());
    }
}
