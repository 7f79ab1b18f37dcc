import type { RoundStatus } from "@shared/RoundStatus";
import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import { useState } from "react";
import { namesInRound } from "../../frame/names";
import { Refused, useWish } from "../../frame/useWish";
import { WithAside } from "../../parts/Aside";
import { Card, CardHead } from "../../parts/Card";
import { DraftTag } from "../../parts/DraftTag";
import { sharedWords, useWords } from "../../words/words";
import { Broken } from "./Broken";
import { Byes } from "./Byes";
import { DraftTable } from "./DraftTable";
import { HandEdit } from "./HandEdit";
import { KeptApart } from "./KeptApart";
import { PublishButton } from "./PublishButton";
import { RoundFrame } from "./RoundFrame";
import { WhyBoard } from "./WhyBoard";

export type DraftStatus = Extract<RoundStatus, { status: "draft" }>;

/** A draft: every pair with its reason, changes by hand with what they break, and publication. */
export function Draft({ view, draft, editing, onEdit }: {
  view: RoundView;
  draft: DraftStatus;
  editing: boolean;
  onEdit: (editing: boolean) => void;
}) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [asked, setAsked] = useState<number>();
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
        <Button aria-pressed={editing} onClick={() => onEdit(!editing)}>
          {t(editing ? "draft.edit_end" : "draft.edit")}
        </Button>
        <PublishButton view={view} draft={draft} wishes={wishes} nameOf={names.person} />
      </CardHead>
      <Broken draft={draft} nameOf={names.person} />
      {editing
        ? <HandEdit view={view} draft={draft} names={names} />
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
      <KeptApart view={view} wishes={wishes} />
    </RoundFrame>
  );
}

function Note({ view, draft }: { view: RoundView; draft: DraftStatus }) {
  const t = useWords();
  const { by } = draft;
  const people = view.boards.length * 2 + view.byes.length + view.waiting.length;
  const drawn = by.by === "engine" ? sharedWords(`swiss_system.${by.system as "dutch-2026"}`, { defaultValue: by.system }) : t(`drawn_by.${by.by}`);
  return <>{drawn} · {t("draft.people", { count: people })}</>;
}
