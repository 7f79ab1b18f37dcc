import type { EventHead } from "@shared/EventHead";
import type { RatedLine } from "@shared/RatedLine";
import type { Speed } from "@shared/Speed";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRatings } from "../../backend/desk";
import { withoutComposing } from "../../input/keys";
import { listName } from "../../words/ratings";
import { useWords, type Words } from "../../words/words";
import css from "./entries.module.css";

const SPEEDS: readonly Speed[] = ["standard", "rapid", "blitz"];
const PAUSE_MS = 150;

/** The rating of an event's speed. */
export function ratingAt({ ratings }: RatedLine, speed: Speed): number | null {
  return ratings[SPEEDS.indexOf(speed)] ?? null;
}

/** What tells one person from another of the same name. */
function about(it: RatedLine, speed: Speed, t: Words): string {
  const rating = ratingAt(it, speed) ?? t("person.unrated");
  const parts = [it.federation, it.title, rating, it.born, it.inactive ? t("ratings.inactive") : ""];
  return parts.filter((part) => part !== "" && part !== null).join(" · ");
}

/** Picks a person from the rating list; nothing where the device has none for the event. */
export function FindRated({ head: { competition, event }, onPick }: {
  head: EventHead;
  onPick: (player: RatedLine, rating: number | null) => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useRatings({ ask: "find", competition, event, typed: asked });
  if (data === undefined || data.list === null) return null;
  const { speed, players } = data;

  function pick(player: RatedLine) {
    setTyped("");
    onPick(player, ratingAt(player, speed));
  }

  return (
    <div className={css.find} onKeyDown={withoutComposing}>
      <TextInput
        type="search"
        label={t("ratings.find")}
        description={t("ratings.find_hint", { list: listName(data.list) })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter takes the first one, and sends no form.
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (players[0] !== undefined && asked === typed.trim()) pick(players[0]);
        }}
      />
      {asked.length > 1 && (
        <ul className={css.players} aria-label={t("ratings.lists")} aria-live="polite">
          {players.length === 0 && <li className={css.unsaid}>{t("ratings.found_none")}</li>}
          {players.map((it) => (
            <li key={it.fide_id}>
              <button type="button" onClick={() => pick(it)}>
                <b>{it.name}</b>
                <span>{about(it, speed, t)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
