import type { RoundView } from "@shared/RoundView";
import { Button } from "@mantine/core";
import { namesInRound } from "../../frame/names";
import { RoundsWarning } from "../../frame/RoundsWarning";
import { phaseName } from "../../frame/tasks";
import { Refused, useWish } from "../../frame/useWish";
import { Card } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import { RefusalNote } from "../../parts/RefusalNote";
import { explain } from "../../words/explain";
import { useWords } from "../../words/words";
import { KeptApart } from "./KeptApart";
import { Relax } from "./Relax";
import css from "./round.module.css";
import { RoundFrame } from "./RoundFrame";

/** A round that is not drawn: what stands against it, or the button that draws it. */
export function Undrawn({ view }: { view: RoundView }) {
  const t = useWords();
  const wishes = useWish(view.head.competition);
  const { event } = view.head;
  const names = namesInRound(view);
  const blocked = view.next_blocked.map((it) => explain(it, names));
  const draw = () => void wishes.wish({ command: "draw_round", event, phase: view.phase });

  return (
    <RoundFrame view={view}>
      <Refused wishes={wishes} names={names} />
      <Relax view={view} wishes={wishes} nameOf={names.person} />
      <div className={css.breaches}>
        <RoundsWarning phase={view.head.phases.find((it) => it.phase === view.phase)} />
      </div>
      <Card>
        <EmptyState
          title={t("round.undrawn", { phase: phaseName(view.head, view.phase), round: view.round })}
          steps={blocked.length === 0 && <Button variant="filled" onClick={draw}>{t("round.draw")}</Button>}
        >
          {blocked.length === 0 ? t("round.undrawn_hint") : t("round.blocked")}
        </EmptyState>
      </Card>
      {blocked.map((it) => <RefusalNote key={it.reasons[0]?.text} grade={it.grade} objections={it.reasons} />)}
      <KeptApart view={view} wishes={wishes} />
    </RoundFrame>
  );
}
