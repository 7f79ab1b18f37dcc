import type { BoardRef } from "@shared/BoardRef";
import type { EventHead } from "@shared/EventHead";
import { useView } from "../../backend/desk";
import { Loaded } from "../../frame/Loaded";
import { SideSheet } from "../../parts/SideSheet";
import { clockToSecond } from "../../words/dates";
import { factWords } from "../../words/facts";
import { useWords } from "../../words/words";
import css from "./round.module.css";

/** Everything that was written about a board: what, who and when, newest first. */
export function BoardHistory({ head, board, onClose }: {
  head: EventHead;
  board: BoardRef | undefined;
  onClose: () => void;
}) {
  const t = useWords();
  return (
    <SideSheet
      opened={board !== undefined}
      title={t("round.history_of", { board: board?.board ?? 0 })}
      onClose={onClose}
    >
      {board !== undefined && <Lines head={head} board={board} />}
    </SideSheet>
  );
}

function Lines({ head, board }: { head: EventHead; board: BoardRef }) {
  const { competition, event } = head;
  const name = `${board.phase}/${board.draw}/${board.board}`;
  const view = useView({ view: "history", competition, event, skip: 0, board: name });
  return (
    <Loaded view={view}>
      {({ lines, devices, ...named }) => (
        <ol className={css.lines}>
          {lines.map((it) => (
            <li key={it.record}>
              <span className={css.quiet}>
                {clockToSecond(it.at_ms)} · {devices[it.author] ?? it.author.slice(0, 8)}
              </span>
              <span>{it.fact === null ? it.kind : factWords(it.fact, head.discipline, named)}</span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
