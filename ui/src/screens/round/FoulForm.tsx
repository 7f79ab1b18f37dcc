import type { BoardRow } from "@shared/BoardRow";
import type { Color } from "@shared/Color";
import type { CompetitorId } from "@shared/CompetitorId";
import type { Discipline } from "@shared/Discipline";
import type { OffenseLine } from "@shared/OffenseLine";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useKept } from "../../frame/useKept";
import { useKeys, withoutComposing } from "../../input/keys";
import { KeyHint } from "../../parts/KeyHint";
import { NotSaved } from "../../parts/NotSaved";
import { inLanguage, sharedWords, useWords } from "../../words/words";
import css from "./round.module.css";

/** A foul that is to be written down: whose, and which of the regulation's offenses. */
export interface Offending {
  readonly competitor: CompetitorId;
  readonly offense: string | null;
  readonly note: string;
}

/** Whose foul it is, and then one tap or key on what it was. */
export function FoulForm({ board, discipline, offenses, onRecord, onClose }: {
  board: BoardRow;
  discipline: Discipline;
  offenses: readonly OffenseLine[];
  onRecord: (foul: Offending) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const [side, setSide] = useState<Color>("white");
  const note = useKept(`foul ${board.board.draw} ${board.board.board}`, "");
  const said = note.value.trim();
  const record = (offense: string | null) => {
    onRecord({ competitor: board[side].line.competitor, offense, note: said });
    note.drop();
  };
  const sides = (["white", "black"] as const).map((it) => ({
    value: it, label: `${t(`side.${discipline}.${it}`)} ${board[it].line.name}`,
  }));

  useKeys({
    ...Object.fromEntries(offenses.slice(0, 9).map((it, at) => [String(at + 1), () => record(it.key)])),
    ArrowLeft: () => setSide("white"),
    ArrowRight: () => setSide("black"),
    Escape: onClose,
  });

  return (
    <form
      className={css.foulForm}
      aria-label={t("foul.act")}
      onKeyDown={(event) => {
        withoutComposing(event);
        if (event.key === "Escape") onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (said !== "") record(null);
      }}
    >
      <SegmentedControl aria-label={t("foul.who")} data={sides} value={side} onChange={setSide} size="md" fullWidth />
      {note.wasLeft && <NotSaved onDrop={note.drop} />}
      <TextInput
        label={t("foul.note")}
        description={t("foul.note_hint")}
        value={note.value}
        onChange={(event) => note.keep(event.currentTarget.value)}
        maxLength={500}
      />
      <div className={css.offenses}>
        {offenses.map((it, at) => (
          <button key={it.key} type="button" className={css.offense} onClick={() => record(it.key)}>
            <span>{at < 9 && <KeyHint name={String(at + 1)} />} {inLanguage(it.name)}</span>
            <small>
              {it.times > 1 && <>{t("foul.times", { count: it.times })} · </>}
              {sharedWords(`cost.${it.costs}`)} · {t("article", { clause: it.article.clause })}
            </small>
          </button>
        ))}
      </div>
      <div className={css.foulEnd}>
        <span className={css.quiet}>{t("foul.keys")}</span>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" disabled={said === ""}>{t("foul.none_named")}</Button>
      </div>
    </form>
  );
}
