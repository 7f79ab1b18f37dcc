/** Rendering with the look, the words and a desk around, and the check of accessibility. */

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import axe from "axe-core";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { DeskProvider, newQueryClient } from "../backend/desk";
import { fakeDesk, type FakeDesk } from "../backend/fake";
import { theme, variables } from "../theme/theme";

/** Renders as the app would, on this desk. */
export function show(ui: ReactNode, desk: FakeDesk = fakeDesk({ view: () => undefined })) {
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={variables} env="test">
      <QueryClientProvider client={newQueryClient()}>
        <DeskProvider backend={desk}>
          <Notifications />
          {ui}
        </DeskProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** Everything axe can see without layout is in order. Colors are looked at in a real browser. */
export async function expectAccessible(container: Element): Promise<void> {
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(found.violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}
