/** Other desks: those that are let in, and where they are met. */

import type { AddressesView } from "@shared/AddressesView";
import type { CompetitionId } from "@shared/CompetitionId";
import type { InvitationsView } from "@shared/InvitationsView";
import { useQuery } from "@tanstack/react-query";
import { ReadFailed, useDesk } from "./desk";

/** An invitation that is open counts down. */
const TICK_MS = 1000;

/** The invitations that were given here; nothing for those who may give no right. */
export function useInvitations(competition: CompetitionId): InvitationsView | undefined {
  const { backend } = useDesk();
  const { data } = useQuery({
    queryKey: ["invitations", { competition }],
    refetchInterval: ({ state: { data } }) => (data?.lines.some(isOpen) === true ? TICK_MS : false),
    queryFn: async () => {
      const answer = await backend.invitations(competition);
      return "done" in answer ? answer.done : null;
    },
  });
  return data ?? undefined;
}

/** Whether an invitation still lets somebody in. */
export function isOpen({ used, left_ms }: InvitationsView["lines"][number]): boolean {
  return used === null && left_ms > 0;
}

/** Where this desk and others are met; a failure for a browser in a seat. */
export function useAddresses() {
  const { backend } = useDesk();
  return useQuery<AddressesView>({
    queryKey: ["addresses", {}],
    queryFn: async () => {
      const answer = await backend.addresses();
      if ("failed" in answer) throw new ReadFailed(answer.failed);
      return answer.done;
    },
  });
}
