import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core");

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

const WIDTHS = [320, 768, 1440];

/** What axe finds wrong, and at which widths something stands out of the page. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.addScriptTag({ path: axe });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 });
    // Colours on their way would be measured in between.
    await page.evaluate(() => document.getAnimations().map((animation) => animation.cancel()));
    const isWider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll(".todos, .todos-steps")].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    );
    if (isWider) faults.push(`wider than ${width} pixels`);
    const { violations } = await page.evaluate(() =>
      window.axe.run({ rules: { "page-has-heading-one": { enabled: false } } }),
    );
    faults.push(...violations.map(({ id, nodes }) => `${width}: ${id} ${nodes.map(({ html }) => html).join(" ")}`));
  }
  return faults;
}
