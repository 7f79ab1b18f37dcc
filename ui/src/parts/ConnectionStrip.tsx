import type { Ended } from "@shared/Ended";
import { agoWords } from "../words/ago";
import { useWords } from "../words/words";
import css from "./frame.module.css";
import { cx } from "./cx";

/** What this device has kept, what the others still lack, and when one was last seen. */
export interface Connection {
  /** Whether the desk that keeps the records can be heard from this page. */
  readonly heard: boolean;
  /** Whether that desk is this device. */
  readonly kept: "here" | "desk";
  /** Records that no other device has yet. */
  readonly unsent: number;
  /** The device seen last, if any ever was, and how long ago. */
  readonly seen: { readonly name: string; readonly agoS: number; readonly online?: boolean } | undefined;
  /** That this device's right has ended. */
  readonly ended?: Ended | undefined;
  /** The program that copies the desk's folder elsewhere, file by file. */
  readonly syncedBy?: string | undefined;
}

/** Seen longer ago than this, a device counts as away. */
const AWAY_S = 5;

/** The connection is content: always here, never in the way. */
export function ConnectionStrip({ heard, kept, unsent, seen, ended, syncedBy }: Connection) {
  const t = useWords();
  const behind = unsent > 0 || (seen !== undefined && seen.agoS > AWAY_S);
  const apart = ended !== undefined || !heard || syncedBy !== undefined || behind;
  const parts = [
    ended && t(`connection.ended_${ended.known}`, { ...ended }),
    heard ? t(`connection.saved_${kept}`) : t("connection.not_heard"),
    unsent > 0 && t("connection.unsent", { count: unsent }),
    seen === undefined ? heard && t("connection.alone") : seenWords(t, seen),
    behind && heard && ended === undefined && t("connection.carry_on"),
    syncedBy !== undefined && t("connection.synced_by", { program: syncedBy }),
  ].filter((it) => typeof it === "string");

  return (
    <div className={cx(css.strip, apart && css.apart)} role="status">
      <span className={css.dot} aria-hidden />
      {parts.join(" · ")}
    </div>
  );
}

function seenWords(t: ReturnType<typeof useWords>, { name, agoS, online }: NonNullable<Connection["seen"]>): string {
  return online === true ? t("connection.online", { name }) : t("connection.seen", { name, ago: agoWords(agoS) });
}
