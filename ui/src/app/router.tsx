/** Which address shows which screen. */

import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { CompetitionsScreen } from "../screens/competitions/CompetitionsScreen";

const root = createRootRoute();

const competitions = createRoute({ getParentRoute: () => root, path: "/", component: CompetitionsScreen });

const routes = root.addChildren([competitions]);

export function newRouter() {
  return createRouter({ routeTree: routes, history: createHashHistory(), defaultPreload: false });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
