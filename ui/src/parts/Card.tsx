import type { ReactNode } from "react";
import css from "./surface.module.css";

/** A sheet of paper on the canvas. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return <section className={css.card} aria-label={label}>{children}</section>;
}

/** The line above a sheet: what it is, a note, and what can be done with it. */
export function CardHead({ title, note, children }: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      {note !== undefined && <span className={css.note}>{note}</span>}
      <span className={css.grow} />
      {children}
    </div>
  );
}
