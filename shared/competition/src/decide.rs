//! State and command give facts or a refusal. A refusal changes nothing; no facts at all mean that
//! what was wished for stands already.

use crate::{
    audit, award, chair,
    command::{Command, Order},
    dispute, entry,
    fact::NewFact,
    foul, founding, import, nudge, opening, people, phase, receipt,
    refusal::Refusal,
    result, round, seal,
    state::State,
    undo,
};

/// Decides what a command makes happen.
pub fn decide(state: &State, order: &Order) -> Result<Vec<NewFact>, Refusal> {
    if !state.unknown.is_empty() {
        return Err(Refusal::NewerVersionNeeded);
    }
    let facts = dispatch(state, order)?;
    let allowed = |it: &NewFact| audit::may_write(state, order.author, &it.fact);
    if state.founded.is_some() && !facts.iter().all(allowed) {
        return Err(Refusal::NotAllowed);
    }
    for new in facts.iter().filter(|it| chair::owns(it)) {
        if let Some(event) = new.fact.event() {
            chair::check(state, order.author, event)?;
        }
    }
    Ok(facts)
}

fn dispatch(state: &State, order: &Order) -> Result<Vec<NewFact>, Refusal> {
    match &order.command {
        Command::FoundCompetition { .. } => founding::found(state, order),
        Command::AdoptRulebook { rulebook } => founding::adopt(state, rulebook),
        Command::OpenEvent { event } => opening::open(state, event),
        Command::PlanPhase { event, phase, rounds } => phase::plan(state, (event, phase), *rounds),
        Command::Enter { event, entries, waive } => {
            entry::enter(state, order.op, event, entries, waive.as_deref())
        }
        Command::CorrectEntry { event, competitor, person, waive } => {
            entry::correct(state, event, *competitor, person, waive.as_deref())
        }
        Command::StrikeEntry { event, competitor } => entry::strike(state, event, *competitor),
        Command::Withdraw { event, competitor, reason } => {
            entry::withdraw(state, event, *competitor, reason)
        }
        Command::Return { event, competitor } => entry::come_back(state, event, *competitor),
        Command::Disqualify { event, competitor, reason } => {
            entry::disqualify(state, event, *competitor, reason)
        }
        Command::GrantBye { event, phase, round, competitor, bye } => {
            entry::grant_bye(state, (event, phase), *round, *competitor, *bye)
        }
        Command::RevokeBye { event, phase, round, competitor } => {
            entry::revoke_bye(state, (event, phase), *round, *competitor)
        }
        Command::OrderField { event, phase, how } => {
            phase::order_field(state, (event, phase), how, order.seed)
        }
        Command::ForbidPair { event, phase, forbidden } => {
            round::forbid(state, (event, phase), forbidden)
        }
        Command::AllowPair { event, phase, forbidden } => {
            round::allow(state, (event, phase), *forbidden)
        }
        Command::KeepDelegationsApart { event, phase, apart } => {
            round::keep_delegations_apart(state, (event, phase), *apart)
        }
        Command::DrawRelaxed { event, phase, relax, reason } => {
            round::draw_relaxed(state, (event, phase), (relax, reason), order.op)
        }
        Command::DrawRound { event, phase } => round::draw(state, (event, phase), order),
        Command::EditDraft { event, phase, draw, edits, reason } => {
            round::edit(state, (event, phase), *draw, (edits, reason), order.op)
        }
        Command::DiscardDraft { event, phase, draw } => {
            round::discard(state, (event, phase), *draw)
        }
        Command::PublishRound { event, phase, draw } => {
            round::publish(state, (event, phase), *draw)
        }
        Command::RecordResult { board, outcome, attested, replaces } => {
            result::record(state, board, (*outcome, *attested), replaces)
        }
        Command::WithdrawResult { board, replaces } => result::withdraw(state, board, replaces),
        Command::VerifyResult { board, outcome } => result::verify(state, board, *outcome),
        Command::RecordFoul { board, competitor, offense, note } => {
            foul::record(state, board, *competitor, (offense.as_deref(), note))
        }
        Command::WithdrawFoul { board, foul } => foul::withdraw(state, board, *foul),
        Command::DecideTie { event, phase, among, by, note } => {
            phase::decide_tie(state, (event, phase), (among, *by, note), order.seed)
        }
        Command::ClosePhase { event, phase } => phase::close(state, (event, phase)),
        Command::ConfirmAwards { event } => award::confirm(state, event),
        Command::ImportTournament { event, players, rounds } => {
            import::tournament(state, order, event, (players, rounds))
        }
        Command::Seal { about, to, sealing } => seal::seal(state, (about, to), sealing),
        Command::ShareSeals { with, boxes } => seal::share(state, *with, boxes),
        Command::RevealSeal { seal, salt, content } => {
            seal::reveal(state, order.author, *seal, (salt, content))
        }
        Command::GiveGrant { grant } => people::give(state, grant),
        Command::RevokeGrant { device, reason } => people::revoke(state, *device, reason),
        Command::RotateKey { new, seal_key, proof } => {
            people::rotate(state, order, (*new, *seal_key), *proof)
        }
        Command::HandChair { event, to } => chair::hand(state, order, event, *to),
        Command::TakeChair { event, reason } => chair::take(state, order, event, reason),
        Command::Nudge { device, note } => nudge::nudge(state, *device, note),
        Command::PlaceBoards { event, phase, boards, venue } => {
            people::place(state, (event, phase), *boards, venue)
        }
        Command::RuleOnRecords { records, ruling, reason } => {
            dispute::rule(state, records, *ruling, reason)
        }
        Command::GiveReceipts { records, offset_ms, error_ms } => {
            receipt::give(records, (*offset_ms, *error_ms))
        }
        Command::OpenSeat { seat, scope, name, until_ms } => {
            people::open(state, order, (*seat, scope), (name, *until_ms))
        }
        Command::CloseSeat { seat } => people::close(state, order, *seat),
        Command::Undo { op } => undo::undo(state, *op),
    }
}
