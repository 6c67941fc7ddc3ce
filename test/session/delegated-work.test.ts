import { expect, it } from "vitest";
import { createTodoSession, type TodoEvent, type TodoSession, type TodoSessionOptions } from "../../src/index.js";
import { items } from "../support/write.js";

function open(lines = ["[>]Fix the parser", "[ ]Review the diff", "[ ]Tell Ada"], options: TodoSessionOptions = {}) {
  const todos = createTodoSession(options);
  todos.begin();
  todos.write({ todos: items(...lines) });
  todos.endRound();
  return todos;
}

const statuses = ({ list }: TodoSession) => list.items.map(({ status }) => status).join(" ");

it("delegate() with work: resolving is the return, and its value is the result", async () => {
  const todos = open();
  const work = todos.delegate("Tell Ada", { callId: "c1" }, async () => 7);
  expect(statuses(todos)).toBe("in_progress pending in_progress");
  expect(await work).toBe(7);
  expect(statuses(todos)).toBe("in_progress pending completed");
});

it("delegate() with work: throwing is a failed return, and is thrown on", async () => {
  const todos = open();
  const work = todos.delegate("Tell Ada", {}, () => {
    throw new Error("no mail server");
  });
  await expect(work).rejects.toThrow("no mail server");
  expect(statuses(todos)).toBe("in_progress pending pending");
  expect(todos.endRound()?.text).toContain("no mail server");
});

it("delegate() with work: takes a promise, and runs though no item is meant", async () => {
  const events: TodoEvent[] = [];
  const todos = open(["[x]Fix the parser", "[ ]Review the diff", "[ ]Tell Ada"], {
    onEvent: (event) => events.push(event),
  });
  expect(await todos.delegate("Nothing", {}, Promise.resolve("done"))).toBe("done");
  expect(statuses(todos)).toBe("completed pending pending");
});

it("delegate() with work names each call above all that were there", async () => {
  const todos = open();
  for (let at = 1; at < 11; at += 1) void todos.delegate("Tell Ada", {}, new Promise(() => undefined));
  await todos.delegate("Review the diff", {}, async () => 7);
  void todos.delegate("Fix the parser", {}, new Promise(() => undefined));
  expect(todos.agents.map((calls) => calls?.map(({ callId }) => callId))).toEqual([
    ["#12"],
    undefined,
    ["#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8", "#9", "#10"],
  ]);
});
