import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { LAUNCH } from "../../../test/browser/support/install-chromium.js";
import { PAGE_WAIT } from "../../../test/browser/support/page-wait.js";
import { serveSite } from "./serve-site.js";

/** The built site on a port, and a browser that opens its pages. */
export interface Site {
  readonly origin: string;
  /** Opens a page in a context of its own, and waits until nothing is loading any more and the page answers. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes all pages. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server and the browser that the tests of the site share. */
export async function openSite(): Promise<Site> {
  const { server, origin } = await serveSite();
  const browser = await chromium.launch(LAUNCH);
  const clear = async (): Promise<void> => {
    for (const context of browser.contexts()) await context.close();
  };
  return {
    origin,
    async open(path, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.setDefaultTimeout(PAGE_WAIT);
      const page = await context.newPage();
      await page.goto(origin + path, { waitUntil: "networkidle" });
      // On a slow machine the network rests before Vue has taken the page over.
      await page.waitForFunction(() => "__vue_app__" in (document.querySelector("#app") ?? {}));
      return page;
    },
    clear,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
