import { expect, it } from "vitest";
import * as z from "zod/v4";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { accept, notesOf, refusals, refuse } from "../support/write.js";

const itemSchema = todoItemSchema.extend({
  priority: z.enum(["high", "low"]).optional(),
  due: z.string().nullable().optional(),
  meta: z.object({ tags: z.array(z.string()), owner: z.object({ name: z.string() }).optional() }).optional(),
  effort: z.number().default(1),
});
const a = { content: "a", status: "pending" };

type KeptRow = { name: string; sent: Readonly<Record<string, unknown>>; extra: Readonly<Record<string, unknown>> };

it.each<KeptRow>([
  {
    name: "the host's fields",
    sent: { priority: "high", due: "today", effort: 2 },
    extra: { priority: "high", due: "today", effort: 2 },
  },
  { name: "the default of a missing one", sent: {}, extra: { effort: 1 } },
  { name: "null where the field takes it", sent: { due: null }, extra: { due: null, effort: 1 } },
  {
    name: "null as absent where it does not",
    sent: { priority: null, meta: null, effort: null },
    extra: { effort: 1 },
  },
  {
    name: "nested objects without what their schema does not know",
    sent: { meta: { tags: ["x"], owner: { name: "N", age: 3 }, other: 1 } },
    extra: { meta: { tags: ["x"], owner: { name: "N" } }, effort: 1 },
  },
  { name: "undefined as absent", sent: { priority: undefined, due: undefined }, extra: { effort: 1 } },
])("validateAndReplace() reads $name", ({ sent, extra }) => {
  const result = accept(EMPTY_TODO_LIST, { todos: [{ ...a, ...sent }] }, { itemSchema });
  expect(result.list.items).toStrictEqual([{ ...a, ...extra }]);
  expect(result.notes).toEqual([]);
});

it("validateAndReplace() tells what was added to an item that left, without what is null", () => {
  const { list } = accept(EMPTY_TODO_LIST, { todos: [{ ...a, priority: "high", due: null }] }, { itemSchema });
  const { notes } = accept(list, { todos: [{ ...a, content: "b" }] }, { itemSchema });
  expect(notes.find(({ code }) => code === "dropped_field")?.message).toBe(
    'Gone from the list with what was added to it: "a" (priority: "high", effort: 1). No action needed if meant.',
  );
});

it("validateAndReplace() names ten items that left with what was added to them, and counts the others", () => {
  const todos = Array.from({ length: 12 }, (_, at) => ({ ...a, content: `Old ${at}`, priority: "high" }));
  const { list } = accept(EMPTY_TODO_LIST, { todos }, { itemSchema });
  const { notes } = accept(list, { todos: [{ ...a, content: "b" }] }, { itemSchema });
  const { message = "" } = notes.find(({ code }) => code === "dropped_field") ?? {};
  expect([message.match(/priority: "high"/g)?.length, message.match(/, and 2 more\. No action/g)?.length]).toEqual([
    10, 1,
  ]);
});

it("validateAndReplace() takes null for absent where a schema would make a value of it", () => {
  const schema = todoItemSchema.extend({ n: z.coerce.number().optional(), s: z.coerce.string().optional() });
  const { list } = accept(EMPTY_TODO_LIST, { todos: [{ ...a, n: null, s: null }] }, { itemSchema: schema });
  expect(list.items).toStrictEqual([a]);
});

it("validateAndReplace() drops fields that the host's schema does not know, with a note, from a loose schema too", () => {
  for (const schema of [itemSchema, itemSchema.loose()]) {
    const result = accept(EMPTY_TODO_LIST, { todos: [{ ...a, colour: "red" }] }, { itemSchema: schema });
    expect(result.list.items).toStrictEqual([{ ...a, effort: 1 }]);
    expect(notesOf(result)).toEqual(["unknown_field todos[0].colour"]);
  }
});

it("validateAndReplace() copies and freezes what it takes, and leaves the input alone", () => {
  const meta = { tags: ["x"], owner: { name: "N" } };
  const { list } = accept(EMPTY_TODO_LIST, { todos: [{ ...a, meta }] }, { itemSchema });
  expect(isDeepFrozen(list)).toBe(true);
  expect(isDeepFrozen(meta)).toBe(false);
  meta.tags.push("y");
  meta.owner.name = "M";
  expect(list.items[0]?.meta).toStrictEqual({ tags: ["x"], owner: { name: "N" } });
});

