import type { Grade } from "@shared/Grade";
import type { ListedEntry } from "@shared/ListedEntry";
import type { EntriesPreview } from "../../backend/previews";
import { explainObjection, type Reason } from "../../words/explain";
import { explainProblem } from "../../words/problems";

/** A row of a file with everything that speaks against it. */
export interface Listed {
  readonly entry: ListedEntry;
  readonly said: readonly Reason[];
  /** The hardest of it; none if nothing does. */
  readonly grade: Grade | undefined;
}

const GRADES: readonly Grade[] = ["blocks", "asks", "notes"];

/** Puts what is wrong with a file beside the rows it is about. */
export function listed({ list, objections }: EntriesPreview): readonly Listed[] {
  return list.rows.map((entry, at) => {
    const problems = list.problems.filter((it) => it.place?.row === entry.row);
    const against = objections.filter((it) => it.entry === at).map((it) => it.objection);
    const grades = [
      ...problems.map((it): Grade => (it.severity === "error" ? "blocks" : "notes")),
      ...against.map((it) => it.grade),
    ];
    return {
      entry,
      said: [...problems.map(explainProblem), ...against.map(explainObjection)],
      grade: GRADES.find((it) => grades.includes(it)),
    };
  });
}
