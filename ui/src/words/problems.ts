/** What is wrong with a table file, in words. */

import type { TableProblem } from "@shared/TableProblem";
import type { Reason } from "./explain";
import { sharedWords } from "./words";

export function explainProblem(problem: TableProblem): Reason {
  const { severity: _, place, code, ...args } = problem;
  const what = "what" in args ? { what: sharedWords(`table_measure.${args.what}`) } : {};
  const text = sharedWords(`table.${code}` as "table.no_rows", { ...args, ...what });
  const cell = place?.column ?? null;
  return { text: cell === null || place === null ? text : `${cell}${place.row}：${text}` };
}
