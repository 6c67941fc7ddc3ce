import { expect, it } from "vitest";
import * as z from "zod/v4";
import {
  createTodoTool,
  EMPTY_TODO_LIST,
  type TodoList,
  type TodoToolOptions,
  todoItemSchema,
} from "../../src/index.js";
import { addIssue, type Context } from "../../src/model/context.js";
import { createCallReader } from "../../src/tool/answer-call.js";
import type { TodoCall } from "../../src/tool/create-todo-tool.js";
import { deepFreeze } from "../support/deep-freeze.js";

const ITEM = { content: "a", status: "pending" };

/** A tool that writes what `write` says, shows the list for `show` and refuses anything else. */
function readCall(input: unknown): TodoCall {
  const { write, show } = input as { readonly write?: unknown; readonly show?: unknown };
  if (write !== undefined) return { kind: "edit", edits: { additions: [{ sent: write }] } };
  if (show !== undefined) return { kind: "read", text: "shown" };
  return { kind: "refuse", issues: [{ code: "required", path: ["write"], expected: "say what to write" }] };
}

const readOther = (input: unknown): TodoCall => ({ kind: "read", text: JSON.stringify(input) });

const OPTIONS: TodoToolOptions = {
  readCall,
  schema: { type: "object", properties: { write: { type: "object" } } },
  operations: [
    {
      name: "todo_show",
      description: "Shows the list.",
      schema: { type: "object", properties: {} },
      readCall: () => ({ kind: "read", text: "shown by another" }),
    },
  ],
};

it("run() writes, shows and refuses as the reader of the call says", () => {
  const { run } = createTodoTool(OPTIONS);
  expect(run(EMPTY_TODO_LIST, { write: ITEM })).toMatchObject({ ok: true, changed: true, list: { items: [ITEM] } });
  expect(run(EMPTY_TODO_LIST, '{"write":{"content":"a","status":"pending"}}').ok).toBe(true);
  expect(run(EMPTY_TODO_LIST, { show: 1 })).toEqual({
    ok: true,
    list: EMPTY_TODO_LIST,
    changed: false,
    changes: [],
    notes: [],
    text: "shown",
    isRead: true,
  });
  expect(run(EMPTY_TODO_LIST, {}).text).toBe("Not saved: write is missing; say what to write.");
});

it("run() tells a call that only reads what others changed, and says nothing of a write", () => {
  const { run } = createTodoTool(OPTIONS);
  const list: TodoList = { revision: 1, items: [{ content: "Ask Ann", status: "pending" }] };
  expect(run(list, { show: 1 }, { seen: EMPTY_TODO_LIST }).text).toBe(
    'shown\nThe user changed the list before this write: added "Ask Ann".',
  );
});

it("run() words the issues of a call about one item in the fields of that call", () => {
  const { run } = createTodoTool(OPTIONS);
  const result = run(EMPTY_TODO_LIST, { write: { content: "a", status: "failed" } });
  expect(result).toMatchObject({ ok: false, issues: [{ code: "invalid_status", path: ["status"] }] });
  expect(result.text).toBe('Not saved: status is "failed"; use "pending", "in_progress", "completed" or "cancelled".');
});

it("run() passes on what a reader reported of the call, before the notes of what the call did", () => {
  const { run } = createTodoTool({
    ...OPTIONS,
    readCall: (input, _list, context) => {
      context.at("write").note("wrapper", "write stood inside x.");
      return readCall(input);
    },
  });
  const result = run(EMPTY_TODO_LIST, { write: { ...ITEM, note: "x" } });
  expect(result.ok && result.notes).toMatchObject([
    { code: "wrapper", path: ["write"], message: "write stood inside x." },
    { code: "unknown_field" },
  ]);
});

