import type { BoardRow as Board } from "@shared/BoardRow";
import type { Outcome } from "@shared/Outcome";
import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../backend/desk";
import type { Wishes } from "../../frame/useWish";
import { KEY_MAPS, keyOf, type KeyMapName } from "../../input/keymaps";
import { useKeys } from "../../input/keys";
import { BoardRow, OpenBoard } from "../../parts/BoardRow";
import { Card } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import { OutcomePad } from "../../parts/OutcomePad";
import { isSame, outcomeWords, score } from "../../words/outcome";
import { useWords } from "../../words/words";
import { boardProps, standingOutcomes, stateOf } from "./boardState";
import css from "./round.module.css";

/** The pile of sheets, typed once more. It goes on while they agree, and stops at the first that does not. */
export function Verify({ view, keys, wishes }: { view: RoundView; keys: KeyMapName; wishes: Wishes }) {
  const t = useWords();
  const act = useAct(view.head.competition);
  const [differs, setDiffers] = useState<Outcome>();
  const { discipline } = view.head;
  const pile = view.boards.filter((it) => it.standing.standing === "known" && stateOf(it.standing) !== "verified");
  const [current, ...rest] = pile;
  const done = view.boards.filter((it) => stateOf(it.standing) === "verified").length;

  async function compare(board: Board, outcome: Outcome) {
    const answer = await act({ command: "verify_result", board: board.board, outcome });
    if ("done" in answer) setDiffers(undefined);
    else if (answer.failed.kind === "refused" && answer.failed.what.code === "result_differs") setDiffers(outcome);
    else wishes.fail(answer.failed);
  }

  async function takeSheet(board: Board, outcome: Outcome) {
    const recorded = await wishes.wish({
      command: "record_result", board: board.board, outcome, attested: "both_sides", replaces: board.heads,
    });
    if (recorded) await compare(board, outcome);
  }

  const press = (outcome: Outcome) => () => {
    const allowed = current?.outcomes.some((it) => isSame(it, outcome));
    if (current !== undefined && allowed === true && differs === undefined) void compare(current, outcome);
  };
  const { white, drawn, black } = KEY_MAPS[keys];
  useKeys({
    [white]: press({ kind: "won", by: "white" }),
    [drawn]: press({ kind: "drawn" }),
    [black]: press({ kind: "won", by: "black" }),
    Escape: () => setDiffers(undefined),
  });

  if (current === undefined) {
    return <Card><EmptyState title={t("verify.done")}>{t("verify.progress", { done, of: view.boards.length })}</EmptyState></Card>;
  }
  const choices = current.outcomes.map((outcome) => ({
    value: outcome,
    score: score(outcome, discipline),
    word: outcomeWords(outcome, discipline),
    key: keyOf(outcome, KEY_MAPS[keys])?.toUpperCase(),
  }));

  return (
    <>
      <p className={css.verifyHint}>{t("verify.hint")} · {t("verify.progress", { done, of: view.boards.length })}</p>
      <Card label={t("verify.start")}>
        {/* What was entered is not shown here: it would be read off instead of the sheet. */}
        <OpenBoard {...boardProps(current, discipline)} results={[]} state={differs === undefined ? "both" : "disputed"}>
          {differs === undefined
            ? (
                <OutcomePad
                  usual={choices.filter((it) => it.key !== undefined)}
                  rare={choices.filter((it) => it.key === undefined)}
                  onPick={({ value }) => void compare(current, value)}
                />
              )
            : (
                <div className={css.differs} role="alert">
                  <b>{t("verify.differs")}</b>
                  <span>
                    {t("verify.both", {
                      entered: standingOutcomes(current.standing).map((it) => score(it, discipline)).join(" | "),
                      sheet: score(differs, discipline),
                    })}
                  </span>
                  <Button onClick={() => setDiffers(undefined)}>{t("verify.look_again")}</Button>
                  <Button variant="filled" onClick={() => void takeSheet(current, differs)}>{t("verify.take_sheet")}</Button>
                </div>
              )}
        </OpenBoard>
        {rest.slice(0, 3).map((it) => (
          <BoardRow key={it.board.board} {...boardProps(it, discipline)} results={[]} onOpen={() => undefined} />
        ))}
      </Card>
    </>
  );
}
