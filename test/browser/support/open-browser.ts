import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { CHROMIUM } from "./install-chromium.js";
import { openScene } from "./open-scene.js";
import type { Scene } from "./page.js";

// Without these Chromium asks servers of its own.
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"];

/** Opens scenes in one headless browser for the tests of a file, which are closed after each of them. */
export function useBrowser(): (scene: Scene, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser;
  beforeAll(async () => {
    const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", ...OFFLINE];
    browser = await chromium.launch({ executablePath: CHROMIUM, args, timeout: 0 });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());
  return (scene, options) => openScene(browser, scene, options);
}
