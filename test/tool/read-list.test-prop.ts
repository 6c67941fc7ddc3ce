import { createTodoSession, type TodoPreset } from "agent-todos";
import * as presets from "agent-todos/presets";
import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/model/todo.js";
import { mergeToolOptions } from "../../src/session/apply-preset.js";
import { acceptedWrite, anyInput } from "../../src/testing/todo-arbitraries.js";
import { createCallReader } from "../../src/tool/answer-call.js";

const PRESETS = Object.values(presets).filter((value): value is TodoPreset => typeof value === "object");

/** What sessions differ in that decides what a call makes of the list. */
const OPTIONS: readonly Parameters<typeof createTodoSession>[0][] = [
  {},
  { tool: { patch: true }, rules: { ids: "assign" } },
  { tool: { name: "plan", extra: ["summary"] }, rules: { unknownFields: "reject" } },
  ...PRESETS.map((preset) => ({ preset })),
];

const patch = fc.record(
  {
    updates: acceptedWrite.map(({ todos }) => todos),
    remove: fc.constantFrom(["a"], ["1"], []),
    add: acceptedWrite.map(({ todos }) => todos),
  },
  { requiredKeys: [] },
);
const input = fc.oneof({ weight: 3, arbitrary: acceptedWrite }, patch, anyInput);

it("createCallReader() reads any calls as a session with the same options answers them", () => {
  const calls = fc.array(fc.record({ input, tool: fc.nat(9) }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...OPTIONS), calls, (options, sent) => {
      const session = createTodoSession({ ...options, nag: false });
      const { names, read } = createCallReader(mergeToolOptions(options ?? {}) ?? {});
      let list: TodoList = EMPTY_TODO_LIST;
      for (const call of sent) {
        const tool = names[call.tool % names.length] ?? "";
        session.write(call.input, { tool });
        ({ list } = read(list, call.input, tool));
        expect(list).toEqual(session.list);
      }
    }),
  );
});
