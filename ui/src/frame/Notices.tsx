import { CloseButton } from "@mantine/core";
import { useState } from "react";
import { useNotices } from "../backend/sitting";
import { moment } from "../words/dates";
import { useWords } from "../words/words";
import css from "./notices.module.css";

const CLOSED = "yicheng.nudges-closed";

/** What somebody asks of the person at this device, on every screen till that person closes it. */
export function Notices() {
  const t = useWords();
  const notices = useNotices();
  const [closed, setClosed] = useState(readClosed);
  const open = (notices?.nudges ?? []).filter(({ nudge }) => !closed.has(nudge.record));

  function close(record: string) {
    const kept = new Set([...closed, record]);
    setClosed(kept);
    // Only this screen's: the record stays, and tells others that it has arrived.
    localStorage.setItem(CLOSED, JSON.stringify([...kept]));
  }

  return open.map(({ competition, competition_name, nudge: { record, name, at_ms, note } }) => (
    <div key={competition} className={css.notice} role="alert">
      <p>
        <b>{t("nudge.from", { name, at: moment(at_ms) })}</b> {note === "" ? t("nudge.plain") : note}
        <span className={css.where}>{competition_name}</span>
      </p>
      <CloseButton size={44} aria-label={t("nudge.close")} onClick={() => close(record)} />
    </div>
  ));
}

function readClosed(): ReadonlySet<string> {
  const kept = localStorage.getItem(CLOSED);
  return new Set(kept === null ? [] : JSON.parse(kept) as string[]);
}
