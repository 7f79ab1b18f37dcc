import { notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { useWords } from "../words/words";
import css from "./toast.module.css";

/** So long an act can be taken back from where it was made. */
const UNDO_S = 6;

/** One receipt is shown at a time: that of the last act. */
let last: string | undefined;
let count = 0;

/** Says that something is done, with the names repeated, and offers to take it back for a while. */
export function sayDone(what: string, undo?: () => void): void {
  if (last !== undefined) notifications.hide(last);
  const mine = `receipt ${++count}`;
  last = mine;
  notifications.show({
    id: mine,
    message: <Receipt what={what} undo={undo && (() => { notifications.hide(mine); undo(); })} />,
    role: "status",
    autoClose: UNDO_S * 1000,
    withCloseButton: false,
    classNames: { root: css.toast ?? "", description: css.description ?? "" },
  });
}

/** Says that something failed; stays until it is closed. */
export function sayFailed(title: string, what: string): void {
  notifications.show({
    title,
    message: what,
    autoClose: false,
    classNames: { root: css.failed ?? "" },
  });
}

function Receipt({ what, undo }: { what: string; undo: (() => void) | undefined }) {
  const t = useWords();
  const left = useSecondsLeft(UNDO_S);
  return (
    <span className={css.receipt}>
      <span className={css.what}>{what}</span>
      {undo !== undefined && (
        <button
          type="button"
          className={css.undo}
          onClick={undo}
        >
          {t("undo")}
          <span className={css.left} aria-hidden>{t("seconds", { count: left })}</span>
        </button>
      )}
    </span>
  );
}

function useSecondsLeft(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const ticking = setInterval(() => setLeft((it) => Math.max(0, it - 1)), 1000);
    return () => clearInterval(ticking);
  }, []);
  return left;
}
