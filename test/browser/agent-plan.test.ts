import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { fileURLToPath } from "node:url";
import { createTodoSession } from "agent-todos";
import { handleTodoRequest } from "agent-todos/show";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildWhenStale } from "../package/build-when-stale.js";
import { findFaults } from "./support/find-faults.js";
import { LAUNCH } from "./support/install-chromium.js";
import { PAGE_WAIT } from "./support/page-wait.js";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A session in the page, over the route that a server has. */
const PROGRAM = `import { createTodoSession } from "agent-todos";
import { defineAgentPlan } from "agent-todos/agent-plan";
import { handleTodoRequest } from "agent-todos/show";
const todos = createTodoSession({ rules: { ids: location.hash === "#ids" ? "assign" : "keep" } });
todos.write({ todos: [
  { content: "Read <img src=x onerror=document.title='hacked'>", status: "completed" },
  { content: "Fix", status: "in_progress", activeForm: "Fixing" },
  { content: "Ship", status: "pending" },
] });
window.todos = todos;
window.child = createTodoSession();
window.fetch = (url, init) => window.isCut
  ? Promise.reject(new TypeError("cut"))
  : handleTodoRequest(new Request(new URL(url, location.href), init), todos);
window.told = [];
for (const type of ["plan-change", "plan-edit", "plan-answer"])
  document.addEventListener(type, ({ detail }) => window.told.push([type, detail.type ?? detail.list.items.length]));
defineAgentPlan();`;

let browser: Browser;
let script = "";
let page: Page;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: at("."), loader: "ts" },
    tsconfig: at("tsconfig.json"),
    bundle: true,
    write: false,
    format: "esm",
  });
  script = outputFiles[0]?.text ?? "";
  browser = await chromium.launch(LAUNCH);
});
afterAll(() => browser?.close());

async function open(hash: string, attributes = ""): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 480, height: 720 } });
  context.setDefaultTimeout(PAGE_WAIT);
  page = await context.newPage();
  const body = `<!doctype html><html lang="en"><head><title>Plan</title><style>:root { color-scheme: light dark }</style></head>
    <body><main><h1>Shop</h1><agent-plan src="/todos" ${attributes}></agent-plan></main>
    <script type="module" src="/program.js"></script></body></html>`;
  await page.route("http://localhost/**", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ body: script, contentType: "text/javascript" })
      : route.fulfill({ body, contentType: "text/html" }),
  );
  await page.goto(`http://localhost/${hash}`);
  await page.getByText("1 of 3", { exact: true }).waitFor();
}

/** The saved steps, read in the page. */
const saved = () =>
  page.evaluate('window.todos.list.items.map(({ status, content }) => status + " " + content)') as Promise<string[]>;
const told = () => page.evaluate("window.told") as Promise<unknown[]>;
const cursor = () => page.evaluate(() => document.querySelector("agent-plan")?.shadowRoot?.activeElement?.ariaLabel);
const READ = "completed Read <img src=x onerror=document.title='hacked'>";

const ids = () => page.evaluate("window.todos.list.items.map(({ id }) => id)") as Promise<unknown[]>;

