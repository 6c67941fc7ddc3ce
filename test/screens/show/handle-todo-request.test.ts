import { createTodoSession, TodoError } from "agent-todos";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest } from "agent-todos/show";
import { describe, expect, it } from "vitest";

const URL = "https://example.org/todos";
const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };
const pending = (content: string) => ({ content, status: "pending" });

function post(body: unknown, headers: Record<string, string> = JSON_HEADERS): Request {
  return new Request(URL, { method: "POST", headers, body: JSON.stringify(body) });
}

const answerOf = async (response: Response) => JSON.parse(await response.text());
const createShared = () => createSharedTodos({ store: memoryStore(), id: "a" });

describe.each([
  ["a session", () => createTodoSession()],
  ["a shared list", createShared],
])("handleTodoRequest() over %s", (_name, create) => {
  it("answers GET with the stream, where the reader left off", async () => {
    const todos = create();
    await todos.edit([pending("Add tests")]);
    const ending = new AbortController();
    const request = new Request(URL, { headers: { "last-event-id": "1" }, signal: ending.signal });
    const response = await handleTodoRequest(request, todos);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    const text = response.text();
    ending.abort();
    expect(await text).toBe("retry: 1000\n\n");
  });

  it("takes an edit", async () => {
    const todos = create();
    const response = await handleTodoRequest(post({ edit: { add: [pending("Add\u202e tests")] } }), todos);
    const items = [pending("Add tests")];
    expect([response.status, await answerOf(response)]).toEqual([200, { ok: true, list: { items, revision: 1 } }]);
  });

  it("answers a refused edit with its issues and the list", async () => {
    const response = await handleTodoRequest(post({ edit: { updates: [{ id: "none" }] } }), create());
    const answer = await answerOf(response);
    expect([response.status, answer.ok, answer.list.revision]).toEqual([422, false, 0]);
    expect(answer.issues.length).toBeGreaterThan(0);
  });

  it.each([
    ["no JSON", () => new Request(URL, { method: "POST", headers: JSON_HEADERS, body: "{" }), 400],
    ["no object", () => post([]), 400],
    ["no edit", () => post({ seen: 1 }), 400],
    ["a seen that is no number", () => post({ edit: [], seen: "1" }), 400],
    ["a callId that is no text", () => post({ edit: [], callId: 1 }), 400],
    ["a body of more than a million bytes", () => post({ edit: [pending("x".repeat(1_000_001))] }), 413],
    ["the content type of a form", () => post({ edit: [] }, { "content-type": "text/plain" }), 415],
    ["the content type of another format", () => post({ edit: [] }, { "content-type": "application/jsonp" }), 415],
    ["a content type that only ends so", () => post({ edit: [] }, { "content-type": "text/application/json" }), 415],
    ["no content type", () => new Request(URL, { method: "POST", body: new Uint8Array([123, 125]) }), 415],
    ["another method", () => new Request(URL, { method: "DELETE" }), 405],
  ])("refuses %s", async (_what, request, status) => {
    const todos = create();
    expect((await handleTodoRequest(request(), todos)).status).toBe(status);
    expect(("read" in todos ? await todos.read() : todos.list).revision).toBe(0);
  });
});

it("handleTodoRequest() reads a letter whose bytes come in two pieces", async () => {
  const todos = createTodoSession();
  const content = "Prüfe 計画 🚀";
  const bytes = new TextEncoder().encode(JSON.stringify({ edit: { add: [pending(content)] } }));
  const body = new ReadableStream<Uint8Array>({
    start: (pieces) => {
      for (const byte of bytes) pieces.enqueue(Uint8Array.of(byte));
      pieces.close();
    },
  });
  // A body that streams goes one way at a time, which the types of Request lack.
  const init: RequestInit & { readonly duplex: "half" } = {
    method: "POST",
    headers: JSON_HEADERS,
    body,
    duplex: "half",
  };
  expect((await handleTodoRequest(new Request(URL, init), todos)).status).toBe(200);
  expect(todos.list.items).toEqual([pending(content)]);
});

it("handleTodoRequest() says which methods there are, and reads a content type in any case", async () => {
  const refused = await handleTodoRequest(new Request(URL, { method: "DELETE" }), createTodoSession());
  expect(refused.headers.get("allow")).toBe("GET, POST");
  const request = post({ edit: [pending("Add tests")] }, { "content-type": "Application/JSON" });
  expect((await handleTodoRequest(request, createTodoSession())).status).toBe(200);
});

