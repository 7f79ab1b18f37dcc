import type { ReactNode } from "react";
import css from "./surface.module.css";

/** Nothing is here yet: why, and the next step. */
export function EmptyState({ title, children, steps }: {
  title: string;
  children?: ReactNode;
  steps?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {steps !== undefined && <div className={css.steps}>{steps}</div>}
    </div>
  );
}
