import { expect, it } from "vitest";
import { share } from "./share.js";

type WrongRow = readonly [name: string, options: object, error: string, said: string];

const WRONG: readonly WrongRow[] = [
  ["a store without append", { store: { append: 7 } }, "TypeError", "store must be a store, as memoryStore() returns"],
  ["a number for keep", { keep: 7 }, "RangeError", "keep must be { entries }, a whole number ≥ 1 (got 7)"],
  ["half an entry", { keep: { entries: 1.5 } }, "TypeError", "keep must be { entries }, a whole number ≥ 1"],
  ["no entries", { keep: { entries: 0 } }, "TypeError", "keep must be { entries }, a whole number ≥ 1"],
  ["other call ids", { callIds: "often" }, "RangeError", 'callIds must be one of "unique", "recurring" (got "often")'],
  ["no time", { timeout: 0 }, "RangeError", "timeout must be a number of milliseconds > 0 (got 0)"],
  ["a text for the time", { timeout: "5" }, "RangeError", 'timeout must be a number of milliseconds > 0 (got "5")'],
  ["no store", { store: undefined }, "TypeError", "store must be a store, as memoryStore() returns (got undefined)"],
];

it.each(WRONG)("createSharedTodos() throws for %s", (_name, options, name, said) => {
  expect(() => share(options)).toThrow(expect.objectContaining({ name, message: expect.stringContaining(said) }));
});

it.each([
  ["list", { list: { items: [], revision: 0 } }],
  ["snapshot", { snapshot: null }],
])("createSharedTodos() throws for a %s, which its store has", (field, options: object) => {
  const message = expect.stringContaining(`${field} must be left out, as the store keeps the list (got `);
  expect(() => share(options)).toThrow(expect.objectContaining({ name: "TypeError", message }));
});

it.each(["unique", "recurring"] as const)("createSharedTodos() takes one entry, a short time and %s ids", (callIds) => {
  expect(share({ keep: { entries: 1 }, timeout: 0.5, callIds }).tool.name).toBe("todo_write");
});

it("createSharedTodos() waits for its store without end where it is told to", async () => {
  const todos = share({ timeout: Infinity });
  expect((await todos.write({ todos: [{ content: "Read", status: "pending" }] })).ok).toBe(true);
});

const WRONG_NAMES: readonly unknown[] = [
  "",
  "x".repeat(10_000),
  "a\u0000b",
  "\u0000",
  "half \uD83D",
  "\ud800",
  "\u4e00".repeat(171),
  "é".repeat(257),
  7,
];

it.each([
  ["id", (id: string) => share({ id })],
  ["agent", (agent: string) => share({ agent })],
])("createSharedTodos() takes an %s of 512 bytes, and none that a database refuses", (name, open) => {
  expect(() => open("é".repeat(256))).not.toThrow();
  const rule = "a string of 1 to 512 bytes, every character whole and none of them U+0000";
  const message = expect.stringContaining(`Invalid shared list: ${name} must be ${rule} (got`);
  for (const wrong of WRONG_NAMES) {
    // What plain JavaScript may pass.
    expect(() => open(wrong as string)).toThrow(expect.objectContaining({ code: "invalid_id", message }));
  }
});
