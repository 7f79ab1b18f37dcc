import type { PhaseHead } from "@shared/PhaseHead";
import { RefusalNote } from "../parts/RefusalNote";
import { explainTooManyRounds } from "../words/constraints";
import { useWords } from "../words/words";

/** That the rounds of a phase may be too many for its field; nothing where they are not. */
export function RoundsWarning({ phase }: { phase: PhaseHead | undefined }) {
  useWords();
  const warning = phase?.too_many_rounds ?? null;
  if (warning === null) return null;
  return <RefusalNote grade="notes" objections={explainTooManyRounds(warning)} />;
}
