import { createTodoSession, type TodoList, type TodoSession } from "agent-todos";
import { type FetchedTodos, type FetchTodosOptions, fetchTodos } from "agent-todos/react";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest } from "agent-todos/show";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { stopTimers, untilEqual } from "../../support/until-equal.js";

const ADDRESS = "https://example.org/todos";
const pending = (content: string) => ({ content, status: "pending" });

/** A list that is read from a host, without a network between them. */
function open(source: Parameters<typeof handleTodoRequest>[1], options: FetchTodosOptions = {}) {
  const requests: Request[] = [];
  const todos = fetchTodos(ADDRESS, {
    fetch: (url, init) => {
      const request = new Request(url, init);
      requests.push(request);
      return handleTodoRequest(request.clone(), source);
    },
    ...options,
  });
  return { todos, requests };
}

/** Answers with a stream of events. */
function stream(body: string | ReadableStream): Response {
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** Listens until the test is over, and gives the revisions that were heard. */
function listen(todos: FetchedTodos): number[] {
  const heard: number[] = [];
  onTestFinished(todos.subscribe(({ revision }) => heard.push(revision)));
  return heard;
}

function createWritten(): TodoSession {
  const session = createTodoSession();
  session.write({ todos: [pending("Add tests")] });
  return session;
}

stopTimers();

it("fetchTodos() sends nothing before somebody listens", () => {
  const { todos, requests } = open(createWritten());
  expect([todos.list.revision, todos.initial.revision, requests.length]).toEqual([0, 0, 0]);
});

it("fetchTodos() reads the list and its changes, each once", async () => {
  const session = createWritten();
  const { todos, requests } = open(session);
  const heard = listen(todos);
  listen(todos);
  await untilEqual(() => heard, [1]);
  expect(todos.list).toEqual(session.list);
  session.edit({ add: [pending("Ask Ann")] });
  await untilEqual(() => heard, [1, 2]);
  expect(requests.length).toBe(1);
});

it("fetchTodos() begins with the list that the server rendered, and hears only of later ones", async () => {
  const session = createWritten();
  const { todos, requests } = open(session, { initial: session.list });
  expect(todos.list).toBe(session.list);
  const heard = listen(todos);
  await untilEqual(() => requests.length, 1);
  session.edit({ add: [pending("Ask Ann")] });
  await untilEqual(() => heard, [2]);
});

it("fetchTodos() ends the connection with the last listener, and opens it for a new one", async () => {
  const { todos, requests } = open(createWritten());
  const end = todos.subscribe(() => undefined);
  todos.subscribe(() => undefined)();
  await untilEqual(() => todos.list.revision, 1);
  expect(requests[0]?.signal.aborted).toBe(false);
  end();
  await untilEqual(() => requests[0]?.signal.aborted, true);
  listen(todos);
  await untilEqual(() => requests.length, 2);
});

it("fetchTodos() reads on where its listener for errors throws", async () => {
  const onError = vi.fn(() => {
    throw new Error("boom");
  });
  let asked = 0;
  listen(fetchTodos(ADDRESS, { onError, fetch: async () => new Response(`${++asked}`, { status: 503 }) }));
  await untilEqual(() => asked, 2);
  expect(onError).toHaveBeenCalled();
});

it("fetchTodos() shows nothing after the last listener left, also over a fetch that drops the signal", async () => {
  let send = (_text: string): void => undefined;
  const cancel = vi.fn();
  const body = new ReadableStream<string>({
    start: (controller) => {
      send = (text) => controller.enqueue(text);
    },
    cancel,
  }).pipeThrough(new TextEncoderStream());
  const todos = fetchTodos(ADDRESS, { fetch: async () => stream(body) });
  const event = (revision: number): string => `data: {"items":[],"revision":${revision}}\n\n`;
  const leave = todos.subscribe(() => undefined);
  send(event(1));
  await untilEqual(() => todos.list.revision, 1);
  leave();
  send(event(2));
  await untilEqual(() => cancel.mock.calls.length, 1);
  expect(todos.list.revision).toBe(1);
});

it("fetchTodos() comes back after the connection broke, where it left off", async () => {
  const session = createWritten();
  const onError = vi.fn();
  const server = new AbortController();
  let asked = 0;
  const { todos } = open(session, {
    onError,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      asked += 1;
      if (asked === 2) throw new TypeError("fetch failed");
      const signal = asked === 1 ? AbortSignal.any([request.signal, server.signal]) : request.signal;
      return handleTodoRequest(new Request(request, { signal }), session);
    },
  });
  const heard = listen(todos);
  await untilEqual(() => heard, [1]);
  server.abort();
  session.edit({ add: [pending("Ask Ann")] });
  await untilEqual(() => heard, [1, 2]);
  expect(asked).toBe(3);
  expect(onError).toHaveBeenCalledTimes(1);
});

