import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  applyTodoPatch,
  countTodos,
  createNagPolicy,
  createTodoPreview,
  createTodoSession,
  diffTodos,
  EMPTY_TODO_LIST,
  markStalled,
  mergeTodos,
  parseTodos,
  previewTodos,
  serializeTodos,
  validateAndReplace,
} from "../../src/index.js";
import { isDeepFrozen } from "../support/deep-freeze.js";
import { law } from "../support/law.js";
import { scaled } from "../support/scale.js";
import { openTaskTools } from "../support/task-tools.js";
import { hostileCall, SESSIONS } from "./hostile-calls.js";

function expectFrozen(...values: readonly unknown[]): void {
  for (const value of values) expect(value).toSatisfy(isDeepFrozen);
}

it.each(SESSIONS)("all that a session gives to a host is frozen throughout: %s", (_name, options) => {
  fc.assert(
    fc.property(fc.array(hostileCall, { minLength: 1, maxLength: 3 }), (calls) => {
      const heard: unknown[] = [];
      const todos = createTodoSession({ ...options, onEvent: (event) => heard.push(event) });
      todos.subscribe((...news) => heard.push(...news));
      const { tools, run } = openTaskTools(todos);
      for (const [input, pick] of calls) {
        const name = tools[pick % tools.length]?.name ?? "";
        expectFrozen(todos.write(input), run(name, input), run("no such tool", input), todos.edit(input));
        expectFrozen(todos.begin(), todos.endRound(), todos.compacted(), todos.stop(), todos.decision);
        expectFrozen(todos.list, todos.snapshot());
      }
      expectFrozen(...heard);
    }),
    { numRuns: scaled(20) },
  );
});

it("all that the pure functions give to a host is frozen throughout", () =>
  law([hostileCall, hostileCall], { numRuns: scaled(200) }, ([first], [second]) => {
    const rules = { maxContentLength: Number.POSITIVE_INFINITY, maxItems: 1_000 };
    const { list } = validateAndReplace(EMPTY_TODO_LIST, first, rules);
    const result = validateAndReplace(list, second, rules);
    expectFrozen(list, result, applyTodoPatch(list, second, rules), diffTodos(list, result.list));
    expectFrozen(previewTodos(list, second, rules), createTodoPreview(list)(JSON.stringify(second)));
    expectFrozen(mergeTodos({ base: list, current: result.list, next: EMPTY_TODO_LIST }));
    expectFrozen(markStalled(list, "stopped"), parseTodos(serializeTodos(list)), countTodos(list));
    const policy = createNagPolicy();
    expectFrozen(policy.start(), policy.next(policy.start(), { type: "round", list, write: "none" }));
  }));
