import { expect, it } from "vitest";
import { createTodoSession, type TodoSession } from "../../src/index.js";
import { claudeCode, claudeCodeTasks, codex, cursor, openCode } from "../../src/presets/index.js";
import { FIXTURES, readFixture } from "../support/read-fixture.js";
import { acceptedCalls, type CallingSession, type RecordedCall, readSessions } from "../support/recorded-call.js";
import { openTaskTools } from "../support/task-tools.js";

function startSession(tool: string): TodoSession {
  if (tool === "update_plan") return createTodoSession({ preset: codex });
  // Only the results of writes count here, and those do not depend on the items' own fields.
  if (tool === "todowrite") return createTodoSession({ preset: openCode }) as unknown as TodoSession;
  return tool === "TodoWrite"
    ? createTodoSession({ preset: claudeCode })
    : (createTodoSession({ preset: claudeCodeTasks }) as unknown as TodoSession);
}

/** The highest id that a session names before it has made such a task: those were there when its record began. */
function countOlder(calls: readonly RecordedCall[]): number {
  let [created, older] = [0, 0];
  for (const { tool, input } of calls) {
    if (tool === "TaskCreate") created += 1;
    const id = Number(input["taskId"] ?? 0);
    if (id > created + older) older = id - created;
  }
  return older;
}

function play(session: CallingSession) {
  const calls = acceptedCalls(session);
  const todos = startSession(calls[0]?.tool ?? "TodoWrite");
  const { run } = openTaskTools(todos);
  const older = countOlder(calls);
  for (let id = 1; id <= older; id += 1) run("TaskCreate", { subject: `older task ${id}`, description: "" });
  const exceptions = calls.flatMap(({ tool, input }) => {
    const result = run(tool, input);
    return result.ok ? [] : [`${session.source.path}: ${tool}: ${result.text}`];
  });
  return { calls: calls.length, accepted: calls.length - exceptions.length, exceptions, older };
}

it.skipIf(FIXTURES === undefined).each([
  ["sessions.jsonl", "TodoWrite, update_plan and todowrite"],
  ["task-tool-sessions.jsonl", "TaskCreate, TaskUpdate, TaskList and TaskGet"],
])("calls of %s that their own agent accepted are accepted by its preset", (file, tools) => {
  const played = readSessions(file).map(play);
  const calls = played.reduce((sum, tally) => sum + tally.calls, 0);
  const accepted = played.reduce((sum, tally) => sum + tally.accepted, 0);
  const exceptions = played.flatMap((tally) => tally.exceptions);
  const begun = played.filter((tally) => tally.older > 0).length;
  const report = `${accepted} of ${calls} recorded calls of ${tools} are accepted (${begun} of ${played.length} records begin after their first tasks were made)`;
  console.log([report, ...exceptions].join("\n"));
  expect(calls).toBeGreaterThan(0);
  expect(exceptions).toEqual([]);
});

it.skipIf(FIXTURES === undefined)("a recorded call that merges changes one item for Cursor", () => {
  const row = readFixture("malformed-inputs.jsonl").find((found) => found["id"] === "patch-merge");
  const todos = createTodoSession({ preset: cursor });
  const plan = ["1", "2", "3"].map((id) => ({ id, content: `Step ${id}`, status: "pending" }));
  todos.write({ merge: false, todos: plan });
  expect(todos.write(row?.["args"])).toMatchObject({ ok: true });
  expect(todos.list.items.map(({ status }) => status)).toEqual(["pending", "completed", "pending"]);
});
