import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { LAUNCH } from "./install-chromium.js";
import { openScene } from "./open-scene.js";
import type { Scene } from "./page.js";

/** Opens scenes in one headless browser for the tests of a file, which are closed after each of them. */
export function useBrowser(): (scene: Scene, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser.close());
  return (scene, options) => openScene(browser, scene, options);
}
