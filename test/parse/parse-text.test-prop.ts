import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoItem } from "../../src/model/todo.js";
import { parseLiteral } from "../../src/parse/parse-literal.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { acceptedWrite, nearWrite } from "../../src/testing/todo-arbitraries.js";
import { law } from "../support/law.js";
import { accept } from "../support/write.js";

/** Texts made of the pieces that lists are written with, in no order. */
const soup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."[]{}:,'\"\\ \n`-*x><",
        "- [x] ",
        "- [ ] a",
        "1. ",
        "\\n",
        "```",
        "</parameter>",
        "True",
        "None",
      ),
      fc.constantFrom('"todos"', '"content"', "'status'", '"pending"', "done", "content", "\\u12", "\\x4", "1e999"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

function toPython(value: unknown): string {
  if (typeof value === "string")
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(toPython).join(", ")}]`;
  if (typeof value !== "object" || value === null)
    return value === null ? "None" : value === true ? "True" : String(value);
  return `{${Object.entries(value)
    .map(([key, entry]) => `${toPython(key)}: ${toPython(entry)}`)
    .join(", ")}}`;
}

const withoutIds = (items: readonly TodoItem[]): unknown => items.map(({ content, status }) => ({ content, status }));

it("any text gives a result, for the input, the list and an item", () =>
  law([soup, fc.constantFrom(undefined, "pending" as const)], (text, defaultStatus) => {
    for (const input of [text, { todos: text }, { todos: [text] }, { plan: text }, { input: text }]) {
      const result = validateAndReplace(EMPTY_TODO_LIST, input, { defaultStatus });
      if (!result.ok) expect(result.issues.length).toBeGreaterThan(0);
    }
  }));

it("what a text in another form plainly means is what it meant", () =>
  law([acceptedWrite], (write) => {
    const { items } = accept(EMPTY_TODO_LIST, write).list;
    const { todos } = write;
    for (const input of [
      toPython(write),
      { todos: toPython(todos) },
      { todos: JSON.stringify(todos) },
      JSON.stringify(JSON.stringify(write)),
      { todos: `${JSON.stringify(todos)}</parameter>\n</invoke>` },
      `\`\`\`json\n${JSON.stringify(write)}\n\`\`\``,
      { arguments: write },
    ])
      expect(accept(EMPTY_TODO_LIST, input).list.items).toEqual(items);
  }));

it("a checklist gives its items", () => {
  const oneLine = acceptedWrite.map(({ todos }) => todos.filter(({ content }) => /^[^\\\r\n]*$/.test(content)));
  fc.assert(
    fc.property(
      oneLine,
      fc.constantFrom("- ", "* ", "1. ", ""),
      fc.constantFrom("\n", "\\n", "\\r\\n", "\r\n\r\n"),
      (todos, bullet, end) => {
        const kept = todos.filter(({ status }) => status !== "cancelled");
        fc.pre(kept.length > 0);
        const marks = { pending: " ", in_progress: ">", completed: "x", cancelled: "-" };
        const text = kept.map(({ content, status }) => `${bullet}[${marks[status]}] ${content}`).join(end);
        const sent = kept.map(({ content, status }) => ({ content: content.trim(), status }));
        expect(withoutIds(accept(EMPTY_TODO_LIST, { todos: text }).list.items)).toEqual(sent);
      },
    ),
  );
});

it("no beginning of a list's text is read as a list", () =>
  law([acceptedWrite, fc.nat(), fc.boolean()], (write, at, isPython) => {
    const text = isPython ? toPython(write.todos) : JSON.stringify(write.todos);
    const part = text.slice(0, at % text.length);
    for (const input of [part, { todos: part }, { todos: `${part}</parameter>` }])
      expect(validateAndReplace(EMPTY_TODO_LIST, input).ok).toBe(false);
  }));

it("a repaired input, written again as its clean form, gives the same list", () =>
  law([fc.oneof(nearWrite, soup)], (input) => {
    const result = validateAndReplace(EMPTY_TODO_LIST, input);
    if (!result.ok) return;
    const { items: todos, summary } = result.list;
    const clean = summary === undefined ? { todos } : { todos, summary };
    expect(validateAndReplace(result.list, clean)).toMatchObject({ ok: true, changed: false, notes: [] });
  }));

it("JSON is read as a literal just as JSON.parse reads it", () =>
  law([fc.oneof(fc.jsonValue(), acceptedWrite)], (value) => {
    const text = `${JSON.stringify([value])} and more`;
    const literal = parseLiteral(text);
    if (typeof literal === "string") throw new Error(literal);
    expect(JSON.parse(literal.json)).toEqual(JSON.parse(JSON.stringify([value])));
    expect(text.slice(literal.end)).toBe(" and more");
  }));
