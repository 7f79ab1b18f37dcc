import type { BracketView } from "@shared/BracketView";
import { useView } from "../../backend/desk";
import { EventFrame } from "../../frame/EventFrame";
import { Loaded } from "../../frame/Loaded";
import { namesIn } from "../../frame/names";
import { Refused, useWish } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { EmptyState } from "../../parts/EmptyState";
import type { EventPlace } from "../../paths";
import { useWords } from "../../words/words";
import css from "./bracket.module.css";
import { Stage } from "./Stage";

/** The knock-out: semifinals, the match for third place and the final, game by game. */
export function BracketScreen({ place }: { place: EventPlace }) {
  const view = useView({ view: "bracket", ...place });
  return <Loaded view={view}>{(it) => <Bracket view={it} />}</Loaded>;
}

function Bracket({ view: { head, stages } }: { view: BracketView }) {
  const t = useWords();
  const wishes = useWish(head.competition);
  return (
    <EventFrame head={head} here="bracket">
      <Refused wishes={wishes} names={namesIn(head)} />
      <CardHead title={t("place.bracket")} />
      {stages.length === 0 && <Card><EmptyState title={t("bracket.none")} /></Card>}
      <div className={css.stages}>
        {stages.map((it) => <Stage key={it.phase} head={head} stage={it} wishes={wishes} />)}
      </div>
    </EventFrame>
  );
}
