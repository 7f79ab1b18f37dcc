import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { ImportButton } from "../../frame/ImportButton";
import { Refused, useWish } from "../../frame/useWish";
import { withoutComposing } from "../../input/keys";
import { Card, CardHead } from "../../parts/Card";
import { sayDone } from "../../parts/toast";
import { competitionPath, go } from "../../paths";
import { useWords } from "../../words/words";
import css from "./join.module.css";
import { canScan, Scan } from "./Scan";

/** Longer than any link. */
const TICKET_MAX = 1000;

/** Joins by a code that is typed, a link that is pasted or a code that is scanned; or takes a bundle. */
export function JoinForm() {
  const t = useWords();
  const { backend } = useDesk();
  const client = useQueryClient();
  const wishes = useWish(null);
  const [ticket, setTicket] = useState("");
  const [address, setAddress] = useState("");
  const [scanning, setScanning] = useState(false);
  const [busy, setBusy] = useState(false);

  async function join(shown: string) {
    setBusy(true);
    const answer = await backend.join({ ticket: shown, address });
    setBusy(false);
    if ("failed" in answer) {
      wishes.fail(answer.failed);
      return;
    }
    await client.invalidateQueries();
    sayDone(t("join.joined"));
    go(competitionPath(answer.done.competition));
  }

  return (
    <div>
      <CardHead title={t("join.title")} />
      <Card>
        <div className={css.inset}>
          <p className={css.hint}>{t("join.hint")}</p>
          <Refused wishes={wishes} />
          <form
            className={css.form}
            onKeyDown={withoutComposing}
            onSubmit={(sent) => {
              sent.preventDefault();
              if (ticket.trim() !== "") void join(ticket);
            }}
          >
            <TextInput
              className={css.ticket ?? ""}
              label={t("join.ticket")}
              placeholder="XXXXXXX-XXXXXXX"
              value={ticket}
              maxLength={TICKET_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(typed) => setTicket(typed.currentTarget.value)}
            />
            <TextInput
              label={t("join.address")}
              description={t("join.address_hint")}
              placeholder="192.168.1.5:7879"
              value={address}
              maxLength={100}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              onChange={(typed) => setAddress(typed.currentTarget.value)}
            />
            <div className={css.acts}>
              <Button type="submit" variant="filled" loading={busy} disabled={ticket.trim() === ""}>{t("join.join")}</Button>
              {canScan() && (
                <Button aria-expanded={scanning} onClick={() => setScanning(!scanning)}>{t("join.scan")}</Button>
              )}
            </div>
          </form>
          {scanning && (
            <Scan
              onRead={(text) => {
                setScanning(false);
                setTicket(text);
                void join(text);
              }}
            />
          )}
          <div className={css.otherwise}>
            <p className={css.hint}>{t("join.by_file")}</p>
            <ImportButton />
          </div>
        </div>
      </Card>
    </div>
  );
}
