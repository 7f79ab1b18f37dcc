import type { EventHead } from "@shared/EventHead";
import type { GameView } from "@shared/GameView";
import type { MatchView } from "@shared/MatchView";
import type { StageView } from "@shared/StageView";
import type { Standing } from "@shared/Standing";
import { Card } from "../../parts/Card";
import { cx } from "../../parts/cx";
import { Tag } from "../../parts/DraftTag";
import { Side } from "../../parts/Side";
import { StateMark, type BoardState } from "../../parts/StateMark";
import { roundPath } from "../../paths";
import { points } from "../../words/number";
import { score } from "../../words/outcome";
import { timeWords } from "../../words/clockTimes";
import { inLanguage, useWords } from "../../words/words";
import css from "./bracket.module.css";

/** One match: the two, who goes on, and the games with their colors. */
export function Match({ head, stage, match }: { head: EventHead; stage: StageView; match: MatchView }) {
  const t = useWords();
  return (
    <Card label={t("bracket.match", { stage: inLanguage(stage.name), first: match.numbers[0], second: match.numbers[1] })}>
      {([0, 1] as const).map((side) => <Contender key={side} match={match} side={side} />)}
      <ul className={css.games}>
        {match.games.map((it) => <Game key={it.round} head={head} stage={stage} game={it} />)}
      </ul>
    </Card>
  );
}

function Contender({ match, side }: { match: MatchView; side: 0 | 1 }) {
  const t = useWords();
  const line = match.sides[side];
  const wins = match.winner === side;
  return (
    <div className={cx(css.side, wins && css.wins)}>
      <span className={css.number}>{match.numbers[side]}</span>
      <span className={css.who}>
        {line === null ? <span className={css.quiet}>{t("bracket.open")}</span> : <b>{line.name}</b>}{" "}
        <span className={css.quiet}>{line?.delegation}</span>
      </span>
      {wins && <Tag>{t("bracket.wins")}</Tag>}
      <span className={css.points}>{points(match.points[side])}</span>
    </div>
  );
}

function Game({ head, stage, game }: { head: EventHead; stage: StageView; game: GameView }) {
  const t = useWords();
  const rules = stage.games[game.round - 1];
  return (
    <li>
      <a className={css.game} href={roundPath(head, stage.phase, game.round)}>
        <span className={css.gameName}>{t("bracket.game", { game: game.round })}</span>
        <Side color={game.first_side} discipline={head.discipline} />
        <span className={css.quiet}>
          {rules !== undefined && timeWords(rules.time)}
          {game.decider && ` · ${t("bracket.decider")}`}
        </span>
        <span className={css.grow} />
        <Result game={game} head={head} />
      </a>
    </li>
  );
}

/** The result as White and Black have it, and how far it is. */
function Result({ game: { standing, published }, head }: { game: GameView; head: EventHead }) {
  const t = useWords();
  if (!published) return <Tag>{t("bracket.draft")}</Tag>;
  return (
    <>
      {standing.standing === "known" && <b>{score(standing.outcome, head.discipline)}</b>}
      <StateMark state={stateOf(standing)} />
    </>
  );
}

function stateOf(standing: Standing): BoardState {
  if (standing.standing === "open") return "playing";
  if (standing.standing === "disputed") return "disputed";
  if (standing.verified) return "verified";
  return standing.attested === "both_sides" ? "both" : "one";
}
