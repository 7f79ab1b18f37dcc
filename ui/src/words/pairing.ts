/** Why a pair was made, in the words that the command line uses, too. */

import type { ColorRule } from "@shared/ColorRule";
import type { Discipline } from "@shared/Discipline";
import type { ColorPreference } from "@shared/ColorPreference";
import type { DrawnBy } from "@shared/DrawnBy";
import type { Floater } from "@shared/Floater";
import type { Obstacle } from "@shared/Obstacle";
import type { Rejected } from "@shared/Rejected";
import type { Shortfall } from "@shared/Shortfall";
import type { Tpn } from "@shared/Tpn";
import type { Reason } from "./explain";
import { sharedWords, words } from "./words";

/** The name of whoever has a pairing number. */
export type NumberOf = (number: Tpn) => string;

/** The pairing system whose articles a draw is explained by. */
function systemOf(by: DrawnBy): string {
  return by.by === "engine" ? by.system : "dutch-2026";
}

/** The rule that gave the colors, and its article. */
export function colorRule(rule: ColorRule, by: DrawnBy): Reason {
  const article = sharedWords(`color_article.${systemOf(by)}.${rule}` as "color_article.dutch-2026.both", { defaultValue: "" });
  const text = sharedWords(`color_rule.${rule}`);
  return article === "" ? { text } : { text, article };
}

/** What somebody would have liked to play: 希望执白（强烈）. */
export function preferenceWords(name: string, { color, strength }: ColorPreference, discipline: Discipline): string {
  if (color === null || strength === "none") return sharedWords("preference.none", { name });
  const side = words(`side.${discipline}.${color}`);
  return sharedWords("preference.has", { name, side, strength: sharedWords(`preference.${strength}`) });
}

/** Who floats, and why somebody had to. */
export function explainFloater({ who, because, decided_by }: Floater, by: DrawnBy, nameOf: NumberOf): Reason {
  const text = sharedWords(`float.${because}`, { name: nameOf(who) });
  return decided_by === null ? { text } : { text, article: criterionArticle(decided_by, by) };
}

/** What could not be kept in full. */
export function explainShortfall({ criterion, count }: Shortfall, by: DrawnBy): Reason {
  const text = sharedWords("why.times", { criterion: criterionWords(criterion, by), times: count });
  return { text, article: criterionArticle(criterion, by) };
}

/** What would have come first and was not taken, and what spoke against it. */
export function explainRejected({ who, with: other, because }: Rejected, by: DrawnBy, nameOf: NumberOf): Reason {
  const said = obstacleWords(because, by);
  const article = because.obstacle === "criterion"
    ? criterionArticle(because.criterion, by)
    : sharedWords(`obstacle_article.${because.obstacle}`);
  const text = other === null
    ? sharedWords("rejected.floater", { name: nameOf(who), because: said })
    : sharedWords("rejected.pair", { one: nameOf(who), other: nameOf(other), because: said });
  return { text, article };
}

/** What speaks against a pair or a floater. */
export function obstacleWords(obstacle: Obstacle, by: DrawnBy): string {
  const criterion = obstacle.obstacle === "criterion" ? criterionWords(obstacle.criterion, by) : "";
  return sharedWords(`obstacle.${obstacle.obstacle}`, { criterion });
}

/** A criterion as its regulation numbers it: C12, in the edition of 2017 C.12, in 积分编排 X8. */
function criterionArticle(number: number, by: DrawnBy): string {
  const key = `criterion_article.${systemOf(by)}` as "criterion_article.dutch-2026";
  return sharedWords(key, { number, defaultValue: String(number) });
}

/** A criterion as a person says it; those without words by their number. */
function criterionWords(criterion: number, by: DrawnBy): string {
  const key = `criterion.${systemOf(by)}.${criterion}` as "criterion.dutch-2026.12";
  return sharedWords(key, { defaultValue: criterionArticle(criterion, by) });
}
