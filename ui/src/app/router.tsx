/** Which address shows which screen. The addresses are made in paths.ts. */

import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import type { CompetitionId } from "@shared/CompetitionId";
import type { EventKey } from "@shared/EventKey";
import type { EventPlace } from "../paths";
import { CompetitionScreen } from "../screens/competition/CompetitionScreen";
import { CompetitionsScreen } from "../screens/competitions/CompetitionsScreen";
import { FoundScreen } from "../screens/found/FoundScreen";
import { OverviewScreen } from "../screens/overview/OverviewScreen";

const root = createRootRoute();

const competitions = createRoute({ getParentRoute: () => root, path: "/", component: CompetitionsScreen });

const found = createRoute({ getParentRoute: () => root, path: "/found", component: FoundScreen });

const competition = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition",
  component: () => <CompetitionScreen competition={competition.useParams().competition as CompetitionId} />,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/overview",
  component: () => <OverviewScreen place={asPlace(overview.useParams())} />,
});

const routes = root.addChildren([competitions, found, competition, overview]);

function asPlace({ competition, event }: { competition: string; event: string }): EventPlace {
  return { competition: competition as CompetitionId, event: event as EventKey };
}

export function newRouter() {
  return createRouter({ routeTree: routes, history: createHashHistory(), defaultPreload: false });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
