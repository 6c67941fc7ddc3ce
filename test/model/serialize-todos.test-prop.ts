import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTodos, serializeTodos, validateList } from "../../src/model/serialize-todos.js";
import { isTodoError } from "../../src/model/todo-error.js";
import { anyValue, madeList } from "../../src/testing/todo-arbitraries.js";
import { law } from "../support/law.js";

it("a list reads back as it was written, and writes the same again", () =>
  law([madeList], (list) => {
    const text = serializeTodos(list);
    expect(parseTodos(text)).toStrictEqual(list);
    expect(serializeTodos(parseTodos(text))).toBe(text);
  }));

it("what is no stored list throws a TodoError and nothing else", () => {
  const nearStored = fc.record({ version: fc.constantFrom(1, 2, "1"), items: anyValue, revision: anyValue });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.oneof(anyValue, nearStored), (text, value) => {
      for (const read of [() => parseTodos(text), () => validateList(value)]) {
        try {
          read();
        } catch (error) {
          expect(isTodoError(error)).toBe(true);
        }
      }
    }),
  );
});
