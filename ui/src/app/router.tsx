/** Which address shows which screen. The addresses are made in paths.ts. */

import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import type { CompetitionId } from "@shared/CompetitionId";
import type { EventKey } from "@shared/EventKey";
import type { PhaseKey } from "@shared/PhaseKey";
import type { RoundNumber } from "@shared/RoundNumber";
import type { EventPlace } from "../paths";
import { AwardsScreen } from "../screens/awards/AwardsScreen";
import { BracketScreen } from "../screens/bracket/BracketScreen";
import { CompetitionScreen } from "../screens/competition/CompetitionScreen";
import { CompetitionsScreen } from "../screens/competitions/CompetitionsScreen";
import { DevicesScreen } from "../screens/devices/DevicesScreen";
import { DisputesScreen } from "../screens/disputes/DisputesScreen";
import { EntriesScreen } from "../screens/entries/EntriesScreen";
import { FoundScreen } from "../screens/found/FoundScreen";
import { HistoryScreen } from "../screens/history/HistoryScreen";
import { JoinScreen } from "../screens/join/JoinScreen";
import { OverviewScreen } from "../screens/overview/OverviewScreen";
import { RatingsScreen } from "../screens/ratings/RatingsScreen";
import { RoundScreen } from "../screens/round/RoundScreen";
import { StandingsScreen } from "../screens/standings/StandingsScreen";
import { Broken, Nowhere } from "./Broken";

const root = createRootRoute({ errorComponent: Broken, notFoundComponent: Nowhere });

const competitions = createRoute({ getParentRoute: () => root, path: "/", component: CompetitionsScreen });

const found = createRoute({ getParentRoute: () => root, path: "/found", component: FoundScreen });

const join = createRoute({ getParentRoute: () => root, path: "/join", component: JoinScreen });

const ratings = createRoute({ getParentRoute: () => root, path: "/ratings", component: RatingsScreen });

const competition = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition",
  component: () => <CompetitionScreen competition={competition.useParams().competition as CompetitionId} />,
});

const disputes = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/disputes",
  component: () => <DisputesScreen competition={disputes.useParams().competition as CompetitionId} />,
});

const devices = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/devices",
  component: () => <DevicesScreen competition={devices.useParams().competition as CompetitionId} />,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/overview",
  component: () => <OverviewScreen place={asPlace(overview.useParams())} />,
});

const round = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/round",
  validateSearch: (search) => ({ phase: phaseKey(search.phase), round: number(search.round) }),
  component: () => {
    const { phase, round: n } = round.useSearch();
    return <RoundScreen place={asPlace(round.useParams())} phase={phase} round={n as RoundNumber | undefined} />;
  },
});

const standings = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/standings",
  validateSearch: (search) => ({ phase: phaseKey(search.phase), after: number(search.after) }),
  component: () => <StandingsScreen {...standings.useSearch()} place={asPlace(standings.useParams())} />,
});

const entries = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/entries",
  component: () => <EntriesScreen place={asPlace(entries.useParams())} />,
});

const bracket = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/bracket",
  component: () => <BracketScreen place={asPlace(bracket.useParams())} />,
});

const awards = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/awards",
  component: () => <AwardsScreen place={asPlace(awards.useParams())} />,
});

const history = createRoute({
  getParentRoute: () => root,
  path: "/c/$competition/$event/history",
  component: () => <HistoryScreen place={asPlace(history.useParams())} />,
});

const routes = root.addChildren([
  competitions, found, join, ratings, competition, disputes, devices,
  overview, entries, round, standings, bracket, awards, history,
]);

function phaseKey(it: unknown): PhaseKey | undefined {
  return typeof it === "string" ? (it as PhaseKey) : undefined;
}

function number(it: unknown): number | undefined {
  return typeof it === "number" ? it : undefined;
}

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
