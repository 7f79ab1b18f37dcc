import type { Color } from "@shared/Color";
import type { Discipline } from "@shared/Discipline";
import { useWords } from "../words/words";
import css from "./marks.module.css";
import { cx } from "./cx";

/** The side somebody plays, as its mark: White and Black, in xiangqi Red and Black. */
export function Side({ color, discipline }: { color: Color; discipline: Discipline }) {
  const t = useWords();
  return <span role="img" className={cx(css.side, look(color, discipline))} aria-label={t(`side.${discipline}.${color}`)} />;
}

function look(color: Color, discipline: Discipline): string | undefined {
  if (discipline === "xiangqi") return color === "white" ? css.red : css.blackStone;
  return color === "white" ? "" : css.black;
}