it("fetchTodos() shows the list of a server that began anew, also with the same revision", async () => {
  const servers = [new AbortController(), new AbortController()];
  const sessions = [createWritten(), createTodoSession()];
  sessions[1]?.write({ todos: [pending("Ask Ann")] });
  let asked = -1;
  const todos = fetchTodos(ADDRESS, {
    fetch: async (url, init) => {
      asked += 1;
      const [session, server] = [sessions[asked], servers[asked]];
      if (session === undefined || server === undefined) throw new TypeError("fetch failed");
      const request = new Request(url, init);
      const signal = AbortSignal.any([request.signal, server.signal]);
      return handleTodoRequest(new Request(request, { signal }), session);
    },
  });
  listen(todos);
  await untilEqual(() => todos.list, sessions[0]?.list);
  servers[0]?.abort();
  await untilEqual(() => todos.list, sessions[1]?.list);
});

it("fetchTodos() shows no list that is older than the answer of an edit that overtook it", async () => {
  const session = createWritten();
  let answer = (_response: Response): void => undefined;
  const todos = fetchTodos(ADDRESS, {
    initial: session.list,
    fetch: async (url, init) => {
      const response = await handleTodoRequest(new Request(url, init), session);
      if (init.method === "POST") return response;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const heard = listen(todos);
  const before = session.list;
  await todos.edit({ add: [pending("Ask Ann")] });
  const lists = [before, session.list, { ...session.list, revision: 3 }];
  const events = lists.map((list) => `data: ${JSON.stringify(list)}\n\n`).join("");
  answer(stream(events));
  await untilEqual(() => todos.list.revision, 3);
  expect(heard).toEqual([2, 3]);
});

it.each([
  ["401", () => new Response(null, { status: 401 })],
  ["another content type", () => new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } })],
])("fetchTodos() gives up at %s, and says so", async (_what, answer) => {
  const onError = vi.fn();
  const request = vi.fn(async () => answer());
  listen(fetchTodos(ADDRESS, { fetch: request, onError }));
  await untilEqual(() => onError.mock.calls.length, 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledTimes(1);
});

/** The stream of one event, under a content type that a test names. */
function typed(type: string | undefined): Response {
  const body = new TextEncoder().encode('data: {"items":[],"revision":3}\n\n');
  return new Response(body, type === undefined ? {} : { headers: { "content-type": type } });
}

it.each([
  ["of no type", undefined, 0],
  ["of a type that only names it", "application/x-text/event-stream", 0],
  ["in other letters, with its character set", "Text/Event-Stream; charset=utf-8", 3],
])("fetchTodos() takes the body %s for a stream or leaves it", async (_what, type, revision) => {
  const onError = vi.fn();
  const todos = fetchTodos(ADDRESS, { fetch: async () => typed(type), onError });
  const heard = listen(todos);
  await untilEqual(() => heard.length + onError.mock.calls.length, 1);
  expect(todos.list.revision).toBe(revision);
});

it("fetchTodos() gives up at a stream without a body, and says what the server answered", async () => {
  const onError = vi.fn();
  const headers = { "content-type": "text/event-stream" };
  listen(fetchTodos(ADDRESS, { fetch: async () => new Response(null, { status: 204, headers }), onError }));
  await untilEqual(() => onError.mock.calls.length, 1);
  expect(onError).toHaveBeenCalledWith(new Error("Cannot read the list: the server answered 204 without a stream"));
});

it("fetchTodos() hands on an error of any kind, and none without a listener for them", async () => {
  const onError = vi.fn();
  const broken = async (): Promise<Response> => Promise.reject("offline");
  listen(fetchTodos(ADDRESS, { fetch: broken, onError }));
  await untilEqual(() => onError.mock.calls.length, 1);
  expect(onError).toHaveBeenCalledWith(new Error("Cannot read the list", { cause: "offline" }));
  const quiet = vi.fn(broken);
  listen(fetchTodos(ADDRESS, { fetch: quiet }));
  await untilEqual(() => quiet.mock.calls.length, 2);
});

it("fetchTodos() reports nothing of a connection that ended with its last listener", async () => {
  const onError = vi.fn();
  const request = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const end = fetchTodos(ADDRESS, { fetch: request, onError }).subscribe(() => undefined);
  await untilEqual(() => request.mock.calls.length, 1);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([request.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
});

it("fetchTodos() asks the fetch of its surroundings without one of the host's own", async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => typed("text/event-stream"));
  vi.stubGlobal("fetch", asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const todos = fetchTodos(ADDRESS);
  listen(todos);
  await untilEqual(() => todos.list.revision, 3);
  expect(asked.mock.calls[0]).toMatchObject([ADDRESS, { headers: { accept: "text/event-stream" } }]);
});

it("fetchTodos() lets only the first list of a connection go back, and hears of each revision once", async () => {
  const event = (revision: number): string => `data: {"items":[],"revision":${revision}}\n\n`;
  const todos = fetchTodos(ADDRESS, {
    initial: { items: [], revision: 9 },
    fetch: async () => stream([4, 4, 3, 5].map(event).join("")),
  });
  const heard = listen(todos);
  await untilEqual(() => todos.list.revision, 5);
  expect(heard).toEqual([4, 5]);
});

it("fetchTodos() reads an event whose data stand in several lines, without the space that begins each", async () => {
  const list: TodoList = { items: [{ content: "Add  tests", status: "pending" }], revision: 2 };
  const [first = "", ...more] = JSON.stringify(list, undefined, 1).split("\n");
  const text = [`data:${first}`, ...more.map((line) => `data: ${line}`)].join("\n");
  const todos = fetchTodos(ADDRESS, { fetch: async () => stream(`${text}\n\n`) });
  listen(todos);
  await untilEqual(() => todos.list, list);
});

it("fetchTodos() joins the lines of an event by a line break", async () => {
  const onError = vi.fn();
  // In one line this would be a whole list.
  const todos = fetchTodos(ADDRESS, {
    onError,
    fetch: async () => stream('data: {"items":[{"content":"a\ndata: b","status":"pending"}],"revision":1}\n\n'),
  });
  listen(todos);
  await untilEqual(() => onError.mock.calls.length, 1);
  expect(todos.list.revision).toBe(0);
});

it.each([408, 429, 500, 503])("fetchTodos() asks again after %d, after twice the wait each time", async (status) => {
  const onError = vi.fn();
  const request = vi.fn(async () => new Response(null, { status }));
  listen(fetchTodos(ADDRESS, { fetch: request, onError }));
  await untilEqual(() => onError.mock.calls.length, 1);
  const asked: number[] = [];
  for (const wait of [999, 1, 1999, 1, 3999, 1]) {
    await vi.advanceTimersByTimeAsync(wait);
    asked.push(request.mock.calls.length);
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 4]);
});

it("fetchTodos() looks through a line once, in however many pieces it comes", async () => {
  const list: TodoList = { items: [{ content: "x".repeat(100_000), status: "pending" }], revision: 1 };
  const pieces = `data: ${JSON.stringify(list)}\n\n`.match(/[\s\S]{1,100}/g) ?? [];
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const split = vi.spyOn(String.prototype, "split");
  onTestFinished(() => split.mockRestore());
  const heard = listen(fetchTodos(ADDRESS, { fetch: async () => stream(body) }));
  await untilEqual(() => heard, [1]);
  const looked = split.mock.contexts.reduce((sum: number, text) => sum + String(text).length, 0);
  expect(looked).toBeLessThan(2 * pieces.join("").length);
});

const WRONG_EVENTS = ["{", '{"items":[{"content":1}],"revision":1}', '{"items":[],"revision":-1}', "[]"];

it.each(WRONG_EVENTS)("fetchTodos() shows nothing of the event %s, and says so", async (data) => {
  const onError = vi.fn();
  const todos = fetchTodos(ADDRESS, { onError, fetch: async () => stream(`data: ${data}\n\n`) });
  listen(todos);
  await untilEqual(() => onError.mock.calls.length, 1);
  expect(todos.list.revision).toBe(0);
});

it.each([
  ["in pieces of one byte", 1],
  ["as a whole", 10_000],
])("fetchTodos() reads any kind of line break, %s", async (_how, size) => {
  const list: TodoList = { items: [{ content: "Äpfel 漢字 🧪", status: "pending" }], revision: 4 };
  const text = `\r\n: hello\r\nretry: 5\r\rid: 4\r\ndata: ${JSON.stringify(list)}\r\n\r\ndata: cut off`;
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  const body = () =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  const todos = fetchTodos(ADDRESS, { fetch: async () => stream(body()) });
  listen(todos);
  await untilEqual(() => todos.list, list);
});

describe("edit()", () => {
  it("shows the answer's list at once, and hears of it once", async () => {
    const session = createWritten();
    const { todos } = open(session);
    const heard = listen(todos);
    await untilEqual(() => heard, [1]);
    const result = await todos.edit({ add: [pending("Ask Ann")] });
    expect([result.ok, todos.list.revision]).toEqual([true, 2]);
    session.edit({ add: [pending("Ship")] });
    await untilEqual(() => heard, [1, 2, 3]);
  });

  it("gives the issues of a refused edit and shows the list as it is", async () => {
    const { todos } = open(createWritten());
    const result = await todos.edit({ updates: [{ id: "none" }] });
    expect(result.ok).toBe(false);
    expect(!result.ok && result.issues.length).toBeGreaterThan(0);
    expect(todos.list.revision).toBe(1);
  });

  it("finds an item by its words as the screen shows them", async () => {
    const session = createTodoSession();
    session.write({ todos: [pending("Ship\u202e it\u200b now"), pending("Ask Ann")] });
    const { todos } = open(session);
    listen(todos);
    await untilEqual(() => todos.list.revision, 1);
    const [shown] = todos.list.items;
    await todos.edit({ updates: [{ content: shown?.content, status: "completed" }] });
    expect(session.list.items.map(({ status }) => status)).toEqual(["completed", "pending"]);
  });

  it("says which list the person saw, so that what others did stays", async () => {
    const shared = createSharedTodos({ store: memoryStore(), id: "a" });
    await shared.edit([pending("Add tests")]);
    const { todos } = open(shared, { initial: await shared.read() });
    await shared.edit({ add: [pending("Ask Ann")] });
    await todos.edit([{ content: "Add tests", status: "completed" }]);
    expect((await shared.read()).items.map(({ content, status }) => `${status}: ${content}`)).toEqual([
      "completed: Add tests",
      "pending: Ask Ann",
    ]);
  });

  it("sends the revision that a whole list says itself, and that of the shown list for any other input", async () => {
    const session = createWritten();
    const { todos, requests } = open(session, { initial: session.list });
    const older = { ...session.list, revision: 0 };
    const expected: number[] = [];
    for (const input of [older, { items: [] }, { revision: 0 }, { ...older, revision: "0" }]) {
      expected.push(input === older ? 0 : todos.list.revision);
      await todos.edit(input);
    }
    await todos.edit(older, { seen: 7 });
    const sent = await Promise.all(requests.map((request) => request.json() as Promise<{ readonly seen?: unknown }>));
    expect(sent.map(({ seen }) => seen)).toEqual([...expected, 7]);
  });

  it("asks for JSON, and shows no list that is older than the one on the screen", async () => {
    const session = createWritten();
    const newest: TodoList = { items: [], revision: 7 };
    const { todos, requests } = open(session, { initial: newest });
    const result = await todos.edit({ add: [pending("Ask Ann")] });
    expect([result.ok, todos.list]).toEqual([true, newest]);
    const sent = requests.find(({ method }) => method === "POST");
    expect([sent?.headers.get("accept"), sent?.headers.get("content-type")]).toEqual(Array(2).fill("application/json"));
  });

  it("edits the newest list where nothing was read yet", async () => {
    const shared = createSharedTodos({ store: memoryStore(), id: "a" });
    await shared.edit([pending("Add tests")]);
    const { todos } = open(shared);
    const result = await todos.edit({ updates: [{ content: "Add tests", status: "completed" }] });
    expect(result.ok && result.list.items[0]?.status).toBe("completed");
  });

  it.each([
    ["an error of the server", new Response("no", { status: 500 })],
    ["something else", Response.json({ ok: true })],
    ["a refusal without issues", Response.json({ ok: false, list: { items: [], revision: 1 } })],
    ["issues without a refusal", Response.json({ issues: [], list: { items: [], revision: 1 } })],
  ])("rejects for %s", async (_what, response) => {
    const todos = fetchTodos(ADDRESS, { fetch: async () => response });
    await expect(todos.edit([])).rejects.toThrow(/^Cannot edit the list/);
  });
});

it("fetchTodos() throws for a URL that is no text", () => {
  // @ts-expect-error: no text.
  expect(() => fetchTodos(undefined)).toThrow(
    new TypeError("Invalid call of fetchTodos(): url must be a string (got undefined)"),
  );
});
