// A plan without a todo tool: the main model works and knows of no list; a small model, scripted here, watches and keeps it.
//
//   npx tsx examples/observer.ts

import assert from "node:assert/strict";
import { createTodoSession, renderCheckbox } from "agent-todos";
import { changesSomething, createPlanObserver, type ObserverRequest, observePlan } from "agent-todos/observe";

const todos = createTodoSession({ nag: false });

// In place of a model: it plans when it first sees the work, then follows it, and once claims too much.
const answers = [
  {
    add: [
      { content: "Find the bug", status: "in_progress" },
      { content: "Fix it", status: "pending" },
      { content: "Run the tests", status: "completed" },
    ],
  },
  {
    updates: [
      { id: "#1", status: "completed", round: 2 },
      { id: "#2", status: "completed", round: 3 },
      { id: "#3", status: "completed" },
    ],
  },
];
const asked: ObserverRequest[] = [];

const watching = observePlan(todos, {
  observer: createPlanObserver({ changes: (call) => call.name !== "git_log" && changesSomething(call) }),
  ask: async (request, { signal }) => {
    signal.throwIfAborted();
    asked.push(request);
    return answers[asked.length - 1];
  },
  onEvent: (event) => {
    if (event.type !== "pass") return;
    const refused = event.refused.map(({ code, path }) => `${code} at ${path.join(".")}`).join(", ");
    console.log(`${event.reason}: ${event.changes.length} changes, refused: ${refused || "nothing"}`);
  },
});

watching.user("The parser drops the last line. Fix it.");
watching.round({ calls: [{ name: "read_file", input: { path: "parser.ts" } }, { name: "git_log" }] });
watching.round({ calls: [{ name: "bash", input: { command: "npm test" } }] });
watching.round({ text: "It is the loop.", calls: [{ name: "edit_file", input: { path: "parser.ts" } }] });
watching.round({ calls: [{ name: "bash", input: { command: "npm test" } }] });
await watching.end({ text: "Fixed." });

console.log(renderCheckbox(todos.list));
assert.equal(asked.length, 2);
assert.deepEqual(
  todos.list.items.map(({ status }) => status),
  ["completed", "completed", "pending"],
);
