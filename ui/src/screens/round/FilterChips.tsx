import type { BoardRow } from "@shared/BoardRow";
import { cx } from "../../parts/cx";
import { useWords } from "../../words/words";
import { stateOf } from "./boardState";
import css from "./round.module.css";

const FILTERS = ["all", "open", "unverified", "disputed"] as const;

/** Which boards are looked at. */
export type Filter = (typeof FILTERS)[number];

/** Whether a board is among those that are looked at. */
export function isShown(board: BoardRow, filter: Filter): boolean {
  const state = stateOf(board.standing);
  switch (filter) {
    case "all":
      return true;
    case "open":
      return state === "playing";
    case "unverified":
      return state === "one" || state === "both";
    case "disputed":
      return state === "disputed";
    default:
      return filter satisfies never;
  }
}

/** The choice of boards, with how many there are of each. */
export function FilterChips({ boards, chosen, onChoose }: {
  boards: readonly BoardRow[];
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}) {
  const t = useWords();
  return (
    <div className={css.chips} role="group" aria-label={t("filter.title")}>
      {FILTERS.map((it) => (
        <button
          key={it}
          type="button"
          className={cx(css.chip, it === "disputed" && css.disputed)}
          aria-pressed={it === chosen}
          onClick={() => onChoose(it)}
        >
          {t(`filter.${it}`)} {boards.filter((board) => isShown(board, it)).length}
        </button>
      ))}
    </div>
  );
}
