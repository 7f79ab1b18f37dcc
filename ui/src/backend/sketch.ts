/** What the desk will also say, sketched here until its bindings are there. */

import type { Bilingual } from "@shared/Bilingual";
import type { CompetitionId } from "@shared/CompetitionId";
import type { EntryList } from "@shared/EntryList";
import type { EntryObjection } from "@shared/EntryObjection";
import type { TieBreakExplanation } from "@shared/TieBreakExplanation";
import type { PersonLine } from "@shared/PersonLine";
import type { Query } from "@shared/Query";
import type { Reasons } from "@shared/Reasons";
import type { Refusal } from "@shared/Refusal";
import type { RoundView } from "@shared/RoundView";
import type { RulebookProblem } from "@shared/RulebookProblem";
import type { View } from "@shared/View";

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
  readonly list: EntryList;
  /** What the regulation has against them; `entry` counts the rows of the list. */
  readonly objections: readonly EntryObjection[];
}

/** A regulation file, read but not adopted. */
export interface RulebookPreview {
  readonly title: Bilingual | null;
  readonly problems: readonly RulebookProblem[];
}

/** Where one number of a ranking comes from, with the people in it. */
export interface TieBreakView {
  readonly explanation: TieBreakExplanation;
  readonly people: readonly PersonLine[];
}

/** Everything a desk answers with. */
export type AnyView = View | { readonly view: "tie_break"; readonly data: TieBreakView };

/** What a query of this kind is answered with. */
export type ViewOf<Q extends Query> = Q extends { view: "round" }
  ? ExplainedRound
  : Extract<AnyView, { view: Q["view"] }>["data"];

/** A round with the account of its drawing. */
export type ExplainedRound = RoundView & { readonly why?: Reasons | null };
