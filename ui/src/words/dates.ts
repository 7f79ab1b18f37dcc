/** Days and moments as people here write them. */

import { currentLanguage } from "./words";

/** A day of the calendar, such as 2026-10-25, written out. */
export function day(iso: string): string {
  return format(iso, { year: "numeric", month: "short", day: "numeric" });
}

/** The days something lasts; empty if none are known. */
export function days(from: string | null, to: string | null): string {
  if (from === null || to === null || from === to) return [from, to].filter((it) => it !== null).slice(0, 1).map(day).join("");
  return `${day(from)} – ${format(to, { month: "short", day: "numeric" })}`;
}

/** A moment of a clock, to the minute. */
export function moment(ms: number): string {
  return format(ms, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
}

/** The time of day of a clock. */
export function clock(ms: number): string {
  return format(ms, { hour: "2-digit", minute: "2-digit" });
}

/** The time of day of a clock, to the second. */
export function clockToSecond(ms: number): string {
  return format(ms, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

function format(at: string | number, options: Intl.DateTimeFormatOptions): string {
  const locale = currentLanguage() === "zh" ? "zh-CN" : "en-GB";
  // A day without a time is that day here, whatever the time zone.
  const date = typeof at === "string" ? new Date(`${at}T00:00:00`) : new Date(at);
  return new Intl.DateTimeFormat(locale, { hourCycle: "h23", ...options }).format(date);
}
