import type { BoardRow } from "@shared/BoardRow";
import type { Color } from "@shared/Color";
import type { CompetitorId } from "@shared/CompetitorId";
import type { Discipline } from "@shared/Discipline";
import type { OffenseLine } from "@shared/OffenseLine";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useKeys, withoutComposing } from "../../input/keys";
import { KeyHint } from "../../parts/KeyHint";
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
  const [note, setNote] = useState("");
  const record = (offense: string | null) =>
    onRecord({ competitor: board[side].line.competitor, offense, note: note.trim() });
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
        if (note.trim() !== "") record(null);
      }}
    >
      <SegmentedControl aria-label={t("foul.who")} data={sides} value={side} onChange={setSide} size="md" fullWidth />
      <TextInput
        label={t("foul.note")}
        description={t("foul.note_hint")}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
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
        <Button type="submit" disabled={note.trim() === ""}>{t("foul.none_named")}</Button>
      </div>
    </form>
  );
}
