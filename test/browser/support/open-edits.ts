import type { BrowserContextOptions, Page } from "playwright-core";
import { useBrowser } from "./open-browser.js";
import type { Scene } from "./page.js";

/** A plan with a step of each status. */
export const THREE = [
  { content: "Read", status: "completed" },
  { content: "Fix", status: "in_progress", activeForm: "Fixing" },
  { content: "Ship", status: "pending" },
] as const;

/** Opens a plan in a person's hands, that of three steps unless the scene has another. */
export function useEdits(): (scene?: Partial<Scene>, options?: BrowserContextOptions) => Promise<Page> {
  const open = useBrowser();
  return (scene = {}, options = {}) => open({ show: "edits", items: THREE, ...scene }, options);
}

/** The edits that the page sent. */
export const editsOf = (page: Page) => page.evaluate(() => window.edits);

/** The saved list, each item as `status content`. */
export const listOf = (page: Page) =>
  page.evaluate(() => window.session.list.items.map(({ content, status }) => `${status} ${content}`));

/** What the page shows the person about their last change. */
export const tellsOf = async (page: Page) => (await page.locator(".todos-toast > span").textContent()) ?? "";
