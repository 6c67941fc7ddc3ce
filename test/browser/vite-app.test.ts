import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWhenStale } from "../package/build-when-stale.js";
import { installCopy } from "../package/install-copy.js";
import { CHROMIUM } from "./support/install-chromium.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const APP = `import { createTodoSession } from "agent-todos";
import { useTodos } from "agent-todos/react";
import { createRoot } from "react-dom/client";
import { createTodoEdits } from "./components/todos/todo-edits";
import { TodoPanel } from "./components/todos/todo-panel";

const todos = createTodoSession();
todos.write({ todos: [{ content: "Read", status: "completed" }, { content: "Write", status: "in_progress" }] });
const edits = createTodoEdits((edit, from) => todos.edit(edit, from));

function Plan() {
  return <TodoPanel list={useTodos(todos)} edits={edits} />;
}

createRoot(document.body.appendChild(document.createElement("div"))).render(<Plan />);
`;

// What `npm create vite` writes, without the plugin that reloads components in place; one script, so that a file is a page.
const CONFIG = `export default {
  logLevel: "error",
  base: "./",
  oxc: { jsx: { runtime: "automatic" } },
  build: { rollupOptions: { output: { format: "iife" } } },
};
`;

let folder = "";
let browser: Browser;
beforeAll(async () => {
  expect(buildWhenStale()).toBe("");
  folder = installCopy({
    "index.html": '<!doctype html><html lang="en"><body></body><script type="module" src="/app.tsx"></script></html>',
    "app.tsx": APP,
    "vite.config.mjs": CONFIG,
    "package.json": JSON.stringify({ name: "shop", private: true, type: "module" }),
  });
  for (const name of ["react-dom", "scheduler"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name), "dir");
  // As docs/react.md says: cp -r node_modules/agent-todos/registry components/todos
  cpSync(join(folder, "node_modules/agent-todos/registry"), join(folder, "components/todos"), { recursive: true });
  execFileSync(process.execPath, [join(ROOT, "node_modules/vite/bin/vite.js"), "build"], { cwd: folder });
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"], timeout: 0 });
});
afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

it("the component works in a plain Vite app into which it was copied from the package", async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const html = readFileSync(join(folder, "dist/index.html"), "utf8");
  // A page from a file runs no module.
  const script = /<script type="module" crossorigin src="(.*?)"><\/script>/.exec(html)?.[1] ?? "";
  expect(script).not.toBe("");
  await page.goto(pathToFileURL(join(folder, "dist/index.html")).href);
  await page.addScriptTag({ path: join(folder, "dist", script) });
  await page.getByText("1 of 2").first().waitFor();
  await page.getByLabel("New step").fill("Publish");
  await page.keyboard.press("Enter");
  await page.getByText("1 of 3").first().waitFor();
  const styleOf = (name: "borderRadius" | "backgroundColor") =>
    page
      .locator(".todos")
      .first()
      .evaluate((panel, name) => getComputedStyle(panel)[name], name);
  expect(await styleOf("borderRadius")).not.toBe("0px");
  // Vite compiles the style for older browsers.
  expect(await styleOf("backgroundColor")).toBe("color(srgb 1 1 1)");
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  expect(await styleOf("backgroundColor")).toMatch(/^color\(srgb 0\.1/);
  expect(errors).toEqual([]);
  await page.close();
});
