/** Days as people type them: 2009-3-12, 20090312, 2009年3月12日, 2009.3.12, in full width too. */

import { narrow } from "./digits";

/** The day as ISO 8601 writes it; none if it is no day of the calendar. */
export function parseDay(typed: string): string | undefined {
  const text = narrow(typed).trim();
  const parts = /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  const [, year = "", month = "", day = ""] = parts;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}
