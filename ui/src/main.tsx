import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./theme/tokens.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import type { Backend } from "./backend/backend";
import { takeToken } from "./backend/session";
import { inWindow, tauri } from "./backend/tauri";
import { openSession, web } from "./backend/web";

/** Takes the desk that this page can reach, after showing it the token if there is one. */
async function reachDesk(): Promise<Backend> {
  if (import.meta.env.MODE === "fake") return (await import("./testing/sample")).sampleDesk();
  if (inWindow) return tauri;
  const token = takeToken();
  if (token !== undefined) await openSession(token);
  return web;
}

async function start(): Promise<void> {
  const place = document.getElementById("root");
  if (place === null || document.documentElement.hasAttribute("data-too-old")) return;
  createRoot(place).render(<App backend={await reachDesk()} />);
}

void start();
