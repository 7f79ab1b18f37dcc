import type { CompetitorId } from "@shared/CompetitorId";
import type { DraftEdit } from "@shared/DraftEdit";
import type { RoundView } from "@shared/RoundView";
import { Button, CloseButton } from "@mantine/core";
import { useState } from "react";
import { Refused, useWish } from "../../frame/useWish";
import { useKeys } from "../../input/keys";
import { Card } from "../../parts/Card";
import { ReasonForm } from "../../parts/ReasonForm";
import type { NameOf, Names } from "../../words/explain";
import { useWords, type Words } from "../../words/words";
import type { DraftStatus } from "./Draft";
import { editWords } from "./editWords";
import { EditableBoard, EditablePerson, type Hand } from "./EditableBoard";
import css from "./round.module.css";

/** Changing a draft by hand: take one or two, then say what is to become of them. What it breaks is said at once. */
export function HandEdit({ view, draft, names }: { view: RoundView; draft: DraftStatus; names: Names }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const [taken, setTaken] = useState<readonly CompetitorId[]>([]);
  const [refused, setRefused] = useState<readonly DraftEdit[]>();

  async function edit(edits: readonly DraftEdit[], reason = "") {
    const { head: { event }, phase } = view;
    const [first] = edits;
    const done = await wishes.wish(
      { command: "edit_draft", event, phase, draw: draft.draw, edits: [...edits], reason },
      first && { done: editWords(first, names.person, t), undo: true },
    );
    setRefused(done ? undefined : edits);
    setTaken([]);
  }

  function take(who: CompetitorId) {
    wishes.clear();
    setRefused(undefined);
    setTaken((now) => (now.includes(who) ? now.filter((it) => it !== who) : [...now.slice(-1), who]));
  }

  const hand: Hand = { taken, take, edit: (it) => void edit([it]), settled: draft.settled };
  const acts = actsOn(taken, view, t);
  const press = (key: string) => () => {
    const act = acts.find((it) => it.key === key);
    if (act !== undefined) void edit([act.edit]);
  };
  useKeys({ s: press("s"), m: press("m"), x: press("x"), Escape: () => setTaken([]) });

  return (
    <>
      <Refused wishes={wishes} names={names} />
      {refused !== undefined && asksReason(wishes.failure) && (
        <ReasonForm label={t("force.reason")} act={t("force.do")} onSend={(reason) => void edit(refused, reason)} />
      )}
      <div className={css.hand} role="toolbar" aria-label={t("draft.edit")}>
        <p aria-live="polite">{takenWords(taken, names.person, t)}</p>
        {acts.map((it, at) => (
          <Button key={it.word} variant={at === 0 ? "filled" : "default"} onClick={() => void edit([it.edit])}>{it.word}</Button>
        ))}
        {taken.length > 0 && <Button onClick={() => setTaken([])}>{t("edit.let_go")}</Button>}
        <span className={css.grow} />
        <Button onClick={() => void edit([{ edit: "pair_rest" }])}>{t("edit.pair_rest")}</Button>
      </div>
      <NotInThisRound draft={draft} nameOf={names.person} onAllow={(it) => void edit([it])} />
      <Card label={t("draft.edit")}>
        {view.waiting.map((seat) => (
          <div key={seat.line.competitor} className={css.pair}>
            <span className={css.pairNumber}>{t("draft.waiting")}</span>
            <EditablePerson seat={seat} hand={hand} discipline={view.head.discipline} />
          </div>
        ))}
        {view.boards.map((it) => (
          <EditableBoard key={it.board.board} row={it} hand={hand} discipline={view.head.discipline} />
        ))}
        {view.byes.map(({ seat, kind }) => (
          <div key={seat.line.competitor} className={css.pair}>
            <span className={css.pairNumber}>{t(`bye.${kind}`)}</span>
            <EditablePerson seat={seat} hand={hand} discipline={view.head.discipline} />
          </div>
        ))}
      </Card>
      <p className={css.keysHint}>{t("edit.keys")}</p>
    </>
  );
}

/** Those who are not to meet in this round, and the way back. */
function NotInThisRound({ draft, nameOf, onAllow }: {
  draft: DraftStatus;
  nameOf: NameOf;
  onAllow: (edit: DraftEdit) => void;
}) {
  const t = useWords();
  if (draft.settled.forbidden.length === 0) return null;
  return (
    <ul className={css.notMeeting}>
      {draft.settled.forbidden.map(([one, other]) => {
        const said = [one, other].map(nameOf).join(t("comma"));
        return (
          <li key={one + other}>
            {t("draft.apart", { names: said })}
            <CloseButton aria-label={t("edit.allow", { names: said })} onClick={() => onAllow({ edit: "allow", one, other })} />
          </li>
        );
      })}
    </ul>
  );
}

interface Act { readonly word: string; readonly edit: DraftEdit; readonly key?: string }

/** What can be done with those who are taken. */
function actsOn([one, other]: readonly CompetitorId[], view: RoundView, t: Words): readonly Act[] {
  if (one === undefined) return [];
  if (other !== undefined) {
    return [
      { word: t("edit.swap"), edit: { edit: "swap", one, other }, key: "s" },
      { word: t("edit.meet"), edit: { edit: "seat", white: one, black: other }, key: "m" },
      { word: t("edit.forbid"), edit: { edit: "forbid", one, other }, key: "x" },
    ];
  }
  const free = view.byes.some((it) => it.seat.line.competitor === one);
  if (free) return [{ word: t("edit.recall"), edit: { edit: "recall", competitor: one } }];
  return [
    { word: t("edit.free"), edit: { edit: "free", competitor: one, kind: "pairing" } },
    { word: t("edit.absent"), edit: { edit: "free", competitor: one, kind: "zero" } },
  ];
}

function takenWords([one, other]: readonly CompetitorId[], nameOf: NameOf, t: Words): string {
  if (one === undefined) return t("edit.hint");
  if (other === undefined) return t("edit.taken", { name: nameOf(one) });
  return t("edit.taken_two", { one: nameOf(one), other: nameOf(other) });
}

function asksReason(failure: ReturnType<typeof useWish>["failure"]): boolean {
  return failure?.kind === "refused" && failure.what.code === "reason_needed";
}
