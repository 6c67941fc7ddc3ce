import { fetchTodos } from "agent-todos/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { stopTimers, untilEqual } from "../../support/until-equal.js";
import { ADDRESS, createWritten, listen, open, pending, stream, typed } from "./open-fetched.js";

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

it("fetchTodos() lets no list go back after a first one that it had", async () => {
  const initial = { items: [], revision: 9 };
  const event = (revision: number): string => `data: {"items":[],"revision":${revision}}\n\n`;
  const todos = fetchTodos(ADDRESS, { initial, fetch: async () => stream([9, 4, 10].map(event).join("")) });
  const heard = listen(todos);
  await untilEqual(() => todos.list.revision, 10);
  expect(heard).toEqual([10]);
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

it("fetchTodos() throws for a URL that is no text", () => {
  // @ts-expect-error: no text.
  expect(() => fetchTodos(undefined)).toThrow(
    new TypeError("Invalid call of fetchTodos(): url must be a string (got undefined)"),
  );
});
