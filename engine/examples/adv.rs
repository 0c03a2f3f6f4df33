use puchok_engine::advice::tables::{EndingTable, Tables};
use puchok_engine::advice::verify::verify;
use puchok_engine::endgames::{Material, build, generator};
use shakmaty::Color;
struct S;
impl generator::Observer for S {
    fn stage(&mut self, _: Material, _: generator::Stage) {}
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let material: Material = args[1].parse().unwrap();
    let mut tables = Tables::read_shipped();
    for f in &args[2..] {
        match EndingTable::open(f.as_ref()) {
            Ok(t) => tables.insert(t),
            Err(e) => {
                eprintln!("{e}");
                return;
            }
        }
    }
    let t = std::time::Instant::now();
    let eg = build::in_memory(&[material], &mut S).unwrap();
    eprintln!("db {:?}", t.elapsed());
    let t = std::time::Instant::now();
    let r = verify(&tables, material, Color::White, &eg, &|_| {}).unwrap();
    for (n, t) in [("w", &r.to_move), ("b", &r.other_to_move)] {
        println!(
            "{n} positions {} winnable {} won {} failed {} longest {:?} mean {:?} optimal {} {:?}",
            t.positions,
            t.winnable,
            t.won,
            t.failed(),
            t.longest.as_ref().map(|(n, p)| (n, p.fen())),
            t.mean(),
            t.optimal_longest,
            t.optimal_mean()
        );
        println!("  NoAdvice, Escape, Cycle, Astray {:?}", t.reasons);
        for (p, w) in &t.failures {
            println!("  {w:?} {}", p.fen());
        }
    }
    println!("{:?}", r.followed);
    eprintln!("verify {:?}", t.elapsed());
}
