import type { RoundView } from "@shared/RoundView";
import type { Wishes } from "../../frame/useWish";
import { AskFirst } from "../../parts/AskFirst";
import type { NameOf } from "../../words/explain";
import { useWords } from "../../words/words";
import { Broken } from "./Broken";
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
      <Broken draft={draft} nameOf={nameOf} />
    </AskFirst>
  );
}
