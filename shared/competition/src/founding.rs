//! Founding a competition and laying down its regulations.

use crate::{
    command::{Command, Order, RulebookSource},
    fact::{Fact, NewFact},
    people::Grant,
    refusal::Refusal,
    rulebook,
    state::State,
};

/// The longest name of a competition, in characters.
const NAME_LENGTH: usize = 200;

/// Founds a competition: the founding record, the regulation, and the organiser's own name.
pub fn found(state: &State, order: &Order) -> Result<Vec<NewFact>, Refusal> {
    let Command::FoundCompetition { name, place, from, to, organiser, rulebook } = &order.command
    else {
        return Err(Refusal::NotAllowed);
    };
    if state.founded.is_some() {
        return Err(Refusal::NotAllowed);
    }
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME_LENGTH {
        return Err(Refusal::BadField { field: "name".into(), seen: name.into() });
    }
    if let (Some(from), Some(to)) = (from, to)
        && to < from
    {
        return Err(Refusal::BadField { field: "to".into(), seen: to.to_string() });
    }
    let founded = Fact::CompetitionFounded {
        name: name.to_owned(),
        place: place.trim().to_owned(),
        from: *from,
        to: *to,
    };
    let mut grant = Grant::organiser(order.author, organiser.trim().to_owned());
    grant.seal_key = order.seal_key;
    let adopted = adopt(state, rulebook)?;
    Ok([founded.into(), Fact::GrantGiven { grant }.into()].into_iter().chain(adopted).collect())
}

/// Lays down a regulation with its whole text.
pub fn adopt(state: &State, source: &RulebookSource) -> Result<Vec<NewFact>, Refusal> {
    let (root, files) = match source {
        RulebookSource::Shipped { key } => {
            let unknown = || Refusal::BadField { field: "rulebook".into(), seen: key.clone() };
            (key.clone(), rulebook::shipped::files(key).ok_or_else(unknown)?)
        }
        RulebookSource::Own { root, files } => (root.clone(), files.clone()),
    };
    let loaded = rulebook::file::load(&files, &root)
        .map_err(|problems| Refusal::RulebookFaulty { problems })?;
    if state.rulebook(loaded.digest).is_some() {
        return Err(Refusal::RulebookAlreadyAdopted);
    }
    Ok(vec![Fact::RulebookAdopted { digest: loaded.digest, root, files }.into()])
}
