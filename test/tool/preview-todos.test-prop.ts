import fc from "fast-check";
import { expect, it } from "vitest";
import type { TodoItem } from "../../src/model/todo.js";
import { acceptedWrite, anyInput, anyValue, madeList, nearWrite } from "../../src/testing/todo-arbitraries.js";
import { createTodoPreview, previewTodos } from "../../src/tool/preview-todos.js";
import { anyRules } from "../support/any-rules.js";
import { law } from "../support/law.js";
import { accept } from "../support/write.js";

/** Whether an item still stands in a list: by its id, or by its text as items are compared. */
function isShown(item: TodoItem, items: readonly TodoItem[]): boolean {
  const bare = (text: string): string =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\p{P}\p{S}\p{Z}\s]+/gu, "") || text;
  return items.some(({ id, content }) =>
    item.id !== undefined && id === item.id ? true : bare(content) === bare(item.content),
  );
}

function asText(input: unknown): string {
  return JSON.stringify(input, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "";
}

it("every beginning of a write's text keeps the list's items and shows each item that has ended", () =>
  law([madeList, acceptedWrite, fc.nat()], (list, write, at) => {
    const text = JSON.stringify(write);
    const part = text.slice(0, at % text.length);
    const { items } = previewTodos(list, part);
    expect(list.items.filter((item) => !isShown(item, items))).toEqual([]);
    let end = '{"todos":['.length;
    for (const item of write.todos) {
      end += JSON.stringify(item).length;
      const { content, status } = accept(list, { todos: [item] }, { maxInProgress: 9 }).list.items[0] ?? item;
      if (part.length >= end && text.startsWith('{"todos":['))
        expect(items.some((shown) => shown.content === content && shown.status === status)).toBe(true);
      end += 1;
    }
    expect(items.length).toBeLessThanOrEqual(list.items.length + write.todos.length);
  }));

it("the whole text of a write shows what it writes", () =>
  law([madeList, acceptedWrite], (list, write) => {
    const text = JSON.stringify(write);
    expect(previewTodos(list, text)).toStrictEqual({ ...accept(list, text).list, revision: list.revision });
  }));

it("any value, and any beginning of any text, gives a preview, and the same one each time", () => {
  const part = fc.tuple(anyInput.map(asText), fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
  fc.assert(
    fc.property(madeList, fc.oneof(anyInput, anyValue, part, fc.string()), anyRules, (list, partial, rules) => {
      expect(previewTodos(list, partial, rules)).toEqual(previewTodos(list, partial, rules));
    }),
  );
});

it("a preview of a growing text shows what one of that text alone does, also where another text begins", () => {
  const cuts = fc.array(fc.nat(80), { minLength: 1, maxLength: 12, size: "max" });
  const done = [{ content: "Read", status: "completed" }];
  const anyText = fc.oneof(
    acceptedWrite.map((write) => asText({ summary: 'a "quoted, [text', ...write })),
    acceptedWrite.map((write) => asText({ ...write, done: [...done, ...write.todos], more: done })),
    nearWrite.map(asText),
  );
  fc.assert(
    fc.property(madeList, fc.array(fc.tuple(anyText, cuts), { maxLength: 3 }), anyRules, (list, texts, rules) => {
      const preview = createTodoPreview(list, rules);
      for (const [text, steps] of texts) {
        let end = 0;
        for (const step of [...steps, text.length]) {
          end += step;
          const part = text.slice(0, end);
          expect(preview(part)).toStrictEqual(previewTodos(list, part, rules));
        }
      }
    }),
  );
});
