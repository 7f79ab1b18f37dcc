import { Button } from "@mantine/core";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { sayRefused } from "../../frame/useWish";
import { eventPath, go } from "../../paths";
import { useWords } from "../../words/words";
import { makeSample } from "./sample";

/** Founds a competition with people that do not exist, ready for its first round. */
export function SampleButton() {
  const t = useWords();
  const { backend, carryOut } = useDesk();
  const [busy, setBusy] = useState(false);

  async function tryIt() {
    setBusy(true);
    const answer = await makeSample(backend, carryOut);
    setBusy(false);
    if ("failed" in answer) sayRefused(answer.failed);
    else go(eventPath(answer.done));
  }

  return <Button variant="subtle" loading={busy} onClick={() => void tryIt()}>{t("competitions.sample")}</Button>;
}
