import type { Color } from "@shared/Color";
import type { CompetitorId } from "@shared/CompetitorId";
import type { DraftEdit } from "@shared/DraftEdit";
import type { RoundView } from "@shared/RoundView";
import type { Seat } from "@shared/Seat";
import { Button } from "@mantine/core";
import { useState } from "react";
import { namesInRound } from "../../frame/names";
import { Refused, useWish } from "../../frame/useWish";
import { Card } from "../../parts/Card";
import { cx } from "../../parts/cx";
import { ReasonForm } from "../../parts/ReasonForm";
import { Side } from "../../parts/Side";
import type { NameOf } from "../../words/explain";
import { points } from "../../words/number";
import { useWords } from "../../words/words";
import type { DraftStatus } from "./Draft";
import css from "./round.module.css";

/** Changing a draft by hand: tap one, tap the other, they change places. What it breaks is said at once. */
export function HandEdit({ view, draft, nameOf, onDone }: {
  view: RoundView;
  draft: DraftStatus;
  nameOf: NameOf;
  onDone: () => void;
}) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [taken, setTaken] = useState<CompetitorId>();
  const [refused, setRefused] = useState<DraftEdit>();

  async function edit(change: DraftEdit, reason: string) {
    const { head: { event }, phase } = view;
    const done = await wishes.wish(
      { command: "edit_draft", event, phase, draw: draft.draw, edits: [change], reason },
      { done: editWords(change, nameOf, t), undo: true },
    );
    setRefused(done ? undefined : change);
    setTaken(undefined);
    if (done) onDone();
  }

  function take(who: CompetitorId) {
    wishes.clear();
    setRefused(undefined);
    if (taken === undefined) setTaken(who);
    else if (taken === who) setTaken(undefined);
    else void edit({ edit: "swap", one: taken, other: who }, "");
  }

  const person = (seat: Seat, color?: Color) => (
    <button
      type="button"
      className={cx(css.person, seat.line.competitor === taken && css.taken)}
      aria-pressed={seat.line.competitor === taken}
      onClick={() => take(seat.line.competitor)}
    >
      {color !== undefined && (
        <span className={css.mark}><Side color={color} discipline={view.head.discipline} /></span>
      )}
      <b>{seat.line.name}</b> <span className={css.quiet}>{seat.line.delegation} · {points(seat.points)}</span>
    </button>
  );

  return (
    <>
      <Refused wishes={wishes} names={namesInRound(view)} />
      {refused !== undefined && asksReason(wishes.failure) && (
        <ReasonForm label={t("force.reason")} act={t("force.do")} onSend={(reason) => void edit(refused, reason)} />
      )}
      <p className={css.verifyHint}>
        {taken === undefined ? t("edit.hint") : t("edit.taken", { name: nameOf(taken) })}
      </p>
      <Card label={t("draft.edit")}>
        {view.boards.map(({ board, white, black }) => (
          <div key={board.board} className={css.pair}>
            <span className={css.pairNumber}>{board.board}</span>
            {person(white, "white")}
            <Button
              aria-label={t("edit.colors", { board: board.board })}
              title={t("edit.colors", { board: board.board })}
              onClick={() => void edit({ edit: "swap_colors", board: board.board }, "")}
            >
              ⇄
            </Button>
            {person(black, "black")}
          </div>
        ))}
        {view.byes.map(({ seat, kind }) => (
          <div key={seat.line.competitor} className={css.pair}>
            <span className={css.pairNumber}>{t(`bye.${kind}`)}</span>
            {person(seat)}
          </div>
        ))}
      </Card>
    </>
  );
}

function asksReason(failure: ReturnType<typeof useWish>["failure"]): boolean {
  return failure?.kind === "refused" && failure.what.code === "reason_needed";
}

function editWords(change: DraftEdit, nameOf: NameOf, t: ReturnType<typeof useWords>): string {
  if (change.edit === "swap_colors") return t("edit.colors_done", { board: change.board });
  return t("edit.swapped", { one: nameOf(change.one), other: nameOf(change.other) });
}
