import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createTodoTool, EMPTY_TODO_LIST, TODO_STATUSES, type TodoPreset } from "../../src/index.js";
import type { TodoFormat } from "../../src/presets/index.js";
import {
  agentShell,
  codex,
  convert,
  learnClaudeCode,
  learnClaudeCodeMinimal,
  miniClaudeCode,
  planningState,
  rooCode,
  standardEnvelope,
} from "../../src/presets/index.js";
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

/** The presets of documents too, as any kind of items. */
const PRESETS: readonly TodoPreset[] = [
  ...KNOWN_TOOLS,
  agentShell,
  learnClaudeCode,
  learnClaudeCodeMinimal,
  miniClaudeCode,
  planningState,
  standardEnvelope,
];

const summary = fc.option(text, { nil: undefined });

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

it("convert() gives only what the tool of its target accepts, from each preset to each other", () => {
  fc.assert(
    fc.property(
      fc.record({ items, summary }),
      fc.constantFrom(...PRESETS),
      fc.constantFrom(...PRESETS),
      (list, first, second) => {
        const written = convert(list, "list", first);
        const across = written.ok ? convert(written.value, first, second) : written;
        if (!across.ok) {
          expect(across.issues.length).toBeGreaterThan(0);
          return;
        }
        // A tool that changes single items takes no list.
        if (second.name === "claudeCodeTasks") return;
        const result = createTodoTool(second.tool).run(EMPTY_TODO_LIST, across.value);
        expect(result.ok && result.isRead).toBe(undefined);
        expect(result.list.items).toHaveLength(list.items.length);
      },
    ),
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
      const todos = createTodoSession({ preset });
      for (const { name } of [todos.tool, ...todos.tool.operations])
        expect(typeof todos.write(value, { tool: name }).text).toBe("string");
    }),
  );
});
