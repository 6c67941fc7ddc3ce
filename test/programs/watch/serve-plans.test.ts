import type { CheckedTodo, TodoItem, TodoList } from "agent-todos";
import { afterEach, expect, it, vi } from "vitest";
import { createPlanFeed, type FeedItem } from "../../../src/programs/watch/plan-feed.js";
import { runWatch } from "../../../src/programs/watch/run-watch.js";
import { servePlans } from "../../../src/programs/watch/serve-plans.js";
import type { RecordedPlan } from "../../../src/programs/watch/watched-plan.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { type SentRequest, sendRequest } from "../send-request.js";

const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
  vi.restoreAllMocks();
});

async function serve(feed = createPlanFeed()) {
  const stop = new AbortController();
  stops.push(stop);
  const { address } = await servePlans(feed, { port: 0, report: () => {}, signal: stop.signal });
  return { feed, stop, address };
}

function planOf(path: string, ...items: readonly TodoItem[]): RecordedPlan {
  return { path, name: `codex · ${path}`, list: { items, revision: 1 }, note: "" };
}

/** Reads the lists of the stream, one after another. */
async function* readLists(address: string): AsyncGenerator<TodoList<FeedItem>> {
  const { body } = await fetch(`${address}/events`);
  let text = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

it("servePlans() streams the plans as they change, escaped, and ends with its signal", async () => {
  const { feed, stop, address } = await serve();
  const lists = readLists(address);
  expect((await lists.next()).value?.items).toEqual([]);
  feed.show([
    planOf("/a", { content: "Read\u001b[2J\n", status: "completed" }, { content: "Ship", status: "in_progress" }),
  ]);
  const [item] = (await lists.next()).value?.items ?? [];
  expect(item).toMatchObject({ id: "/a", content: "codex · /a", progress: "1/2 done. Now: Ship." });
  expect(item?.todos[0]?.content.trim()).toBe("Read");
  feed.forget("/a");
  expect((await lists.next()).value?.items).toEqual([]);
  stop.abort();
  await expect(lists.next()).rejects.toThrow();
  await expect(fetch(address)).rejects.toThrow();
});

it("servePlans() ends what it follows for readers who went, also with frames unread", async () => {
  const feed = createPlanFeed();
  let followed = 0;
  const subscribe: typeof feed.subscribe = (listener) => {
    const end = feed.subscribe(listener);
    followed += 1;
    return () => {
      followed -= 1;
      end();
    };
  };
  // A feed's list is a getter.
  const { address } = await serve(Object.create(feed, { subscribe: { value: subscribe } }));
  const readers = Array.from({ length: 20 }, () => new AbortController());
  const open = ({ signal }: AbortController) => fetch(`${address}/events`, { signal });
  expect((await Promise.all(readers.map(open))).length).toBe(20);
  await expect.poll(() => followed).toBe(20);
  feed.show([planOf("/a", { content: "Read", status: "pending" })]);
  for (const reader of readers) reader.abort();
  await expect.poll(() => followed, { timeout: 10_000 }).toBe(0);
});

it.each<[what: string, path: string, sent: SentRequest, status: number]>([
  ["the page", "/", {}, 200],
  ["the page with a query", "/?x", {}, 200],
  ["its own name", "/", { headers: { host: "localhost:9" } }, 200],
  ["an empty name", "/", { headers: { host: "" } }, 403],
  ["another name", "/", { headers: { host: "evil.example" } }, 403],
  ["a name that begins like its own", "/events", { headers: { host: "127.0.0.1.evil.example" } }, 403],
  ["a page of another site", "/events", { headers: { origin: "https://evil.example" } }, 403],
  ["a page without an origin", "/events", { headers: { origin: "null" } }, 403],
  ["another path", "/constructor", {}, 404],
  ["another method", "/", { method: "POST" }, 405],
])("servePlans() answers a request for %s", async (_name, path, sent, status) => {
  const { address } = await serve();
  const answer = await sendRequest(address, { path, ...sent });
  expect(answer.status).toBe(status);
  const policy = expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; /);
  expect(answer.headers).toMatchObject({ "content-security-policy": policy, "x-content-type-options": "nosniff" });
});

