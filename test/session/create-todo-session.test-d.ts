import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import type { TodoItem, TodoList } from "../../src/model/todo.js";
import type { NagDecision } from "../../src/nag/event.js";
import type { TodoRenderer } from "../../src/render/within.js";
import { todoItemSchema } from "../../src/schema/todo-schema.js";
import {
  createTodoSession,
  type TodoMoment,
  type TodoReminder,
  type TodoRoundMoment,
  type TodoSession,
  type TodoSessionOptions,
  type TodoStartMoment,
  type TodoStopMoment,
} from "../../src/session/create-todo-session.js";
import type { TodoListener } from "../../src/session/listeners.js";
import type { TodoPreset, TodoSnapshot } from "../../src/session/todo-session.js";
import type { TodoWriteResult } from "../../src/tool/create-todo-tool.js";

const itemSchema = todoItemSchema.extend({ priority: z.enum(["high", "low"]) });
type Item = z.infer<typeof itemSchema>;

const plain: TodoPreset = { name: "plain", tool: { result: (list) => `${list.items.length}` }, nag: false };
const own: TodoPreset<Item> = { name: "own", tool: { rules: { itemSchema } }, nag: {} };

it("createTodoSession() takes the item type from the item schema or the preset", () => {
  expectTypeOf(createTodoSession()).toEqualTypeOf<TodoSession<TodoItem>>();
  expectTypeOf(createTodoSession({ preset: plain })).toEqualTypeOf<TodoSession<TodoItem>>();
  expectTypeOf(createTodoSession({ rules: { itemSchema } })).toEqualTypeOf<TodoSession<Item>>();
  expectTypeOf(createTodoSession({ preset: own })).toEqualTypeOf<TodoSession<Item>>();
  expectTypeOf(createTodoSession({ preset: plain, rules: { itemSchema } })).toEqualTypeOf<TodoSession<Item>>();
});

it("a session's parts carry the item type", () => {
  const todos = createTodoSession({ rules: { itemSchema } });
  expectTypeOf(todos.list).toEqualTypeOf<TodoList<Item>>();
  expectTypeOf(todos.write).returns.toEqualTypeOf<TodoWriteResult<Item>>();
  expectTypeOf(todos.subscribe).parameter(0).toEqualTypeOf<TodoListener<Item>>();
  expectTypeOf(todos.subscribe).returns.toEqualTypeOf<() => void>();
  expectTypeOf(todos.snapshot()).toEqualTypeOf<TodoSnapshot<Item>>();
  todos.subscribe(({ items }, changes) => {
    expectTypeOf(items[0]?.priority).toEqualTypeOf<"high" | "low" | undefined>();
    for (const change of changes) {
      if (change.type !== "removed") expectTypeOf(change.after.priority).toEqualTypeOf<"high" | "low">();
    }
  });
});

it("events take a moment and answer with a reminder or nothing", () => {
  const { begin, endRound, stop, compacted } = createTodoSession();
  expectTypeOf(begin).toEqualTypeOf<(moment?: TodoStartMoment) => TodoReminder | undefined>();
  expectTypeOf(endRound).toEqualTypeOf<(moment?: TodoRoundMoment) => TodoReminder | undefined>();
  expectTypeOf<TodoRoundMoment>().toExtend<TodoMoment>();
  expectTypeOf(stop).toEqualTypeOf<(moment?: TodoStopMoment) => TodoReminder | undefined>();
  expectTypeOf<TodoStopMoment>().toExtend<TodoMoment>();
  expectTypeOf<TodoStartMoment>().toExtend<TodoMoment>();
  expectTypeOf(compacted).toEqualTypeOf<(moment?: TodoMoment) => TodoReminder | undefined>();
  expectTypeOf<TodoReminder["reason"]>().toEqualTypeOf<
    "start" | "no_plan" | "stale" | "unfinished" | "failing" | "compacted" | "out_of_sight" | "edited"
  >();
  expectTypeOf<TodoReminder["placement"]>().toEqualTypeOf<"before" | "after">();
  expectTypeOf(createTodoSession().decision).toEqualTypeOf<NagDecision | undefined>();
});

