import { expect, it } from "vitest";
import { standardEnvelope } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

const write = (input: unknown) => createTodoSession({ preset: standardEnvelope }).write(input);

it.each<[name: string, input: unknown]>([
  ["a long text", "x".repeat(10_000_000)],
  ["a long item", { summary: "a", todos: [{ content: "x".repeat(10_000_000), status: "pending" }] }],
  ["many fields", { summary: "a", todos: [Object.fromEntries(Array.from({ length: 9_999 }, (_, i) => [i, i]))] }],
  ["invisible characters", { summary: "\u200b".repeat(99_999), todos: 1 }],
])("standardEnvelope answers %s with a bounded echo and message", (_name, input) => {
  const { ok, text } = write(input);
  const { context, error } = JSON.parse(text);
  expect(ok).toBe(false);
  expect(context.params_input).toMatch(/…$/);
  expect(JSON.stringify(context.params_input).length).toBeLessThanOrEqual(2_000);
  expect(error.message.length).toBeLessThanOrEqual(2_000);
  expect(text.length).toBeLessThan(7_000);
});

it("standardEnvelope echoes an ordinary call as it was sent", () => {
  const input = {
    summary: "Mend the parser",
    todos: Array.from({ length: 10 }, (_, index) => ({ content: `${index}${"x".repeat(59)}`, status: "pending" })),
  };
  expect(JSON.parse(write(input).text).context.params_input).toEqual(input);
});
