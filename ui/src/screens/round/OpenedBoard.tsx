import type { Attested } from "@shared/Attested";
import type { BoardRow as Board } from "@shared/BoardRow";
import type { Discipline } from "@shared/Discipline";
import type { Outcome } from "@shared/Outcome";
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { keyOf, type ResultKeys } from "../../input/keymaps";
import { OpenBoard } from "../../parts/BoardRow";
import { OutcomePad, type Choice } from "../../parts/OutcomePad";
import { isSame, outcomeWords, score } from "../../words/outcome";
import { useWords } from "../../words/words";
import { boardProps, standingOutcomes } from "./boardState";
import css from "./round.module.css";

/** The board that is being filled in. */
export function OpenedBoard({ board, discipline, keys, doubt, onPick, onDoubtEnd, onHistory, onTakeBack }: {
  board: Board;
  discipline: Discipline;
  keys: ResultKeys;
  /** The outcome that would replace another one: it is asked about. */
  doubt: Outcome | undefined;
  onPick: (outcome: Outcome, attested: Attested) => void;
  onDoubtEnd: () => void;
  onHistory: () => void;
  onTakeBack: () => void;
}) {
  const t = useWords();
  const [oneSide, setOneSide] = useState(false);
  const attested = oneSide ? "one_side" : "both_sides";
  const stands = standingOutcomes(board.standing);
  const choices = board.outcomes.map((outcome): Choice<Outcome> => ({
    value: outcome,
    score: score(outcome, discipline),
    word: outcomeWords(outcome, discipline),
    key: keyOf(outcome, keys)?.toUpperCase(),
    stands: board.standing.standing === "known" && stands.some((it) => isSame(it, outcome)),
  }));

  return (
    <OpenBoard {...boardProps(board, discipline)}>
      {board.decider && <p className={css.decider}>{t("round.decider")}</p>}
      {doubt === undefined
        ? (
            <OutcomePad
              usual={choices.filter((it) => it.key !== undefined)}
              rare={choices.filter((it) => it.key === undefined)}
              onPick={({ value }) => onPick(value, attested)}
            >
              <Switch
                checked={oneSide}
                onChange={(event) => setOneSide(event.currentTarget.checked)}
                label={t("round.one_side")}
              />
              {stands.length > 0 && <Button onClick={onTakeBack}>{t("round.take_back")}</Button>}
            </OutcomePad>
          )
        : (
            <Doubt
              words={t("round.replace", { old: stands.map((it) => score(it, discipline)).join(" | "), new: score(doubt, discipline) })}
              onYes={() => onPick(doubt, attested)}
              onNo={onDoubtEnd}
            />
          )}
      {board.reports > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onHistory}>{t("round.history", { count: board.reports })}</Button>
      )}
    </OpenBoard>
  );
}

function Doubt({ words, onYes, onNo }: { words: string; onYes: () => void; onNo: () => void }) {
  const t = useWords();
  return (
    <div className={css.doubt} role="alert">
      <span>{words}</span>
      <Button onClick={onNo}>{t("round.replace_no")}</Button>
      <Button variant="filled" onClick={onYes} autoFocus>{t("round.replace_yes")}</Button>
    </div>
  );
}
