import type { BoardRow } from "@shared/BoardRow";
import type { FoulRow } from "@shared/FoulRow";
import { Button } from "@mantine/core";
import { FoulLine } from "../../parts/FoulLine";
import { useWords } from "../../words/words";
import css from "./round.module.css";

/** The fouls that were written down at a board. */
export function Fouls({ board: { white, black, fouls }, onWithdraw }: {
  board: BoardRow;
  onWithdraw: (foul: FoulRow) => void;
}) {
  const t = useWords();
  if (fouls.length === 0) return null;
  const nameOf = (foul: FoulRow) => [white, black].find((it) => it.line.competitor === foul.competitor)?.line.name ?? "?";
  return (
    <ul className={css.fouls} aria-label={t("foul.title")}>
      {fouls.map((it) => (
        <FoulLine key={it.record} foul={it} name={nameOf(it)}>
          <Button size="compact-md" onClick={() => onWithdraw(it)}>{t("foul.withdraw")}</Button>
        </FoulLine>
      ))}
    </ul>
  );
}
