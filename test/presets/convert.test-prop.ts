import * as fc from "fast-check";
import { expect, it } from "vitest";
import { TODO_STATUSES } from "../../src/index.js";
import type { TodoFormat } from "../../src/presets/index.js";
import { codex, convert, createTaskTools, rooCode } from "../../src/presets/index.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { KNOWN_TOOLS } from "../support/known-tools.js";

const FORMATS: readonly TodoFormat[] = [...KNOWN_TOOLS, "acp", "markdown", "list"];

/** Texts in one line, as a checklist has them, with markup among the words. */
const text = fc
  .stringMatching(/^[A-Za-z*_~`[\]().,\\<>#x -]{1,24}$/)
  .map((words) => words.trim().replaceAll("\\n", "n"))
  .filter((words) => words !== "");

const items = fc.array(fc.record({ content: text, status: fc.constantFrom(...TODO_STATUSES) }), {
  maxLength: 6,
});

it("convert() keeps every text and its place, from each format to each other", () => {
  fc.assert(
    fc.property(items, fc.constantFrom(...FORMATS), fc.constantFrom(...FORMATS), (list, first, second) => {
      fc.pre(list.length > 0);
      const written = convert({ items: list }, "list", first);
      const across = convert(written.ok ? written.value : 0, first, second);
      const read = convert(across.ok ? across.value : 0, second, "list");
      const value = (read.ok ? read.value : { items: [] }) as { items: readonly { content: string }[] };
      expect(value.items.map(({ content }) => content)).toEqual(list.map(({ content }) => content));
    }),
  );
});

it("convert() loses no status that both sides have", () => {
  fc.assert(
    fc.property(items, (list) => {
      for (const format of ["markdown", "list"] as const) {
        const written = convert({ items: list }, "list", format);
        expect(convert(written.ok ? written.value : 0, format, "list")).toMatchObject({
          ok: true,
          value: { items: list },
        });
      }
    }),
  );
});

it("convert() and the tools of every preset answer any JSON, and never throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...FORMATS), (value, format) => {
      expect(typeof convert(value, format, codex).ok).toBe("boolean");
      expect(typeof convert(JSON.stringify(value), format, rooCode).ok).toBe("boolean");
      if (typeof format !== "object") return;
      const preset = KNOWN_TOOLS.find(({ name }) => name === format.name);
      const { tools, run } = createTaskTools(createTodoSession({ preset }));
      for (const { name } of tools) expect(typeof run(name, value).text).toBe("string");
    }),
  );
});
