import fc from "fast-check";
import { EMPTY_TODO_LIST, TODO_STATUSES, type TodoItem, type TodoList } from "../model/todo.js";
import { validateAndReplace } from "../plan/validate-and-replace.js";

/** The arguments of one call, in the library's own field names. */
export interface TodoWrite {
  readonly todos: readonly TodoItem[];
  readonly summary?: string;
}

/** Any JavaScript value, with everything that fast-check can put into one. */
export const anyValue: fc.Arbitrary<unknown> = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
});

/** Few texts, so that lists have items in common: equal ones, like ones, blank ones. */
export const content: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom("a", "A.", "b", "B", "c", "Add tests", "add  tests!", "写报告", "写报告。", "🚀", "—"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 8 }) },
);

const id: fc.Arbitrary<string> = fc.constantFrom("1", "2", "t1", "t2", "x");

/** One item of a valid write. */
export const sentItem: fc.Arbitrary<TodoItem> = fc.record(
  {
    id,
    content: content.filter((text) => text.trim() !== ""),
    status: fc.constantFrom(...TODO_STATUSES),
    activeForm: fc.constantFrom("Doing a", "Doing b", " "),
  },
  { requiredKeys: ["content", "status"] },
);

/** A write that every rule but the one on items in progress accepts. */
export const validWrite: fc.Arbitrary<TodoWrite> = fc.record(
  { todos: fc.array(sentItem, { maxLength: 8 }), summary: fc.constantFrom("Ship", "Fix", "") },
  { requiredKeys: ["todos"] },
);

const field = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: anyValue });

/** An item as models send it when they are wrong about a thing or two. */
const nearItem: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record(
      {
        id: field(fc.oneof(id, fc.constantFrom("", 3, null))),
        content: field(fc.oneof(content, fc.constantFrom(" ", 7, null, "x".repeat(501)))),
        status: field(fc.constantFrom(...TODO_STATUSES, "PENDING", "in-progress", "done", "", null)),
        activeForm: field(fc.oneof(content, fc.constant(null))),
        active_form: content,
        priority: anyValue,
      },
      { requiredKeys: ["content", "status"] },
    ),
  },
  { weight: 1, arbitrary: sentItem.map((item) => JSON.stringify(item)) },
  { weight: 1, arbitrary: anyValue },
);

const nearList: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.array(nearItem, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(sentItem, { maxLength: 6 }).map((items) => JSON.stringify(items)) },
  { weight: 1, arbitrary: nearItem },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 51 }, () => ({}))) },
);

/** Inputs that look like a write, in every container and with every mistake that models make. */
export const nearWrite: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ todos: nearList, summary: field(content), extra: anyValue }, { requiredKeys: ["todos"] }),
  },
  { weight: 1, arbitrary: fc.record({ items: nearList }) },
  { weight: 1, arbitrary: nearList },
  { weight: 1, arbitrary: validWrite.map((write) => JSON.stringify(write)) },
  { weight: 1, arbitrary: validWrite.map((write) => JSON.stringify(write).slice(0, -1)) },
);

/** Any input at all: values of every kind, near misses, valid writes. */
export const anyInput: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyValue },
  { weight: 6, arbitrary: nearWrite },
  { weight: 3, arbitrary: validWrite },
);

/** A write that the default rules accept. */
export const acceptedWrite: fc.Arbitrary<TodoWrite> = validWrite.map(({ todos, ...rest }) => {
  const running = todos.findIndex((item) => item.status === "in_progress");
  const kept = todos.map((item, index) =>
    item.status === "in_progress" && index !== running ? { ...item, status: "pending" as const } : item,
  );
  return { ...rest, todos: kept };
});

/** A list that one to three accepted writes made, one after the other. */
export const madeList: fc.Arbitrary<TodoList> = fc
  .array(acceptedWrite, { minLength: 1, maxLength: 3 })
  .map((writes) => writes.reduce(write, EMPTY_TODO_LIST));

function write(list: TodoList, sent: TodoWrite): TodoList {
  return validateAndReplace<TodoItem, TodoList>(list, sent).list;
}

/**
 * Inputs of models, for fast-check: `write` is accepted under the default rules, `input` is any value, including near
 * misses and clean writes, `list` is the result of a few writes.
 *
 * Contents are few and alike, so that lists have items in common: equal texts, texts that differ in case and
 * punctuation, other scripts, an emoji, no letters.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { validateAndReplace } from "agent-todos";
 * import { todoArbitraries } from "agent-todos/testing";
 *
 * const { list, input } = todoArbitraries;
 * fc.assert(fc.property(list, input, (before, sent) => validateAndReplace(before, sent).list.items.length < 51));
 * console.log("holds"); // => holds
 * ```
 */
export const todoArbitraries: {
  readonly write: fc.Arbitrary<TodoWrite>;
  readonly input: fc.Arbitrary<unknown>;
  readonly list: fc.Arbitrary<TodoList>;
} = Object.freeze({ write: acceptedWrite, input: anyInput, list: madeList });
