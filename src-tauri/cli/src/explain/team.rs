//! The reasons of a pairing of teams (FIDE C.04.6).

use super::Teller;
use competition::{
    pairing::{
        Drawn, Pair,
        reasons::team::{
            TeamBracket, TeamByeRule, TeamColorRule, TeamPairReason, TeamPreference, TeamReasons,
            TeamStrength, UpfloatCause,
        },
    },
    score::Color,
};

/// The bye, the brackets from the top, then the boards, in lines.
pub(super) fn reasons(teller: &Teller<'_>, drawn: &Drawn, reasons: &TeamReasons) -> String {
    let bye = drawn.bye.zip(reasons.bye.as_ref());
    let bye = bye.map(|(who, it)| teller.team_bye(&teller.player(who), it.decided_by));
    let brackets = reasons.brackets.iter().flat_map(|it| teller.team_bracket(it));
    let boards = (1..).zip(&drawn.pairs).zip(&reasons.pairs);
    let boards = boards.map(|((board, pair), it)| teller.match_of_teams(board, *pair, it));
    bye.into_iter().chain(brackets).chain(boards).map(|line| line + "\n").collect()
}

impl Teller<'_> {
    fn team_bye(&self, name: &str, rule: Option<TeamByeRule>) -> String {
        let rule = match rule {
            Some(TeamByeRule::LowestScore) => "lowest_score",
            Some(TeamByeRule::MostMatches) => "most_matches",
            Some(TeamByeRule::LargestNumber) => "largest_number",
            None => "only_one",
        };
        let because = self.say(&format!("team_why.bye_because.{rule}"), &[]);
        let text = self.say("team_why.bye", &[("name", name), ("because", &because)]);
        self.with_article(&text, &self.say(&format!("team_why.bye_article.{rule}"), &[]))
    }

    fn team_bracket(&self, bracket: &TeamBracket) -> Vec<String> {
        let (points, residents) = (bracket.score.to_string(), bracket.residents.len().to_string());
        let head = [("points", &*points), ("residents", &*residents)];
        let upfloaters = bracket.upfloaters.iter().zip(std::iter::repeat(bracket.because));
        let upfloaters = upfloaters.filter_map(|(who, because)| {
            let because = self.upfloat_cause(because?);
            let gaps = [("name", &*self.player(*who)), ("because", &*because)];
            Some(self.with_article(&self.say("team_why.moves_up", &gaps), "3.5"))
        });
        let decided = bracket.decided_by.map(|number| {
            let criterion = self.criterion(number);
            let text = self.say("team_why.decided_by", &[("criterion", &criterion)]);
            self.with_article(&text, &self.criterion_article(number))
        });
        let shortfalls = bracket.shortfalls.iter().map(|it| self.shortfall(it));
        let inside = upfloaters.chain(decided).chain(shortfalls).map(|it| format!("  {it}"));
        std::iter::once(self.say("team_why.bracket", &head)).chain(inside).collect()
    }

    fn upfloat_cause(&self, cause: UpfloatCause) -> String {
        let key = match cause {
            UpfloatCause::OddNumber => "team_why.because.odd_number",
            UpfloatCause::NoOpponent => "team_why.because.no_opponent",
            UpfloatCause::Completion => "team_why.because.completion",
        };
        self.say(key, &[])
    }

    fn match_of_teams(&self, board: u16, pair: Pair, reason: &TeamPairReason) -> String {
        let wishes = [
            self.team_preference(&self.player(pair.white), reason.white),
            self.team_preference(&self.player(pair.black), reason.black),
            self.color_rule(team_color_rule(reason.colors)),
        ];
        self.line_of_board(board, pair, &wishes)
    }

    fn team_preference(&self, name: &str, preference: Option<TeamPreference>) -> String {
        let Some(preference) = preference else {
            return self.say("team_why.indifferent", &[("name", name)]);
        };
        let side = match preference.color {
            Color::White => self.say("sheet.white", &[]),
            Color::Black => self.say("sheet.black", &[]),
        };
        let strength = match preference.strength {
            TeamStrength::Mild => "team_why.strength.mild",
            TeamStrength::Strong => "team_why.strength.strong",
            TeamStrength::Simple => "team_why.strength.simple",
        };
        let strength = self.say(strength, &[]);
        self.say("preference.has", &[("name", name), ("side", &side), ("strength", &strength)])
    }
}

fn team_color_rule(rule: TeamColorRule) -> &'static str {
    match rule {
        TeamColorRule::Initial => "initial",
        TeamColorRule::OnlyPreference => "only_preference",
        TeamColorRule::Both => "both",
        TeamColorRule::OnlyStrong => "only_strong",
        TeamColorRule::Difference => "difference",
        TeamColorRule::Alternate => "alternate",
        TeamColorRule::FirstTeam => "first_team",
        TeamColorRule::FirstTeamAlternates => "first_team_alternates",
        TeamColorRule::OtherTeamAlternates => "other_team_alternates",
    }
}
