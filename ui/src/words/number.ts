/** Points and tie-breaks as the field writes them: 4½, 11¾. */

const FRACTIONS: Readonly<Record<number, string>> = { 0: "", 25: "¼", 50: "½", 75: "¾" };

/** Points, counted in halves: 9 is written 4½. */
export function points(halves: number): string {
  return hundredths(halves * 50);
}

/** A number counted in hundredths: 1175 is written 11¾, 1033 is written 10.33. */
export function hundredths(count: number): string {
  const sign = count < 0 ? "−" : "";
  const size = Math.abs(count);
  const whole = Math.floor(size / 100);
  const rest = size % 100;
  const fraction = FRACTIONS[rest];
  if (fraction === undefined) return `${sign}${whole}.${String(rest).padStart(2, "0")}`;
  return `${sign}${whole === 0 && rest !== 0 ? "" : whole}${fraction}`;
}
