import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The desk behind a page that is being developed. */
const DESK = process.env.YICHENG_DESK ?? "http://127.0.0.1:7878";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react()],
  // Relative addresses: the same files are served by a hub, by Tauri and from a folder.
  base: "./",
  resolve: {
    alias: { "@shared": here("../shared/bindings"), "@words": here("../shared/words") },
  },
  // The oldest web views that Mantine 9 supports. `public/boot.js` speaks to older ones.
  build: { target: ["chrome108", "safari15.4", "firefox101"], chunkSizeWarningLimit: 1200 },
  server: {
    port: 5180,
    strictPort: true,
    fs: { allow: [here("."), here("../shared")] },
    proxy: { "/api": { target: DESK, changeOrigin: true, headers: { origin: DESK } } },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    // It ends what hangs; it measures nothing. A busy machine is not a failure.
    testTimeout: 60_000,
  },
});
