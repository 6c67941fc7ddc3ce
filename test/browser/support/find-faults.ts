import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [320, 768, 1440];

/** The texts of a page that are too pale for what is behind them, as axe finds them. */
export async function findPale(page: Page): Promise<readonly string[]> {
  await addAxe(page);
  const { violations } = await page.evaluate(() => window.axe.run({ runOnly: "color-contrast" }));
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`));
}

async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: axe });
}

/** What axe finds wrong in light and in dark, and at which widths something stands out of the page. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await addAxe(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 });
      const [isWider, violations] = await page.evaluate(async () => {
        // Colours on their way would be measured in between.
        for (const animation of document.getAnimations()) animation.cancel();
        const isWider = [document.documentElement, ...document.querySelectorAll(".todos, .todos-steps")].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        );
        // What passes is not written out.
        const rules = { "page-has-heading-one": { enabled: false } };
        const { violations } = await window.axe.run({ resultTypes: ["violations"], rules });
        return [isWider, violations] as const;
      });
      const at = `${colorScheme}, ${width}`;
      if (isWider) faults.push(`${at}: wider than the page`);
      faults.push(...violations.map(({ id, nodes }) => `${at}: ${id} ${nodes.map(({ html }) => html).join(" ")}`));
    }
  }
  return faults;
}
