import type { Invitation } from "@shared/Invitation";
import { Button, CopyButton } from "@mantine/core";
import { QrCode } from "../../parts/QrCode";
import { useWords } from "../../words/words";
import css from "./ticket.module.css";

/** An invitation while it is new: for a camera, to be typed, to be pasted. */
export function Ticket({ invitation: { link, qr, code, addresses } }: { invitation: Invitation }) {
  const t = useWords();
  return (
    <div className={css.ticket}>
      <QrCode code={qr} label={t("invite.qr")} />
      <div className={css.typed}>
        <p>{t("invite.type")}</p>
        <output className={css.code} aria-label={t("invite.code")}>{code}</output>
        {addresses.length === 0
          ? <p>{t("invite.unreachable")}</p>
          : (
              <>
                <p>{t("invite.address")}</p>
                <p className={css.addresses}>{addresses.map((it) => <span key={it}>{it}</span>)}</p>
              </>
            )}
        <CopyButton value={link}>
          {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "invite.copied" : "invite.copy")}</Button>}
        </CopyButton>
        <p className={css.once}>{t("invite.once")}</p>
      </div>
    </div>
  );
}
