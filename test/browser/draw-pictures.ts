import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM } from "./support/install-chromium.js";
import { openScene } from "./support/open-scene.js";
import type { Scene } from "./support/page.js";

// Draws docs/pictures/components-*.png: npx tsx test/browser/draw-pictures.ts

const SCENE: Scene = {
  show: "both",
  items: [
    { content: "Read the session middleware", status: "completed" },
    { content: "Move the checks of tokens to one place", status: "completed" },
    { content: "Replace the cookie parser", status: "in_progress", activeForm: "Replacing the cookie parser" },
    { content: "Delete the old login route", status: "cancelled" },
    { content: "Add tests for expired tokens", status: "pending" },
  ],
  run: "running",
  times: [{ ran: 42_000 }, { ran: 185_000 }, { started: -75_500 }, {}, {}],
};

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
for (const colorScheme of ["light", "dark"] as const) {
  const viewport = { width: 860, height: 340 };
  const page = await openScene(browser, SCENE, {
    colorScheme,
    viewport,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
  });
  // The person rewords a step while another one runs, and has begun one of their own.
  await page.getByLabel("New step").fill("Tell Ada before the release");
  await page.getByLabel("Step 5").fill("Add tests for expired and for stolen tokens");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height });
  await page.screenshot({ path: `${folder}components-${colorScheme}.png` });
  await page.context().close();
}
await browser.close();
