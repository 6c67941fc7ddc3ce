// @vitest-environment happy-dom

import { createStepLog, type StepActivity, type StepEvent, useStepActivity } from "agent-todos/react";
import type { ShownList } from "agent-todos/show";
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { renderHook } from "./render-hook.js";

const fix = (status: "pending" | "in_progress" | "completed", content = "Fix") => ({ id: "t1", content, status });
const ship = (status: "pending" | "in_progress" | "completed") => ({ id: "t2", content: "Ship", status });
const call = (id: string, at: number, input: object = {}): StepEvent => ({ type: "call", id, tool: "Bash", input, at });

it("createStepLog() gives each call to the step that was in progress, with its seconds and how it ended", () => {
  const log = createStepLog();
  log.add(call("c0", 0));
  log.add({ type: "list", list: { items: [fix("in_progress"), ship("pending")], revision: 1 } });
  log.add(call("c1", 1000, { command: "npm test\nnpm run build" }));
  log.add({ type: "result", id: "c1", at: 4000, failed: true });
  log.add({ type: "list", list: { items: [fix("completed"), ship("in_progress")], revision: 2 } });
  log.add(call("c2", 5000, { file_path: "a.ts", content: "x".repeat(100_000) }));
  const [one, two] = log.read([fix("completed"), ship("in_progress")]);
  expect(one?.calls).toEqual([
    { id: "c1", tool: "Bash", about: "npm test npm run build", files: [], state: "failed", started: 1000, ran: 3000 },
  ]);
  expect(two?.calls).toEqual([
    { id: "c2", tool: "Bash", about: "a.ts", files: ["a.ts"], state: "running", started: 5000 },
  ]);
  expect(two?.files).toEqual(["a.ts"]);
});

it("createStepLog() tells who changed a step, and follows it through new words and places", () => {
  const log = createStepLog();
  log.add({ type: "list", list: { items: [fix("in_progress"), ship("pending")], revision: 1 } });
  log.add(call("c1", 0));
  const items = [ship("pending"), fix("in_progress", "Fix all")];
  log.add({ type: "list", list: { items, revision: 2 }, by: "user" });
  const [, moved] = log.read(items);
  expect(moved?.calls.map(({ id }) => id)).toEqual(["c1"]);
  expect(moved?.changes).toContainEqual({ type: "reworded", by: "user", before: "Fix" });
});

it("createStepLog() keeps no more of an argument than a line, with nothing in it that is markup of a terminal", () => {
  const log = createStepLog();
  const items = [fix("in_progress")];
  log.add({ type: "list", list: { items, revision: 1 } });
  log.add(call("c1", 0, { command: `\u001b[31m${"x".repeat(1_000_000)}` }));
  const about = log.read(items)[0]?.calls[0]?.about ?? "";
  expect(about).not.toContain("\u001b");
  expect(about.length).toBeLessThan(200);
});

it("createStepLog() returns the same objects until something more happens", () => {
  const log = createStepLog();
  const items = [fix("in_progress")];
  log.add({ type: "list", list: { items, revision: 1 } });
  const read = log.read(items);
  expect(log.read([...items])).toBe(read);
  log.add(call("c1", 0));
  expect(log.read(items)).not.toBe(read);
});

interface Render {
  readonly parts?: readonly unknown[];
  readonly id?: string;
  readonly list: ShownList;
}

const part = (tool: string, toolCallId: string, state: string, input: unknown, output?: unknown) => ({
  type: `tool-${tool}`,
  toolCallId,
  state,
  input,
  output,
});
const plan = (items: ShownList["items"], revision: number, by?: string): ShownList => ({
  items,
  revision,
  ...(by !== undefined && { by }),
});

