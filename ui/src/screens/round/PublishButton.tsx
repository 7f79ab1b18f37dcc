import type { RoundView } from "@shared/RoundView";
import type { Wishes } from "../../frame/useWish";
import { AskFirst } from "../../parts/AskFirst";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainBreach, type NameOf } from "../../words/explain";
import { useWords } from "../../words/words";
import type { DraftStatus } from "./Draft";

/** Publication is asked about before: what is public has been read. */
export function PublishButton({ view, draft, wishes, nameOf }: {
  view: RoundView;
  draft: DraftStatus;
  wishes: Wishes;
  nameOf: NameOf;
}) {
  const t = useWords();
  const { head: { event }, phase, round, boards, byes } = view;
  const publish = () => void wishes.wish(
    { command: "publish_round", event, phase, draw: draft.draw },
    { done: t("publish.done", { round }), undo: true },
  );

  return (
    <AskFirst act={t("publish.do")} title={t("publish.title", { round })} onYes={publish}>
      <p>{t("publish.what", { boards: boards.length, byes: byes.length })}</p>
      {draft.breaches.length > 0 && (
        <RefusalNote grade="asks" objections={draft.breaches.map((it) => explainBreach(it, nameOf))} />
      )}
    </AskFirst>
  );
}
