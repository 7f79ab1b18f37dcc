import type { EventHead } from "@shared/EventHead";
import type { PhaseHead } from "@shared/PhaseHead";
import { openSpotlight } from "@mantine/spotlight";
import type { ReactNode } from "react";
import { AppFrame } from "../parts/AppFrame";
import type { Destination } from "../parts/Navigation";
import { Palette, type Findable } from "../parts/Palette";
import { competitionPath, disputesPath, eventPath, go, type EventScreen } from "../paths";
import { inLanguage, useWords } from "../words/words";
import { Notices } from "./Notices";
import { taskHeading, taskLinks } from "./tasks";
import { useConnection } from "./useConnection";
import { usePlace } from "./usePlace";

/** What is around every screen of an event; a screen may add what its palette finds. */
export function EventFrame({ head, here, tag, findable = [], children }: {
  head: EventHead;
  here: EventScreen;
  tag?: ReactNode;
  findable?: readonly Findable[];
  children: ReactNode;
}) {
  const places = usePlaces(head, here);
  const toPlaces = places.map(({ href, word }): Findable => ({ id: href, word, go: () => go(href) }));

  return (
    <AppFrame
      place={usePlace(head.competition)}
      title={inLanguage(head.name)}
      subtitle={head.competition_name}
      tag={tag}
      connection={useConnection(head.competition)}
      notices={<Notices />}
      places={places}
      heading={taskHeading(head)}
      tasks={taskLinks(head)}
      onFind={openSpotlight}
    >
      {children}
      <Palette findable={[...toPlaces, ...findable]} />
    </AppFrame>
  );
}

/** The screens of the event, with what is in them. */
function usePlaces(head: EventHead, here: EventScreen): readonly Destination[] {
  const t = useWords();
  const swiss = head.phases.find((it) => !it.knockout);
  const knockout = head.phases.some((it) => it.knockout);
  const to = (screen: EventScreen, count?: string, urgent = false): Destination =>
    ({ href: eventPath(head, screen), word: t(`place.${screen}`), count, urgent, here: screen === here });

  return [
    { href: competitionPath(head.competition), word: t("place.competition"), here: false },
    to("overview"),
    to("entries", String(head.active)),
    to("round", head.disputes > 0 ? t("place.disputed", { count: head.disputes }) : rounds(swiss), head.disputes > 0),
    to("standings"),
    ...(knockout ? [to("bracket")] : []),
    to("awards"),
    to("history"),
    { href: disputesPath(head.competition), word: t("place.disputes"), here: false },
  ];
}

function rounds(swiss: PhaseHead | undefined): string | undefined {
  if (swiss === undefined) return undefined;
  return swiss.rounds === null ? String(swiss.published) : `${swiss.published} / ${swiss.rounds}`;
}
