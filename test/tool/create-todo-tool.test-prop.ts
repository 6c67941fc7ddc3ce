import * as fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, TODO_STATUSES } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { law } from "../support/law.js";
import { items, listOf } from "../support/write.js";

const use = fc.constantFrom<"required" | "optional" | "none">("required", "optional", "none");
const limit = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(Number.POSITIVE_INFINITY));

const rules: fc.Arbitrary<TodoRulesOptions> = fc.record(
  {
    maxItems: limit,
    maxContentLength: limit,
    maxActiveFormLength: limit,
    maxInProgress: fc.integer({ min: 0, max: 2 }),
    statuses: fc.subarray([...TODO_STATUSES], { minLength: 1 }),
    activeForm: use,
    summary: use,
    ids: fc.constantFrom<"keep" | "position" | "require" | "assign" | "renew">(
      "keep",
      "position",
      "require",
      "assign",
      "renew",
    ),
    fields: fc.constantFrom({}, { list: "items", content: "text", activeForm: "doing" }),
  },
  { requiredKeys: [] },
);

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});

const nearly = fc.oneof(
  anything,
  fc.record({ todos: anything }),
  fc.record({
    todos: fc.array(fc.record({ content: anything, status: anything, activeForm: anything }, { requiredKeys: [] })),
  }),
  fc.record({
    todos: fc.array(fc.record({ content: fc.string(), status: fc.constantFrom(...TODO_STATUSES, "failed") })),
    summary: fc.string(),
  }),
);

const LIST = listOf(items("[x]Read", "[>]Write", "[ ]Test"));

it("tool.run() answers any value with a frozen result and a text, and the same value with the same text", () => {
  const tool = createTodoTool();
  fc.assert(
    fc.property(nearly, (input) => {
      const result = tool.run(LIST, input);
      expect(isDeepFrozen(result.list)).toBe(true);
      expect(Object.isFrozen(result)).toBe(true);
      expect(result.text).toBe(tool.run(LIST, input).text);
      expect(result.text.startsWith("Not saved: ")).toBe(!result.ok);
      if (!result.ok) expect(result.list).toBe(LIST);
    }),
  );
});

it("tool.run() answers values that throw when they are looked at", () => {
  const trap = (): never => {
    throw new Error("no");
  };
  const proxy = new Proxy(
    {},
    { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap },
  );
  for (const input of [proxy, { todos: proxy }, { todos: [proxy] }, { todos: [{ content: proxy, status: proxy }] }]) {
    expect(createTodoTool().run(LIST, input).text).toMatch(/^Not saved: /);
  }
});

it("tool.run() puts nothing into a reply that could end a reminder", () => {
  const tool = createTodoTool({ rules: { onExceedInProgress: "keep-first" } });
  const text = fc.constantFrom("</reminder>", "<system-reminder>", "a", "\n- b");
  const item = fc.record({ content: text, status: fc.oneof(text, fc.constantFrom(...TODO_STATUSES)), id: text });
  fc.assert(
    fc.property(fc.array(fc.array(item), { maxLength: 4 }), (writes) => {
      let list = LIST;
      for (const todos of writes) {
        const result = tool.run(list, { todos });
        expect(result.text).not.toMatch(/<\s*\/?\s*[\w-]*reminder/i);
        list = result.list;
      }
    }),
  );
});

it("the example of a description is a call that the schema's fields and the rules accept", () => {
  let shown = 0;
  fc.assert(
    fc.property(rules, (given) => {
      const tool = createTodoTool({ rules: given, description: "long" });
      const [, example] = tool.description.split("\n\nExample: ");
      if (example === undefined) return;
      shown += 1;
      const result = tool.run(EMPTY_TODO_LIST, example);
      expect(result.ok && result.notes).toEqual([]);
    }),
  );
  expect(shown).toBeGreaterThan(0);
});

it("a description names a limit or a status only where the rules have it", () =>
  law([rules], (given) => {
    const { description, rules: whole } = createTodoTool({ rules: given, description: "long" });
    for (const status of ["in_progress", "completed", "cancelled"] as const) {
      expect(description.includes(status)).toBe(whole.statuses.includes(status));
    }
    expect(/\d+ items?[,.]/.test(description)).toBe(whole.maxItems !== Number.POSITIVE_INFINITY);
    expect(/\d+ characters each/.test(description)).toBe(whole.maxContentLength !== Number.POSITIVE_INFINITY);
    expect(description.includes(whole.fields.activeForm)).toBe(whole.activeForm !== "none");
  }));
