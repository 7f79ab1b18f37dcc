/** The names that a screen knows, for the ids in refusals and facts. */

import type { EventHead } from "@shared/EventHead";
import type { PersonLine } from "@shared/PersonLine";
import type { RoundView } from "@shared/RoundView";
import type { Names } from "../words/explain";
import { phaseName } from "./tasks";

/** The names of these people, and of the event's phases. */
export function namesIn(head: EventHead, people: readonly PersonLine[] = []): Names {
  const byId = new Map(people.map((it) => [it.competitor, it.name]));
  return { person: (id) => byId.get(id) ?? "?", phase: (key) => phaseName(head, key) };
}

/** The names of those in a round. */
export function namesInRound({ head, boards, byes, waiting, field }: RoundView): Names {
  const seats = [...boards.flatMap((it) => [it.white, it.black]), ...byes.map((it) => it.seat), ...waiting];
  return namesIn(head, [...field, ...seats.map((it) => it.line)]);
}
