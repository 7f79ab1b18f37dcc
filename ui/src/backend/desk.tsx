/** The desk as screens use it: one read each, and one way to act. */

import type { Changes } from "@shared/Changes";
import type { Command } from "@shared/Command";
import type { CompetitionId } from "@shared/CompetitionId";
import type { Query } from "@shared/Query";
import type { RatingShelf } from "@shared/RatingShelf";
import type { RatingsQuery } from "@shared/RatingsQuery";
import { keepPreviousData, QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Answer, Backend, Failure, RatingsOf, ViewOf } from "./backend";
import { steady, type CarryOut, type Done } from "./op";

interface Desk {
  readonly backend: Backend;
  readonly carryOut: CarryOut;
  readonly heard: boolean;
  /** When the desk was last heard, by this page's clock. */
  readonly heardAt: number;
}

const DeskContext = createContext<Desk | undefined>(undefined);

/** A view is fresh until the desk says that something changed; a failure is shown, not retried. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: "always" } },
  });
}

/** Lets the screens below use a desk, and re-reads their views when something changes. */
export function DeskProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  const [heard, setHeard] = useState(true);
  const [heardAt, setHeardAt] = useState(() => Date.now());
  const client = useQueryClient();
  const carryOut = useMemo(() => steady(backend), [backend]);

  useEffect(() => {
    let last = Date.now();
    return backend.listen({
      heard: (desk) => {
        if (desk) last = Date.now();
        else setHeardAt(last);
        setHeard(desk);
      },
      changed: (changes) => void client.invalidateQueries(
        changes === "unknown" ? {} : { predicate: ({ queryKey }) => isStale(queryKey[1] as Query, changes) },
      ),
    });
  }, [backend, client]);

  const desk = useMemo(() => ({ backend, carryOut, heard, heardAt }), [backend, carryOut, heard, heardAt]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** Whether changes may show in the view that a query asks for. */
function isStale(query: Query, { competition, events, whole }: Changes): boolean {
  if (!("competition" in query)) return true;
  if (query.competition !== competition) return false;
  return whole || !("event" in query) || query.event === null || events.includes(query.event);
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error("a screen stands below its DeskProvider");
  return desk;
}

/** A read that failed, as an error that carries why. */
export class ReadFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The one read of a screen. */
export function useView<Q extends Query>(query: Q, enabled = true) {
  return useQuery({ ...useReading(query), enabled });
}

/** The same for a question that changes under the hand: the last answer stays until the next one is there. */
export function useViewOrLast<Q extends Query>(query: Q) {
  return useQuery({ ...useReading(query), placeholderData: keepPreviousData });
}

function useReading<Q extends Query>(query: Q) {
  const { backend } = useDesk();
  return {
    queryKey: ["read", query],
    queryFn: async () => {
      const answer = await backend.read(query);
      if ("failed" in answer) throw new ReadFailed(answer.failed);
      return answer.done.data as ViewOf<Q>;
    },
  };
}

/** How often a screen asks how far a list is. */
const PROGRESS_MS = 500;

/** A read of rating lists; again and again while one is read in. */
export function useRatings<Q extends RatingsQuery>(query: Q) {
  const { backend } = useDesk();
  return useQuery({
    queryKey: ["ratings", query],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const isComing = data !== undefined && "incoming" in (data as object) && (data as RatingShelf).incoming !== null;
      return isComing ? PROGRESS_MS : false;
    },
    queryFn: async () => {
      const answer = await backend.readRatings(query);
      if ("failed" in answer) throw new ReadFailed(answer.failed);
      return answer.done.data as RatingsOf<Q>;
    },
  });
}

/** Acts in a competition. The views that changed are re-read before the answer is given. */
export function useAct(competition: CompetitionId | null) {
  const { carryOut } = useDesk();
  const client = useQueryClient();
  return async function act(command: Command): Promise<Answer<Done>> {
    const answer = await carryOut({ competition, command });
    if ("done" in answer) await client.invalidateQueries();
    return answer;
  };
}
