import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { LAUNCH } from "./support/install-chromium.js";
import { openScene } from "./support/open-scene.js";
import type { Scene } from "./support/page.js";

// Draws docs/pictures/app-*.png, to-plan-*.png, checks-*.png, components-*.png, themes-*.png and states-*.png: npx tsx test/browser/draw-pictures.ts

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

const STEPS = [
  { id: "t1", content: "Read the session middleware" },
  { id: "t2", content: "Move the checks of tokens to one place" },
  { id: "t3", content: "Replace the cookie parser", activeForm: "Replacing the cookie parser" },
  { id: "t4", content: "Add tests for expired tokens" },
];

/** The plan whose first steps are done, and the next one begun. */
const planAt = (place: number): Scene["items"] =>
  STEPS.map((step, at) => ({ ...step, status: at < place ? "completed" : at === place ? "in_progress" : "pending" }));

const AT_WORK: Scene = {
  show: "panel",
  items: planAt(2),
  run: "running",
  times: [{ ran: 42_000 }, { ran: 185_000 }, { started: -75_500 }, {}],
};
const DONE: Scene = { ...AT_WORK, items: planAt(4), run: "ended", times: STEPS.map(() => ({ ran: 50_250 })) };

/** What happened in the second step; the third one is at work. */
const EVENTS: NonNullable<Scene["events"]> = [
  { type: "list", list: { items: planAt(1), revision: 1 } },
  { type: "call", id: "c1", tool: "Read", input: { file_path: "src/server/tokens.ts" }, at: 1000 },
  { type: "result", id: "c1", at: 2000 },
  { type: "call", id: "c2", tool: "Edit", input: { file_path: "src/server/tokens.ts" }, at: 3000 },
  { type: "result", id: "c2", at: 5000 },
  { type: "call", id: "c3", tool: "Bash", input: { command: "npm test -- tokens" }, at: 6000 },
  { type: "result", id: "c3", at: 76_000, failed: true },
  { type: "list", list: { items: planAt(2), revision: 2 } },
  { type: "call", id: "c4", tool: "Edit", input: { file_path: "src/server/cookies.ts" } },
];

/** A state of a plan, and what a person does in it. */
interface State {
  readonly scene: Scene;
  readonly act?: (page: Page) => Promise<unknown>;
}

/** A step that was reported, a checked and a failing one, and one that two agents work on. */
const CHECKED: State = {
  scene: {
    ...AT_WORK,
    items: planAt(3).map((step) => ({ ...step, status: step.status === "completed" ? "completed" : "pending" })),
    times: [{ ran: 42_000 }, { ran: 185_000 }, { ran: 75_500 }, {}],
    checks: [
      { name: "npx tsc", ok: true, items: ["t2"] },
      { name: "npm test", ok: true, items: ["t2"] },
      { name: "npm run bench", ok: false, items: ["t3"] },
    ],
    agents: [
      {
        item: "t4",
        agent: "tester",
        steps: [
          { content: "Read the old tests", status: "completed" },
          { content: "Write a test for each way", activeForm: "Writing a test for each way", status: "in_progress" },
          { content: "Run them all", status: "pending" },
        ],
      },
      { item: "t4", agent: "reviewer" },
    ],
  },
  act: (page) => page.getByRole("button", { name: "tester works on step 4" }).click(),
};

/** The states of a plan, in the order in which the picture shows them. */
const STATES: Readonly<Record<string, State>> = {
  "A step opens": {
    scene: { ...AT_WORK, events: EVENTS },
    act: (page) => page.getByRole("button", { name: "What happened in step 2" }).click(),
  },
  "What checks found, and who works on a step": CHECKED,
  "Waiting for approval": { scene: { ...AT_WORK, show: "review", items: planAt(0), times: [] } },
  "The connection is lost": { scene: AT_WORK, act: (page) => page.evaluate(() => window.setRun("lost")) },
  "A change was undone": {
    scene: { ...AT_WORK, show: "edits" },
    act: async (page) => {
      await page.getByLabel("Done: Add tests").check();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Taken back").waitFor();
    },
  },
  "News of while you were away": {
    scene: { ...AT_WORK, items: planAt(1), by: "Bob" },
    act: async (page) => {
      const head = page.locator(".todos-toggle");
      await head.click();
      await page.evaluate(() =>
        window.session.edit({
          updates: [
            { id: "t2", status: "completed" },
            { id: "t3", status: "in_progress" },
          ],
          add: [{ content: "Tell Ada before the release", status: "pending" }],
        }),
      );
      await head.click();
      await page.getByText("While you were away").waitFor();
    },
  },
  Stopped: { scene: { ...AT_WORK, run: "stopped" } },
  Denied: { scene: { ...AT_WORK, items: planAt(-1), times: [], run: "denied" } },
  "A strip above the field": { scene: { ...AT_WORK, strip: true } },
  "The strip opens upward": { scene: { ...AT_WORK, strip: true, isOpen: true } },
  "All done": { scene: DONE },
};

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(LAUNCH);
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
    document.body.style.cssText = "margin: 0; padding: 0; display: grid; grid-template-columns: repeat(3, 1fr)";
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
  await drawStates(colorScheme);
  await drawApp(colorScheme);
  await drawChecked(colorScheme);
  await drawToPlan(colorScheme);
}

