/** The screens open, for those who were let in and for nobody else. */

import assert from "node:assert/strict";
import { openPage, takePicture } from "./browser.mjs";
import { scene } from "./scene.mjs";

scene("the screens open and nothing complains", async ({ page, complaints, fetched, hub }) => {
  await page.getByRole("heading").first().waitFor();
  assert.match(await page.title(), /弈程/);
  assert.equal(new URL(page.url()).hash.includes("token"), false, "the token leaves the address");
  await takePicture(page, "opened");
  assert.deepEqual(complaints, []);
  assert.deepEqual(fetched.filter((it) => !isFrom(hub.origin, it)), [], "all that is fetched is the hub's own");
});

scene("the printed address lets in one browser, and the hub prints the next", async ({ page, browser, hub }) => {
  await page.getByRole("heading").first().waitFor();
  const [used, open] = hub.addresses;

  const stranger = await openPage(browser);
  await stranger.page.goto(used);
  assert.equal(await status(stranger.page, "/api/session"), 401);
  const read = await status(stranger.page, "/api/read", { view: "competitions" });
  assert.equal(read, 401, "without a session nothing is readable");

  const guest = await openPage(browser);
  await guest.page.goto(open);
  await guest.page.getByRole("heading").first().waitFor();
  assert.equal(await status(guest.page, "/api/session"), 204);
});

function isFrom(origin, url) {
  return url.startsWith(`${origin}/`) || /^(data|blob):/.test(url);
}

/** The status that the page itself gets from the hub. */
function status(page, path, body) {
  return page.evaluate(async ([path, body]) => {
    const headers = { "content-type": "application/json" };
    const request = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(path, request)).status;
  }, [path, body]);
}
