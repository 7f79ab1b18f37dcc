import type { CompetitionId } from "@shared/CompetitionId";
import type { CompetitionView } from "@shared/CompetitionView";
import type { ReactNode } from "react";
import { useView } from "../backend/desk";
import type { Destination } from "../parts/Navigation";
import type { Findable } from "../parts/Palette";
import { competitionPath, devicesPath, disputesPath, eventPath, go, home } from "../paths";
import { days } from "../words/dates";
import { inLanguage, useWords } from "../words/words";
import { HomeFrame } from "./HomeFrame";
import { Loaded } from "./Loaded";
import { usePlace } from "./usePlace";

/** The screens of a whole competition. */
export type CompetitionScreen = "competition" | "disputes" | "devices";

/** What is around every screen of a whole competition. */
export function CompetitionFrame({ competition, here, children }: {
  competition: CompetitionId;
  here: CompetitionScreen;
  children: (view: CompetitionView) => ReactNode;
}) {
  const t = useWords();
  const view = useView({ view: "competition", competition });
  const line = view.data?.line;
  const events = view.data?.events ?? [];
  const disputed = events.reduce((sum, it) => sum + it.disputes, 0);
  const to = (screen: CompetitionScreen, href: string): Destination => ({ href, word: t(`place.${screen}`), here: screen === here });
  const places: readonly Destination[] = [
    { href: home, word: t("competitions.title"), here: false },
    to("competition", competitionPath(competition)),
    ...events.map((it) => ({ href: eventPath(it), word: inLanguage(it.name), here: false })),
    {
      ...to("disputes", disputesPath(competition)),
      ...(disputed > 0 ? { count: t("place.disputed", { count: disputed }), urgent: true } : {}),
    },
    to("devices", devicesPath(competition)),
  ];
  const findable = places.map(({ href, word }): Findable => ({ id: href, word, go: () => go(href) }));

  return (
    <HomeFrame
      competition={competition}
      place={usePlace(competition)}
      title={line?.name ?? t("app.name")}
      subtitle={line === undefined ? undefined : [line.place, days(line.from, line.to)].filter((it) => it !== "").join(" · ")}
      findable={findable}
      onward={places}
    >
      <Loaded view={view}>{children}</Loaded>
    </HomeFrame>
  );
}