it("handleTodoRequest() merges an edit of a shared list with what the person did not see", async () => {
  const todos = createShared();
  await todos.edit([pending("Add tests")]);
  await todos.edit([{ content: "Add tests", status: "completed" }]);
  const edit = [{ content: "Add tests", status: "in_progress" }, pending("Ask Ann")];
  const answer = await answerOf(await handleTodoRequest(post({ edit, seen: 1 }), todos));
  expect(answer.list.items.length).toBe(2);
  expect(answer.conflicts.length).toBe(1);
});

it.each([
  ["a shared list", createShared],
  ["a session", createTodoSession],
])("handleTodoRequest() takes an edit of %s with the same id once", async (_name, create) => {
  const todos = create();
  const request = () => post({ edit: { add: [pending("Ask Ann")] }, callId: "e1" });
  await handleTodoRequest(request(), todos);
  expect((await handleTodoRequest(request(), todos)).status).toBe(200);
  expect(("read" in todos ? await todos.read() : todos.list).items.length).toBe(1);
});

it("handleTodoRequest() answers 400 for a version that the list never had", async () => {
  expect((await handleTodoRequest(post({ edit: [], seen: 99 }), createShared())).status).toBe(400);
});

it("handleTodoRequest() rejects with what a store fails with", async () => {
  const failed = new Error("no database");
  const shared = { ...createShared(), edit: () => Promise.reject(failed) };
  await expect(handleTodoRequest(post({ edit: [] }), shared)).rejects.toBe(failed);
});

it("handleTodoRequest() merges an edit of a session with what the person did not see", async () => {
  const todos = createTodoSession();
  todos.write({ todos: [pending("Add tests")] });
  todos.write({ todos: [pending("Add tests"), pending("Ship")] });
  const late = await handleTodoRequest(post({ edit: [pending("Ask Ann"), pending("Add tests")], seen: 1 }), todos);
  expect(late.status).toBe(200);
  expect(todos.list.items.map(({ content }) => content)).toEqual(["Ask Ann", "Add tests", "Ship"]);
  const whole = { edit: [pending("Ship")], seen: todos.list.revision };
  expect((await handleTodoRequest(post(whole), todos)).status).toBe(200);
  expect(todos.list.items.map(({ content }) => content)).toEqual(["Ship"]);
});

it("handleTodoRequest() refuses a whole list for a revision that a session does not know, and takes a patch", async () => {
  const first = createTodoSession();
  first.write({ todos: [pending("Add tests")] });
  first.write({ todos: [pending("Add tests"), pending("Ship")] });
  const todos = createTodoSession({ snapshot: first.snapshot() });
  const late = await handleTodoRequest(post({ edit: [pending("Add tests")], seen: 1 }), todos);
  const { ok, list, issues } = await answerOf(late);
  const issue = { code: "list_changed", path: [], message: expect.stringMatching(/./) };
  expect([late.status, ok, list.items.length, issues]).toEqual([422, false, 2, [issue]]);
  const patch = { updates: [{ content: "Add tests", status: "completed" }] };
  expect((await handleTodoRequest(post({ edit: patch, seen: 1 }), todos)).status).toBe(200);
  const filled = { edit: { todos: [], updates: null }, seen: 1 };
  expect((await handleTodoRequest(post(filled), todos)).status).toBe(422);
});

it("handleTodoRequest() names the argument that is wrong, where they are swapped too", async () => {
  const todos = createTodoSession();
  const request = new Request(URL);
  const call = handleTodoRequest as (...given: readonly unknown[]) => Promise<Response>;
  await expect(call(todos, request)).rejects.toThrow("request must be a Request (got a session)");
  await expect(call(request, Promise.resolve(todos))).rejects.toThrow("a promise, which has to be awaited first");
  await expect(call(undefined, todos)).rejects.toThrow("request must be a Request");
});

it("handleTodoRequest() rejects where the store fails: that is no mistake of the request", async () => {
  const fail = async (): Promise<never> => {
    throw new TodoError("store_failed", "down");
  };
  const todos = createSharedTodos({ store: { ...memoryStore(), head: fail, append: fail }, id: "a" });
  const asked = handleTodoRequest(post({ edit: { add: [pending("Add tests")] } }), todos);
  await expect(asked).rejects.toMatchObject({ code: "store_failed" });
});
