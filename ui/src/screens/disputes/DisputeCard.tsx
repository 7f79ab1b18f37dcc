import type { Dispute } from "@shared/Dispute";
import type { DisputeLine } from "@shared/DisputeLine";
import type { DisputesView } from "@shared/DisputesView";
import type { EventHead } from "@shared/EventHead";
import type { EventKey } from "@shared/EventKey";
import type { Statement } from "@shared/Statement";
import { Button } from "@mantine/core";
import { SaidList, short } from "../../frame/Said";
import { TrailButton } from "../../frame/Trail";
import type { Wishes } from "../../frame/useWish";
import { Card } from "../../parts/Card";
import { StateMark } from "../../parts/StateMark";
import { eventPath, roundPath } from "../../paths";
import { inLanguage, useWords, type Words } from "../../words/words";
import css from "./disputes.module.css";
import { Ruling } from "./Ruling";
import { TakeChair } from "./TakeChair";

/** One dispute: what it is, all sides, and what settles it. */
export function DisputeCard({ line, view, events, wishes }: {
  line: DisputeLine;
  view: DisputesView;
  events: readonly EventHead[];
  wishes: Wishes;
}) {
  const t = useWords();
  const { dispute, statements, settled_by } = line;
  const key = eventOf(line);
  const event = events.find((it) => it.event === key);
  const discipline = event?.discipline ?? "chess";
  const title = titleOf(line, view, event, t);

  return (
    <Card label={title}>
      <div className={css.line}>
        <h3>
          {title}
          {dispute.about === "board" && <StateMark state="disputed" />}
        </h3>
        <p className={css.hint}>{t(`dispute.settled.${settled_by}`)}</p>
        <div className={css.sides}>
          <SaidList
            statements={statements}
            told={{ discipline, named: { names: view.names, offenses: {} } }}
            actsOn={(it) => (
              <Ruling line={line} statement={it} discipline={discipline} names={view.names} wishes={wishes} />
            )}
          />
        </div>
        {dispute.about === "chair" && <TakeChair event={dispute.event} wishes={wishes} />}
        {event !== undefined && <Ways dispute={dispute} head={event} title={title} names={view.names} />}
      </div>
    </Card>
  );
}

/** The ways from a dispute to where it lies. */
function Ways({ dispute, head, title, names }: {
  dispute: Dispute;
  head: EventHead;
  title: string;
  names: DisputesView["names"];
}) {
  const t = useWords();
  switch (dispute.about) {
    case "board":
      return (
        <div className={css.foot}>
          <Button component="a" href={roundPath(head, dispute.board.phase, dispute.round)}>{t("dispute.open_round")}</Button>
          <TrailButton
            head={head}
            of={{ of: "board", board: dispute.board }}
            title={t("trail.of_board", { board: dispute.board.board })}
          />
        </div>
      );
    case "draws":
      return (
        <div className={css.foot}>
          <Button component="a" href={roundPath(head, dispute.phase, dispute.round)}>{t("dispute.open_round")}</Button>
        </div>
      );
    case "entry": {
      const { event, competitor } = dispute;
      return (
        <div className={css.foot}>
          <Button component="a" href={eventPath(head, "entries")}>{t("dispute.open_entries")}</Button>
          <TrailButton
            head={head}
            of={{ of: "competitor", event, competitor }}
            title={t("trail.of_competitor", { name: names[competitor] ?? title })}
          />
        </div>
      );
    }
    case "quota":
      return (
        <div className={css.foot}>
          <Button component="a" href={eventPath(head, "entries")}>{t("dispute.open_entries")}</Button>
        </div>
      );
    case "chair":
    case "fork":
    case "apart":
    case "false_reveal":
    case "quarantined":
    case "unknown":
      return null;
    default:
      return dispute satisfies never;
  }
}

function titleOf(
  { dispute, statements }: DisputeLine,
  view: DisputesView,
  head: EventHead | undefined,
  t: Words,
): string {
  const event = head === undefined ? "" : inLanguage(head.name);
  switch (dispute.about) {
    case "board":
      return t("dispute.board", { event, round: dispute.round, board: dispute.board.board });
    case "draws":
      return t("dispute.draws", { event, round: dispute.round, count: dispute.draws.length });
    case "chair":
      return t("dispute.chair", { event });
    case "entry":
      return t("dispute.entry", { event, name: view.names[dispute.competitor] ?? "?" });
    case "quota":
      return t("dispute.quota", { event, name: view.delegations[dispute.delegation] ?? "?", at_most: dispute.at_most });
    case "fork":
      return t("dispute.fork", {
        device: deviceName(statements, dispute.device), seq: dispute.seq, count: statements.length,
      });
    case "apart":
    case "false_reveal":
    case "quarantined":
    case "unknown":
      return t(`dispute.${dispute.about}`);
    default:
      return dispute satisfies never;
  }
}

/** What the person at a device is called, else the beginning of its key. */
function deviceName(statements: readonly Statement[], device: string): string {
  const name = statements.find((it) => it.device === device)?.name ?? "";
  return name === "" ? short(device) : name;
}

/** The event that a dispute is about: its own, else that of its first record. */
function eventOf({ dispute, statements }: DisputeLine): EventKey | undefined {
  if (dispute.about === "board") return dispute.board.event;
  if ("event" in dispute) return dispute.event;
  const [fact] = statements.flatMap((it) => it.fact ?? []);
  if (fact === undefined) return undefined;
  if ("board" in fact) return fact.board.event;
  return "event" in fact && fact.event !== null ? fact.event : undefined;
}
