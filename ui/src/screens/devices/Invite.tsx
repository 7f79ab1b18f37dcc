import type { CompetitionId } from "@shared/CompetitionId";
import type { Invitation } from "@shared/Invitation";
import type { InvitationLine } from "@shared/InvitationLine";
import type { Scope } from "@shared/Scope";
import { Button, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { isOpen, useInvitations } from "../../backend/peers";
import { Refused, sayRefused, useWish } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { Tag } from "../../parts/DraftTag";
import { RefusalNote } from "../../parts/RefusalNote";
import { clock, moment } from "../../words/dates";
import { leftWords } from "../../words/left";
import { scopeWords, type ScopeNames } from "../../words/scope";
import { useWords } from "../../words/words";
import css from "./devices.module.css";
import { ScopeForm } from "./ScopeForm";
import { Ticket } from "./Ticket";

/** For how many minutes an invitation may be good, the usual one first. */
const GOOD_FOR_MIN = [60, 15, 24 * 60, 7 * 24 * 60] as const;

/** Devices let in: whom an invitation is for, its code while it is new, and who used it. */
export function Invite({ competition, names }: { competition: CompetitionId; names: ScopeNames }) {
  const t = useWords();
  const { backend } = useDesk();
  const client = useQueryClient();
  const wishes = useWish(competition);
  const view = useInvitations(competition);
  const [asking, setAsking] = useState(false);
  const [goodForMin, setGoodForMin] = useState<number>(GOOD_FOR_MIN[0]);
  const [given, setGiven] = useState<readonly Invitation[]>([]);
  if (view === undefined || view.may_give.length === 0) return null;
  const { may_give, lines, wrong } = view;

  async function invite({ name, scope }: { name: string; scope: Scope }) {
    const answer = await backend.invite({ competition, scope, name, good_for_s: goodForMin * 60 });
    if ("failed" in answer) {
      wishes.fail(answer.failed);
      return;
    }
    wishes.clear();
    setAsking(false);
    setGiven([...given, answer.done]);
    await client.invalidateQueries();
  }

  async function close(number: number) {
    const answer = await backend.closeInvitation(competition, number);
    if ("failed" in answer) sayRefused(answer.failed);
    await client.invalidateQueries();
  }

  return (
    <div>
      <CardHead title={t("invite.title")}>
        <Button variant="filled" aria-expanded={asking} onClick={() => setAsking(!asking)}>{t("invite.invite")}</Button>
      </CardHead>
      <Card>
        <div className={css.inset}>
          <p className={css.hint}>{lines.length === 0 ? t("invite.none") : t("invite.hint")}</p>
          {wrong !== null && <RefusalNote grade="notes" objections={[{ text: t("invite.wrong", { count: wrong.count, time: clock(wrong.last_ms) }) }]} />}
          <Refused wishes={wishes} />
          {asking && (
            <ScopeForm act={t("invite.invite")} name="" names={names} roles={may_give} onSend={invite}>
              <NativeSelect
                label={t("invite.good_for")}
                value={goodForMin}
                onChange={(event) => setGoodForMin(Number(event.currentTarget.value))}
                data={GOOD_FOR_MIN.map((it) => ({ value: String(it), label: leftWords(it * 60_000) }))}
              />
            </ScopeForm>
          )}
          <ul className={css.lines}>
            {lines.map((it) => (
              <Line
                key={it.number}
                line={it}
                names={names}
                given={given.find(({ number }) => number === it.number)}
                onClose={() => void close(it.number)}
              />
            ))}
          </ul>
        </div>
      </Card>
    </div>
  );
}

function Line({ line, names, given, onClose }: {
  line: InvitationLine;
  names: ScopeNames;
  /** The invitation itself, while it is new. */
  given: Invitation | undefined;
  onClose: () => void;
}) {
  const t = useWords();
  const { name, scope, used, left_ms } = line;
  const open = isOpen(line);
  return (
    <li>
      <span><b>{name}</b> {scopeWords(scope, names)}</span>
      {open && <span className={css.quiet}>{t("invite.left", { left: leftWords(left_ms) })}</span>}
      {used !== null && (
        <span className={css.quiet}>{t("invite.used", { device: used.by.slice(0, 8), at: moment(used.at_ms) })}</span>
      )}
      {!open && <Tag>{t(used === null ? "invite.over" : "invite.came")}</Tag>}
      <Button size="compact-md" onClick={onClose}>{t(open ? "invite.withdraw" : "invite.close")}</Button>
      {given !== undefined && open && <Ticket invitation={given} />}
    </li>
  );
}
