import type { EventHead } from "@shared/EventHead";
import type { EventKey } from "@shared/EventKey";
import type { PhaseKey } from "@shared/PhaseKey";
import type { Venue } from "@shared/Venue";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import { wholeNumber } from "../../input/digits";
import { withoutComposing } from "../../input/keys";
import { Card, CardHead } from "../../parts/Card";
import { inLanguage, useWords } from "../../words/words";
import css from "./devices.module.css";

/** Places the boards of a phase in a venue. */
export function PlaceBoards({ events, wishes }: { events: readonly EventHead[]; wishes: Wishes }) {
  const t = useWords();
  const [event, setEvent] = useState(events[0]?.event);
  const [phase, setPhase] = useState<PhaseKey>();
  const [from, setFrom] = useState("1");
  const [to, setTo] = useState("");
  const [venue, setVenue] = useState("");
  const head = events.find((it) => it.event === event);
  if (head === undefined) return null;

  const [first, last] = [wholeNumber(from), wholeNumber(to)];
  const there = venue.trim();
  const complete = first !== undefined && last !== undefined && there !== "";
  const place = () => complete && void wishes.wish(
    {
      command: "place_boards", event: head.event, phase: phase ?? head.current_phase,
      boards: { first, last }, venue: there as Venue,
    },
    { done: t("venue.placed", { first, last, venue: there }) },
  );

  return (
    <div>
      <CardHead title={t("venue.title")} />
      <Card>
        <div className={css.inset}>
          <p className={css.hint}>{t("venue.hint")}</p>
          <form
            className={css.form}
            onKeyDown={withoutComposing}
            onSubmit={(sent) => {
              sent.preventDefault();
              place();
            }}
          >
            <NativeSelect
              label={t("venue.event")}
              value={head.event}
              onChange={(chosen) => {
                setEvent(chosen.currentTarget.value as EventKey);
                setPhase(undefined);
              }}
              data={events.map((it) => ({ value: it.event, label: inLanguage(it.name) }))}
            />
            <NativeSelect
              label={t("venue.phase")}
              value={phase ?? head.current_phase}
              onChange={(chosen) => setPhase(chosen.currentTarget.value as PhaseKey)}
              data={head.phases.map((it) => ({ value: it.phase, label: inLanguage(it.name) }))}
            />
            <TextInput label={t("venue.first")} inputMode="numeric" value={from} onChange={(typed) => setFrom(typed.currentTarget.value)} />
            <TextInput label={t("venue.last")} inputMode="numeric" value={to} onChange={(typed) => setTo(typed.currentTarget.value)} />
            <TextInput label={t("scope.venue")} value={venue} maxLength={100} onChange={(typed) => setVenue(typed.currentTarget.value)} />
            <Button type="submit" disabled={!complete}>{t("venue.place")}</Button>
          </form>
        </div>
      </Card>
    </div>
  );
}
