import { RefusalNote } from "../../parts/RefusalNote";
import { explainBreach, explainIncomplete, leavesIncomplete, type NameOf } from "../../words/explain";
import { explainGaveWay } from "../../words/constraints";
import { useWords } from "../../words/words";
import type { DraftStatus } from "./Draft";
import css from "./round.module.css";

/** What a draft breaks: who would be forgotten, what gave way, and every rule by its number. */
export function Broken({ draft, nameOf }: { draft: DraftStatus; nameOf: NameOf }) {
  const t = useWords();
  const incomplete = explainIncomplete(draft.breaches, nameOf);
  const broken = draft.breaches.filter((it) => !leavesIncomplete(it)).map((it) => explainBreach(it, nameOf));
  const gaveWay = draft.gave_way.map((it) => explainGaveWay(it, nameOf));
  if (incomplete.length + broken.length + gaveWay.length === 0) return null;
  return (
    <div className={css.breaches}>
      {incomplete.length > 0 && <RefusalNote grade="blocks" objections={incomplete} />}
      {gaveWay.length > 0 && <RefusalNote grade="notes" objections={gaveWay} />}
      {broken.length > 0 && <RefusalNote grade="asks" objections={broken} />}
      {draft.reason !== "" && <p className={css.reasons}>{t("draft.reason", { reason: draft.reason })}</p>}
    </div>
  );
}
