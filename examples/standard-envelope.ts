// The standard envelope: data for the model, a text block for the person, and a log of finished tasks.
//
//   npx tsx examples/standard-envelope.ts

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTodoSession } from "agent-todos";
import { attachCompletionLog, COMPLETION_LOG_LABELS, createCompletionLog } from "agent-todos/node";
import { createStandardEnvelope, standardEnvelope } from "agent-todos/presets";

const folder = mkdtempSync(join(tmpdir(), "todos-"));
const todos = createTodoSession({ preset: createStandardEnvelope({ cwd: "/srv/app" }) });
attachCompletionLog(todos, {
  folder,
  now: () => new Date(2025, 0, 2, 17, 42, 33),
  onError: (error) => console.error(error),
});

const summary = "Fix the overlap check of multi_edit";
const { text } = todos.write({
  summary,
  todos: [
    { content: "Fix the overlap check", status: "in_progress" },
    { content: "Update the docs", status: "pending" },
    { content: "Speed script", status: "cancelled" },
  ],
});
const envelope = JSON.parse(text);
console.log(envelope.text);
console.log(envelope.data.recap);
assert.equal(envelope.status, "success");
assert.equal(
  envelope.data.recap,
  "[1/3] In progress: Fix the overlap check. Pending: Update the docs. Cancelled: Speed script.",
);
assert.deepEqual(envelope.stats, { total: 3, pending: 1, in_progress: 1, completed: 0, cancelled: 1 });
assert.equal(envelope.context.cwd, "/srv/app");

// The task is finished: one block in the log.
todos.write({
  summary,
  todos: [
    { content: "Fix the overlap check", status: "completed" },
    { content: "Update the docs", status: "completed" },
    { content: "Speed script", status: "cancelled" },
  ],
});
const logged = readFileSync(join(folder, "todoList-20250102-174233.md"), "utf8");
console.log(logged);
assert.match(logged, /^# task1-20250102-174233\n/);
assert.match(logged, /^- ~~Speed script~~$/m);

// Without a session: a log of one's own, in the words of the design.
const log = createCompletionLog({ folder, now: () => new Date(2025, 0, 3), labels: COMPLETION_LOG_LABELS.zh });
const path = log.record({ revision: 1, items: [{ content: "修复重叠检测", status: "completed" }] }) ?? "";
assert.match(readFileSync(path, "utf8"), /^\[1\/1\] Completed: 完成的任务\.\n- 修复重叠检测$/m);
rmSync(folder, { recursive: true });

// The envelope of a refusal; its code is for the program, its message for the model.
const plain = createTodoSession({ preset: standardEnvelope });
const refused = JSON.parse(plain.write({ summary, todos: [{ content: "A", status: "done" }] }).text);
assert.equal(refused.status, "error");
assert.equal(refused.error.code, "INVALID_PARAM");
assert.equal(refused.context.cwd, ".");
