import type { Attested } from "@shared/Attested";
import type { BoardRow as Board } from "@shared/BoardRow";
import type { FoulRow } from "@shared/FoulRow";
import type { Outcome } from "@shared/Outcome";
import type { RoundView } from "@shared/RoundView";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import type { KeyMapName } from "../../input/keymaps";
import { KEY_MAPS } from "../../input/keymaps";
import { useKeys } from "../../input/keys";
import { BoardRow } from "../../parts/BoardRow";
import { Card } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import { isSame, score } from "../../words/outcome";
import { useWords } from "../../words/words";
import { boardProps, standingOutcomes, stateOf } from "./boardState";
import { Byes } from "./Byes";
import { FoulForm, type Offending } from "./FoulForm";
import { OpenedBoard } from "./OpenedBoard";

/** The boards of a round. One is open: its result is a tap or a key away, and then comes the next. */
export function Boards({ view, shown, keys, wishes, onHistory }: {
  view: RoundView;
  shown: readonly Board[];
  keys: KeyMapName;
  wishes: Wishes;
  onHistory: (board: Board) => void;
}) {
  const t = useWords();
  const { discipline } = view.head;
  const [opened, setOpened] = useState<number | undefined>(() => nextOpen(view.boards, 0));
  const [doubt, setDoubt] = useState<Outcome>();
  const [fouling, setFouling] = useState(false);
  const current = shown.find((it) => it.board.board === opened);

  function open(board: number | undefined) {
    setOpened(board);
    setDoubt(undefined);
    setFouling(false);
  }

  async function recordFoul({ board, white, black }: Board, { competitor, offense, note }: Offending) {
    setFouling(false);
    const name = [white, black].find((it) => it.line.competitor === competitor)?.line.name ?? "?";
    await wishes.wish(
      { command: "record_foul", board, competitor, offense, note },
      { done: t("foul.done", { board: board.board, name }), undo: true },
    );
  }

  function withdrawFoul({ board, white, black }: Board, { record: foul, competitor }: FoulRow) {
    const name = [white, black].find((it) => it.line.competitor === competitor)?.line.name ?? "?";
    void wishes.wish(
      { command: "withdraw_foul", board, foul },
      { done: t("foul.withdrawn", { board: board.board, name }), undo: true },
    );
  }

  async function record(board: Board, outcome: Outcome, attested: Attested) {
    open(nextOpen(shown, board.board.board));
    const [white, black] = [board.white.line.name, board.black.line.name];
    const done = await wishes.wish(
      { command: "record_result", board: board.board, outcome, attested, replaces: board.heads },
      { done: t("round.saved", { board: board.board.board, white, black, score: score(outcome, discipline) }), undo: true },
    );
    if (!done) open(board.board.board);
  }

  /** A result that stands is not written over in passing: it is shown and asked about first. */
  function pick(board: Board, outcome: Outcome, attested: Attested = "both_sides") {
    const stands = board.standing.standing === "known";
    const same = standingOutcomes(board.standing).every((it) => isSame(it, outcome));
    if (stands && !same && doubt === undefined) setDoubt(outcome);
    else void record(board, outcome, attested);
  }

  function step(by: 1 | -1) {
    const at = shown.findIndex((it) => it.board.board === opened);
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by];
    if (next !== undefined) open(next.board.board);
  }

  const { white, drawn, black } = KEY_MAPS[keys];
  const press = (outcome: Outcome) => () => {
    const allowed = current?.outcomes.some((it) => isSame(it, outcome));
    if (current !== undefined && allowed === true && doubt === undefined) pick(current, outcome);
  };
  useKeys({
    [white]: press({ kind: "won", by: "white" }),
    [drawn]: press({ kind: "drawn" }),
    [black]: press({ kind: "won", by: "black" }),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    g: () => setFouling(current !== undefined && doubt === undefined), // 规 gui
    Escape: () => open(doubt === undefined ? undefined : opened),
  }, !fouling);

  return (
    <Card label={t("round.boards")}>
      {shown.length === 0 && <EmptyState title={t("round.none_shown")} />}
      {shown.map((it) => (it === current
        ? (
            <OpenedBoard
              key={it.board.board}
              board={it}
              discipline={discipline}
              keys={KEY_MAPS[keys]}
              fouls={{
                form: fouling ? (
                  <FoulForm
                    board={it}
                    discipline={discipline}
                    offenses={view.offenses}
                    onRecord={(foul) => void recordFoul(it, foul)}
                    onClose={() => setFouling(false)}
                  />
                ) : undefined,
                onBegin: () => setFouling(true),
                onWithdraw: (foul) => withdrawFoul(it, foul),
              }}
              doubt={doubt}
              onPick={(outcome, attested) => pick(it, outcome, attested)}
              onDoubtEnd={() => setDoubt(undefined)}
              onHistory={() => onHistory(it)}
              onTakeBack={() => void wishes.wish(
                { command: "withdraw_result", board: it.board, replaces: it.heads },
                { done: t("round.withdrawn", { board: it.board.board }), undo: true },
              )}
            />
          )
        : <BoardRow key={it.board.board} {...boardProps(it, discipline)} onOpen={() => open(it.board.board)} />))}
      <Byes byes={view.byes} />
    </Card>
  );
}

/** The next board without a result, from the one after `board` on and round again. */
function nextOpen(boards: readonly Board[], board: number): number | undefined {
  const open = boards.filter((it) => stateOf(it.standing) === "playing" && it.board.board !== board);
  return (open.find((it) => it.board.board > board) ?? open[0])?.board.board;
}
