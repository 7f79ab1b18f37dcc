//! The figures as text.

use crate::{
    field::Field,
    measure::{self, Measured},
};
use std::{env::consts::ARCH, fmt::Write as _, thread};

/// One field in one line.
pub(crate) fn line(field: &Field, measured: &Measured) -> String {
    format!("{} {}: {}", field.plan.players, field.name, row(field, measured))
}

/// The page of figures.
pub(crate) fn page(opens: &[(Field, Measured)], hard: &[(Field, Measured)]) -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut page = format!(
        "# How long a draw takes\n\
         \n\
         Written by `cargo xtask bench pairing`; not edited by hand.\n\
         One thread of a machine with {cores} cores ({ARCH}); processor time in milliseconds, the best \
         of three runs of each draw. Memory is the most that the whole process held, the tournaments and \
         the drawing of their first rounds included.\n\
         \n\
         ## Opens\n\
         \n\
         Rounds 5 to 9 of tournaments of nine rounds. *Mixed* fields have forfeits, byes, late \
         entries and withdrawals.\n\
         \n"
    );
    table(&mut page, opens);
    for name in ["clean", "mixed"] {
        let medians: Vec<(u16, f64)> = opens
            .iter()
            .filter(|(field, _)| field.name == name)
            .map(|(field, measured)| (field.plan.players, measured.median_ms()))
            .collect();
        let growth = measure::growth(&medians);
        let _ =
            writeln!(page, "\nThe median of {name} fields grows as N^{growth:.2}; wanted: N^1.6.");
    }
    page += "\n## What is hard, or might be\n\n";
    table(&mut page, hard);
    page
}

fn table(page: &mut String, fields: &[(Field, Measured)]) {
    *page += "| field | players | rounds | draws | median | wanted | worst | wanted | memory, MB |\n\
              |---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    for (field, measured) in fields {
        let _ = writeln!(
            page,
            "| {} | {} | {} |",
            field.name,
            field.plan.players,
            row(field, measured)
        );
    }
}

fn row(field: &Field, measured: &Measured) -> String {
    let wanted = |ms: Option<f64>| ms.map_or("–".to_owned(), |it| it.to_string());
    let memory = measured.memory_mb.map_or("–".to_owned(), |it| it.to_string());
    format!(
        "{}–{} | {} | {:.2} | {} | {:.2} | {} | {memory}",
        field.from,
        field.plan.rounds,
        measured.count(),
        measured.median_ms(),
        wanted(field.wanted_ms.map(|it| it.0)),
        measured.worst_ms(),
        wanted(field.wanted_ms.map(|it| it.1)),
    )
}
