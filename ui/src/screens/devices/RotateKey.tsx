import type { CompetitionId } from "@shared/CompetitionId";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { useSitting } from "../../backend/sitting";
import type { Wishes } from "../../frame/useWish";
import { AskFirst } from "../../parts/AskFirst";
import { Card, CardHead } from "../../parts/Card";
import { useWords } from "../../words/words";
import css from "./devices.module.css";

/** Gives this device a new key in all its competitions: only from its own screen. */
export function RotateKey({ competition, wishes }: { competition: CompetitionId; wishes: Wishes }) {
  const t = useWords();
  const { backend } = useDesk();
  const sitting = useSitting(competition);
  const [renewed, setRenewed] = useState<string>();
  if (sitting?.own !== true) return null;

  async function rotate() {
    const answer = await backend.rotateKey();
    if ("done" in answer) setRenewed(answer.done.device);
    else wishes.fail(answer.failed);
  }

  return (
    <div>
      <CardHead title={t("rotation.title")} />
      <Card>
        <div className={css.inset}>
          <p className={css.hint}>{t("rotation.hint")}</p>
          {renewed !== undefined && (
            <p role="status">{t("rotation.done")} <code className={css.code}>{renewed.slice(0, 16)}</code></p>
          )}
          <AskFirst act={t("rotation.act")} title={t("rotation.title")} onYes={() => void rotate()}>
            <p>{t("rotation.ask")}</p>
          </AskFirst>
        </div>
      </Card>
    </div>
  );
}
