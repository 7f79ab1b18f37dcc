/** Why a pair was made, in words. The articles are those of FIDE C.04.3, by the edition that drew the round. */

import type { ColorRule } from "@shared/ColorRule";
import type { Discipline } from "@shared/Discipline";
import type { ColorPreference } from "@shared/ColorPreference";
import type { DrawnBy } from "@shared/DrawnBy";
import { words } from "./words";

/** The articles of color allocation. */
const COLOR_ARTICLE: Readonly<Record<ColorRule, string>> = {
  both: "5.2.1",
  stronger: "5.2.2",
  alternate: "5.2.3",
  higher_ranked: "5.2.4",
  initial: "5.2.5",
  higher_score: "Y2、Y3",
  number: "Y6",
  table: "R2",
};

/** The same in the edition of 2017. */
const COLOR_ARTICLE_2017: Partial<Readonly<Record<ColorRule, string>>> = {
  both: "E.1",
  stronger: "E.2",
  alternate: "E.3",
  higher_ranked: "E.4",
  initial: "E.5",
};

function isOf2017(by: DrawnBy): boolean {
  return by.by === "engine" && by.system === "dutch-2017";
}

/** The article that gave the colors. */
export function colorArticle(rule: ColorRule, by: DrawnBy): string {
  return (isOf2017(by) ? COLOR_ARTICLE_2017[rule] : undefined) ?? COLOR_ARTICLE[rule];
}

/** What somebody would have liked to play: 希望执白（强烈）. */
export function preferenceWords(name: string, { color, strength }: ColorPreference, discipline: Discipline): string {
  if (color === null) return words("preference.none", { name });
  return words("preference.has", { name, side: words(`side.${discipline}.${color}`), strength: words(`preference.${strength}`) });
}

/** A criterion as the regulation numbers it: C12, in the edition of 2017 C.12. */
export function criterionArticle(criterion: number, by: DrawnBy): string {
  return isOf2017(by) ? `C.${criterion}` : `C${criterion}`;
}

/** A criterion of the Dutch system, as a person says it; those without words by their number. */
export function criterionWords(criterion: number, by: DrawnBy): string {
  // The words are kept by the numbers of 2026: C5 and C9 came in then.
  const number = isOf2017(by) ? criterion + (criterion < 8 ? 1 : 2) : criterion;
  return words(`criterion.${number}` as "criterion.12", { defaultValue: criterionArticle(criterion, by) });
}