/** Draws all states side by side, each under its name. */
async function drawStates(colorScheme: "light" | "dark"): Promise<void> {
  const options = { colorScheme, deviceScaleFactor: 1.5, reducedMotion: "reduce" } as const;
  const shown: (readonly [name: string, html: string])[] = [];
  for (const [name, { scene, act }] of Object.entries(STATES)) {
    const page = await openScene(browser, scene, { ...options, viewport: { width: 420, height: 500 } });
    await act?.(page);
    // Until the clocks and the words of a change are there.
    await page.waitForTimeout(1200);
    shown.push([name, await page.locator(".todos").evaluate((panel) => panel.outerHTML)]);
    await page.context().close();
  }
  const sheet = await openScene(browser, AT_WORK, { ...options, viewport: { width: 900, height: 300 } });
  await sheet.evaluate((states) => {
    document.body.style.cssText = "margin: 0; padding: 16px; columns: 2; column-gap: 20px; font-size: 13px";
    const figures = states.map(([name, html]) => {
      const figure = document.createElement("figure");
      figure.style.cssText = "margin: 0; padding: 0 0 44px; break-inside: avoid";
      figure.innerHTML = `<figcaption style="padding: 4px 2px">${name}</figcaption>${html}`;
      return figure;
    });
    document.body.replaceChildren(...figures);
    // What opens upward has no place of its own.
    const above = document.querySelector<HTMLElement>("[data-strip] > .todos-content:not([hidden])");
    if (above?.parentElement) above.parentElement.style.marginTop = `${above.offsetHeight + 8}px`;
  }, shown);
  const height = await sheet.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  await sheet.setViewportSize({ width: 900, height });
  await sheet.screenshot({ path: `${folder}states-${colorScheme}.png` });
  await sheet.context().close();
}

/** Draws the plan in a chat, above the field for messages. */
async function drawApp(colorScheme: "light" | "dark"): Promise<void> {
  const viewport = { width: 460, height: 500 };
  const page = await openScene(
    browser,
    { ...AT_WORK, show: "edits", events: EVENTS },
    { colorScheme, viewport, deviceScaleFactor: 2, reducedMotion: "reduce" },
  );
  await page.getByRole("button", { name: "What happened in step 2" }).click();
  await page.waitForTimeout(1200);
  await page.evaluate(() => {
    document.body.style.cssText =
      "margin: 0; padding: 18px; display: grid; gap: 14px; font-size: 15px; line-height: 1.45";
    const box = "padding: 8px 14px; border-radius: 14px; border: 1px solid color-mix(in srgb, #7f8cb0 45%, Canvas)";
    const [asked, told, field] = [
      ["Move our login to signed tokens, and keep the tests green.", `${box}; justify-self: end; max-width: 78%`],
      ["I have read the middleware. This is the plan; change it as you like.", ""],
      ["Write a message …", `${box}; color: color-mix(in srgb, CanvasText 70%, Canvas)`],
    ].map(([text = "", style]) => {
      const line = document.createElement("p");
      line.textContent = text;
      line.style.cssText = `margin: 0; ${style}`;
      return line;
    });
    document.body.prepend(asked ?? "", told ?? "");
    document.body.append(field ?? "");
  });
  const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  await page.setViewportSize({ ...viewport, height });
  await page.screenshot({ path: `${folder}app-${colorScheme}.png` });
  await page.context().close();
}

/** Draws what checks found, and an agent's own steps under the one that it works on. */
async function drawChecked(colorScheme: "light" | "dark"): Promise<void> {
  const page = await openScene(browser, CHECKED.scene, {
    colorScheme,
    viewport: { width: 460, height: 500 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
  });
  await CHECKED.act?.(page);
  await shootBody(page, `checks-${colorScheme}`);
}

/** Draws two messages of a person: one is on the plan already, the other one can be added. */
async function drawToPlan(colorScheme: "light" | "dark"): Promise<void> {
  const messages = ["Also write release notes", "And tell Ada before it goes out"];
  const page = await openScene(
    browser,
    { ...AT_WORK, show: "edits", messages },
    { colorScheme, viewport: { width: 460, height: 500 }, deviceScaleFactor: 2, reducedMotion: "reduce" },
  );
  await page.getByRole("button", { name: `Add to plan: ${messages[0]}` }).click();
  await page.getByRole("button", { name: `On the plan: ${messages[0]}` }).waitFor();
  await shootBody(page, `to-plan-${colorScheme}`);
}

/** Draws a page as high as all that it shows, once its clocks and the words of a change are there. */
async function shootBody(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(1200);
  const height = await page.evaluate(() => {
    document.body.style.cssText += "; margin: 0; padding: 18px";
    // The words of a change are below the plan, and have no place of their own.
    const bottoms = [...document.querySelectorAll("body *")].map((element) => element.getBoundingClientRect().bottom);
    return Math.ceil(Math.max(...bottoms) + 18);
  });
  await page.setViewportSize({ width: 460, height });
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.context().close();
}
await browser.close();
