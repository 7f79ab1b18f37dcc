/** A hub of its own for one test: `yicheng hub` on a free port, with an empty store. */

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const YICHENG = process.env.YICHENG ?? fileURLToPath(new URL("../../target/debug/yicheng", import.meta.url));
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#token=\w+/;

/** For a hub that other desks of this machine may meet. */
export const MEETING = ["--peers", "127.0.0.1:0", "--unannounced"];

/** Starts a hub. Its `addresses` are the one-time ones announced so far, the open one last. */
export async function startHub(options = []) {
  const data = await mkdtemp(join(tmpdir(), "yicheng-e2e-"));
  const hub = spawn(YICHENG, ["hub", "--data", data, "--listen", "127.0.0.1:0", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => hub.once("close", resolve));

  const addresses = [];
  const announced = new Promise((resolve, reject) => {
    hub.once("error", reject);
    hub.once("exit", (code) => reject(new Error(`the hub ended with ${code} before it was open`)));
    createInterface({ input: hub.stdout }).on("line", (line) => {
      const address = ADDRESS.exec(line)?.[0];
      if (address === undefined) return;
      addresses.push(address);
      resolve();
    });
  });

  const stop = async () => {
    hub.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  await announced.catch(async (failure) => {
    await stop();
    throw failure;
  });
  return { addresses, origin: new URL(addresses[0]).origin, data, stop };
}
