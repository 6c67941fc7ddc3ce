import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint, type Linter } from "eslint";
import reactHooks from "eslint-plugin-react-hooks";
import reactRefresh from "eslint-plugin-react-refresh";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LAUNCH } from "../browser/support/install-chromium.js";
import { binOf, createApp, packLibrary, rewrite, runIn } from "./create-app.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const PLAN = `import { createTodoSession } from "agent-todos";
import { useTodos } from "agent-todos/react";
import { createTodoEdits } from "./components/todos/todo-edits";
import { TodoPanel } from "./components/todos/todo-panel";

const todos = createTodoSession();
todos.write({ todos: [{ content: "Read", status: "completed" }, { content: "Write", status: "in_progress" }] });
const edits = createTodoEdits((edit, from) => todos.edit(edit, from));

function App() {
  return <TodoPanel list={useTodos(todos)} edits={edits} />;
}

export default App;
`;

/** What shadcn's `init` writes into an app with Tailwind 4, in short. */
const COMPONENTS = {
  style: "new-york",
  rsc: false,
  tsx: true,
  tailwind: { config: "", css: "src/index.css", baseColor: "neutral", cssVariables: true },
  aliases: { components: "@/components", utils: "@/lib/utils" },
};
const THEME = `@import "tailwindcss";
@custom-variant dark (&:is(.dark *));
:root {
  --radius: 4px; --background: oklch(1 0 0); --foreground: oklch(0.145 0 0); --card: rgb(255, 250, 240);
  --card-foreground: rgb(40, 20, 0); --primary: rgb(190, 60, 0); --primary-foreground: rgb(255, 255, 255);
  --muted: rgb(245, 240, 230); --muted-foreground: rgb(110, 90, 70); --border: rgb(230, 220, 200); --ring: rgb(190, 60, 0);
}
.dark { --card: rgb(30, 20, 10); --card-foreground: rgb(255, 250, 240); --border: rgb(80, 60, 40); }
@layer base { body { background: var(--background); color: var(--foreground); } }
`;
const TAILWIND_CONFIG = `import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const alias = { "@": fileURLToPath(new URL("src", import.meta.url)) };
export default defineConfig({ plugins: [react(), tailwindcss()], resolve: { alias } });
`;

let tarball: string;
let browser: Browser;
/** In place of shadcn's own registry, which its command asks for base colours. */
let colors: Server;
beforeAll(async () => {
  tarball = await packLibrary();
  const none = { light: {}, dark: {} };
  const answer = JSON.stringify({ inlineColors: none, cssVars: none, inlineColorsTemplate: "", cssVarsTemplate: "" });
  colors = createServer((_, response) => response.end(answer));
  await new Promise<void>((resolve) => colors.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch(LAUNCH);
});
afterAll(async () => {
  await browser?.close();
  colors?.close();
  if (tarball) rmSync(dirname(tarball), { recursive: true, force: true });
});

describe("the components, by the package's command in a fresh app", () => {
  let app: string;
  beforeAll(async () => {
    app = await createApp(tarball);
    // The page's own command.
    const page = readFileSync(join(ROOT, "docs/react.md"), "utf8");
    const [command = ""] = /^npx agent-todos components .*$/m.exec(page) ?? [];
    await runIn(app, "sh", ["-ec", command]);
    writeFileSync(join(app, "src/App.tsx"), PLAN);
    await runIn(app, "npm", ["run", "build"]);
  });
  afterAll(() => app && rmSync(dirname(app), { recursive: true, force: true }));

  it("pass the app's own lint", async () => {
    expect(await runIn(app, "npm", ["run", "lint"])).toContain("Found 0 warnings and 0 errors");
  });

  it("show a plan that a person edits, as the page's texts are not", async () => {
    const page = await openApp(app);
    await page.getByLabel("New step").fill("Publish");
    await page.keyboard.press("Enter");
    await page.getByText("1 of 3").first().waitFor();
    // The template centres its texts and spaces their letters.
    const look = await styleOf(page, ["textAlign", "letterSpacing", "borderRadius", "backgroundColor"]);
    expect(look).toEqual(["start", "normal", "12px", "color(srgb 1 1 1)"]);
    // The head follows the size of the app's own text, which newer templates set on the root.
    const sizes = await page.locator(".todos h2").evaluate((head) => {
      return [head, document.documentElement].map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    });
    expect(sizes[0]).toBe(0.9375 * (sizes[1] ?? 0));
    await page.context().close();
  });

  it("are dark where what lies behind them is, and nothing else says so", async () => {
    const page = await openApp(app);
    await page.evaluate(() => document.body.setAttribute("style", "background: #101114"));
    await page.locator('.todos[data-behind="dark"]').waitFor();
    expect((await styleOf(page, ["backgroundColor"]))[0]).toMatch(/^color\(srgb 0\.1/);
    await page.evaluate(() => document.body.setAttribute("style", "background: white"));
    await page.locator('.todos[data-behind="light"]').waitFor();
    await page.context().close();
  });

  it.each(["system", "class"] as const)("are dark by %s", async (by) => {
    const page = await openApp(app, { colorScheme: by === "system" ? "dark" : "light" });
    if (by === "class") await page.evaluate(() => document.documentElement.classList.add("dark"));
    expect((await styleOf(page, ["backgroundColor"]))[0]).toMatch(/^color\(srgb 0\.1/);
    await page.context().close();
  });
});

describe("the components, by shadcn's command in a fresh app with Tailwind", () => {
  let app: string;
  beforeAll(async () => {
    app = await createApp(tarball, ["tailwindcss@4", "@tailwindcss/vite@4"]);
    const paths = '"paths": { "@/*": ["./src/*"] },';
    for (const name of ["tsconfig.json", "tsconfig.app.json"])
      rewrite(app, name, (text) =>
        name === "tsconfig.json"
          ? text.replace("{", `{ "compilerOptions": { ${paths.slice(0, -1)} },`)
          : text.replace('"compilerOptions": {', `"compilerOptions": { ${paths}`),
      );
    writeFileSync(join(app, "vite.config.ts"), TAILWIND_CONFIG);
    writeFileSync(join(app, "src/index.css"), THEME);
    writeFileSync(join(app, "components.json"), JSON.stringify(COMPONENTS));
    writeFileSync(join(app, "src/App.tsx"), PLAN);
    // It brings the panel, by the path within the app.
    await addItem(app, "plan-review");
    await runIn(app, "npm", ["run", "build"]);
  });
  afterAll(() => app && rmSync(dirname(app), { recursive: true, force: true }));

  it("come whole, in a folder of their own", () => {
    const target = join(app, "src/components/todos");
    const files = readdirSync(join(ROOT, "registry")).filter((file) => file !== "registry.json");
    expect(readdirSync(target).sort()).toEqual(files.sort());
    for (const file of files)
      expect(readFileSync(join(target, file), "utf8"), file).toBe(readFileSync(join(ROOT, "registry", file), "utf8"));
  });

  it("pass the app's own lint", async () => {
    expect(await runIn(app, "npm", ["run", "lint"])).toContain("Found 0 warnings and 0 errors");
  });

  it("take the app's colours and radius, dark ones too", async () => {
    const page = await openApp(app);
    const look = ["backgroundColor", "color", "borderColor", "borderRadius"] as const;
    expect(await styleOf(page, look)).toEqual(["rgb(255, 250, 240)", "rgb(40, 20, 0)", "rgb(230, 220, 200)", "6px"]);
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    expect((await styleOf(page, look)).slice(0, 2)).toEqual(["rgb(30, 20, 10)", "rgb(255, 250, 240)"]);
    await page.context().close();
  });
});

it("the components pass the rules of React's compiler, and those of Vite's template with ESLint", async () => {
  const { recommended } = tseslint.configs;
  const eslint = new ESLint({
    cwd: join(ROOT, "registry"),
    overrideConfigFile: true,
    overrideConfig: [
      { files: ["**/*.{ts,tsx}"] },
      ...recommended,
      reactHooks.configs.flat["recommended-latest"],
      reactRefresh.configs.vite,
    ] as Linter.Config[],
  });
  const results = await eslint.lintFiles(["."]);
  expect(results.length).toBeGreaterThan(10);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});

/** Adds an item of the installed package; npm takes the packed library for the one of that name, which is not published. */
async function addItem(app: string, name: string): Promise<void> {
  const bin = mkdtempSync(join(tmpdir(), "agent-todos-npm-"));
  const npm = (await runIn(app, "sh", ["-c", "command -v npm"])).trim();
  const script = `#!/bin/sh\nfor word; do shift; [ "$word" = agent-todos ] && word='${tarball}'; set -- "$@" "$word"; done\nexec '${npm}' "$@"\n`;
  writeFileSync(join(bin, "npm"), script, { mode: 0o755 });
  const { port } = colors.address() as AddressInfo;
  const env = { PATH: `${bin}${delimiter}${process.env["PATH"]}`, REGISTRY_URL: `http://127.0.0.1:${port}/r` };
  await runIn(app, binOf("shadcn"), ["add", `./node_modules/agent-todos/r/${name}.json`, "--yes", "--overwrite"], env);
  rmSync(bin, { recursive: true });
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Opens the built app; the test fails with an error of the page. */
async function openApp(app: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.route("http://localhost/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(app, "dist", pathname === "/" ? "index.html" : pathname);
    const contentType = TYPES[extname(path)] ?? "image/svg+xml";
    return existsSync(path) ? route.fulfill({ path, contentType }) : route.fulfill({ status: 404 });
  });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("http://localhost/");
  await page.getByText("1 of 2").first().waitFor();
  expect(errors).toEqual([]);
  return page;
}

function styleOf(page: Page, names: readonly (keyof CSSStyleDeclaration)[]): Promise<readonly unknown[]> {
  return page
    .locator(".todos")
    .first()
    .evaluate((panel, names) => names.map((name) => getComputedStyle(panel)[name as "color"]), names as string[]);
}
