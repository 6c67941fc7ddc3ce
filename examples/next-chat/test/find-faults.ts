import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const path = createRequire(import.meta.url).resolve("axe-core");

declare global {
  interface Window {
    axe: { run: () => Promise<AxeResults> };
  }
}

/** What axe finds wrong with a page, on a phone and on a desktop. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.addScriptTag({ path });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // Colours on their way would be measured in between.
    await page.evaluate(() => document.getAnimations().map((animation) => animation.cancel()));
    const { violations } = await page.evaluate(() => window.axe.run());
    faults.push(...violations.map(({ id, nodes }) => `${width}: ${id} ${nodes.map(({ html }) => html).join(" ")}`));
  }
  return faults;
}
