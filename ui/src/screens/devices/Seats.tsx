import type { CompetitionId } from "@shared/CompetitionId";
import type { DeviceLine } from "@shared/DeviceLine";
import type { SeatId } from "@shared/SeatId";
import type { SeatLine } from "@shared/SeatLine";
import type { Sitting } from "@shared/Sitting";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { newSeat } from "../../backend/op";
import type { Wishes } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { Tag } from "../../parts/DraftTag";
import { moment } from "../../words/dates";
import { scopeWords, type ScopeNames } from "../../words/scope";
import { useWords } from "../../words/words";
import css from "./devices.module.css";
import { ScopeForm } from "./ScopeForm";

/** The seats for browsers on this hub: opened, entered by a one-time address, closed. */
export function Seats({ competition, devices, sitting, names, wishes }: {
  competition: CompetitionId;
  devices: readonly DeviceLine[];
  sitting: Sitting | undefined;
  names: ScopeNames;
  wishes: Wishes;
}) {
  const t = useWords();
  const { backend } = useDesk();
  const [opening, setOpening] = useState(false);
  const [pass, setPass] = useState<{ seat: SeatId; address: string }>();
  // Seats are the hub's own to open and to close.
  if (!backend.hasSeats || sitting?.own !== true) return null;
  const seats = devices.find((it) => it.device === sitting.device)?.seats ?? [];

  async function give(seat: SeatId) {
    const answer = await backend.pass(competition, seat);
    if ("done" in answer) setPass({ seat, ...answer.done });
    else wishes.fail(answer.failed);
  }

  return (
    <div>
      <CardHead title={t("seat.title")}>
        <Button aria-expanded={opening} onClick={() => setOpening(!opening)}>{t("seat.open")}</Button>
      </CardHead>
      <Card>
        <div className={css.inset}>
          <p className={css.hint}>{seats.length === 0 ? t("seat.none") : t("seat.hint")}</p>
          {opening && (
            <ScopeForm
              act={t("seat.open")}
              name=""
              names={names}
              onSend={async ({ name, scope }) => {
                const seat = newSeat();
                const opened = { command: "open_seat" as const, seat, scope, name, until_ms: null };
                if (!await wishes.wish(opened, { done: t("seat.opened", { name }) })) return;
                setOpening(false);
                await give(seat);
              }}
            />
          )}
          <ul className={css.lines}>
            {seats.map((it) => (
              <Seat
                key={it.seat}
                line={it}
                names={names}
                address={pass?.seat === it.seat ? pass.address : undefined}
                onGive={() => void give(it.seat)}
                onClose={() => void wishes.wish({ command: "close_seat", seat: it.seat }, { done: t("seat.closed") })}
              />
            ))}
          </ul>
        </div>
      </Card>
    </div>
  );
}

function Seat({ line, names, address, onGive, onClose }: {
  line: SeatLine;
  names: ScopeNames;
  address: string | undefined;
  onGive: () => void;
  onClose: () => void;
}) {
  const t = useWords();
  const { name, scope, until_ms, closed } = line;
  return (
    <li>
      <span>
        <b>{name}</b> {scopeWords(scope, names)}
        {until_ms !== null && <> · {t("seat.until", { at: moment(until_ms) })}</>}
      </span>
      {closed
        ? <Tag>{t("seat.over")}</Tag>
        : (
            <>
              <Button size="compact-md" onClick={onGive}>{t("seat.pass")}</Button>
              <Button size="compact-md" onClick={onClose}>{t("seat.close")}</Button>
            </>
          )}
      {address !== undefined && !closed && (
        <div className={css.address}>
          {t("seat.pass_hint")}
          <output>{address}</output>
        </div>
      )}
    </li>
  );
}
