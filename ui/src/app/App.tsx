import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import "dayjs/locale/zh-cn";
import { useState } from "react";
import type { Backend } from "../backend/backend";
import { DeskProvider, newQueryClient } from "../backend/desk";
import { theme, variables } from "../theme/theme";
import { currentLanguage, useWords } from "../words/words";
import { newRouter } from "./router";

// The same key as in public/boot.js, which sets the colors before the first paint.
const colors = localStorageColorSchemeManager({ key: "yicheng-colors" });

/** The whole app on one desk. */
export function App({ backend }: { backend: Backend }) {
  const [client] = useState(newQueryClient);
  const [router] = useState(newRouter);
  useWords(); // everything below is drawn again in the new language
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colors}
      defaultColorScheme="auto"
    >
      <DatesProvider settings={{ locale: currentLanguage() === "zh" ? "zh-cn" : "en" }}>
        <QueryClientProvider client={client}>
          <DeskProvider backend={backend}>
            <Notifications position="bottom-center" limit={3} containerWidth={560} />
            <RouterProvider router={router} />
          </DeskProvider>
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
