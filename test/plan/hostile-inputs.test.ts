import { expect, it } from "vitest";
import { EMPTY_TODO_LIST } from "../../src/model/todo.js";
import { accept, items, line, refusals, refuse } from "../support/write.js";

/** An object whose field throws when it is read. */
function throwing(thrown: unknown, field = "todos"): object {
  const get = (): never => {
    throw thrown;
  };
  return Object.defineProperty({}, field, { get, enumerable: true });
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

it.each<{ name: string; input: unknown; issues: readonly string[] }>([
  { name: "a getter that throws", input: throwing(new Error("no")), issues: ["unreadable"] },
  { name: "a getter that throws a text", input: throwing("no"), issues: ["unreadable"] },
  { name: "a getter that throws nothing", input: throwing(undefined), issues: ["unreadable"] },
  { name: "a getter that throws a symbol", input: throwing(Symbol("no")), issues: ["unreadable"] },
  {
    name: "a getter that throws an object without a text",
    input: throwing(Object.create(null)),
    issues: ["unreadable"],
  },
  {
    name: "a getter that throws what throws when it is read",
    input: throwing({
      toString: () => {
        throw new Error("no");
      },
    }),
    issues: ["unreadable"],
  },
  { name: "an item whose getter throws", input: { todos: [throwing("no", "content")] }, issues: ["unreadable"] },
  {
    name: "what was wrong before an item could not be read",
    input: { todos: [null, throwing("no", "content")] },
    issues: ["wrong_type todos[0]", "unreadable"],
  },
  {
    name: "a list whose length is no number",
    input: { todos: listOfLength(() => Number.NaN) },
    issues: ["unreadable"],
  },
  { name: "a list whose length is a text", input: { todos: listOfLength(() => "1") }, issues: ["unreadable"] },
  {
    name: "a list of endless length",
    input: { todos: listOfLength(() => Number.POSITIVE_INFINITY) },
    issues: ["unreadable"],
  },
  {
    name: "a list that grows while it is read",
    input: { todos: listOfLength((reads) => reads) },
    issues: ["wrong_type todos[0]"],
  },
  {
    name: "bigints, symbols and functions in the fields",
    input: { todos: [{ content: 1n, status: Symbol("x"), activeForm: () => 1 }] },
    issues: ["wrong_type todos[0].content", "wrong_type todos[0].status", "wrong_type todos[0].activeForm"],
  },
  {
    name: "text objects",
    input: { todos: [{ content: new String("a"), status: "pending" }] },
    issues: ["wrong_type todos[0].content"],
  },
  { name: "a map", input: new Map([["todos", []]]), issues: ["required todos"] },
  {
    name: "a list only in a polluted field __proto__ of the JSON",
    input: JSON.parse('{"__proto__":{"todos":[]}}'),
    issues: ["required todos"],
  },
  {
    name: "an item that is its own content",
    input: { todos: [{ content: cyclic, status: cyclic }] },
    issues: ["wrong_type todos[0].content", "wrong_type todos[0].status"],
  },
  { name: "deeply nested lists", input: `${"[".repeat(100_000)}${"]".repeat(100_000)}`, issues: ["invalid_json"] },
])("validateAndReplace() answers $name", ({ input, issues }) => {
  expect(refusals(input)).toEqual(issues);
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
    input: Object.assign(Object.create(null), { todos: [Object.assign(Object.create(null), items("[ ]a")[0])] }),
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
