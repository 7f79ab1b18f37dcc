import type { CompetitionId } from "@shared/CompetitionId";
import { useEffect, useState } from "react";
import { useDesk } from "../backend/desk";
import { useDesksConnection, useNotices } from "../backend/sitting";
import type { Connection } from "../parts/ConnectionStrip";
import { words } from "../words/words";

/** Whether the desk that keeps the records is on this device. */
const AT_HOME = ["localhost", "127.0.0.1", "[::1]", "tauri.localhost", ""].includes(location.hostname);

/** How this page is connected to its desk, and that desk, in a competition, to others. */
export function useConnection(competition?: CompetitionId): Connection {
  const { heard, heardAt } = useDesk();
  const desks = useDesksConnection(competition);
  const syncedBy = useNotices()?.synced_by ?? undefined;
  const silentS = useSilence(heard ? undefined : heardAt);
  const kept = AT_HOME ? "here" : "desk";
  if (!heard) return { heard, kept, unsent: 0, seen: { name: words("connection.desk"), agoS: silentS } };

  const [last] = [...desks?.peers ?? []].sort((one, other) => ago(one) - ago(other));
  const seen = last && { name: last.name, agoS: ago(last) / 1000, online: last.online };
  return { heard, kept, unsent: desks?.unsent ?? 0, seen, ended: desks?.ended ?? undefined, syncedBy };
}

function ago({ online, seen_ago_ms }: { online: boolean; seen_ago_ms: number }): number {
  return online ? 0 : seen_ago_ms;
}

/** Seconds since a moment, counted on while there is one. */
function useSilence(since: number | undefined): number {
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (since === undefined) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, (now - since) / 1000);
}
