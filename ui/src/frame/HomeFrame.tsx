import type { CompetitionId } from "@shared/CompetitionId";
import { openSpotlight } from "@mantine/spotlight";
import type { ReactNode } from "react";
import { AppFrame } from "../parts/AppFrame";
import type { Destination } from "../parts/Navigation";
import { Palette, type Findable } from "../parts/Palette";
import { Notices } from "./Notices";
import { useConnection } from "./useConnection";

/** What is around the screens outside an event. */
export function HomeFrame({ competition, place, title, subtitle, findable = [], onward = [], children }: {
  /** The competition that the screen is about, if it is about one. */
  competition?: CompetitionId | undefined;
  /** The role and venue of this screen, if it is at one. */
  place?: string | undefined;
  title: string;
  subtitle?: string | undefined;
  findable?: readonly Findable[];
  /** Where one can go from here; the navigation is left out where there is nowhere. */
  onward?: readonly Destination[];
  children: ReactNode;
}) {
  return (
    <AppFrame
      place={place}
      title={title}
      subtitle={subtitle}
      connection={useConnection(competition)}
      notices={<Notices />}
      places={onward}
      tasks={[]}
      onFind={openSpotlight}
    >
      {children}
      <Palette findable={findable} />
    </AppFrame>
  );
}
