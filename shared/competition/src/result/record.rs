//! Recording how a board ended, taking it back, and comparing it with the sheet.

use super::{Register, Standing};
use crate::{
    draw::BoardRef,
    fact::{Attested, Fact, NewFact},
    id::RecordId,
    refusal::Refusal,
    round::outcomes,
    scene::PhaseScene,
    score::Outcome,
    state::State,
};

/// Records a result. One that stands already, said by nobody less, is not written again.
pub fn record(
    state: &State,
    board: &BoardRef,
    (outcome, attested): (Outcome, Attested),
    replaces: &[RecordId],
) -> Result<Vec<NewFact>, Refusal> {
    let (scene, register) = published_board(state, board)?;
    let round = scene.phase.draws[&board.draw].round;
    if !outcomes::possible(scene, round, outcome) {
        return Err(Refusal::OutcomeNotPossible { article: outcomes::article(scene, round) });
    }
    if let Standing::Known { outcome: known, attested: by, .. } = register.standing()
        && known == outcome
        && by >= attested
    {
        return Ok(Vec::new());
    }
    let supersedes = seen(register, replaces)?;
    let fact = Fact::ResultRecorded { board: board.clone(), outcome, attested };
    Ok(vec![NewFact { fact, supersedes }])
}

/// Takes a result back.
pub fn withdraw(
    state: &State,
    board: &BoardRef,
    replaces: &[RecordId],
) -> Result<Vec<NewFact>, Refusal> {
    let (_, register) = published_board(state, board)?;
    if register.standing() == Standing::Open {
        return Err(Refusal::NoResult);
    }
    let supersedes = seen(register, replaces)?;
    Ok(vec![NewFact { fact: Fact::ResultWithdrawn { board: board.clone() }, supersedes }])
}

/// Says that a result agrees with the sheet.
pub fn verify(state: &State, board: &BoardRef, outcome: Outcome) -> Result<Vec<NewFact>, Refusal> {
    let (_, register) = published_board(state, board)?;
    match register.standing() {
        Standing::Open => Err(Refusal::NoResult),
        Standing::Known { outcome: known, verified, .. } if known == outcome => {
            let seen = register.heads().map(|it| it.record).collect();
            let fact = Fact::ResultVerified { board: board.clone(), seen };
            Ok(if verified { Vec::new() } else { vec![fact.into()] })
        }
        standing @ (Standing::Known { .. } | Standing::Disputed { .. }) => {
            Err(Refusal::ResultDiffers { standing })
        }
    }
}

fn published_board<'a>(
    state: &'a State,
    board: &BoardRef,
) -> Result<(PhaseScene<'a>, &'a Register), Refusal> {
    let (scene, _) = PhaseScene::published(state, board)?;
    Ok((scene, scene.phase.register(board.draw, board.board)))
}

/// What a new result replaces: everything that stands, which its writer must have seen.
fn seen(register: &Register, replaces: &[RecordId]) -> Result<Vec<RecordId>, Refusal> {
    let heads: Vec<RecordId> = register.heads().map(|it| it.record).collect();
    if heads.iter().all(|it| replaces.contains(it)) {
        return Ok(heads);
    }
    Err(Refusal::ResultUnseen { standing: register.standing() })
}
