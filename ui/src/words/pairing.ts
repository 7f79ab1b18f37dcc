/** Why a pair was made, in words. The articles are those of FIDE C.04.3. */

import type { ColorRule } from "@shared/ColorRule";
import type { Discipline } from "@shared/Discipline";
import type { ColorPreference } from "@shared/ColorPreference";
import { words } from "./words";

/** The articles of color allocation. */
export const COLOR_ARTICLE: Readonly<Record<ColorRule, string>> = {
  both: "5.2.1",
  stronger: "5.2.2",
  alternate: "5.2.3",
  higher_ranked: "5.2.4",
  initial: "5.2.5",
  higher_score: "Y2、Y3",
  number: "Y6",
  table: "R2",
};

/** What somebody would have liked to play: 希望执白（强烈）. */
export function preferenceWords(name: string, { color, strength }: ColorPreference, discipline: Discipline): string {
  if (color === null) return words("preference.none", { name });
  return words("preference.has", { name, side: words(`side.${discipline}.${color}`), strength: words(`preference.${strength}`) });
}

/** A criterion of the Dutch system, as a person says it; those without words by their number. */
export function criterionWords(criterion: number): string {
  return words(`criterion.${criterion}` as "criterion.12", { defaultValue: `C${criterion}` });
}
