import type { DelegationId } from "@shared/DelegationId";
import type { EventKey } from "@shared/EventKey";
import type { Role } from "@shared/Role";
import type { Scope } from "@shared/Scope";
import type { Venue } from "@shared/Venue";
import { Button, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { withoutComposing } from "../../input/keys";
import type { ScopeNames } from "../../words/scope";
import { inLanguage, sharedWords, useWords } from "../../words/words";
import css from "./devices.module.css";

/** The roles as they are offered, the one that is given most often first. */
const ROLES: readonly Role[] = [
  "arbiter", "team_leader", "pairings_officer", "chief_arbiter", "appeals_member", "organiser", "screen",
];

/** Asks who somebody is, as what, and how far it reaches. */
export function ScopeForm({ act, name: known, names, roles = ROLES, children, onSend }: {
  act: string;
  /** What the person is called, as far as that is known. */
  name: string;
  names: ScopeNames;
  /** The roles that can be given. */
  roles?: readonly Role[];
  /** What is asked besides. */
  children?: ReactNode;
  onSend: (given: { name: string; scope: Scope }) => void | Promise<void>;
}) {
  const t = useWords();
  const [name, setName] = useState(known);
  const [role, setRole] = useState<Role>(roles.includes("arbiter") ? "arbiter" : roles[0] ?? "arbiter");
  const [events, setEvents] = useState<string[]>([]);
  const [delegation, setDelegation] = useState("");
  const [venue, setVenue] = useState("");
  const leads = role === "team_leader";
  const complete = name.trim() !== "" && (!leads || delegation !== "");

  function send() {
    const there = venue.trim();
    void onSend({
      name: name.trim(),
      scope: {
        role,
        events: role === "organiser" ? [] : events as EventKey[],
        delegation: leads ? delegation as DelegationId : null,
        venue: role === "arbiter" && there !== "" ? there as Venue : null,
      },
    });
  }

  return (
    <form
      className={css.form}
      aria-label={act}
      onKeyDown={withoutComposing}
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) send();
      }}
    >
      <TextInput label={t("scope.name")} value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
      <NativeSelect
        label={t("scope.role")}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
        data={ROLES.filter((it) => roles.includes(it)).map((it) => ({ value: it, label: sharedWords(`role.${it}`) }))}
      />
      {leads && (
        <NativeSelect
          label={t("scope.delegation")}
          value={delegation}
          onChange={(event) => setDelegation(event.currentTarget.value)}
          data={[{ value: "", label: "" }, ...names.delegations.map((it) => ({ value: it.id, label: it.name }))]}
        />
      )}
      {role === "arbiter" && (
        <TextInput label={t("scope.venue")} value={venue} maxLength={100} onChange={(event) => setVenue(event.currentTarget.value)} />
      )}
      {role !== "organiser" && (
        <MultiSelect
          label={t("scope.events")}
          placeholder={events.length === 0 ? t("scope.all_events") : ""}
          value={events}
          onChange={setEvents}
          data={names.events.map((it) => ({ value: it.event, label: inLanguage(it.name) }))}
        />
      )}
      {children}
      <Button type="submit" variant="filled" disabled={!complete}>{act}</Button>
    </form>
  );
}