it("validateAndReplace() changes nothing for the same host fields in another order", () => {
  const first = accept(
    EMPTY_TODO_LIST,
    { todos: [{ ...a, meta: { tags: ["x"], owner: { name: "N" } }, due: null }] },
    { itemSchema },
  );
  const same = accept(
    first.list,
    { todos: [{ due: null, meta: { owner: { name: "N" }, tags: ["x"] }, ...a }] },
    { itemSchema },
  );
  expect(same.changed).toBe(false);
  expect(same.list).toBe(first.list);
});

it.each([
  { name: "another value", sent: { priority: "low" } },
  { name: "a value more", sent: { priority: "high", due: null } },
  { name: "an empty value", sent: { priority: "high", due: "" } },
])("validateAndReplace() tells of $name as edited", ({ sent }) => {
  const first = accept(EMPTY_TODO_LIST, { todos: [{ ...a, priority: "high" }] }, { itemSchema });
  const result = accept(first.list, { todos: [{ ...a, ...sent }] }, { itemSchema });
  expect(result.changes.map((change) => change.type)).toEqual(["edited"]);
});

it("validateAndReplace() reports host fields and its own at once, each once, under the model's names", () => {
  const rules = { itemSchema, fields: { list: "plan", content: "text" } };
  const input = {
    plan: [
      { id: "7", text: "", status: "failed", priority: "urgent", meta: { tags: "x" } },
      { text: "b", status: "pending", effort: "much" },
    ],
  };
  expect(refusals(input, rules)).toEqual([
    "blank plan[0].text",
    "invalid_status plan[0].status",
    "invalid_field plan[0].priority",
    "invalid_field plan[0].meta.tags",
    "invalid_field plan[1].effort",
  ]);
  expect(refuse(input, rules)[2]).toMatchObject({ code: "invalid_field", index: 0, id: "7" });
  expect(refuse(input, rules)[4]).not.toHaveProperty("id");
});

it.each<{ name: string; schema: z.ZodType<TodoItem>; issue: string; says: string }>([
  {
    name: "of the item",
    schema: todoItemSchema.refine((item) => item.content !== "a", "Say 0.5 more."),
    issue: "invalid_field todos[0]",
    says: "Say 0.5 more.",
  },
  {
    name: "of a field of ours",
    schema: todoItemSchema.extend({ content: z.string().min(3, "at least 3 letters") }),
    issue: "invalid_field todos[0].content",
    says: "at least 3 letters.",
  },
  {
    name: "with a path of its own",
    schema: todoItemSchema.refine(() => false, { path: ["status", Symbol("x"), 2], error: "no" }),
    issue: 'invalid_field todos[0].status."Symbol(x)"[2]',
    says: "no.",
  },
  {
    name: "that throws",
    schema: todoItemSchema.refine(() => {
      throw new RangeError("out of luck.");
    }),
    issue: "invalid_field todos[0]",
    says: "(RangeError: out of luck).",
  },
  {
    name: "that throws nothing with a text",
    schema: todoItemSchema.refine(() => {
      throw Object.create(null);
    }),
    issue: "invalid_field todos[0]",
    says: "(an error without a text).",
  },
  {
    name: "whose words have no end",
    schema: todoItemSchema.refine(() => false, "x".repeat(500)),
    issue: "invalid_field todos[0]",
    says: `: ${"x".repeat(200)}.`,
  },
])("validateAndReplace() refuses by a refinement $name", ({ schema, issue, says }) => {
  expect(refusals({ todos: [a] }, { itemSchema: schema })).toEqual([issue]);
  // The words are the host's own.
  expect(refuse({ todos: [a] }, { itemSchema: schema })[0]?.message.endsWith(says)).toBe(true);
});

it("validateAndReplace() does not say twice, in the schema's words, what is wrong with a field of ours", () => {
  const schema = todoItemSchema.extend({ content: z.string().min(1) });
  expect(refusals({ todos: [{ content: "", status: "pending" }] }, { itemSchema: schema })).toEqual([
    "blank todos[0].content",
  ]);
});

it("validateAndReplace() refuses by a refinement that is asynchronous only for some values", () => {
  const schema = todoItemSchema.refine((item) => (item?.content === "a" ? Promise.resolve(true) : true) as boolean);
  expect(refusals({ todos: [a] }, { itemSchema: schema })).toEqual(["invalid_field todos[0]"]);
});

it.each(["position", "assign", "renew"] as const)(
  "validateAndReplace() fills an id that the schema requires with ids %s",
  (ids) => {
    const schema = todoItemSchema.extend({ id: z.string().regex(/^t?\d+$/) });
    const first = ids === "position" ? "1" : "t1";
    expect(accept(EMPTY_TODO_LIST, { todos: [a] }, { itemSchema: schema, ids }).list.items[0]?.id).toBe(first);
  },
);

