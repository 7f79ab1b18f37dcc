/** A competition to try things on: under a real regulation, with people that do not exist. */

import type { Command } from "@shared/Command";
import type { CompetitionId } from "@shared/CompetitionId";
import type { EntryForm } from "@shared/EntryForm";
import type { EventChoice } from "@shared/EventChoice";
import type { RulebookLine } from "@shared/RulebookLine";
import type { Answer, Backend } from "../../backend/backend";
import type { CarryOut } from "../../backend/op";
import { emptyPerson } from "../../input/person";
import type { EventPlace } from "../../paths";
import { words } from "../../words/words";

const SIZE = 16;

/** Founds the sample, opens the first event that this version can run, and enters people into it. */
export async function makeSample(backend: Backend, carryOut: CarryOut): Promise<Answer<EventPlace>> {
  const read = await backend.read({ view: "rulebooks" });
  if ("failed" in read) return read;
  const choice = choose(read.done.view === "rulebooks" ? read.done.data : []);
  if (choice === undefined) return { failed: { kind: "refused", what: { code: "not_allowed" } } };

  const { rulebook, event } = choice;
  const founded = await carryOut({ competition: null, command: found(rulebook.key) });
  if ("failed" in founded) return founded;
  const { competition } = founded.done.changes;

  const entries = Array.from({ length: SIZE }, (_, at) => entry(at));
  const wishes: Command[] = [
    { command: "open_event", event: event.event },
    { command: "enter", event: event.event, entries, waive: words("sample.reason") },
  ];
  return await inTurn(carryOut, competition, wishes) ?? { done: { competition, event: event.event } };
}

/** The first failure, if there is one. */
async function inTurn(carryOut: CarryOut, competition: CompetitionId, wishes: readonly Command[]) {
  for (const command of wishes) {
    const answer = await carryOut({ competition, command });
    if ("failed" in answer) return answer;
  }
  return undefined;
}

function choose(rulebooks: readonly RulebookLine[]): { rulebook: RulebookLine; event: EventChoice } | undefined {
  for (const rulebook of rulebooks) {
    const event = rulebook.events.find((it) => it.runs && it.kind === "individual");
    if (event !== undefined) return { rulebook, event };
  }
  return undefined;
}

function found(key: string): Command {
  return {
    command: "found_competition",
    name: words("sample.name"),
    place: words("sample.place"),
    from: null,
    to: null,
    organiser: words("sample.organiser"),
    rulebook: { source: "shipped", key },
  };
}

function entry(at: number): EntryForm {
  const names = words("sample.names").split(" ");
  const units = words("sample.units").split(" ");
  const delegation = units[at % units.length] ?? "";
  const person = {
    ...emptyPerson(),
    name: words("sample.person", { name: names[at] ?? at + 1 }),
    sex: "male" as const,
    born: `${1985 + at}-0${1 + (at % 9)}-15`,
    rating: 2480 - at * 31,
    registered_year: 2023,
    registered_unit: delegation,
  };
  return { person, delegation, filler: false };
}
