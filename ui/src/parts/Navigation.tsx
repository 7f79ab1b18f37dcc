import { useWords } from "../words/words";
import css from "./frame.module.css";
import { cx } from "./cx";

/** A place to go to. */
export interface Destination {
  readonly href: string;
  readonly word: string;
  readonly count?: string | undefined;
  /** The count wants somebody: a dispute. */
  readonly urgent?: boolean;
  readonly here: boolean;
}

/** Something to be done before the next step, and where. */
export interface Task {
  readonly href: string;
  readonly word: string;
}

/** Where one can go, and below it what is still to be done. */
export function Navigation({ places, heading, tasks }: {
  places: readonly Destination[];
  heading: string | undefined;
  tasks: readonly Task[];
}) {
  const t = useWords();
  return (
    <nav className={css.nav} aria-label={t("frame.navigation")}>
      <ul>
        {places.map((it) => (
          <li key={it.href}><Place {...it} /></li>
        ))}
      </ul>
      {tasks.length > 0 && <p className={css.heading}>{heading}</p>}
      <ul>
        {tasks.map((it) => (
          <li key={it.word}>
            <a className={cx(css.link, css.task)} href={it.href}>{it.word}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Place({ href, word, count, urgent, here }: Destination) {
  return (
    <a className={css.link} href={href} aria-current={here ? "page" : undefined}>
      {word}
      {count !== undefined && <span className={cx(css.count, urgent === true && css.urgent)}>{count}</span>}
    </a>
  );
}
