/** What is wrong with a table file, in words. */

import type { TableProblem } from "@shared/TableProblem";
import type { Reason } from "./explain";
import { sharedWords } from "./words";

export function explainProblem(problem: TableProblem): Reason {
  const { place, code } = problem;
  const args: Record<string, unknown> = { ...problem };
  const what = "what" in problem ? { what: sharedWords(`table_measure.${problem.what}`) } : {};
  const text = sharedWords(`table.${code}` as "table.no_rows", { ...args, ...what });
  const cell = place?.column ?? null;
  return { text: cell === null || place === null ? text : `${cell}${place.row}：${text}` };
}
