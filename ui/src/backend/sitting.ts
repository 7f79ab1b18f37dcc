/** Who sits at this screen. */

import type { CompetitionId } from "@shared/CompetitionId";
import type { Sitting } from "@shared/Sitting";
import { useQuery } from "@tanstack/react-query";
import { useDesk } from "./desk";

/** Who sits at this screen of a competition; nothing while that is not known. */
export function useSitting(competition: CompetitionId): Sitting | undefined {
  const { backend } = useDesk();
  const { data } = useQuery({
    queryKey: ["sitting", { competition }],
    queryFn: async () => {
      const answer = await backend.sitting(competition);
      return "done" in answer ? answer.done : null;
    },
  });
  return data ?? undefined;
}
