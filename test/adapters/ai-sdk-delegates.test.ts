import { connectTodos } from "agent-todos/ai-sdk";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const STEPS = ["Fix the parser", "Review the diff"];
const LINE = "1/2 done. Now: Fix the parser.";

function open(execute: (input: unknown) => unknown, options: object = {}) {
  const todos = createTodoSession();
  todos.begin();
  todos.write({ todos: STEPS.map((content, at) => ({ content, status: at === 0 ? "in_progress" : "pending" })) });
  todos.endRound();
  const task = {
    inputSchema: z.object({ prompt: z.string() }),
    execute: (input: unknown, _call: object) => execute(input),
  };
  const connected = connectTodos(todos, { delegates: ["task"], ...options }).ride({ task });
  const call = (id: string, step: unknown) =>
    connected.task.execute({ prompt: "Look", step }, { toolCallId: id, messages: [] });
  return { todos, call, tool: connected.task };
}

const fail = (): never => {
  throw new Error("No such file");
};

it.each<[name: string, run: () => unknown, step: unknown, told: unknown, status: string]>([
  ["a text", () => "Fine.", "Review the diff", `Fine.\n\nTodos: ${LINE}`, "completed"],
  ["an object", () => ({ risks: 0 }), "Review the diff", { risks: 0, todos: LINE }, "completed"],
  ["a promise", async () => "Fine.", "Review the diff", `Fine.\n\nTodos: ${LINE}`, "completed"],
  ["no step", () => "Fine.", undefined, "Fine.", "pending"],
  ["an unknown step", () => "Fine.", "Review", expect.stringMatching(/Todos: Nobody is noted as working/), "pending"],
])("a call that gives a step away: %s", async (_, run, step, told, status) => {
  const given: unknown[] = [];
  const { todos, call } = open((input) => {
    given.push(input);
    return run();
  });
  expect(await call("call_1", step)).toEqual(told);
  expect(given).toEqual([{ prompt: "Look" }]);
  expect([todos.list.items[1]?.status, todos.agents[1]]).toEqual([status, undefined]);
  expect(todos.endRound()).toBeUndefined();
});

it("a tool that throws sets its step back, and the model is told with the error", async () => {
  const { todos, call } = open(fail);
  await expect(call("call_1", "Review the diff")).rejects.toThrow(
    /^No such file\n\nTodos: "task" did not finish "Review the diff", which is pending again: No such file\. 0\/2/,
  );
  expect(todos.list.items[1]?.status).toBe("pending");
});

it("what a tool throws stays as it is without a step, and is the cause of what is told with one", async () => {
  const error = new Error("No such file");
  const { call } = open(() => Promise.reject(error));
  await expect(call("call_1", undefined)).rejects.toBe(error);
  await expect(call("call_2", "Review the diff")).rejects.toMatchObject({ cause: error });
});

it("shows the agent and its list while the tool runs", async () => {
  const child = createTodoSession();
  const seen: unknown[] = [];
  const { todos, call } = open(() => seen.push(todos.agents[1]), { child: () => child });
  await call("call_1", "Review the diff");
  expect(seen).toEqual([[{ agent: "task", callId: "call_1", list: child.list }]]);
});

it("parallel calls", async () => {
  const { todos, call } = open(() => "Fine.");
  const both = await Promise.all([call("call_1", STEPS[0]), call("call_2", STEPS[1])]);
  expect(both.map(String)).toEqual([
    expect.stringContaining('Others work on: "Review the diff" (task).'),
    "Fine.\n\nTodos: 2/2 done.",
  ]);
  expect(todos.agents).toEqual([undefined, undefined]);
});

it.each<[name: string, options: object, message: RegExp]>([
  [
    "a name in place of names",
    { delegates: "task" },
    /^Invalid call of connectTodos\(\): delegates must be an array of/,
  ],
  ["a tool that is missing", { delegates: ["other"] }, /Cannot let todos ride on other: ride\(\) was not given such/],
  ["a child that is no function", { child: {} }, /^Invalid call of connectTodos\(\): child must be a function/],
])("%s is named", (_, options, message) => {
  expect(() => open(() => "Fine.", options)).toThrow(message);
});
