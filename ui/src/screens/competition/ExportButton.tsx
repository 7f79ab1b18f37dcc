import type { CompetitionId } from "@shared/CompetitionId";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { sayRefused } from "../../frame/useWish";
import { download } from "../../frame/download";
import { useWords } from "../../words/words";

/** The whole competition as one file, for a USB stick, a messenger or a safe place. */
export function ExportButton({ competition, name }: { competition: CompetitionId; name: string }) {
  const t = useWords();
  const { backend } = useDesk();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await backend.exportBundle(competition, `${name}.yicheng`);
    setBusy(false);
    if ("failed" in answer) sayRefused(answer.failed);
    else if (answer.done !== null) download(answer.done, `${name}.yicheng`);
  }

  return <Button loading={busy} onClick={() => void save()}>{t("competition.export")}</Button>;
}
