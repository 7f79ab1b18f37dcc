import type { Discipline } from "@shared/Discipline";
import type { OpenBoard } from "@shared/OpenBoard";
import type { Outcome } from "@shared/Outcome";
import type { Supposition } from "@shared/Supposition";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { KEY_MAPS, keyOf, useResultKeys } from "../../input/keymaps";
import { useKeys } from "../../input/keys";
import { Card } from "../../parts/Card";
import { cx } from "../../parts/cx";
import { KeyHint } from "../../parts/KeyHint";
import { isSame, outcomeWords, score } from "../../words/outcome";
import { useWords } from "../../words/words";
import css from "./standings.module.css";

const USUAL: readonly Outcome[] = [{ kind: "won", by: "white" }, { kind: "drawn" }, { kind: "won", by: "black" }];

/** The boards without a result: how each of them may end, and how all the others do. */
export function Supposing({ boards, discipline, supposition: { results, rest }, onSet, onRest }: {
  boards: readonly OpenBoard[];
  discipline: Discipline;
  supposition: Supposition;
  onSet: (board: OpenBoard, outcome: Outcome) => void;
  onRest: (rest: Outcome | null) => void;
}) {
  const t = useWords();
  const [at, setAt] = useState(0);
  const [chosen] = useResultKeys();
  const keys = KEY_MAPS[chosen];

  function set(index: number, outcome: Outcome) {
    const board = boards[index];
    if (board?.outcomes.some((it) => isSame(it, outcome)) !== true) return;
    onSet(board, outcome);
    setAt(Math.min(index + 1, boards.length - 1));
  }

  useKeys({
    ...Object.fromEntries(USUAL.map((it) => [keyOf(it, keys) ?? "", () => set(at, it)])),
    ArrowDown: () => setAt(Math.min(at + 1, boards.length - 1)),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
  });

  const choices = [
    ...USUAL.map((it) => ({ value: JSON.stringify(it), label: outcomeWords(it, discipline) })),
    { value: "null", label: t("what_if.each") },
  ];
  return (
    <Card label={t("what_if.boards")}>
      <div className={css.rest}>
        <span className={css.quiet}>{t("what_if.rest")}</span>
        <SegmentedControl
          aria-label={t("what_if.rest")}
          data={choices}
          value={JSON.stringify(rest)}
          onChange={(it) => onRest(JSON.parse(it) as Outcome | null)}
        />
      </div>
      <ol className={css.openBoards}>
        {boards.map((board, index) => {
          const supposed = results.find((it) => it.round === board.round && it.board === board.board);
          return (
            <li key={`${board.round} ${board.board}`} aria-current={index === at} className={cx(index === at && css.at)}>
              <span className={css.pairing}>
                <span className={css.quiet}>{t("what_if.board", { round: board.round, board: board.board })}</span>
                {board.white.name} — {board.black.name}
              </span>
              <span className={css.outcomes}>
                {board.outcomes.flatMap((it) => {
                  const key = keyOf(it, keys);
                  if (key === undefined) return [];
                  return (
                    <button
                      key={key}
                      type="button"
                      className={css.outcome}
                      aria-pressed={supposed !== undefined && isSame(supposed.outcome, it)}
                      aria-label={`${board.white.name} ${score(it, discipline)} ${board.black.name}`}
                      onClick={() => set(index, it)}
                    >
                      {score(it, discipline)}
                      {index === at && <KeyHint name={key.toUpperCase()} />}
                    </button>
                  );
                })}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
