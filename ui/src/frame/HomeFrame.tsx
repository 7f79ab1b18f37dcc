import { openSpotlight } from "@mantine/spotlight";
import type { ReactNode } from "react";
import { useDesk } from "../backend/desk";
import { AppFrame } from "../parts/AppFrame";
import { Palette, type Findable } from "../parts/Palette";
import { useConnection } from "./useConnection";

/** What is around the screens outside an event. */
export function HomeFrame({ title, subtitle, findable = [], children }: {
  title: string;
  subtitle?: string | undefined;
  findable?: readonly Findable[];
  children: ReactNode;
}) {
  const { heard } = useDesk();
  return (
    <AppFrame
      title={title}
      subtitle={subtitle}
      connection={useConnection(heard)}
      places={[]}
      tasks={[]}
      onFind={openSpotlight}
    >
      {children}
      <Palette findable={findable} />
    </AppFrame>
  );
}
