/** A desk with a generated competition: people that do not exist, of units that do. */

import { fakeDesk, type FakeDesk } from "../backend/fake";

export function sampleDesk(): FakeDesk {
  return fakeDesk({ view: (query) => (query.view === "competitions" ? { view: "competitions", data: [] } : undefined) });
}
