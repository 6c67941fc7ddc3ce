import { diffTodos, type TodoItem } from "agent-todos";
import { expect, it } from "vitest";
import { estimateTokens, measurePatch } from "../../../src/programs/replay/estimate-costs.js";
import { items } from "../../support/write.js";

interface Measured {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly patch: object | undefined;
}

// An item is named by an id of two digits.
const id = "12";
const add = (...lines: readonly string[]): readonly TodoItem[] => items(...lines);

it.each<Measured>([
  { name: "nothing", before: ["[ ]Read"], after: ["[ ]Read"], patch: undefined },
  { name: "new items", before: [], after: ["[ ]Read", "[ ]Ship"], patch: { add: add("[ ]Read", "[ ]Ship") } },
  { name: "items that are gone", before: ["[ ]Read", "[ ]Ship"], after: [], patch: { remove: [id, id] } },
  {
    name: "a finished item",
    before: ["[ ]Read", "[ ]Ship"],
    after: ["[x]Read", "[ ]Ship"],
    patch: { updates: [{ id, status: "completed" }] },
  },
  {
    name: "other words, which two changes of one item share a row with",
    before: ["[ ]Read the code"],
    after: ["[x]Read the code twice"],
    patch: { updates: [{ id, content: "Read the code twice", status: "completed" }] },
  },
  { name: "an item that moved", before: ["[ ]A", "[ ]B"], after: ["[ ]B", "[ ]A"], patch: { updates: [{ id }] } },
])("measurePatch() measures the patch for $name", ({ before, after, patch }) => {
  const [one, other] = [before, after].map((lines) => ({ items: items(...lines), revision: 1 }));
  const changes = one && other ? diffTodos(one, other) : [];
  expect(measurePatch(changes)).toBe(patch === undefined ? 0 : JSON.stringify(patch).length);
});

it("estimateTokens() counts four characters as a token, and a rest as one", () => {
  expect([0, 1, 4, 5].map(estimateTokens)).toEqual([0, 1, 1, 2]);
});
