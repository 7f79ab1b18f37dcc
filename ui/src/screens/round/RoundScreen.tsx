import type { PhaseKey } from "@shared/PhaseKey";
import type { RoundNumber } from "@shared/RoundNumber";
import type { RoundView } from "@shared/RoundView";
import { useState } from "react";
import { useView } from "../../backend/desk";
import { Loaded } from "../../frame/Loaded";
import type { EventPlace } from "../../paths";
import { Draft } from "./Draft";
import { Played } from "./Played";
import { Undrawn } from "./Undrawn";

/** A round: not drawn yet, a draft with its reasons, or published and being filled with results. */
export function RoundScreen({ place, phase, round }: {
  place: EventPlace;
  phase: PhaseKey | undefined;
  round: RoundNumber | undefined;
}) {
  const view = useView({ view: "round", ...place, phase: phase ?? null, round: round ?? null });
  return <Loaded view={view}>{(it) => <Round view={it} />}</Loaded>;
}

function Round({ view }: { view: RoundView }) {
  const { status } = view;
  // A change by hand makes another draft, and hardly ever is it the last one.
  const [editing, setEditing] = useState(false);
  // A new draw is another screen: nothing that was selected in the old one means anything in it.
  switch (status.status) {
    case "undrawn":
      return <Undrawn view={view} />;
    case "draft":
      return <Draft key={status.draw} view={view} draft={status} editing={editing} onEdit={setEditing} />;
    case "published":
      return <Played key={status.draw} view={view} published={status} />;
    default:
      return status satisfies never;
  }
}
