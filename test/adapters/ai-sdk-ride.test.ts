import { connectTodos } from "agent-todos/ai-sdk";
import { expect, it, vi } from "vitest";
import * as z from "zod/v4";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoSession } from "../../src/session/todo-session.js";

const UPDATE = [{ content: "Find the bug", status: "in_progress" }];
const LINE = "0/1 done. Now: Find the bug.";

/** A tool of a host, with the functions that the SDK calls. */
interface HostTool {
  readonly inputSchema: unknown;
  readonly execute: (input: unknown, call: object) => unknown;
  readonly onInputAvailable?: (call: object) => void;
  readonly needsApproval?: (input: unknown) => boolean;
  readonly toModelOutput?: (call: object) => unknown;
}

const SCHEMA = z.object({ path: z.string() });

function ride(tool: Partial<HostTool>, session: TodoSession = createTodoSession()): HostTool {
  const host = { inputSchema: SCHEMA, execute: () => "ok", ...tool };
  return connectTodos(session, { ride: ["work"] }).ride({ work: host }).work;
}

let calls = 0;
function nextCall(): { readonly toolCallId: string; readonly messages: readonly unknown[] } {
  calls += 1;
  return { toolCallId: `call_${calls}`, messages: [] };
}

async function* yieldAll(...outputs: unknown[]): AsyncGenerator<unknown> {
  yield* outputs;
}

it.each<[name: string, output: () => unknown, told: unknown]>([
  ["a text", () => "a.ts", `a.ts\n\nTodos: ${LINE}`],
  ["an object", () => ({ saved: true }), { saved: true, todos: LINE }],
  ["an array", () => [1], { toolResult: [1], todos: LINE }],
  ["nothing", () => undefined, { toolResult: undefined, todos: LINE }],
  ["several values, of which the last counts", () => yieldAll("a", "b"), `b\n\nTodos: ${LINE}`],
])("ride() adds a line to %s", async (_, output, told) => {
  const given: unknown[] = [];
  const session = createTodoSession();
  const execute = (input: unknown): unknown => {
    given.push(input);
    return output();
  };
  const tool = ride({ execute }, session);
  expect(await tool.execute({ path: "a", todos: UPDATE }, nextCall())).toEqual(told);
  expect(given).toEqual([{ path: "a" }]);
  expect(session.list.items).toEqual(UPDATE);
});

it("ride() gives back a result as it is where nothing rode", async () => {
  const output = { saved: true };
  expect(await ride({ execute: () => output }).execute({ path: "a" }, nextCall())).toBe(output);
});

it.each<[name: string, thrown: unknown, message: string]>([
  ["an error", new Error("No such file"), `No such file\n\nTodos: ${LINE}`],
  ["a text", "No such file", `No such file\n\nTodos: ${LINE}`],
  ["the end of a run", new DOMException("stopped", "AbortError"), "stopped"],
])("ride() tells of the update where a tool throws %s", async (_, thrown, message) => {
  const tool = ride({ execute: () => Promise.reject(thrown) });
  await expect(tool.execute({ path: "a", todos: UPDATE }, nextCall())).rejects.toThrow(
    expect.objectContaining({ message }),
  );
});

it("ride() hides the update and the line from the tool's own callbacks", async () => {
  const seen: unknown[] = [];
  const tool = ride({
    onInputAvailable: (call) => void seen.push(call),
    needsApproval: (input) => seen.push(input) > 9,
    toModelOutput: (call) => {
      seen.push(call);
      return { type: "json", value: "done" };
    },
  });
  const input = { path: "a", todos: UPDATE };
  const call = nextCall();
  tool.onInputAvailable?.({ ...call, input });
  expect(tool.needsApproval?.(input)).toBe(false);
  const written = await tool.toModelOutput?.({ input, output: { toolResult: [1], todos: LINE } });
  expect(seen).toEqual([{ ...call, input: { path: "a" } }, { path: "a" }, { input: { path: "a" }, output: [1] }]);
  expect(written).toEqual({ type: "text", value: `"done"\n\n${LINE}` });
  await tool.toModelOutput?.({ input, output: { saved: true, todos: LINE } });
  expect(seen.at(-1)).toEqual({ input: { path: "a" }, output: { saved: true } });
  expect(await tool.toModelOutput?.({ input: "a", output: "b" })).toEqual({ type: "json", value: "done" });
});

const JSON_SCHEMA = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };

it.each<[name: string, inputSchema: unknown]>([
  ["a Standard Schema", SCHEMA],
  ["a schema of the SDK", { jsonSchema: JSON_SCHEMA }],
  ["one whose JSON Schema comes later", { jsonSchema: Promise.resolve(JSON_SCHEMA) }],
  ["one that is made when first needed", () => ({ jsonSchema: JSON_SCHEMA, validate: undefined })],
])("ride() adds the field to %s, and lets the update through", async (_, inputSchema) => {
  const { jsonSchema, validate } = ride({ inputSchema }).inputSchema as {
    readonly jsonSchema: unknown;
    readonly validate: (value: unknown) => Promise<unknown>;
  };
  expect(await jsonSchema).toMatchObject({ properties: { path: { type: "string" }, todos: {} } });
  const value = { path: "a", todos: UPDATE };
  expect(await validate(value)).toEqual({ success: true, value });
  expect(await validate({ path: "a" })).toEqual({ success: true, value: { path: "a" } });
});

it("ride() asks a Standard Schema for the draft that the SDK reads", async () => {
  const input = vi.fn(() => JSON_SCHEMA);
  const { jsonSchema } = ride({ inputSchema: { "~standard": { jsonSchema: { input }, validate: () => ({}) } } })
    .inputSchema as { readonly jsonSchema: unknown };
  await jsonSchema;
  expect(input.mock.calls).toEqual([[{ target: "draft-07" }]]);
});

it("ride() leaves the tool's own arguments to its own schema", async () => {
  const { validate } = ride({}).inputSchema as { readonly validate: (value: unknown) => Promise<unknown> };
  expect(await validate({ path: 1, todos: UPDATE })).toMatchObject({ success: false });
  expect(await validate(7)).toMatchObject({ success: false });
});

it.each<[name: string, tools: object, problem: RegExp]>([
  ["no such tool", {}, /^Cannot let todos ride on work: ride\(\) was not given such a tool$/],
  [
    "a tool that runs elsewhere",
    { work: { inputSchema: SCHEMA } },
    /^Cannot let todos ride on work: it has no execute$/,
  ],
  ["a schema without JSON Schema", { work: { inputSchema: {}, execute: () => "" } }, /has no JSON Schema/],
  [
    "a standard without JSON Schema",
    { work: { inputSchema: { "~standard": {} }, execute: () => "" } },
    /has no JSON Schema/,
  ],
])("ride() refuses %s", (_, tools, problem) => {
  const { ride } = connectTodos(createTodoSession(), { ride: ["work"] });
  expect(() => ride(tools as Record<string, object>)).toThrow(problem);
});
