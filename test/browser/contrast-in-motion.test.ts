import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { findPale } from "./support/find-faults.js";
import { useBrowser } from "./support/open-browser.js";

const open = useBrowser();

const SCHEMES = ["light", "dark"] as const;
const MOMENTS = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9];
const ITEMS = [
  { content: "Read the session middleware", status: "completed" },
  { content: "Replace the cookie parser", status: "in_progress", activeForm: "Replacing the cookie parser" },
] as const;
const TIMES = [{ ran: 42_000 }, { started: -75_500 }];

/** Stops every animation of the page at the same part of its cycle; returns how many there are. */
const stopAt = (page: Page, moment: number) =>
  page.evaluate((moment) => {
    const all = document.getAnimations();
    for (const animation of all) {
      const { delay = 0, duration = 0 } = animation.effect?.getTiming() ?? {};
      animation.pause();
      animation.currentTime = delay + Number(duration) * moment;
    }
    return all.length;
  }, moment);

/**
 * The contrasts of what is drawn there with the colour behind it: of the strongest pixel of each piece, `width` pixels of
 * the style wide, that has ink.
 */
async function contrastsOf(drawn: Locator, width: number): Promise<readonly number[]> {
  const png = (await drawn.screenshot({ animations: "allow" })).toString("base64");
  return drawn.page().evaluate(
    async ({ png, width }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (pen === null) throw new Error("Nothing can be drawn");
      pen.drawImage(image, 0, 0);
      const lightOf = (colour: readonly number[]) => {
        const [red = 0, green = 0, blue = 0] = colour.map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const step = width * devicePixelRatio;
      const pieces = Array.from({ length: Math.floor(image.width / step) }, (_, piece) => {
        const { data } = pen.getImageData(piece * step, 0, step, image.height);
        const pixels = Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(at * 4, at * 4 + 3)]);
        const counts = new Map<string, number>();
        for (const pixel of pixels) counts.set(pixel.join(), (counts.get(pixel.join()) ?? 0) + 1);
        const [[behind = ""] = []] = [...counts].sort(([, one], [, other]) => other - one);
        const base = lightOf(behind.split(",").map(Number));
        const contrasts = pixels
          .map(lightOf)
          .map((light) => (Math.max(light, base) + 0.05) / (Math.min(light, base) + 0.05));
        const ink = contrasts.filter((contrast) => contrast > 1.3).length;
        return ink < step ? undefined : Math.max(...contrasts);
      });
      return pieces.filter((piece) => piece !== undefined);
    },
    { png, width },
  );
}

it.each(SCHEMES)(
  "the step at work is read at every moment of its shimmer, and so is its dot (%s)",
  async (colorScheme) => {
    const page = await open(
      { show: "panel", items: ITEMS, times: TIMES, run: "running" },
      { colorScheme, deviceScaleFactor: 3 },
    );
    const row = page.locator("[data-status=in_progress]");
    for (const moment of MOMENTS) {
      expect(await stopAt(page, moment)).toBeGreaterThan(1);
      const letters = await contrastsOf(row.locator(".todos-text"), 24);
      expect(letters.length, `letters at ${moment}`).toBeGreaterThan(5);
      expect(Math.min(...letters), `letters at ${moment}`).toBeGreaterThan(4.5);
      const [dot = 0] = await contrastsOf(row.locator(".todos-tick"), 28);
      expect(dot, `dot at ${moment}`).toBeGreaterThan(3);
    }
  },
);

it.each(SCHEMES)(
  "rows of any status are read while they glow, and the toast while it rises (%s)",
  async (colorScheme) => {
    const page = await open({ show: "edits", items: ITEMS, run: "stopped" }, { colorScheme, deviceScaleFactor: 3 });
    await page.getByLabel("New step").fill("Tell Ada");
    await page.keyboard.press("Enter");
    await page.evaluate(() =>
      window.session.edit({
        add: [
          { content: "Back up", status: "completed" },
          { content: "Ask Ann", status: "pending", blocked: "Ann is away" },
          { content: "Ask Bob", status: "cancelled" },
        ],
      }),
    );
    await page.getByRole("listitem").nth(4).waitFor();
    const toast = page.locator(".todos-toast");
    await toast.getByRole("button").waitFor();
    for (const moment of MOMENTS) {
      expect(await stopAt(page, moment)).toBeGreaterThan(1);
      expect(await findPale(page), `at ${moment}`).toEqual([]);
      expect(Math.min(...(await contrastsOf(toast.locator("span"), 24))), `toast at ${moment}`).toBeGreaterThan(4.5);
    }
  },
);
