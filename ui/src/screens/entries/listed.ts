import type { Grade } from "@shared/Grade";
import type { ListedEntry } from "@shared/ListedEntry";
import type { EntryForm } from "@shared/EntryForm";
import type { EntriesPreview } from "@shared/EntriesPreview";
import { explainObjection, type Reason } from "../../words/explain";
import { explainProblem } from "../../words/problems";
import { words } from "../../words/words";

/** A row of a file with everything that speaks against it. */
export interface Listed {
  readonly entry: ListedEntry;
  /** As the command that enters takes it. */
  readonly form: EntryForm;
  readonly said: readonly Reason[];
  /** The hardest of it; none if nothing does. */
  readonly grade: Grade | undefined;
}

const GRADES: readonly Grade[] = ["blocks", "asks", "notes"];

/** Puts what is wrong with a file beside the rows it is about. */
export function listed({ list, objections, entered, entries }: EntriesPreview): readonly Listed[] {
  return list.rows.flatMap((entry, at): Listed[] => {
    const form = entries[at];
    if (form === undefined) return [];
    const problems = list.problems.filter((it) => it.place?.row === entry.row);
    const against = objections.filter((it) => it.entry === at).map((it) => it.objection);
    const twice = entered.includes(at) ? [{ text: words("import.entered_already") }] : [];
    const grades = [
      ...twice.map((): Grade => "blocks"),
      ...problems.map((it): Grade => (it.severity === "error" ? "blocks" : "notes")),
      ...against.map((it) => it.grade),
    ];
    return [{
      entry,
      form,
      said: [...twice, ...problems.map(explainProblem), ...against.map(explainObjection)],
      grade: GRADES.find((it) => grades.includes(it)),
    }];
  });
}
