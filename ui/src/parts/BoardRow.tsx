import type { Color } from "@shared/Color";
import type { Discipline } from "@shared/Discipline";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import css from "./BoardRow.module.css";
import { cx } from "./cx";
import { Side } from "./Side";
import { StateMark, type BoardState } from "./StateMark";

/** One side of a board: who, of which unit, and what else is worth knowing at the table. */
export interface Player {
  readonly name: string;
  readonly notes: readonly string[];
}

export interface BoardProps {
  readonly number: number;
  readonly discipline: Discipline;
  readonly white: Player;
  readonly black: Player;
  /** The results that stand, as they are written: none while it is played, several in a dispute. */
  readonly results: readonly string[];
  readonly state: BoardState;
}

/** A board in one line. The whole row is what a finger hits. */
export function BoardRow({ onOpen, ...board }: BoardProps & { onOpen: () => void }) {
  return (
    <button type="button" className={look(css.board, board.state)} onClick={onOpen}>
      <Line {...board} />
    </button>
  );
}

/** The board that is being filled in, with what can be done below it. */
export function OpenBoard({ children, ...board }: BoardProps & { children: ReactNode }) {
  const t = useWords();
  return (
    <section className={look(css.open, board.state)} aria-label={t("board.label", { number: board.number })}>
      <div className={css.board}>
        <Line {...board} />
      </div>
      {children}
    </section>
  );
}

function Line({ number, discipline, white, black, results, state }: BoardProps) {
  return (
    <>
      <span className={css.number}>{number}</span>
      <Seat player={white} color="white" discipline={discipline} />
      <span className={css.middle}><Results results={results} /></span>
      <Seat player={black} color="black" discipline={discipline} />
      <span className={css.state}><StateMark state={state} /></span>
    </>
  );
}

function Seat({ player, color, discipline }: { player: Player; color: Color; discipline: Discipline }) {
  const mark = <span className={css.mark}><Side color={color} discipline={discipline} /></span>;
  return (
    <span className={color === "black" ? css.right : undefined}>
      <span className={css.name}>
        {color === "white" && mark}
        {player.name}
        {color === "black" && mark}
      </span>
      <br />
      <span className={css.unit}>{player.notes.join(" · ")}</span>
    </span>
  );
}

function Results({ results }: { results: readonly string[] }) {
  const t = useWords();
  if (results.length === 0) return <span className={css.nothing}>{t("board.against")}</span>;
  return results.map((it, at) => (
    <span key={it}>
      {at > 0 && <span className={css.against}>|</span>}
      <span className={css.score}>{it}</span>
    </span>
  ));
}

function look(base: string | undefined, state: BoardState): string {
  return cx(base, state === "disputed" && css.disputed);
}