/** What happened in the steps of each render, a second apart, over one message of these parts. */
async function readAll(renders: readonly Render[]): Promise<readonly (readonly StepActivity[])[]> {
  vi.useFakeTimers({ toFake: ["Date"] });
  const read: (readonly StepActivity[])[] = [];
  function Probe({ parts = [], id = "a1", list }: Render): null {
    read.push(useStepActivity([{ id, role: "assistant", parts }] as never, list));
    return null;
  }
  const { root } = await renderHook(() => null);
  for (const render of renders) {
    const before = read.length;
    await act(async () => root.render(createElement(Probe, render)));
    read.splice(before, read.length - before, ...read.slice(-1));
    vi.setSystemTime(Date.now() + 1000);
  }
  vi.useRealTimers();
  return read;
}

const begun = [fix("in_progress"), ship("pending")];
const ended = [fix("completed"), ship("in_progress")];

it("useStepActivity() reads the messages of a chat, with the time in which the page saw a call run", async () => {
  const first = part("todo_write", "w1", "output-available", { todos: begun });
  const parts = [first, part("bash", "c1", "input-streaming", { command: "npm" })];
  const running = [first, part("bash", "c1", "input-available", { command: "npm test" })];
  const done = [first, part("bash", "c1", "output-error", { command: "npm test" })];
  const read = await readAll([
    { parts: [first], list: plan(begun, 1) },
    { parts, list: plan(begun, 1) },
    { parts: running, list: plan(begun, 1) },
    { parts: done, list: plan(begun, 1) },
  ]);
  const calls = read.map(([step]) => step?.calls.map(({ about, state, ran }) => [about, state, ran]));
  expect(calls).toEqual([
    [],
    [["npm", "running", undefined]],
    [["npm test", "running", undefined]],
    [["npm test", "failed", 2000]],
  ]);
});

it("useStepActivity() gives the calls of a stored chat to the steps of their time, and reads no result", async () => {
  const output = new Proxy(
    {},
    { get: () => expect.fail("a result was read"), ownKeys: () => expect.fail("a result was read") },
  );
  const parts = [
    part("todo_write", "w1", "output-available", { todos: begun }),
    part("bash", "c1", "output-available", { command: "ls" }, output),
    part("todo_write", "w2", "output-available", { todos: ended }),
    part("bash", "c2", "output-available", { command: "npm test" }, output),
  ];
  const [read = []] = await readAll([{ parts, list: plan(ended, 2) }]);
  expect(read.map(({ calls }) => calls.map(({ about }) => about))).toEqual([["ls"], ["npm test"]]);
});

it("useStepActivity() gives a call to the step that the call before it began, also where that is saved later", async () => {
  const first = part("todo_write", "w1", "output-available", { todos: begun });
  const second = part("todo_write", "w2", "output-available", { todos: ended });
  const last = part("bash", "c1", "input-available", { command: "npm publish" });
  const read = await readAll([
    { parts: [first], list: plan(begun, 1, "main") },
    { parts: [first, second, last], list: plan(begun, 1, "main") },
    { parts: [first, second, last], list: plan(ended, 2, "main") },
  ]);
  expect(read.at(-1)?.map(({ calls }) => calls.length)).toEqual([0, 1]);
  expect(read.at(-1)?.map(({ changes }) => changes)).toEqual([[{ type: "completed" }], [{ type: "started" }]]);
});

it("useStepActivity() takes a person's changes from the saved list, and events from parts of the messages", async () => {
  const event: StepEvent = { type: "call", id: "s1", tool: "Task", input: { description: "Look around" }, at: 5 };
  const reworded = [fix("in_progress", "Fix all"), ship("pending")];
  const parts = [
    part("todo_write", "w1", "output-available", { todos: begun }),
    { type: "data-todo-step", data: event },
  ];
  const read = await readAll([
    { parts, list: plan(begun, 1, "main") },
    { parts, list: plan(reworded, 2, "user") },
  ]);
  expect(read.at(-1)?.[0]?.calls.map(({ tool, about }) => [tool, about])).toEqual([["Task", "Look around"]]);
  expect(read.at(-1)?.[0]?.changes).toEqual([{ type: "reworded", by: "user", before: "Fix" }]);
});

