//! The reasons of a pairing, in the words of the screens.

mod team;

use crate::{draw::Draw, words::Language};
use competition::{
    id::Tpn,
    pairing::{
        Drawn, Pair,
        reasons::{
            ColorPreference, ColorRule, FloatCause, Floater, Obstacle, PairReason, PairingBracket,
            Rejected, Shortfall, Strength,
        },
    },
    score::Color,
};

/// Says why a round was drawn as it was: the brackets from the top, then the boards.
pub(crate) fn reasons(draw: Draw<'_>, drawn: &Drawn, language: Language) -> String {
    let teller = Teller { draw, language };
    if let Some(teams) = &drawn.reasons.team {
        return team::reasons(&teller, drawn, teams);
    }
    let brackets = drawn.reasons.brackets.iter().flat_map(|it| teller.bracket(it));
    let boards = (1..).zip(&drawn.pairs).zip(&drawn.reasons.pairs);
    let boards = boards.map(|((board, pair), reason)| teller.board(board, *pair, reason));
    brackets.chain(boards).map(|line| line + "\n").collect()
}

struct Teller<'a> {
    draw: Draw<'a>,
    language: Language,
}

impl Teller<'_> {
    fn say(&self, key: &str, gaps: &[(&str, &str)]) -> String {
        self.language.say(key, gaps)
    }

    fn number(&self, who: Tpn) -> String {
        self.draw.number(who).to_string()
    }

    fn player(&self, who: Tpn) -> String {
        self.say("why.player", &[("number", &self.number(who))])
    }

    fn with_article(&self, text: &str, article: &str) -> String {
        self.say("why.with_article", &[("text", text), ("article", article)])
    }

    /// The bracket in one line, and what is to be said of it in lines that stand in.
    fn bracket(&self, bracket: &PairingBracket) -> Vec<String> {
        let (residents, down) =
            (bracket.residents.to_string(), bracket.moved_down.len().to_string());
        let points = bracket.score.to_string();
        let key = if bracket.moved_down.is_empty() { "why.bracket" } else { "why.bracket_and" };
        let gaps = [("points", &*points), ("residents", &*residents), ("down", &*down)];
        let floaters = bracket.floaters.iter().map(|it| self.floater(it));
        let rejected = bracket.rejected.iter().map(|it| self.rejected(it));
        let shortfalls = bracket.shortfalls.iter().map(|it| self.shortfall(it));
        let inside = floaters.chain(rejected).chain(shortfalls).map(|it| format!("  {it}"));
        std::iter::once(self.say(key, &gaps)).chain(inside).collect()
    }

    fn floater(&self, floater: &Floater) -> String {
        let key = match floater.because {
            FloatCause::NoOpponent => "float.no_opponent",
            FloatCause::LeftOver => "float.left_over",
            FloatCause::NeededBelow => "float.needed_below",
        };
        self.say(key, &[("name", &self.player(floater.who))])
    }

    fn rejected(&self, rejected: &Rejected) -> String {
        let obstacle = obstacle(rejected.because);
        let (criterion, article) = match rejected.because {
            Obstacle::Criterion { criterion } => {
                (self.criterion(criterion), self.criterion_article(criterion))
            }
            Obstacle::MayNotMeet
            | Obstacle::SecondBye
            | Obstacle::Colors
            | Obstacle::RestUnpaired
            | Obstacle::Taken
            | Obstacle::Pairs
            | Obstacle::Order => {
                (String::new(), self.say(&format!("obstacle_article.{obstacle}"), &[]))
            }
        };
        let because = self.say(&format!("obstacle.{obstacle}"), &[("criterion", &criterion)]);
        let (one, because) = (self.player(rejected.who), ("because", &*because));
        let text = match rejected.with {
            Some(other) => {
                let gaps = [("one", &*one), ("other", &self.player(other)), because];
                self.say("rejected.pair", &gaps)
            }
            None => self.say("rejected.floater", &[("name", &one), because]),
        };
        self.with_article(&text, &article)
    }

    /// A criterion of the system, as a person says it.
    fn criterion(&self, number: u8) -> String {
        self.say(&format!("criterion.{}.{number}", self.draw.system()), &[])
    }

    /// A criterion as its regulation numbers it.
    fn criterion_article(&self, number: u8) -> String {
        let key = format!("criterion_article.{}", self.draw.system());
        self.say(&key, &[("number", &number.to_string())])
    }

    fn shortfall(&self, shortfall: &Shortfall) -> String {
        let (criterion, times) = (self.criterion(shortfall.criterion), shortfall.count.to_string());
        let gaps = [("criterion", &*criterion), ("times", &*times)];
        self.with_article(
            &self.say("why.not_kept", &gaps),
            &self.criterion_article(shortfall.criterion),
        )
    }

    fn board(&self, board: u16, pair: Pair, reason: &PairReason) -> String {
        let rule = color_rule(reason.colors);
        let colors = self.color_rule(rule);
        let wishes = [
            self.preference(&self.player(pair.white), &reason.white),
            self.preference(&self.player(pair.black), &reason.black),
            colors,
        ];
        self.line_of_board(board, pair, &wishes)
    }

    fn line_of_board(&self, board: u16, pair: Pair, told: &[String]) -> String {
        let told = told.join(&self.say("semicolon", &[]));
        let (white, black) = (self.number(pair.white), self.number(pair.black));
        let (board, white, black) =
            (("board", &*board.to_string()), ("white", &*white), ("black", &*black));
        self.say("why.board", &[board, white, black, ("told", &told)])
    }

    /// The rule that gave the colors, by its name, and its article.
    fn color_rule(&self, rule: &str) -> String {
        let article = format!("color_article.{}.{rule}", self.draw.system());
        self.with_article(&self.say(&format!("color_rule.{rule}"), &[]), &self.say(&article, &[]))
    }

    fn preference(&self, name: &str, preference: &ColorPreference) -> String {
        let side = match preference.color {
            Some(Color::White) => self.say("sheet.white", &[]),
            Some(Color::Black) => self.say("sheet.black", &[]),
            None => return self.say("preference.none", &[("name", name)]),
        };
        let strength = match preference.strength {
            Strength::None => return self.say("preference.none", &[("name", name)]),
            Strength::Mild => "preference.mild",
            Strength::Strong => "preference.strong",
            Strength::Absolute => "preference.absolute",
        };
        let strength = self.say(strength, &[]);
        self.say("preference.has", &[("name", name), ("side", &side), ("strength", &strength)])
    }
}

