/** What every test has: a hub, a page that was let in, and a picture if it fails. */

import { after, before, test } from "node:test";
import { openPage, startBrowser, takePicture } from "./browser.mjs";
import { startHub } from "./hub.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** A test with a hub of its own and one page on it, opened by the printed address. */
export function scene(name, act, options = []) {
  test(name, async () => {
    const hub = await startHub(options);
    const opened = await openPage(browser);
    try {
      await opened.page.goto(hub.addresses.at(-1));
      await act({ ...opened, hub, browser });
    } catch (failure) {
      await takePicture(opened.page, `failed ${name}`);
      throw failure;
    } finally {
      await opened.page.context().close();
      await hub.stop();
    }
  });
}
