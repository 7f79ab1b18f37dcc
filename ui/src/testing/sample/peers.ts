/** Devices that were invited, and where they meet. */

import type { AddressesView } from "@shared/AddressesView";
import type { DeviceKey } from "@shared/DeviceKey";
import type { Invitation } from "@shared/Invitation";
import type { InvitationsView } from "@shared/InvitationsView";
import type { Venue } from "@shared/Venue";

const SCOPE = { role: "arbiter" as const, events: [], delegation: null, venue: "杏花厅" as Venue };

/** Three: one that is open, one that was used and one that is over. */
export function invitations(): InvitationsView {
  const line = { scope: SCOPE, given_ms: 1_790_000_000_000, left_ms: 0, used: null };
  return {
    may_give: ["organiser", "chief_arbiter", "pairings_officer", "arbiter", "team_leader", "appeals_member", "screen"],
    lines: [
      { ...line, number: 3, name: "顾言", left_ms: 3_540_000 },
      { ...line, number: 2, name: "程晓岚", used: { by: "c7".repeat(32) as DeviceKey, at_ms: 1_790_000_300_000 } },
      { ...line, number: 1, name: "沈一鸣" },
    ],
    wrong: null,
  };
}

/** The open one, while it is new. Its picture is a finder alone. */
export function invitation(): Invitation {
  return {
    number: 3,
    link: "yicheng:1:d0d0d0d0:192.168.1.5:7879:a0:07",
    qr: { size: 7, path: "M0 0h7v7h-7zM1 1v5h5v-5zM2 2h3v3h-3z" },
    code: "G308YY0-4106105",
    addresses: ["192.168.1.5:7879"],
  };
}

export function addresses(): AddressesView {
  return { own: ["192.168.1.9:7879"], typed: ["192.168.1.5:7879"] };
}
