import { Button, Menu } from "@mantine/core";
import type { SampleKind } from "@shared/SampleKind";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { newOp } from "../../backend/op";
import { sayRefused } from "../../frame/useWish";
import { eventPath, go } from "../../paths";
import { useWords } from "../../words/words";

const KINDS: readonly SampleKind[] = ["entered", "running", "finished"];

/** Founds a competition with people that do not exist: before, during or after its games. */
export function SampleButton() {
  const t = useWords();
  const { backend } = useDesk();
  const [busy, setBusy] = useState(false);

  async function tryIt(kind: SampleKind) {
    setBusy(true);
    const answer = await backend.sample({ op: newOp(), kind });
    setBusy(false);
    if ("failed" in answer) sayRefused(answer.failed);
    else go(eventPath(answer.done));
  }

  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" loading={busy}>{t("competitions.sample")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => void tryIt(kind)}>{t(`competitions.samples.${kind}`)}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
