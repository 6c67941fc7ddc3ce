import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/core/todo.js";
import { accept, items, line, refusals, refuse } from "../support/write.js";

const unreadable = (reason: string): string =>
  `The input could not be read (${JSON.stringify(reason)}); send plain JSON.`;

function throwing(thrown: unknown): { readonly todos: unknown } {
  return {
    get todos(): unknown {
      throw thrown;
    },
  };
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A list that lies about its length. */
function listOfLength(lengthOf: (reads: number) => unknown): unknown {
  let reads = 0;
  return new Proxy([], {
    get: (target, key) => {
      if (key !== "length") return Reflect.get(target, key);
      reads += 1;
      return lengthOf(reads);
    },
  });
}

const cyclic: Record<string, unknown> = { content: "a", status: "pending" };
cyclic["self"] = cyclic;
const cyclicWrite: Record<string, unknown> = { todos: [cyclic] };
cyclicWrite["self"] = cyclicWrite;

it.each<{ name: string; input: unknown; messages: readonly string[] }>([
  { name: "a getter that throws", input: throwing(new Error("no")), messages: [unreadable("Error: no")] },
  { name: "a getter that throws a text", input: throwing("no"), messages: [unreadable("no")] },
  { name: "a getter that throws nothing", input: throwing(undefined), messages: [unreadable("undefined")] },
  {
    name: "a getter that throws a symbol",
    input: throwing(Symbol("no")),
    messages: [unreadable("Symbol(no)")],
  },
  {
    name: "a getter that throws an object without a text",
    input: throwing(Object.create(null)),
    messages: [unreadable("an error without a text")],
  },
  {
    name: "a getter that throws what throws when it is read",
    input: throwing({
      toString: () => {
        throw new Error("no");
      },
    }),
    messages: [unreadable("an error without a text")],
  },
  {
    name: "an item whose getter throws",
    input: {
      todos: [
        {
          get content(): never {
            throw new Error("no");
          },
        },
      ],
    },
    messages: [unreadable("Error: no")],
  },
  {
    name: "what was wrong before an item could not be read",
    input: {
      todos: [
        null,
        {
          get content(): never {
            throw new Error("no");
          },
        },
      ],
    },
    messages: ["todos[0] is null; send an object.", unreadable("Error: no")],
  },
  {
    name: "a list whose length is no number",
    input: { todos: listOfLength(() => Number.NaN) },
    messages: [unreadable("TypeError: a list without a length")],
  },
  {
    name: "a list whose length is a text",
    input: { todos: listOfLength(() => "1") },
    messages: [unreadable("TypeError: a list without a length")],
  },
  {
    name: "a list of endless length",
    input: { todos: listOfLength(() => Number.POSITIVE_INFINITY) },
    messages: [unreadable("TypeError: a list without a length")],
  },
  {
    name: "a list that grows while it is read",
    input: { todos: listOfLength((reads) => reads) },
    messages: ["todos[0] is nothing; send an object."],
  },
  {
    name: "bigints, symbols and functions in the fields",
    input: { todos: [{ content: 1n, status: Symbol("x"), activeForm: () => 1 }] },
    messages: [
      "todos[0].content is a bigint; send text.",
      'todos[0].status is a symbol; send "pending", "in_progress", "completed" or "cancelled".',
      "todos[0].activeForm is a function; send text.",
    ],
  },
  {
    name: "text objects",
    input: { todos: [{ content: new String("a"), status: "pending" }] },
    messages: ["todos[0].content is an object; send text."],
  },
  {
    name: "a map",
    input: new Map([["todos", []]]),
    messages: ['todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.'],
  },
  {
    name: "a list only in a polluted field __proto__ of the JSON",
    input: JSON.parse('{"__proto__":{"todos":[]}}'),
    messages: ['todos is missing; send the whole list as {"todos": [...]}; an empty array clears it.'],
  },
  {
    name: "an item that is its own content",
    input: { todos: [{ content: cyclic, status: cyclic }] },
    messages: [
      "todos[0].content is an object; send text.",
      'todos[0].status is an object; send "pending", "in_progress", "completed" or "cancelled".',
    ],
  },
  {
    name: "deeply nested lists",
    input: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    messages: [
      `The input is not valid JSON (it begins "${"[".repeat(60)}…"); send one JSON object {"todos": [...]}.`,
    ],
  },
])("validateAndReplace() answers $name", ({ input, messages }) => {
  expect(refusals(input)).toEqual(messages);
});

it.each([
  { name: "a revoked proxy", input: revoked({}) },
  { name: "a revoked list", input: { todos: revoked([]) } },
  { name: "a revoked item", input: { todos: [revoked({})] } },
])("validateAndReplace() answers $name in the words of the engine", ({ input }) => {
  expect(refuse(input)).toMatchObject([{ code: "unreadable", path: [] }]);
});

it.each<{ name: string; input: unknown; lines: readonly string[] }>([
  { name: "a cyclic object", input: cyclicWrite, lines: ["[ ]a"] },
  { name: "a cyclic item", input: cyclic, lines: ["[ ]a"] },
  {
    name: "objects without a prototype",
    input: Object.assign(Object.create(null), {
      todos: [Object.assign(Object.create(null), items("[ ]a")[0])],
    }),
    lines: ["[ ]a"],
  },
  {
    name: "an honest proxy",
    input: new Proxy({ todos: new Proxy([new Proxy({ content: "a", status: "pending" }, {})], {}) }, {}),
    lines: ["[ ]a"],
  },
  {
    name: "getters",
    input: {
      get todos() {
        return [
          {
            get content() {
              return "a";
            },
            get status() {
              return "pending";
            },
          },
        ];
      },
    },
    lines: ["[ ]a"],
  },
  {
    name: "a field __proto__",
    input: JSON.parse(
      '{"todos":[{"content":"a","status":"pending","__proto__":{"status":"completed"}}],"__proto__":{"todos":[]}}',
    ),
    lines: ["[ ]a"],
  },
  {
    name: "texts full of controls",
    input: { todos: [{ content: "a\u0000\u001b[2J\u202e", status: "pending" }] },
    lines: ["[ ]a\u0000\u001b[2J\u202e"],
  },
])("validateAndReplace() reads $name as plain data", ({ input, lines }) => {
  const { list } = accept(EMPTY_TODO_LIST, input);
  expect(list.items.map(line)).toEqual(lines);
  expect(list.items.every((item) => Object.getPrototypeOf(item) === Object.prototype)).toBe(true);
  expect(({} as Record<string, unknown>)["todos"]).toBeUndefined();
});
