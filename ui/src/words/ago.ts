import { words } from "./words";

/** How long ago something was, as one says it. */
export function agoWords(seconds: number): string {
  if (seconds < 60) return words("connection.ago_s", { count: Math.floor(seconds) });
  if (seconds < 3600) return words("connection.ago_min", { count: Math.floor(seconds / 60) });
  return words("connection.ago_h", { count: Math.floor(seconds / 3600) });
}
