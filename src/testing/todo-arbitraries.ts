import type fc from "fast-check";
import type { TodoList } from "../core/todo.js";
import { acceptedWrite, anyInput, madeList, type TodoWrite } from "./input-arbitraries.js";

/**
 * What models send, for fast-check: `write` is accepted under the default rules, `input` is anything at all, near
 * misses and clean writes among it, `list` is a list that writes made.
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