/// The key of an obstacle's words.
fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::MayNotMeet => "may_not_meet",
        Obstacle::SecondBye => "second_bye",
        Obstacle::Colors => "colors",
        Obstacle::RestUnpaired => "rest_unpaired",
        Obstacle::Criterion { .. } => "criterion",
        Obstacle::Taken => "taken",
        Obstacle::Pairs => "pairs",
        Obstacle::Order => "order",
    }
}

/// A criterion as the regulation of the system numbers it.
pub(crate) fn criterion_article(draw: Draw<'_>, number: u8) -> String {
    Teller { draw, language: Language::En }.criterion_article(number)
}

/// The article of a rule of colors.
pub(crate) fn color_article(draw: Draw<'_>, rule: ColorRule) -> String {
    Language::En.say(&format!("color_article.{}.{}", draw.system(), color_rule(rule)), &[])
}

fn color_rule(rule: ColorRule) -> &'static str {
    match rule {
        ColorRule::Both => "both",
        ColorRule::Stronger => "stronger",
        ColorRule::Alternate => "alternate",
        ColorRule::HigherRanked => "higher_ranked",
        ColorRule::Initial => "initial",
        ColorRule::ByHand => "by_hand",
        ColorRule::HigherScore => "higher_score",
        ColorRule::Number => "number",
        ColorRule::Table => "table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use interchange::trf;

    fn check(language: Language, expected: Expect) {
        let tournament = trf::read(include_bytes!("../../samples/club-evening.trf")).unwrap();
        let draw = Draw::of(&tournament, None).unwrap();
        let drawn = draw.next_round().unwrap();
        expected.assert_eq(&reasons(draw, &drawn, language));
    }

    #[test]
    fn a_round_is_explained_in_english() {
        check(
            Language::En,
            expect![[r#"
            Score group 3, residents: 1.
              No. 3 has nobody left to meet in the group.
              Not kept in full: downfloat in the round before (1×) [C14]
              Not kept in full: downfloat two rounds before (1×) [C16]
            Score group 2½, residents: 1, moved down: 1.
              Not kept in full: color preferences (1×) [C12]
              Not kept in full: strong color preferences (1×) [C13]
            Score group 2, residents: 1.
              No. 4 has nobody left to meet in the group.
              Not kept in full: downfloat in the round before (1×) [C14]
            Score group 1½, residents: 1, moved down: 1.
              Not kept in full: color preferences (1×) [C12]
              Not kept in full: upfloat in the round before (1×) [C15]
            Score group 1, residents: 2.
              Not kept in full: color preferences (1×) [C12]
            Score group ½, residents: 1.
              No. 2 has nobody left to meet in the group.
            Board 1: 1 – 3: No. 1 would like Black (strong); No. 3 would like Black (strong); as the higher ranked would like [5.2.4]
            Board 2: 4 – 7: No. 4 would like White (strong); No. 7 would like White (mild); the stronger preference goes first [5.2.2]
            Board 3: 6 – 5: No. 6 would like White (absolute); No. 5 would like White (mild); the stronger preference goes first [5.2.2]
        "#]],
        );
    }

    #[test]
    fn a_round_is_explained_in_chinese() {
        check(
            Language::Zh,
            expect![[r#"
            3 分组 1 人。
              3 号在本组已没有可遇的对手。
              没能完全满足：上轮下调者不再下调（1 处） [C14]
              没能完全满足：两轮前下调者不再下调（1 处） [C16]
            2½ 分组 1 人，上面下来 1 人。
              没能完全满足：颜色愿望（1 处） [C12]
              没能完全满足：强烈的颜色愿望（1 处） [C13]
            2 分组 1 人。
              4 号在本组已没有可遇的对手。
              没能完全满足：上轮下调者不再下调（1 处） [C14]
            1½ 分组 1 人，上面下来 1 人。
              没能完全满足：颜色愿望（1 处） [C12]
              没能完全满足：上轮上调者不再上调（1 处） [C15]
            1 分组 2 人。
              没能完全满足：颜色愿望（1 处） [C12]
            ½ 分组 1 人。
              2 号在本组已没有可遇的对手。
            第 1 台 1 – 3：1 号：想执黑方（强烈）；3 号：想执黑方（强烈）；按排名靠前者的愿望 [5.2.4]
            第 2 台 4 – 7：4 号：想执白方（强烈）；7 号：想执白方（轻微）；愿望强的优先 [5.2.2]
            第 3 台 6 – 5：6 号：想执白方（绝对）；5 号：想执白方（轻微）；愿望强的优先 [5.2.2]
        "#]],
        );
    }
}
