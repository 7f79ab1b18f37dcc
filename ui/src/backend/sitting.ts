/** Who sits at this screen, and who else is there. */

import type { CompetitionId } from "@shared/CompetitionId";
import type { Connection } from "@shared/Connection";
import type { Notices } from "@shared/Notices";
import type { Sitting } from "@shared/Sitting";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDesk } from "./desk";

/** Who sits at this screen of a competition; nothing while that is not known. */
export function useSitting(competition: CompetitionId | undefined): Sitting | undefined {
  const { backend } = useDesk();
  const { data } = useQuery({
    queryKey: ["sitting", { competition }],
    queryFn: competition === undefined ? skipToken : async () => {
      const answer = await backend.sitting(competition);
      return "done" in answer ? answer.done : null;
    },
  });
  return data ?? undefined;
}

/** How often a screen asks who else is there. */
const ASKED_EVERY_MS = 2000;

/** How a competition is connected, as its own device knows it; nothing for a browser in a seat. */
export function useDesksConnection(competition: CompetitionId | undefined): Connection | undefined {
  const { backend } = useDesk();
  const sitting = useSitting(competition);
  const { data } = useQuery({
    queryKey: ["connection", { competition }],
    refetchInterval: ASKED_EVERY_MS,
    queryFn: competition === undefined || sitting?.own !== true ? skipToken : async () => {
      const answer = await backend.connection(competition);
      return "done" in answer ? answer.done : null;
    },
  });
  return data ?? undefined;
}

/** What the person at this device should know on every screen. */
export function useNotices(): Notices | undefined {
  const { backend } = useDesk();
  const { data } = useQuery({
    queryKey: ["notices", {}],
    queryFn: async () => {
      const answer = await backend.notices();
      return "done" in answer ? answer.done : null;
    },
  });
  return data ?? undefined;
}