it.each(["Fix", "Ship"])("<agent-plan> brings %s back under its id", async (name) => {
  await open("#ids");
  const before = await ids();
  await page.getByLabel(`Remove ${name}`).click();
  await expect.poll(ids).toHaveLength(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(ids).toEqual(before);
  await page.context().close();
});

it.each(["Fix", "Ship"])(
  "<agent-plan> brings %s back without its id where another step has that by now",
  async (name) => {
    await open("#ids");
    const before = await ids();
    await page.getByLabel(`Remove ${name}`).click();
    await expect.poll(ids).toHaveLength(2);
    const taken = before[name === "Fix" ? 1 : 2];
    const other = JSON.stringify({ id: taken, content: "Other", status: "pending" });
    expect(await page.evaluate(`window.todos.edit({ add: [${other}] }).ok`)).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(async () => (await saved()).filter((step) => step.endsWith(name) || step.endsWith("Other")))
      .toHaveLength(2);
    const now = await ids();
    expect(new Set(now).size).toBe(4);
    expect(await page.evaluate("window.todos.list.items.find(({ content }) => content === 'Other').id")).toBe(taken);
    await page.context().close();
  },
);

describe.each(["#ids", ""])("<agent-plan> over a list%s", (hash) => {
  beforeEach(() => open(hash));

  it("takes every change back, the newest first", async () => {
    const states = [await saved()];
    const act = async (change: () => Promise<unknown>): Promise<void> => {
      const before = JSON.stringify(await saved());
      await change();
      await expect.poll(async () => JSON.stringify(await saved()) !== before).toBe(true);
      states.push(await saved());
    };
    await act(async () => {
      await page.getByLabel("New step").fill("Tell Ada");
      await page.keyboard.press("Enter");
    });
    await act(async () => {
      await page.getByLabel("Step 3").fill("Ship it");
      await page.keyboard.press("Enter");
    });
    await act(() => page.getByLabel("Done: Ship it").check());
    await act(async () => {
      await page.getByLabel(/^Move Tell Ada/).focus();
      await page.keyboard.press("ArrowUp");
    });
    expect(await cursor()).toBe("Move Tell Ada, 3 of 4");
    await act(() => page.getByLabel("Remove Fix").click());
    await act(() => page.getByLabel(/^Remove Read/).click());
    expect(await saved()).toEqual(["pending Tell Ada", "completed Ship it"]);
    for (const state of states.reverse().slice(1)) {
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(saved).toEqual(state);
    }
    // The host hears of a change once the answer is there.
    await expect
      .poll(async () => (await told()).filter((event) => String(event).startsWith("plan-edit")).length)
      .toBe(12);
    await page.context().close();
  });

  it("keeps a text that is being written while the model writes, and reads none as HTML", async () => {
    await page.getByLabel("Step 3").fill("Ship on Mon");
    await page.evaluate('window.todos.edit({ add: [{ content: "New", status: "pending" }] })');
    await page.getByText("1 of 4", { exact: true }).waitFor();
    expect(await page.getByLabel("Step 3").inputValue()).toBe("Ship on Mon");
    expect(await page.locator("agent-plan img").count()).toBe(0);
    expect(await page.title()).toBe("Plan");
    await page.context().close();
  });

  it("sends a change again that nobody answered", async () => {
    await page.evaluate("window.isCut = true");
    await page.getByLabel("Done: Ship").check();
    await page.getByText(/^Not saved yet/).waitFor();
    await page.evaluate("window.isCut = false");
    await expect.poll(saved).toEqual([READ, "in_progress Fix", "completed Ship"]);
    await page.context().close();
  });

  it("drags a step by its grip", async () => {
    await page.getByLabel(/^Move Ship/).hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await page.getByLabel(/^Move Read/).boundingBox()) ?? {};
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.up();
    await expect.poll(saved).toEqual(["pending Ship", READ, "in_progress Fix"]);
    await page.context().close();
  });
});

