import { createTodoSession } from "agent-todos";
import { fetchTodos } from "agent-todos/react";
import { handleTodoRequest } from "agent-todos/show";
import { expect, it, vi } from "vitest";
import { stopTimers, untilEqual } from "../../support/until-equal.js";
import { ADDRESS, createWritten, listen, open, pending, stream, typed } from "./open-fetched.js";

stopTimers();

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

it("fetchTodos() makes a connection anew that was silent for 45 seconds, and keeps one that is not", async () => {
  const onError = vi.fn();
  const request = vi.fn(async () => stream(body));
  let say: (text: string) => void = () => undefined;
  let isCancelled = false;
  const body = new ReadableStream({
    start: (controller) => {
      say = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const heard = listen(fetchTodos(ADDRESS, { fetch: request, onError }));
  say('data: {"items":[],"revision":3}\n\n');
  await untilEqual(
    () => heard,
    [3],
    () => vi.advanceTimersByTimeAsync(0),
  );
  await vi.advanceTimersByTimeAsync(44_900);
  say(": still here\n\n");
  await vi.advanceTimersByTimeAsync(44_900);
  expect([isCancelled, request.mock.calls.length]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(1200);
  expect([isCancelled, request.mock.calls.length]).toEqual([true, 2]);
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

it("fetchTodos() reads on where its listener for errors throws", async () => {
  const onError = vi.fn(() => {
    throw new Error("boom");
  });
  let asked = 0;
  listen(fetchTodos(ADDRESS, { onError, fetch: async () => new Response(`${++asked}`, { status: 503 }) }));
  await untilEqual(() => asked, 2);
  expect(onError).toHaveBeenCalled();
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
