// A plan as state beside the messages: a compact list, and a reminder from the third round on.
//
//   npx tsx examples/planning-state.ts

import assert from "node:assert/strict";
import { createTodoSession } from "agent-todos";
import { planningState } from "agent-todos/presets";

const todos = createTodoSession({ preset: planningState });

// No plan, no reminder: this system only asks to refresh a plan that is there.
assert.deepEqual(
  Array.from({ length: 4 }, () => todos.endRound()?.text),
  Array(4).fill(undefined),
);

const { text } = todos.write({
  items: [
    { content: "读报错信息", status: "completed" },
    { content: "修复 parse 函数", status: "in_progress", activeForm: "Fixing the parse function" },
    { content: "写单元测试" },
    { content: "验证测试通过" },
  ],
});
console.log(text);
assert.equal(
  text,
  "[x]读报错信息\n[>]修复 parse 函数(Fixing the parse function)\n[ ]写单元测试\n[ ]验证测试通过\n(1/4 completed)",
);

todos.endRound();
const reminders = Array.from({ length: 4 }, () => todos.endRound()?.text);
console.log(reminders[2]);
assert.deepEqual(reminders, [
  undefined,
  undefined,
  "<reminder>Refresh your current plan before continuing.</reminder>",
  "<reminder>Refresh your current plan before continuing.</reminder>",
]);

const two = todos.write({
  items: [
    { content: "a", status: "in_progress" },
    { content: "b", status: "in_progress" },
  ],
});
assert.equal(two.text, "Error: Only one item can be in_progress");
