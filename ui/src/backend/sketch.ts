/** What the desk will also say, sketched here until its bindings are there. */

import type { Bilingual } from "@shared/Bilingual";
import type { CompetitionId } from "@shared/CompetitionId";
import type { EntryForm } from "@shared/EntryForm";
import type { Objection } from "@shared/Objection";
import type { Refusal } from "@shared/Refusal";
import type { RulebookFault } from "@shared/RulebookFault";

/** What a command changed. */
export interface Changes {
  readonly competition: CompetitionId;
}

/** Why a command changed nothing. */
export type Failure =
  | { readonly kind: "refused"; readonly what: Refusal }
  | { readonly kind: "fault"; readonly what: { readonly code: string; readonly detail: string } };

/** A file of entries, read but not entered. */
export interface EntriesPreview {
  readonly rows: readonly PreviewRow[];
  /** What could not be read. */
  readonly problems: readonly CellProblem[];
}

/** A cell that could not be read. */
export interface CellProblem {
  readonly row: number | null;
  readonly column: string;
  readonly seen: string;
  readonly code: string;
}

/** One row of such a file. */
export interface PreviewRow {
  readonly row: number;
  readonly form: EntryForm;
  readonly objections: readonly Objection[];
}

/** A regulation file, read but not adopted. */
export interface RulebookPreview {
  readonly title: Bilingual | null;
  readonly problems: readonly RulebookFault[];
}
