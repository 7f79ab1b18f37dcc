import type { CompetitionId } from "@shared/CompetitionId";
import type { DeviceLine } from "@shared/DeviceLine";
import type { DevicesView } from "@shared/DevicesView";
import type { EventHead } from "@shared/EventHead";
import type { PeerLine } from "@shared/PeerLine";
import { useState } from "react";
import { useView } from "../../backend/desk";
import { useDesksConnection, useSitting } from "../../backend/sitting";
import { CompetitionFrame } from "../../frame/CompetitionFrame";
import { Loaded } from "../../frame/Loaded";
import { Refused, useWish } from "../../frame/useWish";
import { WithAside } from "../../parts/Aside";
import { Card, CardHead } from "../../parts/Card";
import { DataTable, type Column } from "../../parts/DataTable";
import { Tag } from "../../parts/DraftTag";
import { RefusalNote } from "../../parts/RefusalNote";
import { moment } from "../../words/dates";
import { scopeWords, type ScopeNames } from "../../words/scope";
import { useWords, type Words } from "../../words/words";
import { DeviceDetails } from "./DeviceDetails";
import css from "./devices.module.css";
import { Invite } from "./Invite";
import { Met } from "./Met";
import { PlaceBoards } from "./PlaceBoards";
import { RotateKey } from "./RotateKey";
import { Seats } from "./Seats";
import { isHeld, standingOf } from "./standing";

/** Who is what on which device; rights given and ended, chairs handed over, boards placed, seats opened. */
export function DevicesScreen({ competition }: { competition: CompetitionId }) {
  const view = useView({ view: "devices", competition });
  return (
    <CompetitionFrame competition={competition} here="devices">
      {({ events }) => (
        <Loaded view={view}>{(it) => <Devices competition={competition} events={events} view={it} />}</Loaded>
      )}
    </CompetitionFrame>
  );
}

function Devices({ competition, events, view }: {
  competition: CompetitionId;
  events: readonly EventHead[];
  view: DevicesView;
}) {
  const t = useWords();
  const wishes = useWish(competition);
  const sitting = useSitting(competition);
  const peers = useDesksConnection(competition)?.peers ?? [];
  const [asked, setAsked] = useState<string>();
  const { devices, delegations } = view;
  const names: ScopeNames = { events, delegations };
  const device = devices.find((it) => it.device === asked);
  const organisers = devices.filter((it) => it.grants.some((grant) => isHeld(grant) && grant.grant.role === "organiser"));

  return (
    <div className={css.stack}>
      <div>
        <CardHead title={t("place.devices")} note={`${t("device.count", { count: devices.length })} · ${t("device.clock")}`} />
        <Refused wishes={wishes} />
        {organisers.length === 1 && <RefusalNote grade="notes" objections={[{ text: t("device.one_organiser") }]} />}
      </div>
      <WithAside
        title={device?.name ?? ""}
        aside={device && <DeviceDetails key={device.device} line={device} here={sitting?.device} names={names} wishes={wishes} />}
        onClose={() => setAsked(undefined)}
      >
        <Card>
          <DataTable
            label={t("place.devices")}
            rows={devices}
            columns={columnsIn(t, names, sitting?.device, new Map(peers.map((it) => [it.device, it])))}
            rowId={(it) => it.device}
            lookOf={(it) => (standingOf(it) === "active" ? undefined : "gone")}
            selected={asked}
            onOpen={(it) => setAsked(it.device)}
          />
        </Card>
      </WithAside>
      <Invite competition={competition} names={names} />
      <Seats competition={competition} devices={devices} sitting={sitting} names={names} wishes={wishes} />
      <RotateKey competition={competition} wishes={wishes} />
      <PlaceBoards events={events} wishes={wishes} />
    </div>
  );
}

function columnsIn(
  t: Words,
  names: ScopeNames,
  here: string | undefined,
  peers: ReadonlyMap<string, PeerLine>,
): readonly Column<DeviceLine>[] {
  return [
    {
      id: "name", head: t("device.name"),
      cell: ({ name, device, nudge }) => (
        <>
          <b>{name}</b> {device === here && <Tag>{t("device.here")}</Tag>}
          {nudge !== null && device !== here && <span className={css.quiet}> {t("nudge.at", { at: moment(nudge.at_ms) })}</span>}
        </>
      ),
      by: (it) => it.name,
    },
    {
      id: "roles", head: t("device.roles"),
      cell: ({ grants }) => grants.filter(isHeld).map((it) => scopeWords(it.grant, names)).join(t("semicolon")),
    },
    {
      id: "met", head: t("device.met"),
      cell: ({ device }) => device !== here && <Met peer={peers.get(device)} />,
    },
    {
      id: "written", head: t("device.written"), tone: "quiet",
      cell: ({ last_claimed_ms }) => (last_claimed_ms === null ? t("device.never") : moment(last_claimed_ms)),
      by: (it) => it.last_claimed_ms ?? 0,
    },
    {
      id: "records", head: t("device.records"), num: true, wide: true,
      cell: (it) => recordsOf(it), by: recordsOf,
    },
    { id: "state", head: t("device.state"), wide: true, cell: (it) => t(`device.${standingOf(it)}`) },
  ];
}

function recordsOf({ logs }: DeviceLine): number {
  return logs.reduce((sum, it) => sum + it.last_seq, 0);
}
