import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countCharacters } from "../../src/model/quote.js";
import { countTodos } from "../../src/model/todo.js";
import { renderForContext, stripContext } from "../../src/render/render-for-context.js";
import { law } from "../support/law.js";
import { hostileList } from "./hostile-lists.js";

/** Texts in which parts of the tag turn up often. */
const tagText = fc
  .array(fc.oneof(fc.constantFrom("<todo-context>", "</todo-context>", "<todo-", "context>", "\n", " "), fc.string()))
  .map((parts) => parts.join(""));

it("renderForContext() is empty exactly when nothing is open, and is one block otherwise", () =>
  law([hostileList], (list) => {
    const text = renderForContext(list);
    expect(text === "").toBe(countTodos(list).open === 0);
    expect(stripContext(text)).toBe("");
    expect(text.split("<todo-context>").length).toBe(text === "" ? 1 : 2);
    expect(text.split("</todo-context>").length).toBe(text === "" ? 1 : 2);
  }));

it("renderForContext() keeps to 4,000 characters", () => {
  const long = fc
    .tuple(hostileList, fc.nat({ max: 5_000 }))
    .map(([list, times]) => ({
      ...list,
      items: list.items.map((item) => ({ ...item, content: item.content.repeat(1 + (times % 50)) })),
    }));
  fc.assert(
    fc.property(long, (list) => {
      expect(countCharacters(renderForContext(list))).toBeLessThanOrEqual(4000);
    }),
  );
});

it("stripContext() takes away what was appended, whatever stood there before", () =>
  law([tagText, hostileList], (text, list) => {
    const before = stripContext(text).trimEnd();
    const block = renderForContext(list);
    expect(stripContext(`${before}\n\n${block}`)).toBe(block === "" ? `${before}\n\n` : before);
  }));

it("stripContext() is idempotent and leaves no whole block", () =>
  law([tagText], (text) => {
    const stripped = stripContext(text);
    expect(stripContext(stripped)).toBe(stripped);
    expect(stripped).not.toMatch(/<todo-context>.*<\/todo-context>/s);
  }));
