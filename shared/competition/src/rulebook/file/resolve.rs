//! From a merged file to a rulebook: names are replaced by what they stand for.

use super::{
    EventFile, EveryEventFile, GameFile, KnockoutFile, Named, PhaseFile, PhaseFormFile,
    PlayoffFile, RoundRobinFile, RulebookFile, SmallFieldFile, StagesFile, SwissFile,
    TeamSwissFile,
    cell::{Place, Sources, Tried},
    check,
    problem::ProblemCode,
};
use crate::{
    id::{Digest, EventKey},
    rulebook::{
        EventRules, Rulebook, SmallField, TimeControl,
        entry::{Demand, EntryRule, Grade},
        knockout::{GameRules, KnockoutRules},
        phase::{PhaseForm, PhaseRules},
        round_robin::RoundRobinRules,
        swiss::{SwissRules, TeamSwissRules},
        tie_break::PlayoffRules,
    },
};
use std::collections::BTreeMap;

/// The rulebook that a merged file makes. None means that a problem has been written down.
pub(super) fn rulebook(
    sources: &Sources<'_>,
    file: &RulebookFile,
    root: &str,
    digest: Digest,
) -> Option<Rulebook> {
    let resolve = Resolve { sources, file, every: file.every_event.clone().unwrap_or_default() };
    let events = resolve.events();
    resolve.event_names();
    let title = resolve.wanted("title", &file.title);
    let discipline = resolve.wanted("discipline", &file.discipline);
    Some(Rulebook {
        digest,
        key: root.to_owned(),
        title: title?,
        issued: file.issued,
        discipline: discipline?,
        events: events?,
        held: file.held.clone(),
        program: file.program.clone(),
        units: file.units.clone(),
        registration: file.registration.clone(),
        absence: file.absence.clone(),
        disqualification: file.disqualification.clone(),
        officials: file.officials.clone(),
        offices: file.offices.clone(),
        committee: file.committee.clone(),
        appeals: file.appeals.clone(),
        lots: file.lots.clone(),
        conduct: file.conduct.clone(),
        league: file.league.clone(),
        readings: file.readings.clone(),
        notes: file.notes.clone(),
    })
}

struct Resolve<'a> {
    sources: &'a Sources<'a>,
    file: &'a RulebookFile,
    every: EveryEventFile,
}