it("todos.write() narrows by ok", () => {
  const result = createTodoSession().write(undefined);
  expectTypeOf(result.text).toEqualTypeOf<string>();
  if (result.ok) expectTypeOf(result).not.toHaveProperty("issues");
  else expectTypeOf(result).not.toHaveProperty("changed");
});

it("TodoSessionOptions takes its own options only", () => {
  expectTypeOf<{ nag: false }>().toExtend<TodoSessionOptions>();
  expectTypeOf<{ nag: "often" }>().not.toExtend<TodoSessionOptions>();
  expectTypeOf<{ preset: "miniClaudeCode" }>().not.toExtend<TodoSessionOptions>();
  expectTypeOf<{ snapshot: { version: 2 } }>().not.toExtend<TodoSessionOptions>();
  // @ts-expect-error rules stand beside the tool
  createTodoSession({ tool: { rules: { maxItems: 3 } } });
  // @ts-expect-error another item type
  createTodoSession({ preset: own, snapshot: createTodoSession().snapshot() });
  // @ts-expect-error the list is not to be written to
  createTodoSession().list = createTodoSession().list;
});

it("a session with own fields is a TodoSession wherever one is taken", () => {
  const todos = createTodoSession({ rules: { itemSchema } });
  const runTurn = (session: TodoSession): string => session.tool.name;
  expectTypeOf(runTurn(todos)).toEqualTypeOf<string>();
  expectTypeOf<TodoSession<Item>>().toExtend<TodoSession>();
});

it("createTodoSession() gives items the fields of both a preset and the host", () => {
  type Priced = TodoItem & { readonly price?: number | undefined };
  const priced: TodoPreset<Priced> = { name: "priced", tool: {}, nag: false };
  const { list } = createTodoSession({ preset: priced, rules: { itemSchema } });
  expectTypeOf(list.items[0]?.price).toEqualTypeOf<number | undefined>();
  expectTypeOf(list.items[0]?.priority).toEqualTypeOf<"high" | "low" | undefined>();
});

it("a renderer of the host's own fields makes the replies", () => {
  const result: TodoRenderer<Item> = ({ items }) => items.map(({ priority }) => String(priority)).join();
  const todos = createTodoSession({ rules: { itemSchema }, tool: { result } });
  expectTypeOf(todos.list.items[0]?.priority).toEqualTypeOf<"high" | "low" | undefined>();
  createTodoSession({ rules: { itemSchema }, tool: { result: ({ items }) => items[0]?.priority ?? "none" } });
});

it("todos.edit() checks the names of a patch and of its items", () => {
  const todos = createTodoSession();
  todos.edit({ remove: ["1", { content: "Read" }], move: [{ id: "2", before: "1" }], summary: "All" });
  todos.edit({ updates: [{ content: "Read", newContent: "Read it", status: "done", activeForm: null }] });
  // @ts-expect-error it is remove
  todos.edit({ remve: ["x"] });
  // @ts-expect-error it is add
  todos.edit({ additions: [] });
  // @ts-expect-error it is status
  todos.edit({ updates: [{ content: "Read", statuss: "completed" }] });
  // @ts-expect-error it is before
  todos.edit({ move: [{ id: "2", after: "1" }] });
  // @ts-expect-error it is status
  todos.edit([{ content: "Read", statuss: "completed" }]);
  // @ts-expect-error it is status
  todos.edit({ items: [{ content: "Read", statuss: "completed" }] });
});

it("todos.edit() checks the host's own fields, and nothing of an unknown value", () => {
  const todos = createTodoSession({ rules: { itemSchema } });
  todos.edit({
    updates: [
      { id: "1", priority: "low" },
      { content: "Read", priority: null },
    ],
  });
  todos.edit([{ content: "Read", status: "pending", priority: "low" }]);
  todos.edit({ ...todos.list, items: todos.list.items.slice(1) });
  todos.edit(todos.list);
  todos.edit("- [ ] Read");
  todos.edit(JSON.parse("{}"));
  todos.edit({} as unknown);
  todos.edit({} as object);
  // @ts-expect-error no such priority
  todos.edit({ updates: [{ id: "1", priority: "urgent" }] });
  // @ts-expect-error no such priority
  todos.edit({ add: [{ content: "Read", status: "pending", priority: 1 }] });
  // @ts-expect-error no such priority
  todos.edit([{ content: "Read", status: "pending", priority: "urgent" }]);
});
