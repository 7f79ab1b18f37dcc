import type { Qr } from "@shared/Qr";
import css from "./marks.module.css";

/** The modules of white that a camera wants around a code. */
const MARGIN = 4;

/** A QR code, black on white in any color scheme: cameras read no other. */
export function QrCode({ code: { size, path }, label }: { code: Qr; label: string }) {
  const side = size + 2 * MARGIN;
  return (
    <svg className={css.qr} viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} />
      <path d={path} />
    </svg>
  );
}
