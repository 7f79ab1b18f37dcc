import type { Attested } from "@shared/Attested";
import type { BoardRow as Board } from "@shared/BoardRow";
import type { Discipline } from "@shared/Discipline";
import type { FoulRow } from "@shared/FoulRow";
import type { Outcome } from "@shared/Outcome";
import { Button, Switch } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { keyOf, type ResultKeys } from "../../input/keymaps";
import { OpenBoard } from "../../parts/BoardRow";
import { KeyHint } from "../../parts/KeyHint";
import { OutcomePad, type Choice } from "../../parts/OutcomePad";
import { isSame, outcomeWords, score } from "../../words/outcome";
import { useWords } from "../../words/words";
import { boardProps, standingOutcomes } from "./boardState";
import { Fouls } from "./Fouls";
import css from "./round.module.css";

/** What can be done about fouls at a board. */
export interface FoulDesk {
  readonly form: ReactNode | undefined;
  readonly onBegin: () => void;
  readonly onWithdraw: (foul: FoulRow) => void;
}

/** The board that is being filled in. */
export function OpenedBoard({ board, discipline, keys, fouls, doubt, onPick, onDoubtEnd, onHistory, onTakeBack }: {
  board: Board;
  discipline: Discipline;
  keys: ResultKeys;
  /** Its fouls, or the form for another one in place of the outcomes. */
  fouls: FoulDesk;
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
      {fouls.form ?? (doubt === undefined
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
          ))}
      <Fouls board={board} onWithdraw={fouls.onWithdraw} />
      <div className={css.boardEnd}>
        {fouls.form === undefined && (
          <Button size="compact-md" onClick={fouls.onBegin} rightSection={<KeyHint name="G" />}>{t("foul.act")}</Button>
        )}
        {board.trail && board.reports > 0 && (
          <Button variant="subtle" size="compact-md" onClick={onHistory}>{t("round.history", { count: board.reports })}</Button>
        )}
      </div>
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
