import { CloseButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import { Tag } from "./DraftTag";
import { SideSheet } from "./SideSheet";
import css from "./surface.module.css";
import { cx } from "./cx";

const WIDE = "(min-width: 1180px)";

/** A sheet, and beside it the explanation of what is selected in it; a drawer where it is narrow. */
export function WithAside({ children, aside, title, onClose }: {
  children: ReactNode;
  /** The explanation; none while nothing is selected. */
  aside: ReactNode | undefined;
  title: string;
  onClose: () => void;
}) {
  const t = useWords();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const shown = aside !== undefined;

  if (wide && shown) {
    return (
      <div className={css.split}>
        <div>{children}</div>
        <aside className={cx(css.card, css.aside)} aria-label={title}>
          <div className={css.asideHead}>
            <h2>{title}</h2>
            <CloseButton onClick={onClose} aria-label={t("close")} />
          </div>
          {aside}
        </aside>
      </div>
    );
  }
  return (
    <>
      {children}
      <SideSheet opened={shown && !wide} title={title} onClose={onClose}>{aside}</SideSheet>
    </>
  );
}

/** One reason, with the article that says so. */
export function Reason({ title, article, children }: {
  title: string;
  article?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={css.reason}>
      <h3>
        {title}
        {article !== undefined && <Tag>{article}</Tag>}
      </h3>
      <p>{children}</p>
    </div>
  );
}
