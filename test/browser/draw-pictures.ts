import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM } from "./support/install-chromium.js";
import { openScene } from "./support/open-scene.js";
import type { Scene } from "./support/page.js";

// Draws docs/pictures/components-*.png and themes-*.png: npx tsx test/browser/draw-pictures.ts

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

/** The tokens of three apps, as shadcn names them; the first has none. */
const THEMES: Readonly<Record<"light" | "dark", readonly string[]>> = {
  light: [
    "background: #fff",
    "background: #f5f3ff; --card: #fff; --card-foreground: #2e1065; --primary: #7c3aed; --primary-foreground: #fff; " +
      "--muted-foreground: #6b5a8e; --muted: #f3efff; --border: #ddd6fe; --ring: #7c3aed; --radius: 14px",
    "background: #efe6d5; --card: #fbf6ea; --card-foreground: #3b2f1e; --primary: #a4471d; --primary-foreground: #fff; " +
      "--muted-foreground: #75664f; --muted: #f2e9d6; --border: #d9c9a8; --radius: 0px; --font-sans: Georgia, serif",
  ],
  dark: [
    "background: #101114",
    "background: #130b26; --card: #1d1236; --card-foreground: #ede9fe; --primary: #a78bfa; --primary-foreground: #1d1236; " +
      "--muted-foreground: #a99bc9; --muted: #291a4a; --border: #3f2d6b; --ring: #a78bfa; --radius: 14px",
    "background: #1c1710; --card: #272017; --card-foreground: #f2e7d2; --primary: #e08a5b; --primary-foreground: #272017; " +
      "--muted-foreground: #b3a184; --muted: #332a1e; --border: #4d4130; --radius: 0px; --font-sans: Georgia, serif",
  ],
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
  const themed = await openScene(
    browser,
    { ...SCENE, show: "panel" },
    { colorScheme, viewport: { width: 1080, height: 300 }, deviceScaleFactor: 1.5, reducedMotion: "reduce" },
  );
  await themed.evaluate((themes) => {
    const panel = document.querySelector(".todos");
    document.body.style.cssText = "margin: 0; display: grid; grid-template-columns: repeat(3, 1fr)";
    const apps = themes.map((theme) => {
      const app = document.createElement("div");
      app.style.cssText = `padding: 20px; ${theme}`;
      app.append(panel?.cloneNode(true) ?? "");
      return app;
    });
    document.body.replaceChildren(...apps);
  }, THEMES[colorScheme]);
  await themed.setViewportSize({
    width: 1080,
    height: await themed.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height)),
  });
  await themed.screenshot({ path: `${folder}themes-${colorScheme}.png` });
  await themed.context().close();
}
await browser.close();