it("useStepActivity() gives a call to the step that a person began", async () => {
  const first = part("todo_write", "w1", "output-available", { todos: begun });
  const last = part("bash", "c1", "input-available", { command: "npm publish" });
  const read = await readAll([
    { parts: [first], list: plan(begun, 1, "main") },
    { parts: [first], list: plan(ended, 2, "user") },
    { parts: [first, last], list: plan(ended, 2, "user") },
  ]);
  expect(read.at(-1)?.map(({ calls }) => calls.length)).toEqual([0, 1]);
});

it("useStepActivity() gives calls to the steps of their time where an answer under way is read again from its beginning", async () => {
  const first = part("todo_write", "w1", "output-available", { todos: begun });
  const look = part("bash", "c1", "output-available", { command: "ls" });
  const second = part("todo_write", "w2", "output-available", { todos: ended });
  const test = part("bash", "c2", "output-available", { command: "npm test" });
  const last = part("bash", "c3", "input-available", { command: "npm publish" });
  const list = plan(ended, 2, "main");
  const both = [fix("in_progress"), ship("completed")];
  for (const stored of [[], [first]]) {
    const read = await readAll([
      { parts: stored, list },
      { parts: [first, look], list },
      { parts: [first, look, second, test], list },
      // The person's change is newer than all that was read again.
      { parts: [first, look, second, test], list: plan(both, 3, "user") },
      { parts: [first, look, second, test, last], list: plan(both, 3, "user") },
    ]);
    const abouts = read.at(-1)?.map(({ calls }) => calls.map(({ about }) => about));
    expect(abouts).toEqual([["ls", "npm publish"], ["npm test"]]);
  }
});

it("useStepActivity() gives calls from before the first plan to no step, also where that answer is read again", async () => {
  const look = part("bash", "c1", "output-available", { command: "ls" });
  const early = part("bash", "c2", "input-available", { command: "npm ci" });
  const late = part("bash", "c2", "output-available", { command: "npm ci" });
  const first = part("todo_write", "w1", "output-available", { todos: begun });
  const test = part("bash", "c3", "output-available", { command: "npm test" });
  for (const list of [plan([], 0), plan(begun, 1), plan(ended, 2, "main")]) {
    const read = await readAll([
      { list },
      { parts: [look, early], list },
      { parts: [look, early, first], list },
      { parts: [look, late, first, test], list },
      { parts: [look, late, first, test], list: plan([fix("in_progress", "Fix all"), ship("pending")], 3, "user") },
    ]);
    expect(read.at(-1)?.map(({ calls }) => calls.map(({ about }) => about))).toEqual([["npm test"], []]);
    expect(read.at(-1)?.[0]?.files).toEqual([]);
  }
});

it("useStepActivity() keeps the calls in a plan of the host's, which the agent's first write goes on from", async () => {
  const look = part("bash", "c1", "output-available", { command: "ls" });
  const first = part("todo_write", "w1", "output-available", { todos: ended });
  const read = await readAll([
    { list: plan(begun, 1) },
    { parts: [look], list: plan(begun, 1) },
    { parts: [look, first], list: plan(begun, 1) },
  ]);
  expect(read.at(-1)?.map(({ calls }) => calls.length)).toEqual([1, 0]);
});

it("useStepActivity() gives a call to the step that a person began before the page opened", async () => {
  const first = part("todo_write", "w1", "output-available", { todos: begun });
  const last = part("bash", "c1", "input-available", { command: "npm publish" });
  const list = plan(ended, 2, "user");
  const read = await readAll([
    { parts: [first], list },
    { parts: [first, last], list },
  ]);
  expect(read.at(-1)?.map(({ calls }) => calls.length)).toEqual([0, 1]);
});

it("useStepActivity() begins anew in another chat", async () => {
  const parts = [
    part("todo_write", "w1", "output-available", { todos: begun }),
    part("bash", "c1", "output-available", {}),
  ];
  const read = await readAll([
    { parts, list: plan(begun, 1) },
    { id: "b1", parts: [], list: plan(begun, 1) },
  ]);
  expect(read.map(([step]) => step?.calls.length)).toEqual([1, 0]);
});
