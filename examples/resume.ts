// A session that outlives its process: one process saves a snapshot to a file, and a second one continues.
//
//   npx tsx examples/resume.ts

import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createTodoSession,
  isPlanInSight,
  isTodoError,
  parseTodos,
  renderForContext,
  serializeTodos,
  stripContext,
  TodoError,
  todoListSchema,
} from "agent-todos";

/** The 10th round without a write reminds, however short the list. */
const REMINDERS = { stale: { after: 10 } };

const [file] = process.argv.slice(2);
if (file === undefined) await beginHere();
else goOnThere(file);

/** The first process: a plan, nine rounds without a write, then the end. */
async function beginHere(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "todos-"));
  const path = join(folder, "session.json");
  const todos = createTodoSession({ nag: REMINDERS });
  todos.write({ todos: [{ content: "Migrate the tables", status: "in_progress" }] });
  for (let round = 0; round <= 9; round += 1) todos.endRound();
  writeFileSync(path, JSON.stringify(todos.snapshot()));

  const child = fork(fileURLToPath(import.meta.url), [path]);
  const [exitCode] = await once(child, "exit");
  assert.equal(exitCode, 0);

  // A list alone travels as text; what cannot be read says why, by code.
  assert.deepEqual(parseTodos(serializeTodos(todos.list)), todos.list);
  assert.throws(
    () => parseTodos('{"version":9}'),
    (error) => error instanceof TodoError && isTodoError(error) && error.code === "unknown_version",
  );
  rmSync(folder, { recursive: true });
}

/** The second process: the same list, and the round in which the reminder is due. */
function goOnThere(path: string): void {
  const snapshot = JSON.parse(readFileSync(path, "utf8"));
  assert.ok(todoListSchema.safeParse(snapshot.list).success);
  const todos = createTodoSession({ nag: REMINDERS, snapshot });
  assert.equal(todos.list.items[0]?.content, "Migrate the tables");
  const reminder = todos.endRound();
  console.log(reminder?.text);
  assert.equal(reminder?.reason, "stale");

  // A summary replaces old messages: the older plan is removed from it, and the current one added.
  const summary = "The old tables are read.\n\n<todo-context>\n[>] Read the old tables\n</todo-context>";
  const context = `${stripContext(summary)}\n\n${renderForContext(todos.list)}`;
  console.log(context);
  assert.equal(context.split("<todo-context>").length, 2);
  assert.equal(stripContext(context), "The old tables are read.");

  // A request with this summary shows the plan, and one with the bare summary would lack it.
  const isSeenIn = (text: string) =>
    isPlanInSight(todos.tool, todos.list, [{ by: "model", parts: [{ type: "text", text }] }]);
  assert.deepEqual([context, stripContext(context)].map(isSeenIn), [true, false]);
}
