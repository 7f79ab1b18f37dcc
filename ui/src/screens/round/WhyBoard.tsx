import type { BoardRow } from "@shared/BoardRow";
import type { PairingBracket } from "@shared/PairingBracket";
import type { Rejected } from "@shared/Rejected";
import type { RoundView } from "@shared/RoundView";
import type { Tpn } from "@shared/Tpn";
import { Reason } from "../../parts/Aside";
import { RefusalNote } from "../../parts/RefusalNote";
import { explainBreach, type NameOf } from "../../words/explain";
import { points } from "../../words/number";
import { colorRule, explainFloater, explainRejected, explainShortfall, preferenceWords } from "../../words/pairing";
import { sharedWords, useWords } from "../../words/words";
import { bracketOf, groupScore } from "./brackets";
import type { DraftStatus } from "./Draft";

/** Why two meet: the score group, who floated into it, what could not be kept, and the colors. */
export function WhyBoard({ view, draft, board, nameOf }: {
  view: RoundView;
  draft: DraftStatus;
  board: BoardRow;
  nameOf: NameOf;
}) {
  const t = useWords();
  const { why } = draft;
  const breaches = draft.breaches.filter((it) => "board" in it && it.board === board.board.board);
  const pair = why?.reasons.pairs[view.boards.indexOf(board)];
  const { discipline } = view.head;

  return (
    <>
      <Group board={board} draft={draft} />
      <Floaters board={board} draft={draft} />
      <Rejections board={board} draft={draft} />
      <Shortfalls board={board} draft={draft} />
      {pair !== undefined && pair.colors !== "by_hand" && (
        <Reason title={t("why.colors")} article={colorRule(pair.colors).article}>
          {preferenceWords(board.white.line.name, pair.white, discipline)}
          {sharedWords("semicolon")}
          {preferenceWords(board.black.line.name, pair.black, discipline)}
          {sharedWords("semicolon")}
          {colorRule(pair.colors).text}
        </Reason>
      )}
      {(pair === undefined || pair.colors === "by_hand") && <Reason title={t("why.by_hand")}>{t("why.by_hand_hint")}</Reason>}
      {breaches.length > 0 && <RefusalNote grade="asks" objections={breaches.map((it) => explainBreach(it, nameOf))} />}
    </>
  );
}

function Group({ board, draft }: { board: BoardRow; draft: DraftStatus }) {
  const t = useWords();
  const bracket = bracketOf(board, draft.why);
  const same = board.white.points === board.black.points;
  return (
    <Reason title={t("why.group")}>
      {same
        ? t("why.same_points", { points: points(board.white.points) })
        : t("why.other_points", { white: points(board.white.points), black: points(board.black.points) })}
      {" "}
      {bracket !== undefined && sharedWords(bracket.moved_down.length > 0 ? "why.bracket_and" : "why.bracket", {
        points: points(groupScore(board)), residents: bracket.residents, down: bracket.moved_down.length,
      })}
    </Reason>
  );
}

function Floaters({ board, draft: { why } }: { board: BoardRow; draft: DraftStatus }) {
  const t = useWords();
  const said = why?.reasons.brackets.flatMap((it) => it.floaters).filter((it) => sits(board, it.who)) ?? [];
  return said.map((it) => {
    const { text, article } = explainFloater(it, (who) => nameOfNumber(why, who));
    return <Reason key={it.who} title={t("why.float")} article={article}>{text}</Reason>;
  });
}

/** What would have come first for the two at the board, and what was to float instead of them. */
function Rejections({ board, draft: { why } }: { board: BoardRow; draft: DraftStatus }) {
  const t = useWords();
  const brackets = why?.reasons.brackets ?? [];
  const concerns = ({ floaters }: PairingBracket, { who, with: other }: Rejected) =>
    (other === null ? floaters.some((it) => sits(board, it.who)) : sits(board, who) || sits(board, other));
  const said = brackets.flatMap((it) => (it.rejected ?? []).filter((rejected) => concerns(it, rejected)));
  return said.map((it) => {
    const { text, article } = explainRejected(it, (who) => nameOfNumber(why, who));
    return <Reason key={`${it.who} ${String(it.with)}`} title={t("why.not_taken")} article={article}>{text}</Reason>;
  });
}

function Shortfalls({ board, draft: { why } }: { board: BoardRow; draft: DraftStatus }) {
  const t = useWords();
  const shortfalls = bracketOf(board, why)?.shortfalls ?? [];
  return shortfalls.map((it) => {
    const { text, article } = explainShortfall(it);
    return <Reason key={it.criterion} title={t("why.shortfall")} article={article}>{text}</Reason>;
  });
}

function sits({ white, black }: BoardRow, number: Tpn): boolean {
  return white.line.number === number || black.line.number === number;
}

function nameOfNumber(why: DraftStatus["why"], number: Tpn): string {
  return why?.field[number - 1]?.name ?? String(number);
}