it("run() refuses a call whose reader reported an issue, in the words of the rules", () => {
  const { run } = createTodoTool({
    ...OPTIONS,
    rules: { wording: { required: "send write" } },
    readCall: (_input, _list, context: Context) => {
      addIssue(context.at("write"), { code: "required" });
      return { kind: "edit", edits: { additions: [{ sent: ITEM }] } };
    },
  });
  expect(run(EMPTY_TODO_LIST, {})).toMatchObject({
    ok: false,
    list: EMPTY_TODO_LIST,
    issues: [{ code: "required", path: ["write"], message: "send write" }],
  });
});

it("run() makes an issue of what a reader throws", () => {
  const { run } = createTodoTool(OPTIONS);
  expect(run(EMPTY_TODO_LIST, null).text).toMatch(/^Not saved: The input could not be read \("TypeError: /);
});

it("run() answers the other tools by their name, and refuses any other", () => {
  const { run, operations } = createTodoTool(OPTIONS);
  expect(operations.map(({ name, parameters }) => [name, parameters["type"]])).toEqual([["todo_show", "object"]]);
  expect(run(EMPTY_TODO_LIST, {}, { tool: "todo_show" }).text).toBe("shown by another");
  expect(run(EMPTY_TODO_LIST, { write: ITEM }, { tool: "todo_write" }).ok).toBe(true);
  expect(run(EMPTY_TODO_LIST, { write: ITEM }, { tool: "toString" }).text).toBe(
    "Not saved: tool: it belongs to no tool of this list; call todo_write, todo_show.",
  );
});

it("run() takes texts for the host from a call of the tool alone: those of another tool reach its reader", () => {
  const [show] = OPTIONS.operations ?? [];
  const operations = show === undefined ? [] : [{ ...show, readCall: readOther }];
  const { run } = createTodoTool({ ...OPTIONS, operations, extra: ["why"] });
  expect(run(EMPTY_TODO_LIST, { write: ITEM, why: "first" })).toMatchObject({ ok: true, extra: { why: "first" } });
  const other = run(EMPTY_TODO_LIST, { why: "first" }, { tool: "todo_show" });
  expect(other).toMatchObject({ ok: true, text: '{"why":"first"}' });
  expect(other).not.toHaveProperty("extra");
});

it("an argument of the host's own that is no text stays in the input", () => {
  const { run } = createTodoTool({ ...OPTIONS, readCall: readOther, extra: ["why", "how"] });
  const result = run(EMPTY_TODO_LIST, { show: 1, why: 5, how: "fast", more: null });
  expect(result).toMatchObject({ ok: true, text: '{"show":1,"why":5,"more":null}', extra: { how: "fast" } });
});

it("createTodoTool() refuses required fields of the host that no given schema asks for", () => {
  const itemSchema = todoItemSchema.extend({ points: z.number(), team: z.string(), note: z.string().optional() });
  expect(() => createTodoTool({ ...OPTIONS, operations: [], rules: { itemSchema } })).toThrow(
    "itemSchema requires points, team, for which todo_write has no argument",
  );
});

it("createTodoTool() refuses an operation that cannot read its calls", () => {
  const operations = [{ ...OPTIONS.operations?.[0], readCall: undefined }] as unknown as typeof OPTIONS.operations;
  expect(() => createTodoTool({ ...OPTIONS, operations })).toThrow(/operations must be/);
});

it.each(["new", "changed"] as const)("createTodoTool() takes the item of a given schema for %s", (item) => {
  expect(createTodoTool({ ...OPTIONS, item }).name).toBe("todo_write");
});

it("a given schema is what the model is shown", () => {
  const { inputSchema, parameters } = createTodoTool(OPTIONS);
  expect(inputSchema["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(OPTIONS.schema);
  expect(parameters).toEqual({ ...OPTIONS.schema, additionalProperties: false });
});

it("a given schema is handed out as a copy that its caller may change", () => {
  const schema = deepFreeze(structuredClone(OPTIONS.schema));
  const { jsonSchema } = createTodoTool({ ...OPTIONS, schema }).inputSchema["~standard"];
  const { properties } = jsonSchema.input({ target: "draft-07" });
  expect(Object.isFrozen(properties)).toBe(false);
  expect(jsonSchema.input({ target: "draft-07" })).toEqual(schema);
});

it.each([
  ["schema", { schema: {} }, "a JSON Schema with properties"],
  ["readCall", { readCall: 1 }, "a function"],
  [
    "operations",
    { operations: [{ name: "x" }] },
    "a list of tools, each with a name, description, schema and readCall",
  ],
])("createTodoTool() names the option %s when it is bad", (name, options, allowed) => {
  expect(() => createTodoTool(options as TodoToolOptions)).toThrow(
    `Invalid tool options: ${name} must be ${allowed} (got `,
  );
});

const LIST: TodoList = deepFreeze({ revision: 1, items: [{ content: "a", status: "pending" }] });

it("run() notes a field that no item has, in an update whose item the reader found", () => {
  const { run } = createTodoTool({
    ...OPTIONS,
    readCall: (sent) => ({
      kind: "edit",
      edits: { updates: [{ position: 0, sent: sent as Readonly<Record<string, unknown>> }] },
    }),
  });
  expect(run(LIST, { status: "in_progress", owner: "Ann" })).toMatchObject({
    ok: true,
    list: { items: [{ content: "a", status: "in_progress" }] },
    notes: [{ code: "unknown_field", path: ["owner"] }],
  });
});

it("run() gives back the very list where a revision takes back all that a call changed", () => {
  const { run } = createTodoTool({
    ...OPTIONS,
    readCall: (sent, { items }) => ({
      kind: "edit",
      edits: {
        updates: [{ position: 0, sent: sent as Readonly<Record<string, unknown>> }],
        revise: () => ({ items: structuredClone(items) }),
      },
    }),
  });
  const result = run(LIST, { status: "completed" });
  expect(result).toMatchObject({ ok: true, changed: false, changes: [] });
  expect(result.list).toBe(LIST);
});

it("run() checks an addition of which the reader sets a part by the host's schema", () => {
  const { run } = createTodoTool({
    ...OPTIONS,
    rules: { itemSchema: todoItemSchema.refine(({ content }) => content !== "b", "not b") },
    readCall: (sent) => ({
      kind: "edit",
      edits: { additions: [{ sent: sent as Readonly<Record<string, unknown>>, base: { status: "in_progress" } }] },
    }),
  });
  expect(run(LIST, { content: "c" })).toMatchObject({ ok: true, list: { items: [ITEM, { status: "in_progress" }] } });
  expect(run(LIST, { content: "b" })).toMatchObject({ ok: false, list: LIST, issues: [{ code: "invalid_field" }] });
});

it("a reader of calls tells those that only read, and those of which it knows no list", () => {
  const { kindOf } = createCallReader(OPTIONS);
  expect(kindOf({ show: 1 }, "todo_write")).toBe("read");
  expect(kindOf({ write: ITEM }, "todo_write")).toBe("part");
  expect(createCallReader({}).kindOf({ todos: [] }, "todo_write")).toBe("whole");
  const { operations } = OPTIONS;
  expect(createCallReader({ operations }).kindOf({}, "todo_show")).toBe("read");
});

it("createTodoTool() takes the library's own replies by their name", () => {
  expect(createTodoTool({ replies: "library" }).name).toBe("todo_write");
});

it("an input schema leaves its limits out where a library asks for that", () => {
  const { input } = createTodoTool().inputSchema["~standard"].jsonSchema;
  const [whole, without] = [undefined, { limits: false }].map((libraryOptions) =>
    JSON.stringify(input({ target: "draft-07", ...(libraryOptions && { libraryOptions }) })),
  );
  expect([whole?.includes('"maxItems"'), without?.includes('"maxItems"')]).toEqual([true, false]);
});
