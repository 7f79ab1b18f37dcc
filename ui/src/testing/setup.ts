/** What jsdom lacks and Mantine asks for. */

import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Waiting ends what hangs; it measures nothing. A busy machine is not a failure.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  notifications.clean();
  cleanup();
});

window.matchMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  dispatchEvent: () => true,
}) as unknown as MediaQueryList;

window.ResizeObserver = class {
  observe() { /* nothing changes size in jsdom */ }
  unobserve() { /* as above */ }
  disconnect() { /* as above */ }
};

Element.prototype.scrollIntoView = vi.fn();
