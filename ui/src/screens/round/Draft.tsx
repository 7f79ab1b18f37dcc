import type { RoundStatus } from "@shared/RoundStatus";
import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import { useState } from "react";
import { namesInRound } from "../../frame/names";
import { Refused, useWish } from "../../frame/useWish";
import { WithAside } from "../../parts/Aside";
import { Card, CardHead } from "../../parts/Card";
import { DraftTag } from "../../parts/DraftTag";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainBreach } from "../../words/explain";
import { sharedWords, useWords } from "../../words/words";
import { Byes } from "./Byes";
import { DraftTable } from "./DraftTable";
import { HandEdit } from "./HandEdit";
import { PublishButton } from "./PublishButton";
import css from "./round.module.css";
import { RoundFrame } from "./RoundFrame";
import { WhyBoard } from "./WhyBoard";

export type DraftStatus = Extract<RoundStatus, { status: "draft" }>;

/** A draft: every pair with its reason, changes by hand with what they break, and publication. */
export function Draft({ view, draft }: { view: RoundView; draft: DraftStatus }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [asked, setAsked] = useState<number>();
  const [editing, setEditing] = useState(false);
  const board = view.boards.find((it) => it.board.board === asked);
  const names = namesInRound(view);

  const discard = () => void wishes.wish(
    { command: "discard_draft", event: view.head.event, phase: view.phase, draw: draft.draw },
    { done: t("draft.discarded", { round: view.round }), undo: true },
  );
  const tag = <DraftTag standing="draft">{t("draft.tag", { round: view.round })}</DraftTag>;

  return (
    <RoundFrame view={view} tag={tag}>
      <Refused wishes={wishes} names={names} />
      <CardHead title={t("draft.title")} note={<Note view={view} draft={draft} />}>
        <Button variant="subtle" onClick={discard}>{t("draft.discard")}</Button>
        <Button aria-pressed={editing} onClick={() => setEditing(!editing)}>
          {t(editing ? "draft.edit_end" : "draft.edit")}
        </Button>
        <PublishButton view={view} draft={draft} wishes={wishes} nameOf={names.person} />
      </CardHead>
      {draft.breaches.length > 0 && (
        <div className={css.breaches}>
          <RefusalNote grade="asks" objections={draft.breaches.map((it) => explainBreach(it, names.person))} />
          {draft.reason !== "" && <p>{t("draft.reason", { reason: draft.reason })}</p>}
        </div>
      )}
      {editing
        ? <HandEdit view={view} draft={draft} nameOf={names.person} onDone={() => setEditing(false)} />
        : (
            <WithAside
              title={t("why.title", { board: asked ?? 0 })}
              aside={board && <WhyBoard view={view} draft={draft} board={board} nameOf={names.person} />}
              onClose={() => setAsked(undefined)}
            >
              <Card>
                <DraftTable view={view} draft={draft} asked={asked} onAsk={setAsked} />
                <Byes byes={view.byes} />
              </Card>
            </WithAside>
          )}
    </RoundFrame>
  );
}

function Note({ view, draft }: { view: RoundView; draft: DraftStatus }) {
  const t = useWords();
  const { by } = draft;
  const drawn = by.by === "engine" ? sharedWords(`swiss_system.${by.system as "dutch-2026"}`, { defaultValue: by.system }) : t(`drawn_by.${by.by}`);
  return <>{drawn} · {t("draft.people", { count: view.boards.length * 2 + view.byes.length })}</>;
}
