/** Rating lists and what they say, in words. */

import type { Difference } from "@shared/Difference";
import type { RatingListKey } from "@shared/RatingListKey";
import { sharedWords, words, type Words } from "./words";

/** `2026-10 · rapid`. */
export function listName({ year, month, of }: RatingListKey): string {
  return `${year}-${String(month).padStart(2, "0")} · ${words(`ratings.of.${of}`)}`;
}

/** What differs between an entry and a list. */
export function explainDifference(t: Words, it: Difference): string {
  switch (it.of) {
    case "not_listed":
      return t("ratings.difference.not_listed");
    case "rating":
      return t("ratings.difference.rating", { was: it.was ?? t("person.unrated"), now: it.now ?? t("person.unrated") });
    case "title":
      return t("ratings.difference.title", { was: orNone(t, it.was), now: orNone(t, it.now) });
    case "name":
      return t("ratings.difference.name", { was: it.was, now: it.now });
    case "sex":
      return t("ratings.difference.sex", { was: sharedWords(`sex.${it.was}`), now: sharedWords(`sex.${it.now}`) });
    case "born":
      return t("ratings.difference.born", { was: it.was, now: it.now });
    default:
      return it satisfies never;
  }
}

function orNone(t: Words, title: string): string {
  return title === "" ? t("person.unrated") : title;
}
