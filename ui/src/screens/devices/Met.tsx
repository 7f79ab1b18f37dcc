import type { PeerLine } from "@shared/PeerLine";
import { Tag } from "../../parts/DraftTag";
import { agoWords } from "../../words/ago";
import { useWords } from "../../words/words";
import css from "./devices.module.css";

/** A clock that is surely further off than this is warned of. */
const WRONG_BY_MS = 60_000;

/** A battery that is not plugged in and less full than this is warned of, in hundredths. */
const LOW = 20;

/** When another device was last met from here, what it still lacks, and what is wrong with it. */
export function Met({ peer }: { peer: PeerLine | undefined }) {
  const t = useWords();
  if (peer === undefined) return <span className={css.quiet}>{t("device.not_met")}</span>;
  const { online, seen_ago_ms, unsent, offset_ms, error_ms, program, older, battery, nudged } = peer;
  const isWrong = Math.abs(offset_ms) - error_ms > WRONG_BY_MS;
  const isLow = battery !== null && !battery.charging && battery.percent < LOW;
  const minutes = Math.round(Math.abs(offset_ms) / 60_000);
  return (
    <span className={css.met}>
      <span>{online ? t("device.online") : agoWords(seen_ago_ms / 1000)}</span>
      {unsent > 0 && <Tag>{t("device.unsent", { count: unsent })}</Tag>}
      {battery !== null && (isLow
        ? <Tag>{t("device.battery_low", { percent: battery.percent })}</Tag>
        : <span className={css.quiet}>{t(battery.charging ? "device.charging" : "device.battery", { percent: battery.percent })}</span>)}
      {older && <Tag>{t("device.older", { version: program })}</Tag>}
      {nudged !== null && <Tag>{t(nudged ? "nudge.arrived" : "nudge.on_its_way")}</Tag>}
      {isWrong && <Tag>{t(offset_ms > 0 ? "device.clock_fast" : "device.clock_slow", { count: minutes })}</Tag>}
    </span>
  );
}
