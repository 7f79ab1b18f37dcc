/** Full-width digits and signs, as a Chinese input method types them, are normal input. */

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const OFFSET = 0xfee0;

/** The same text with ASCII digits, letters and signs for full-width ones, and ordinary spaces. */
export function narrow(text: string): string {
  return text
    .replace(FULL_WIDTH, (it) => String.fromCharCode(it.charCodeAt(0) - OFFSET))
    .replace(/\u3000/g, " ");
}

/** A whole number that was typed, or none. Full-width digits count. */
export function wholeNumber(text: string): number | undefined {
  const digits = narrow(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
