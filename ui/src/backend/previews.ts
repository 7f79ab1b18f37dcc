/** Files as the desk has read them, before anything is written down. */

import type { Bilingual } from "@shared/Bilingual";
import type { EntryList } from "@shared/EntryList";
import type { EntryObjection } from "@shared/EntryObjection";
import type { RulebookProblem } from "@shared/RulebookProblem";

/** A file of entries, read but not entered. */
export interface EntriesPreview {
  readonly list: EntryList;
  /** What the regulation has against them; `entry` counts the rows of the list. */
  readonly objections: readonly EntryObjection[];
}

/** A regulation file, read but not adopted. */
export interface RulebookPreview {
  readonly title: Bilingual | null;
  readonly problems: readonly RulebookProblem[];
}
