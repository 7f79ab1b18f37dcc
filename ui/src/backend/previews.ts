/** Files as the desk has read them, before anything is written down. */

export type { EntriesPreview } from "@shared/EntriesPreview";
export type { RulebookPreview } from "@shared/RulebookPreview";
export type { TournamentPreview } from "@shared/TournamentPreview";
