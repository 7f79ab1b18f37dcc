import { useWords } from "../words/words";
import css from "./marks.module.css";
import { cx } from "./cx";

/** How far a board's result is. "No result" is a state of its own, never a zero. */
export type BoardState = "playing" | "one" | "both" | "verified" | "disputed";

/** A board's state by shape, color and word. */
export function StateMark({ state, word }: { state: BoardState; word?: string }) {
  const t = useWords();
  return (
    <span className={cx(css.state, css[state])}>
      <i className={css.shape} aria-hidden />
      {word ?? t(`state.${state}`)}
    </span>
  );
}
