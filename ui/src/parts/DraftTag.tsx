import type { ReactNode } from "react";
import css from "./marks.module.css";
import { cx } from "./cx";

/** Where a list stands: a draft may still change, what is published may be corrected, final stays. */
export type Standing = "draft" | "published" | "final";

/** Says whether a list is a draft, published or final, with the words it is given. */
export function DraftTag({ standing, children }: { standing: Standing; children: ReactNode }) {
  return <span className={cx(css.tag, css[standing])}>{children}</span>;
}

/** A small remark beside a name, such as the host's filler (补单). */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={css.tag}>{children}</span>;
}