it("<agent-plan> asks for a plan that is proposed, and tells its host the answer", async () => {
  await open("#ids");
  await page.evaluate('document.querySelector("agent-plan").approval = { phase: "proposed", steps: [], done: [] }');
  await page.getByRole("button", { name: "Change this …" }).click();
  await page.getByLabel("What should be different?").fill("Ask Ann first");
  await page.getByRole("button", { name: "Send" }).click();
  expect(await told()).toContainEqual(["plan-answer", "changes_wanted"]);
  expect(await page.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
  await page.evaluate('document.querySelector("agent-plan").approval = { phase: "proposed", steps: [], done: [] }');
  await page.getByRole("button", { name: "Approve" }).click();
  expect(await told()).toContainEqual(["plan-answer", "approved"]);
  await page.context().close();
});

it.each(["", "readonly"])(
  "<agent-plan %s> has no fault for axe, light and dark, narrow and wide",
  async (attributes) => {
    await open("#ids", attributes);
    await page.addScriptTag({ path: at("node_modules/axe-core/axe.min.js") });
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [320, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 720 });
        const { violations } = await page.evaluate(() => window.axe.run({}));
        expect([colorScheme, width, violations.map(({ id }) => id)]).toEqual([colorScheme, width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      }
    await page.context().close();
  },
);

describe("examples/agent-plan.html", () => {
  const html = readFileSync(at("../../examples/agent-plan.html"), "utf8");

  it("is what docs/show.md begins with", () => {
    const [, block] = /```html\n(.*?)```/s.exec(readFileSync(at("../../docs/show.md"), "utf8")) ?? [];
    expect(block).toBe(html);
  });

  it("is a live plan that people edit, with the files of the package and nothing else", async () => {
    expect(buildWhenStale()).toBe("");
    const todos = createTodoSession();
    todos.write({
      todos: [
        { content: "Read", status: "completed" },
        { content: "Ship", status: "pending" },
      ],
    });
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      if (pathname === "/") return response.setHeader("content-type", "text/html").end(html);
      if (pathname.startsWith("/agent-todos/")) {
        response.setHeader("content-type", "text/javascript");
        return response.end(readFileSync(at(`../../dist/${pathname.slice("/agent-todos/".length)}`)));
      }
      const { method = "GET", headers } = request;
      const body = method === "POST" ? await text(request) : null;
      const type = headers["content-type"] ?? "";
      const answer = await handleTodoRequest(
        new Request("http://localhost/todos", { method, body, headers: { "content-type": type } }),
        todos,
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body === null) return response.end();
      return Readable.fromWeb(answer.body as ReadableStream).pipe(response);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.getByText("1 of 2", { exact: true }).waitFor();
    todos.write({ todos: [...todos.list.items, { content: "Tell Ada", status: "pending" }] });
    await page.getByLabel("Done: Tell Ada").check();
    await expect.poll(() => todos.list.items.at(-1)?.status).toBe("completed");
    expect(errors).toEqual([]);
    await context.close();
    server.closeAllConnections();
    server.close();
  });
});

describe.each(["", "readonly"])("beside the steps, %s", (attributes) => {
  it("names what a check found and who works on a step, whose own steps open, stay open and follow", async () => {
    await open("", attributes);
    await page.evaluate(`todos.check({ name: "npm test", ok: false, items: [todos.list.items[0].content] });
      todos.delegate("Ship", { callId: "c1", agent: "reviewer", todos: child });
      child.write({ todos: [{ content: "Read the diff", status: "in_progress" }] });`);
    const step = (at: number) => page.locator("li").nth(at);
    await step(0).getByText("npm test failed").waitFor();
    expect(await step(0).locator("> .hidden").textContent()).toBe("Done, but a check fails: ");
    const line = step(2).locator("summary");
    await expect.poll(() => line.textContent()).toBe("reviewer: 0/1 done. Now: Read the diff.");
    await line.focus();
    await page.keyboard.press("Enter");
    await page.evaluate(`child.write({ todos: [{ content: "Read the diff", status: "completed" }] })`);
    await expect.poll(() => step(2).locator("details p").allTextContents()).toEqual(["✓ Done: Read the diff"]);
    expect(await step(2).locator("details").getAttribute("open")).toBe("");
    expect(await findFaults(page)).toEqual([]);
    await page.evaluate(`todos.check({ name: "npm test", ok: true }); todos.returned("c1", { ok: true })`);
    await step(0).getByText("npm test passed").waitFor();
    await expect.poll(() => step(2).locator("details").count()).toBe(0);
    expect(await step(2).locator("> .hidden").textContent()).toBe("Done, not checked: ");
  });
});

it("add() puts a message on the plan as a step of the person's", async () => {
  await open("");
  await page.evaluate(`document.querySelector("agent-plan").add("Also write\\n release notes ")`);
  await page.getByText("Added Also write release notes").waitFor();
  expect(await page.evaluate("todos.list.items.at(-1).content")).toBe("Also write release notes");
  expect(await page.evaluate("todos.endRound().text")).toContain('added "Also write release notes"');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.locator("li").count()).toBe(3);
});
