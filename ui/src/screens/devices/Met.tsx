import type { PeerLine } from "@shared/PeerLine";
import { Tag } from "../../parts/DraftTag";
import { agoWords } from "../../words/ago";
import { useWords } from "../../words/words";
import css from "./devices.module.css";

/** A clock that is surely further off than this is warned of. */
const WRONG_BY_MS = 60_000;

/** When another device was last met from here, what it still lacks, and how wrong its clock is. */
export function Met({ peer }: { peer: PeerLine | undefined }) {
  const t = useWords();
  if (peer === undefined) return <span className={css.quiet}>{t("device.not_met")}</span>;
  const { online, seen_ago_ms, unsent, offset_ms, error_ms } = peer;
  const isWrong = Math.abs(offset_ms) - error_ms > WRONG_BY_MS;
  const minutes = Math.round(Math.abs(offset_ms) / 60_000);
  return (
    <span className={css.met}>
      <span>{online ? t("device.online") : agoWords(seen_ago_ms / 1000)}</span>
      {unsent > 0 && <Tag>{t("device.unsent", { count: unsent })}</Tag>}
      {isWrong && <Tag>{t(offset_ms > 0 ? "device.clock_fast" : "device.clock_slow", { count: minutes })}</Tag>}
    </span>
  );
}
