import type { EventKey } from "@shared/EventKey";
import type { Wishes } from "../../frame/useWish";
import { ReasonForm } from "../../parts/ReasonForm";
import { useWords } from "../../words/words";

/** An organiser takes the chair of an event on this device. */
export function TakeChair({ event, wishes }: { event: EventKey; wishes: Wishes }) {
  const t = useWords();
  return (
    <ReasonForm
      label={t("dispute.chair_reason")}
      act={t("dispute.take_chair")}
      onSend={(reason) => void wishes.wish({ command: "take_chair", event, reason }, { done: t("fact.chair_taken", { reason }) })}
    />
  );
}
