import type { BoardTable } from "@shared/BoardTable";
import type { PersonLine } from "@shared/PersonLine";
import type { StandingsView } from "@shared/StandingsView";
import type { TieBreakView } from "@shared/TieBreakView";
import type { Tpn } from "@shared/Tpn";
import { useView } from "../../backend/desk";
import { Loaded } from "../../frame/Loaded";
import { TrailButton } from "../../frame/Trail";
import { FoulLine } from "../../parts/FoulLine";
import { Tag } from "../../parts/DraftTag";
import { tieBreakName } from "../../words/tieBreaks";
import { useWords } from "../../words/words";
import type { Asked } from "./columns";
import { Contributions } from "./Contributions";
import { Decision } from "./Decisions";
import { MiniTables } from "./MiniTables";
import { PointsInTurn } from "./PointsInTurn";
import css from "./standings.module.css";

/** Where one number comes from: the games in it, what was cut and why, and whom it separates. */
export function TieBreakWhy({ view: { head, phase, after_round }, asked }: { view: StandingsView; asked: Asked }) {
  const t = useWords();
  const view = useView({ view: "tie_break", competition: head.competition, event: head.event, phase, after_round, ...asked });
  return (
    <Loaded view={view}>
      {(it) => (
        <>
          <Why view={it} />
          {head.trails && (
            <TrailButton
              head={head}
              of={{ of: "place", event: head.event, competitor: asked.competitor }}
              title={t("trail.of_place", { name: it.field[it.why.who - 1]?.name ?? "?" })}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The competitors of a phase by pairing number. */
export type PersonOf = (number: Tpn) => PersonLine | undefined;

function Why({ view }: { view: TieBreakView }) {
  const t = useWords();
  const { why, field } = view;
  const personOf: PersonOf = (number) => field[number - 1];
  const others = why.tied.filter((it) => it !== why.who).flatMap((it) => personOf(it)?.name ?? []);

  return (
    <div className={css.why}>
      <p className={css.note}>
        {tieBreakName(why.code)} <Tag>{/^\d/.test(why.article) ? t("standings.fide", { article: why.article }) : why.article}</Tag>
      </p>
      {others.length > 0 && <p className={css.note}>{t("standings.tied_with", { names: others.join(t("comma")) })}</p>}
      <Detail view={view} personOf={personOf} />
      <p className={css.total}>
        <span>{t("standings.total")}</span>
        <span>{why.value ?? "–"}</span>
      </p>
    </div>
  );
}

/** The boards of teams, under the name of what looks at them. */
function Boards({ table: { code, rows }, personOf }: { table: BoardTable; personOf: PersonOf }) {
  return (
    <>
      <p className={css.note}>{tieBreakName(code)}</p>
      <PointsInTurn rows={rows} personOf={personOf} />
    </>
  );
}

function Detail({ view: { why, points, fouls, decision }, personOf }: { view: TieBreakView; personOf: PersonOf }) {
  const t = useWords();
  const { detail } = why;
  switch (detail.kind) {
    case "rounds":
      return (
        <>
          {fouls.length > 0 && (
            <ul className={css.fouls} aria-label={t("foul.title")}>
              {fouls.map((it) => <FoulLine key={it.record} foul={it} name={t("foul.at", { round: it.round, board: it.board })} />)}
            </ul>
          )}
          <Contributions
            contributions={detail.contributions}
            personOf={personOf}
            pointsOf={(it) => points[it - 1]}
          />
        </>
      );
    case "encounters":
      return (
        <>
          <MiniTables tables={detail.tables} personOf={personOf} />
          {detail.boards.map((it) => <Boards key={it.code} table={it} personOf={personOf} />)}
        </>
      );
    case "boards":
      return <Boards table={detail.table} personOf={personOf} />;
    case "remaining":
      return <PointsInTurn rows={detail.members} personOf={personOf} />;
    case "previous_round":
      return <p className={css.note}>{t("standings.previous_round")}</p>;
    case "decision":
      return decision === null ? <p className={css.note}>{t("standings.decision")}</p> : <Decision decision={decision} />;
    default:
      return detail satisfies never;
  }
}
