/** Who is kept apart, what stands in the way of a round, and what gave way, in words. */

import type { Blocking } from "@shared/Blocking";
import type { Constraint } from "@shared/Constraint";
import type { Exception } from "@shared/Exception";
import type { GaveWay } from "@shared/GaveWay";
import type { TooManyRounds } from "@shared/TooManyRounds";
import type { NameOf, Reason } from "./explain";
import { sharedWords } from "./words";

/** A constraint by its name: 甲与乙须回避. */
export function constraintWords(constraint: Constraint, nameOf: NameOf): string {
  const t = sharedWords;
  switch (constraint.constraint) {
    case "system":
      return t(`constraint.${constraint.rule}`);
    case "forbidden_pair":
      return t("constraint.forbidden_pair", { one: nameOf(constraint.one), other: nameOf(constraint.other) });
    case "same_delegation":
      return t("constraint.same_delegation", { name: constraint.name });
    default:
      return constraint satisfies never;
  }
}

/** What stands in the way of a round, and what setting it aside would give. */
export function explainBlocking({ constraint, without }: Blocking, nameOf: NameOf): Reason {
  const said = constraintWords(constraint, nameOf);
  const exceptions = without?.map((it) => exceptionWords(it, nameOf)).join(sharedWords("semicolon"));
  const text = exceptions === undefined
    ? sharedWords("blocking.not_alone", { constraint: said })
    : sharedWords("blocking.alone", { constraint: said, exceptions });
  return constraint.constraint === "system" ? { text, article: constraint.article } : { text };
}

function exceptionWords(exception: Exception, nameOf: NameOf): string {
  const t = sharedWords;
  switch (exception.exception) {
    case "rematch":
      return t("exception.rematch", {
        one: nameOf(exception.one), other: nameOf(exception.other), round: exception.met_in,
      });
    case "second_bye":
      return t("exception.second_bye", { name: nameOf(exception.competitor) });
    case "colors":
      return t("exception.colors", { name: nameOf(exception.competitor) });
    case "meeting":
      return t("exception.meeting", { one: nameOf(exception.one), other: nameOf(exception.other) });
    default:
      return exception satisfies never;
  }
}

/** What a draw could not keep, and by whose word. */
export function explainGaveWay({ constraint, reason }: GaveWay, nameOf: NameOf): Reason {
  const said = constraintWords(constraint, nameOf);
  const text = reason === ""
    ? sharedWords("gave_way.soft", { constraint: said })
    : sharedWords("gave_way.ordered", { constraint: said, reason });
  return constraint.constraint === "system" ? { text, article: constraint.article } : { text };
}

/** That the rounds may be too many for the field. */
export function explainTooManyRounds(warning: TooManyRounds): readonly Reason[] {
  const { players, rounds, certain, certain_with_colors, certain_kept, constrained, round_robin } = warning;
  const t = sharedWords;
  const said: string[] = [];
  if (round_robin) said.push(t("too_many_rounds.round_robin", { players, rounds }));
  if (certain < rounds) said.push(t("too_many_rounds.uncertain", { players, rounds, certain }));
  if (certain < rounds && constrained) said.push(t("too_many_rounds.constrained"));
  if (certain_with_colors < certain) said.push(t("too_many_rounds.colors", { certain: certain_with_colors }));
  if (certain_kept < certain) said.push(t("too_many_rounds.kept", { certain: certain_kept }));
  return said.map((text) => ({ text }));
}
