import type { CompetitionId } from "@shared/CompetitionId";
import { useSitting } from "../backend/sitting";
import { sharedWords, words } from "../words/words";

/**
 * The role and venue of this screen, which stand large in the frame so that nobody works at the
 * wrong table. The organiser's own desk is everywhere, and has none.
 */
export function usePlace(competition: CompetitionId): string | undefined {
  const scopes = useSitting(competition)?.scopes ?? [];
  if (scopes.length === 0 || scopes.some((it) => it.role === "organiser")) return undefined;
  const said = scopes.map(({ role, venue }) => [sharedWords(`role.${role}`), venue].filter((it) => it !== null).join(" · "));
  return said.join(words("semicolon"));
}
