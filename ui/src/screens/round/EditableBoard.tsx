import type { BoardRow } from "@shared/BoardRow";
import type { Color } from "@shared/Color";
import type { CompetitorId } from "@shared/CompetitorId";
import type { Discipline } from "@shared/Discipline";
import type { DraftEdit } from "@shared/DraftEdit";
import type { Seat } from "@shared/Seat";
import type { Settled } from "@shared/Settled";
import { Button } from "@mantine/core";
import { cx } from "../../parts/cx";
import { Side } from "../../parts/Side";
import { points } from "../../words/number";
import { useWords } from "../../words/words";
import css from "./round.module.css";

/** What the hand holds, and what it can do. */
export interface Hand {
  readonly taken: readonly CompetitorId[];
  readonly take: (who: CompetitorId) => void;
  readonly edit: (edit: DraftEdit) => void;
  readonly settled: Settled;
}

/** A board of a draft: two to be taken, and what can be done with the board itself. */
export function EditableBoard({ row, hand, discipline }: { row: BoardRow; hand: Hand; discipline: Discipline }) {
  const t = useWords();
  const { board: { board }, white, black } = row;
  const two = [white.line.competitor, black.line.competitor];
  const fixed = hand.settled.fixed.some((pair) => two.every((it) => pair.includes(it)));
  const act = (sign: string, label: string, edit: DraftEdit, pressed?: boolean) => (
    <Button aria-label={label} title={label} aria-pressed={pressed} onClick={() => hand.edit(edit)}>{sign}</Button>
  );
  return (
    <div className={cx(css.pair, fixed && css.fixed)}>
      <span className={css.pairNumber}>{board}</span>
      <EditablePerson seat={white} color="white" hand={hand} discipline={discipline} />
      {act("⇄", t("edit.colors", { board }), { edit: "swap_colors", board })}
      <EditablePerson seat={black} color="black" hand={hand} discipline={discipline} />
      <span className={css.boardActs}>
        {act(
          fixed ? "◆" : "◇",
          t(fixed ? "edit.unfix" : "edit.fix", { board }),
          { edit: fixed ? "unfix" : "fix", board },
          fixed,
        )}
        {act("⤫", t("edit.unseat", { board }), { edit: "unseat", board })}
      </span>
    </div>
  );
}

/** Somebody who can be taken. */
export function EditablePerson({ seat, color, hand, discipline }: {
  seat: Seat;
  color?: Color;
  hand: Hand;
  discipline: Discipline;
}) {
  const taken = hand.taken.includes(seat.line.competitor);
  return (
    <button
      type="button"
      className={cx(css.person, taken && css.taken)}
      aria-pressed={taken}
      onClick={() => hand.take(seat.line.competitor)}
    >
      {color !== undefined && <span className={css.mark}><Side color={color} discipline={discipline} /></span>}
      <b>{seat.line.name}</b> <span className={css.quiet}>{seat.line.delegation} · {points(seat.points)}</span>
    </button>
  );
}
