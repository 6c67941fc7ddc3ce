import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_TODO_LIST, TODO_STATUSES, type TodoItem } from "../../src/model/todo.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { todoArbitraries } from "../../src/testing/todo-arbitraries.js";

const SAMPLE = { numRuns: 400, seed: 7 };

const isAccepted = (sent: unknown): boolean => validateAndReplace(EMPTY_TODO_LIST, sent).ok;

/** Finds out in which ways some of these items differ. */
function describeItems(items: readonly TodoItem[]) {
  return {
    statuses: TODO_STATUSES.filter((status) => items.some((item) => item.status === status)),
    blank: items.some(({ content }) => content.trim() === ""),
    withId: items.some(({ id }) => id !== undefined),
    withoutId: items.some(({ id }) => id === undefined),
    withForm: items.some(({ activeForm }) => activeForm !== undefined),
  };
}

const VARIED = { statuses: TODO_STATUSES, blank: false, withId: true, withoutId: true, withForm: true };

describe("todoArbitraries.write", () => {
  const writes = fc.sample(todoArbitraries.write, SAMPLE);

  it("is a write that the default rules accept", () => {
    expect(writes.filter((write) => !isAccepted(write))).toEqual([]);
  });

  it("has items of each status, with and without an id, none of them blank", () => {
    expect(describeItems(writes.flatMap(({ todos }) => todos))).toEqual(VARIED);
  });

  it("has up to eight items, and a summary at times", () => {
    expect(new Set(writes.map(({ todos }) => todos.length))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    expect(new Set(writes.map(({ summary }) => summary))).toEqual(new Set([undefined, "Ship", "Fix", ""]));
  });

  it("has equal texts, and such that only differ in case and punctuation", () => {
    const texts = writes.map(({ todos }) => todos.map(({ content }) => content));
    expect(texts.some((all) => new Set(all).size < all.length)).toBe(true);
    expect(texts.some((all) => all.includes("a") && all.includes("A."))).toBe(true);
  });
});

describe("todoArbitraries.input", () => {
  const inputs = fc.sample(todoArbitraries.input, SAMPLE);

  it.each<[string, (input: unknown) => boolean]>([
    ["an accepted write", isAccepted],
    ["a refused object with a list", (input) => Array.isArray(Object(input).todos) && !isAccepted(input)],
    ["a text of a write", (input) => typeof input === "string" && isAccepted(input)],
    ["a text of a write that was cut off", (input) => typeof input === "string" && /^\{"todos":.*[^}]$/s.test(input)],
    ["a list alone", Array.isArray],
    ["a list under another name", (input) => Array.isArray(Object(input).items)],
    ["a number", (input) => typeof input === "number"],
    ["a big integer", (input) => typeof input === "bigint"],
    ["nothing", (input) => input === undefined || input === null],
    ["an object without a prototype", (input) => input instanceof Object === false && typeof input === "object"],
  ])("is %s at times", (_, check) => {
    expect(inputs.some(check)).toBe(true);
  });
});

describe("todoArbitraries.list", () => {
  const lists = fc.sample(todoArbitraries.list, SAMPLE);

  it("is the result of one to three writes", () => {
    // A write that changes nothing makes no revision.
    expect(new Set(lists.map(({ revision }) => revision))).toEqual(new Set([0, 1, 2, 3]));
    expect(describeItems(lists.flatMap(({ items }) => items))).toEqual(VARIED);
  });

  it("is a list that the default rules accept as a write", () => {
    expect(lists.filter(({ items }) => !isAccepted({ todos: items }))).toEqual([]);
  });
});
