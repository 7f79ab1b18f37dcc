import { useState, type ReactNode } from "react";
import { useWords } from "../words/words";
import { KeyHint } from "./KeyHint";
import css from "./OutcomePad.module.css";
import { cx } from "./cx";

/** One way a board may end. */
export interface Choice<T> {
  readonly value: T;
  /** As it is written: 1 – 0. */
  readonly score: string;
  /** In words: White wins. */
  readonly word: string;
  /** The key that does it. */
  readonly key?: string | undefined;
  /** Whether this is what stands now. */
  readonly stands?: boolean;
}

export interface OutcomePadProps<T> {
  /** The outcomes of nearly every game, one tap each. */
  readonly usual: readonly Choice<T>[];
  /** The rest, behind one more tap. */
  readonly rare: readonly Choice<T>[];
  readonly onPick: (choice: Choice<T>) => void;
  /** What else is behind more. */
  readonly children?: ReactNode;
}

/** One tap for the outcome; lateness, absence and rulings behind "more". */
export function OutcomePad<T>({ usual, rare, onPick, children }: OutcomePadProps<T>) {
  const t = useWords();
  const [more, setMore] = useState(false);
  const button = (choice: Choice<T>) => (
    <button
      key={choice.word}
      type="button"
      className={css.choice}
      aria-pressed={choice.stands ?? false}
      onClick={() => onPick(choice)}
    >
      {choice.score}
      <small>
        {choice.word}
        {choice.key !== undefined && <KeyHint name={choice.key} />}
      </small>
    </button>
  );

  return (
    <>
      <div className={css.pad}>
        {usual.map(button)}
        {rare.length > 0 && (
          <button
            type="button"
            className={cx(css.choice, css.more)}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {t("board.more")}
          </button>
        )}
      </div>
      {more && <div className={css.rest}>{rare.map(button)}{children}</div>}
    </>
  );
}
