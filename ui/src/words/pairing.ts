/** Why a pair was made, in the words that the command line uses, too. */

import type { ColorRule } from "@shared/ColorRule";
import type { Discipline } from "@shared/Discipline";
import type { ColorPreference } from "@shared/ColorPreference";
import type { Floater } from "@shared/Floater";
import type { Obstacle } from "@shared/Obstacle";
import type { Rejected } from "@shared/Rejected";
import type { Shortfall } from "@shared/Shortfall";
import type { Tpn } from "@shared/Tpn";
import type { Reason } from "./explain";
import { sharedWords, words } from "./words";

/** The name of whoever has a pairing number. */
export type NumberOf = (number: Tpn) => string;

/** The rule that gave the colors, and its article. */
export function colorRule(rule: ColorRule): Reason {
  const article = sharedWords(`color_article.${rule}`);
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
export function explainFloater({ who, because, decided_by }: Floater, nameOf: NumberOf): Reason {
  const text = sharedWords(`float.${because}`, { name: nameOf(who) });
  return decided_by === null ? { text } : { text, article: `C${decided_by}` };
}

/** What could not be kept in full. */
export function explainShortfall({ criterion, count }: Shortfall): Reason {
  const text = sharedWords("why.times", { criterion: criterionWords(criterion), times: count });
  return { text, article: `C${criterion}` };
}

/** What would have come first and was not taken, and what spoke against it. */
export function explainRejected({ who, with: other, because }: Rejected, nameOf: NumberOf): Reason {
  const number = because.obstacle === "criterion" ? because.criterion : 0;
  const said = obstacleWords(because);
  const text = other === null
    ? sharedWords("rejected.floater", { name: nameOf(who), because: said })
    : sharedWords("rejected.pair", { one: nameOf(who), other: nameOf(other), because: said });
  return { text, article: sharedWords(`obstacle_article.${because.obstacle}`, { number }) };
}

/** What speaks against a pair or a floater. */
export function obstacleWords(obstacle: Obstacle): string {
  const criterion = obstacle.obstacle === "criterion" ? criterionWords(obstacle.criterion) : "";
  return sharedWords(`obstacle.${obstacle.obstacle}`, { criterion });
}

/** A criterion of the Dutch system, as a person says it; those without words by their number. */
function criterionWords(criterion: number): string {
  return sharedWords(`criterion.${criterion}` as "criterion.12", { defaultValue: `C${criterion}` });
}