it("createPlanFeed() shows the newest in steady places, counts the others, and says what there is to say", () => {
  const feed = createPlanFeed();
  const texts = (): readonly string[] => feed.list.items.map(({ content }) => content);
  feed.say("Waiting");
  expect(texts()).toEqual(["Waiting"]);
  feed.show(Array.from({ length: 200 }, (_, at) => planOf(`/${at}`, { content: "Read", status: "completed" })));
  expect(texts()).toHaveLength(13);
  expect([texts()[0], texts().at(-1)]).toEqual(["codex · /199", "and 188 other sessions"]);
  const before = texts();
  feed.show([planOf("/190")]);
  expect(texts()).toEqual(before);
  feed.show([{ ...planOf("/0"), list: undefined, note: "no plan" }]);
  expect([texts()[0], texts()[11]]).toEqual(["codex · /199", "codex · /0"]);
  expect(feed.list.items[11]).toMatchObject({ status: "pending", todos: [], progress: "no plan" });
  feed.forget("/unknown");
});

it("createPlanFeed() shows sub-agents and teammates below their lead, and what has ended as ended", () => {
  const feed = createPlanFeed();
  const [read, ask] = [
    { content: "Read", status: "in_progress" } as const,
    { content: "Ask", status: "pending" } as const,
  ];
  feed.show([
    { ...planOf("/lead", read), names: ["s", "parser"], isEnded: true, note: "(turn ended)" },
    planOf("/other", read),
    { ...planOf("/agent", read), names: ["a"], parent: "s" },
    { ...planOf("/mate", ask), names: ["m"], parent: "parser" },
    { ...planOf("/orphan", ask), names: ["o"], parent: "gone" },
    { ...planOf("/own", ask), names: ["self"], parent: "self" },
    { ...planOf("/inner", ask), names: ["i"], parent: "a" },
    { ...planOf("/one", ask), names: ["1"], parent: "2" },
    { ...planOf("/two", ask), names: ["2"], parent: "1" },
  ]);
  const shown = feed.list.items.map(({ id, isPart, isEnded }) => [id, isPart, isEnded]);
  expect(shown).toEqual([
    ["/own", false, false],
    ["/orphan", false, false],
    ["/other", false, false],
    ["/lead", false, true],
    ["/mate", true, false],
    ["/agent", true, false],
    ["/inner", true, false],
    // Sessions that name each other have no lead.
    ["/two", false, false],
    ["/one", true, false],
  ]);
  expect(feed.list.items[3]?.progress).toBe("0/1 done (turn ended)");
});

it("runWatch() says the address of its page once, and ends when it is interrupted", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const stop = new AbortController();
  const watching = runWatch([temporaryFolder(), "--web", "--port", "0"], stop.signal);
  await expect.poll(() => log.mock.calls.length).toBe(1);
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(log.mock.calls[0]?.[0]))?.[0] ?? "";
  expect(await (await fetch(address)).text()).toContain("<h1>Plans, live</h1>");
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await runWatch(["--web", "--port", new URL(address).port], stop.signal)).toBe(1);
  expect(error.mock.calls[0]?.[0]).toContain("cannot listen on port");
  stop.abort();
  expect(await watching).toBe(0);
  expect(log).toHaveBeenCalledTimes(1);
});

it.each<[state: CheckedTodo["state"], checked: CheckedTodo, shown: object, line: string, progress: string]>([
  ["reported", { state: "reported", checks: [] }, { name: "", words: "" }, "- [x] Read", "1/2 done. Next: Ship."],
  [
    "checked",
    { state: "checked", checks: [{ name: "npm\u001b[2J test", ok: true }] },
    { name: "npm test", words: "passed" },
    "- [x] Read (*npm test passed*)",
    "1/2 done. Next: Ship.",
  ],
  [
    "failing",
    {
      state: "failing",
      checks: [
        { name: "tsc", ok: true },
        { name: "npm test", ok: false },
      ],
    },
    { name: "npm test", words: "failed" },
    "- [x] Read (*npm test failed*)",
    "1/2 done. Next: Ship. (1 failing)",
  ],
])("createPlanFeed() has what checks found of a step that is %s", (state, checked, shown, line, progress) => {
  const feed = createPlanFeed();
  const plan = planOf("/a", { content: "Read", status: "completed" }, { content: "Ship", status: "pending" });
  feed.show([{ ...plan, checks: [checked, undefined] }]);
  const [item] = feed.list.items;
  expect(item?.todos.map(({ check }) => check)).toEqual([{ state, ...shown }, undefined]);
  expect(item?.lines[0]).toBe(line);
  expect(item?.progress).toBe(progress);
});
