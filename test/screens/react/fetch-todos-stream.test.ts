import type { TodoList } from "agent-todos";
import { fetchTodos } from "agent-todos/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { stopTimers, untilEqual } from "../../support/until-equal.js";
import { ADDRESS, listen, stream } from "./open-fetched.js";

stopTimers();

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
