import type { AddressesView } from "@shared/AddressesView";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../backend/desk";
import { Refused, useWish } from "../../frame/useWish";
import { withoutComposing } from "../../input/keys";
import { Card, CardHead } from "../../parts/Card";
import { useWords } from "../../words/words";
import css from "./join.module.css";

/** Where others reach this device, and the addresses at which it meets those it does not find by itself. */
export function Addresses({ view: { own, typed } }: { view: AddressesView }) {
  const t = useWords();
  const { backend } = useDesk();
  const client = useQueryClient();
  const wishes = useWish(null);
  const [next, setNext] = useState("");

  async function keep(all: readonly string[]) {
    const answer = await backend.typeAddresses(all);
    if ("failed" in answer) {
      wishes.fail(answer.failed);
      return;
    }
    wishes.clear();
    setNext("");
    await client.invalidateQueries();
  }

  return (
    <div>
      <CardHead title={t("address.title")} />
      <Card>
        <div className={css.inset}>
          {own.length === 0
            ? <p className={css.hint}>{t("address.unreachable")}</p>
            : (
                <>
                  <p className={css.hint}>{t("address.own")}</p>
                  <ul className={css.own}>{own.map((it) => <li key={it}>{it}</li>)}</ul>
                </>
              )}
          <p className={css.hint}>{t("address.hint")}</p>
          <Refused wishes={wishes} />
          <ul className={css.lines}>
            {typed.map((it) => (
              <li key={it}>
                <span>{it}</span>
                <Button
                  size="compact-md"
                  aria-label={t("address.remove_of", { address: it })}
                  onClick={() => void keep(typed.filter((other) => other !== it))}
                >
                  {t("address.remove")}
                </Button>
              </li>
            ))}
          </ul>
          <form
            className={css.add}
            onKeyDown={withoutComposing}
            onSubmit={(sent) => {
              sent.preventDefault();
              if (next.trim() !== "") void keep([...typed, next]);
            }}
          >
            <TextInput
              label={t("address.next")}
              placeholder="192.168.1.5:7879"
              value={next}
              maxLength={100}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              onChange={(changed) => setNext(changed.currentTarget.value)}
            />
            <Button type="submit" disabled={next.trim() === ""}>{t("address.add")}</Button>
          </form>
        </div>
      </Card>
    </div>
  );
}