it("validateAndReplace() refuses a missing id that the schema requires with ids keep", () => {
  const schema = todoItemSchema.extend({ id: z.string() });
  expect(refusals({ todos: [a] }, { itemSchema: schema })).toEqual(["invalid_field todos[0].id"]);
});

const open = todoItemSchema.extend({ x: z.any() });
const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};
const cyclic: unknown[] = [];
cyclic.push(cyclic);

it.each([
  { name: "a function", x: () => 1 },
  { name: "a bigint in a list", x: [5n] },
  { name: "a symbol in an object", x: { y: Symbol("z") } },
  { name: "NaN", x: Number.NaN },
  { name: "a hole", x: Array(1) },
  { name: "a value in itself", x: cyclic },
  { name: "101 levels", x: deep(101) },
  { name: "100,000 levels", x: deep(100_000) },
])("validateAndReplace() refuses $name where the schema takes anything", ({ x }) => {
  expect(refusals({ todos: [{ ...a, x }] }, { itemSchema: open })).toEqual(["invalid_field todos[0].x"]);
});

it("validateAndReplace() takes plain values of 100 levels, without what is undefined in them", () => {
  const write = { todos: [{ ...a, x: { deep: deep(99), gone: undefined, "-0": -0 } }] };
  const first = accept(EMPTY_TODO_LIST, write, { itemSchema: open });
  expect(first.list.items[0]?.x).toStrictEqual({ deep: deep(99), "-0": 0 });
  expect(accept(first.list, structuredClone(write), { itemSchema: open }).list).toBe(first.list);
});

it("validateAndReplace() keeps a field __proto__ of a host's value a field", () => {
  const x = JSON.parse('{"__proto__":{"polluted":true}}');
  const { list } = accept(EMPTY_TODO_LIST, { todos: [{ ...a, x }] }, { itemSchema: open });
  expect(JSON.stringify(list.items[0]?.x)).toBe('{"__proto__":{"polluted":true}}');
  expect(list.items[0]?.x.polluted).toBeUndefined();
});

it("validateAndReplace() takes null for absent inside of the host's own fields too, and an entry of an array for what it is", () => {
  const part = z.object({ name: z.string(), line: z.number().optional(), due: z.string().nullable().optional() });
  const schema = todoItemSchema.extend({ at: part.optional(), parts: z.array(part).optional() });
  const sent = { ...a, at: { name: "x", line: null, due: null }, parts: [{ name: "y", line: null }, { name: "z" }] };
  const { list } = accept(EMPTY_TODO_LIST, { todos: [sent] }, { itemSchema: schema });
  expect(list.items).toEqual([{ ...a, at: { name: "x", due: null }, parts: [{ name: "y" }, { name: "z" }] }]);
  const wrong = { ...a, parts: [null], at: { name: null, line: "7", due: null } };
  expect(refusals({ todos: [wrong] }, { itemSchema: schema })).toEqual([
    "invalid_field todos[0].at.name",
    "invalid_field todos[0].at.line",
    "invalid_field todos[0].parts[0]",
  ]);
});

it.each([
  { name: "a field that takes it", path: ["due"] },
  { name: "the way to another field", path: ["due", "day"] },
])("validateAndReplace() keeps null for a refinement that points at $name", ({ path }) => {
  const schema = todoItemSchema
    .extend({ due: z.object({ day: z.number() }).nullable().optional() })
    .refine((item) => item.due !== null, { path });
  expect(refusals({ todos: [{ ...a, due: null }] }, { itemSchema: schema })).toEqual([
    `invalid_field todos[0].${path.join(".")}`,
  ]);
});

it("validateAndReplace() shows the host's schema an item once, without the fields that were not sent", () => {
  const seen: unknown[] = [];
  const schema = itemSchema.refine((item) => seen.push(Object.keys(item)) === 0, { path: ["meta", "tags"] });
  const sent = { ...a, meta: { tags: ["x"] }, due: undefined };
  expect(refusals({ todos: [sent] }, { itemSchema: schema })).toEqual(["invalid_field todos[0].meta.tags"]);
  expect(seen).toEqual([["content", "status", "meta", "effort"]]);
});

it("validateAndReplace() names a field of ours as the model does where the host's schema refuses it", () => {
  const schema = todoItemSchema.extend({ content: z.string().min(3) });
  const rules = { itemSchema: schema, fields: { content: "text" } };
  expect(refusals({ todos: [{ text: "a", status: "pending" }] }, rules)).toEqual(["invalid_field todos[0].text"]);
});