impl Resolve<'_> {
    /// A key that one of the files must have. One that is there and broken has been reported.
    fn wanted<T: Clone>(&self, key: &str, read: &Option<T>) -> Option<T> {
        let is_there = self.sources.files().values().any(|it| it.table.contains_key(key));
        if read.is_none() && !is_there {
            self.sources.report(ProblemCode::MissingKey, &self.file.place.key(key), "");
        }
        read.clone()
    }

    fn events(&self) -> Option<Vec<EventRules>> {
        let read: Vec<&EventFile> = self.file.events.iter().flat_map(|it| &it.0).collect();
        if self.file.events.is_empty() {
            self.sources.report(ProblemCode::NoEvents, &self.file.place.key("event"), "");
        }
        let events: Vec<Option<EventRules>> = read.iter().map(|it| self.event(it)).collect();
        let mut events: Vec<EventRules> = events.into_iter().collect::<Option<_>>()?;
        exclude(&mut events);
        Some(events)
    }

    fn event(&self, file: &EventFile) -> Option<EventRules> {
        let scoring = file.scoring.as_ref().or(self.every.scoring.as_ref());
        let scoring = self.one(file, "scoring", scoring, &self.file.scoring);
        let time = file.time.as_ref().or(self.every.time.as_ref());
        let time = self.one(file, "time", time, &self.file.time);
        let team = file.team.as_ref().map(|it| self.named(it, &self.file.team));
        let awards = file.awards.clone().or_else(|| self.every.awards.clone());
        if awards.is_none() {
            self.missing(file, "awards");
        }
        let entry = self.entry(file);
        let (stages, time) = (self.stages_of(file), time?);
        let phases = stages.as_ref().and_then(|it| self.phases(it, &time));
        phases.iter().for_each(|it| check::kind(self.sources, file, it));
        let small_field = file.small_field.as_ref().map(|it| self.small_field(it, &time));
        Some(EventRules {
            key: file.key.clone(),
            name: file.name.clone(),
            kind: file.kind,
            scoring: scoring?,
            time,
            clause: file.clause.clone(),
            entry: entry?,
            exhibition_below: file.exhibition_below.clone().or(self.every.exhibition_below.clone()),
            filler: file.filler.clone().or(self.every.filler.clone()),
            phases: phases?,
            final_order: stages?.final_order,
            awards: awards?,
            team: given(team)?,
            small_field: given(small_field)?,
        })
    }

    /// Writes down that an event lacks a key, unless there is one for every event: then it could
    /// not be read, and that has been written down.
    fn missing(&self, event: &EventFile, key: &str) {
        let all = self.sources.files().values().filter_map(|it| it.table.get("every_event"));
        let mut tables = all.filter_map(|it| it.get_ref().as_table());
        if !tables.any(|it| it.contains_key(key)) {
            self.sources.report(ProblemCode::MissingKey, &event.place.key(key), "");
        }
    }

    /// What an event must have, itself or as every event has it.
    fn one<T: Clone>(
        &self,
        event: &EventFile,
        key: &str,
        given: Option<&Named<T>>,
        names: &BTreeMap<String, Tried<T>>,
    ) -> Option<T> {
        if given.is_none() {
            self.missing(event, key);
        }
        self.named(given?, names)
    }

    fn named<T: Clone>(&self, it: &Named<T>, names: &BTreeMap<String, Tried<T>>) -> Option<T> {
        match it {
            Named::Here(it) => Some(it.clone()),
            Named::Name(name, place) => self.by_name(name, place, names),
        }
    }

    fn by_name<T: Clone>(
        &self,
        name: &str,
        place: &Place,
        names: &BTreeMap<String, Tried<T>>,
    ) -> Option<T> {
        if !names.contains_key(name) {
            self.sources.report(ProblemCode::UnknownName, place, name);
        }
        names.get(name)?.0.clone()
    }

    /// The rules for every event, then the event's own; a name stands for a list.
    fn entry(&self, event: &EventFile) -> Option<Vec<EntryRule>> {
        let all = self.every.entry.iter().chain(&event.entry);
        let lists: Vec<Option<Vec<EntryRule>>> = all
            .map(|it| match it.0.as_ref()? {
                Named::Here(rule) => Some(vec![rule.clone()]),
                Named::Name(name, place) => self.by_name(name, place, &self.file.entry),
            })
            .collect();
        Some(lists.into_iter().collect::<Option<Vec<_>>>()?.concat())
    }

    /// The stages that an event names, or its own phases.
    fn stages_of(&self, event: &EventFile) -> Option<StagesFile> {
        if let Some(name) = &event.stages {
            return self.stages(name, &event.place);
        }
        let own = StagesFile {
            place: event.place.clone(),
            phases: event.phases.clone(),
            final_order: event.final_order.clone(),
        };
        check::phases(self.sources, &own);
        Some(own)
    }

    fn stages(&self, name: &str, place: &Place) -> Option<StagesFile> {
        let stages = self.by_name(name, &place.key("stages"), &self.file.stages)?;
        check::phases(self.sources, &stages);
        Some(stages)
    }

    fn small_field(&self, file: &SmallFieldFile, time: &TimeControl) -> Option<SmallField> {
        let stages = self.stages(&file.stages, &file.place)?;
        Some(SmallField {
            at_most: file.at_most,
            phases: self.phases(&stages, time)?,
            final_order: stages.final_order,
            article: file.article.clone(),
        })
    }

    fn phases(&self, stages: &StagesFile, time: &TimeControl) -> Option<Vec<PhaseRules>> {
        let phases: Vec<_> = stages.phases.iter().map(|it| self.phase(it, time)).collect();
        phases.into_iter().collect()
    }

    fn phase(&self, file: &PhaseFile, time: &TimeControl) -> Option<PhaseRules> {
        let form = match file.form.0.as_ref()? {
            PhaseFormFile::Swiss(it) => PhaseForm::Swiss(self.swiss(it, time)?),
            PhaseFormFile::TeamSwiss(it) => PhaseForm::TeamSwiss(self.team_swiss(it, time)?),
            PhaseFormFile::RoundRobin(it) => PhaseForm::RoundRobin(self.round_robin(it, time)?),
            PhaseFormFile::Knockout(it) => PhaseForm::Knockout(self.knockout(it, time)?),
            PhaseFormFile::SumOfRanks(it) => {
                self.event_name(&it.of, &file.place.key("of"));
                PhaseForm::SumOfRanks(it.clone())
            }
        };
        Some(PhaseRules { key: file.key.clone(), name: file.name.clone(), form })
    }

    fn swiss(&self, file: &SwissFile, time: &TimeControl) -> Option<SwissRules> {
        Some(SwissRules {
            system: file.system,
            rounds: file.rounds,
            tie_breaks: file.tie_breaks.clone(),
            playoff: self.playoff(file.playoff.as_ref(), time)?,
            apart: file.apart.clone(),
            xiangqi: file.xiangqi,
            article: file.article.clone(),
        })
    }

    fn team_swiss(&self, file: &TeamSwissFile, time: &TimeControl) -> Option<TeamSwissRules> {
        Some(TeamSwissRules {
            system: file.system,
            rounds: file.rounds,
            tie_breaks: file.tie_breaks.clone(),
            playoff: self.playoff(file.playoff.as_ref(), time)?,
            article: file.article.clone(),
        })
    }

    fn round_robin(&self, file: &RoundRobinFile, time: &TimeControl) -> Option<RoundRobinRules> {
        Some(RoundRobinRules {
            legs: file.legs,
            exchange_last_two: file.exchange_last_two.clone(),
            tie_breaks: file.tie_breaks.clone(),
            individual_tie_breaks: file.individual_tie_breaks.clone(),
            playoff: self.playoff(file.playoff.as_ref(), time)?,
            province_apart: file.province_apart.clone(),
            article: file.article.clone(),
        })
    }

    fn knockout(&self, file: &KnockoutFile, time: &TimeControl) -> Option<KnockoutRules> {
        Some(KnockoutRules {
            from: file.from.clone(),
            matches: file.matches.clone(),
            games: self.games(&file.games, time)?,
            compare: file.compare.clone(),
            article: file.article.clone(),
        })
    }

    fn playoff(
        &self,
        file: Option<&PlayoffFile>,
        time: &TimeControl,
    ) -> Option<Option<PlayoffRules>> {
        let Some(file) = file else { return Some(None) };
        Some(Some(PlayoffRules {
            games: self.games(&file.games, time)?,
            player: file.player,
            needed: file.needed,
            article: file.article.clone(),
        }))
    }

    fn games(&self, files: &[GameFile], time: &TimeControl) -> Option<Vec<GameRules>> {
        let games: Vec<_> = files.iter().map(|it| self.game(it, time)).collect();
        games.into_iter().collect()
    }

    fn game(&self, file: &GameFile, time: &TimeControl) -> Option<GameRules> {
        let own = file.time.as_ref().map(|it| self.named(it, &self.file.time));
        Some(GameRules {
            played: file.played,
            first_move: file.first_move.clone(),
            time: own.unwrap_or_else(|| Some(time.clone()))?,
            draw_wins: file.draw_wins,
            board: file.board,
            article: file.article.clone(),
        })
    }

    /// Events that rules outside the events name are there.
    fn event_names(&self) {
        let Some(conduct) = &self.file.conduct else { return };
        let place = self.file.place.key("conduct");
        for (n, offense) in conduct.offenses.iter().enumerate() {
            let place = place.key("offense").element(n).key("except");
            let named = offense.except.iter().flat_map(|it| &it.events);
            named.for_each(|it| self.event_name(it, &place));
        }
        let recorded = conduct.record.iter().flat_map(|it| &it.events);
        recorded.for_each(|it| self.event_name(it, &place.key("record.events")));
    }

    fn event_name(&self, key: &EventKey, place: &Place) {
        // An event that could not be read may be the one: nothing is said then.
        let all_read = self.file.events.iter().all(|it| it.0.is_some());
        let is_there = self.file.events.iter().flat_map(|it| &it.0).any(|it| it.key == *key);
        if all_read && !is_there {
            self.sources.report(ProblemCode::UnknownName, place, key);
        }
    }
}

/// What is not given is right; what is given must have been read.
fn given<T>(tried: Option<Option<T>>) -> Option<Option<Box<T>>> {
    match tried {
        None => Some(None),
        Some(read) => read.map(|it| Some(Box::new(it))),
    }
}

/// Where an event admits no other, the others do not admit it.
fn exclude(events: &mut [EventRules]) {
    let closed = |it: &&EventRules| it.entry.iter().any(|it| it.demand == Demand::NoOtherEvent);
    let all: Vec<EventKey> = events.iter().filter(closed).map(|it| it.key.clone()).collect();
    let article = events
        .iter()
        .flat_map(|it| &it.entry)
        .find(|it| it.demand == Demand::NoOtherEvent)
        .map(|it| it.article.clone());
    let Some(article) = article else { return };
    for event in events.iter_mut().filter(|it| !all.contains(&it.key)) {
        let demand = Demand::NotAlsoIn { events: all.clone() };
        event.entry.push(EntryRule { demand, grade: Grade::Blocks, article: article.clone() });
    }
}
