import type { DeviceLine } from "@shared/DeviceLine";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Wishes } from "../../frame/useWish";
import { Reason } from "../../parts/Aside";
import { Tag } from "../../parts/DraftTag";
import { ReasonForm } from "../../parts/ReasonForm";
import { moment } from "../../words/dates";
import { scopeWords, type ScopeNames } from "../../words/scope";
import { inLanguage, sharedWords, useWords } from "../../words/words";
import css from "./devices.module.css";
import { Nudge } from "./Nudge";
import { ScopeForm } from "./ScopeForm";
import { isHeld, standingOf } from "./standing";

/** One device: what it was given and what ended, its logs, its chairs, and what can be done. */
export function DeviceDetails({ line, here, names, wishes }: {
  line: DeviceLine;
  /** The device that this screen is at. */
  here: string | undefined;
  names: ScopeNames;
  wishes: Wishes;
}) {
  const t = useWords();
  const { device, grants, logs, chairs } = line;
  return (
    <div className={css.details}>
      <Reason title={t("device.key")}><code className={css.code}>{device.replace(/.{4}/g, "$& ").trim()}</code></Reason>
      <div>
        <h3>{t("device.grants")}</h3>
        <ul className={css.lines}>
          {grants.map((it) => (
            <li key={it.given_by + it.grant.role}>
              <span>{scopeWords(it.grant, names)}</span>
              {!isHeld(it) && <Tag>{t(it.ended_by === null ? "device.waits" : "device.ended")}</Tag>}
            </li>
          ))}
        </ul>
      </div>
      <Reason title={t("device.logs")}>
        {logs.length > 1 && t("device.logs_many", { count: logs.length })}
        {logs.length === 0 && t("device.never")}
        {logs.map((it) => (
          <span key={it.incarnation} style={{ display: "block" }}>
            {t("device.log", { log: it.incarnation.slice(0, 4), seq: it.last_seq, at: moment(it.claimed_ms) })}
          </span>
        ))}
      </Reason>
      <Chairs chairs={chairs} line={line} names={names} wishes={wishes} />
      {standingOf(line) === "active" && device !== here && <Nudge line={line} wishes={wishes} />}
      {standingOf(line) === "active" && <Rights line={line} names={names} wishes={wishes} />}
    </div>
  );
}

/** The chairs that the device holds; those that it does not can be handed to it. */
function Chairs({ chairs, line, names, wishes }: {
  chairs: DeviceLine["chairs"];
  line: DeviceLine;
  names: ScopeNames;
  wishes: Wishes;
}) {
  const t = useWords();
  const to = line.device;
  const draws = line.grants.some((it) => isHeld(it) && DRAWING.has(it.grant.role));
  if (!draws && chairs.length === 0) return null;
  return (
    <div>
      <h3>{t("device.chairs")}</h3>
      <ul className={css.lines}>
        {names.events.map(({ event, name }) => (
          <li key={event}>
            {chairs.includes(event)
              ? <span>{t("device.chair_of", { event: inLanguage(name) })}</span>
              : (
                  <>
                    <span>{inLanguage(name)}</span>
                    <Button
                      size="compact-md"
                      onClick={() => void wishes.wish({ command: "hand_chair", event, to }, { done: t("device.handed") })}
                    >
                      {t("device.hand_chair")}
                    </Button>
                  </>
                )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who may draw; the desk refuses whoever may not after all. */
const DRAWING: ReadonlySet<string> = new Set(["organiser", "chief_arbiter", "pairings_officer"]);

function Rights({ line, names, wishes }: { line: DeviceLine; names: ScopeNames; wishes: Wishes }) {
  const t = useWords();
  const [asking, setAsking] = useState<"give" | "revoke">();
  const { device, name } = line;
  const seal_key = line.grants.find(isHeld)?.grant.seal_key ?? null;
  return (
    <>
      <div className={css.acts}>
        <Button aria-expanded={asking === "give"} onClick={() => setAsking("give")}>{t("device.give")}</Button>
        <Button aria-expanded={asking === "revoke"} onClick={() => setAsking("revoke")}>{t("device.revoke")}</Button>
      </div>
      {asking === "give" && (
        <ScopeForm
          act={t("device.give")}
          name={name}
          names={names}
          onSend={async ({ name: called, scope }) => {
            const grant = { device, name: called, seal_key, ...scope };
            const role = sharedWords(`role.${scope.role}`);
            if (await wishes.wish({ command: "give_grant", grant }, { done: t("device.given", { name: called, role }) })) {
              setAsking(undefined);
            }
          }}
        />
      )}
      {asking === "revoke" && (
        <div>
          <p className={css.hint}>{t("device.revoke_hint")}</p>
          <ReasonForm
            label={t("device.revoke_reason")}
            act={t("device.revoke")}
            onSend={(reason) => {
              setAsking(undefined);
              void wishes.wish({ command: "revoke_grant", device, reason }, { done: t("device.revoked", { name }) });
            }}
          />
        </div>
      )}
    </>
  );
}
