/** A competition to try things on: under a real regulation, with people that do not exist. */

import type { Command } from "@shared/Command";
import type { EntryForm } from "@shared/EntryForm";
import type { EntryRule } from "@shared/EntryRule";
import type { EventChoice } from "@shared/EventChoice";
import type { Person } from "@shared/Person";
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

  const founded = await carryOut({ competition: null, command: found(choice.rulebook.key) });
  if ("failed" in founded) return founded;
  const place = { competition: founded.done.changes.competition, event: choice.event.event };
  return await fill(backend, carryOut, place) ?? { done: place };
}

/** Opens the event and enters people whom its regulation lets in; the failure, if there is one. */
async function fill(backend: Backend, carryOut: CarryOut, { competition, event }: EventPlace) {
  const opened = await carryOut({ competition, command: { command: "open_event", event } });
  if ("failed" in opened) return opened;
  const read = await backend.read({ view: "event", competition, event });
  if ("failed" in read) return read;

  const rules = read.done.view === "event" ? read.done.data.rules.entry : [];
  const entries = Array.from({ length: SIZE }, (_, at) => entry(at, rules));
  const entered = await carryOut({ competition, command: { command: "enter", event, entries, waive: words("sample.reason") } });
  return "failed" in entered ? entered : undefined;
}

function choose(rulebooks: readonly RulebookLine[]): { rulebook: RulebookLine; event: EventChoice } | undefined {
  const newest = [...rulebooks].sort((one, other) => (other.issued ?? "").localeCompare(one.issued ?? ""));
  for (const rulebook of newest) {
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

/** Somebody who keeps the rules of entry, as far as a form can show it. */
function entry(at: number, rules: readonly EntryRule[]): EntryForm {
  const names = words("sample.names").split(" ");
  const units = words("sample.units").split(" ");
  const delegation = units[at % units.length] ?? "";
  const person: Person = {
    ...emptyPerson(),
    name: words("sample.person", { name: names[at] ?? at + 1 }),
    sex: "male",
    born: `${1985 + at}-0${1 + (at % 9)}-15`,
    rating: 2480 - at * 31,
    registered_unit: delegation,
    citizen: true,
  };
  return { person: rules.reduce(keeping, person), delegation, filler: false };
}

function keeping(person: Person, rule: EntryRule): Person {
  switch (rule.rule) {
    case "sex":
      return { ...person, sex: rule.is };
    case "born_between":
      return { ...person, born: rule.from ?? rule.to };
    case "registered_unit":
    case "registered":
      return { ...person, registered_year: rule.year };
    case "documents":
      return { ...person, documents: rule.any_of };
    default:
      return person;
  }
}
