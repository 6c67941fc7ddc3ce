// A plan whose finished steps are checked, and one step of which a reviewer takes. The model is scripted: it reports a step
// as done while its test fails, is told so where it ends its turn, fixes it, and the check passes.
//
//   npx tsx examples/checked-work.ts

import assert from "node:assert/strict";
import { checkTodos, createTodoSession, shellChecks } from "agent-todos";
import { renderPanel } from "agent-todos/terminal";
import { createScriptedModel } from "agent-todos/testing";

const exits = [1, 0]; // of the two runs of the tests
const todos = createTodoSession();
const checks = shellChecks(); // adapters take it as an option, and call it themselves
const show = (why: string) =>
  console.log(`${why}\n${renderPanel(todos.list, { checks: todos.checks, agents: todos.agents })}`);

function plan(fix: string, review: string) {
  const steps = [
    { content: "Fix the overlap check", status: fix },
    { content: "Review the diff", status: review },
  ];
  return { name: "todo_write", input: { todos: steps } };
}
const tests = { name: "bash", input: { command: "cd calendar && npm test" } };
const model = createScriptedModel([
  { calls: [plan("in_progress", "pending")] },
  { calls: [tests, { name: "review", input: { step: "Review the diff" } }] },
  { calls: [plan("completed", "completed")] },
  { text: "All done." },
  { calls: [tests] },
  { text: "Fixed, and the tests pass." },
]);

/** The reviewer: an agent with a plan of its own. */
async function review(callId: string, step: string): Promise<string> {
  const child = createTodoSession();
  todos.delegate(step, { callId, agent: "reviewer", todos: child });
  child.write({ todos: [{ content: "Read the diff", status: "in_progress" }] });
  show("The reviewer is at work:");
  return `No risks found.\n${todos.returned(callId, { ok: true }).text}`;
}

async function answer(id: string, name: string, input: unknown): Promise<string> {
  if (name === "todo_write") return todos.write(input).text;
  if (name === "review") return review(id, (input as { step: string }).step); // as the script above sends it
  const exit = exits.shift();
  const text = `${exit === 0 ? "2 passed" : "1 failed"}\nexit code: ${exit}`;
  const found = checks({ name, input: { ...(input as object) }, text }); // as the script above sends it
  for (const run of [found ?? []].flat()) todos.check(run);
  return text;
}

const nudges: string[] = [];
const messages: unknown[] = [{ role: "user", content: "Fix the overlap check" }];
todos.begin();
for (;;) {
  const { text, calls } = model.reply(messages);
  if (calls.length === 0) {
    const nudge = todos.stop({ reply: text });
    if (nudge === undefined) break;
    nudges.push(nudge.reason);
    show(`The model wants to stop, and reads: ${nudge.text}`);
    messages.push({ role: "user", content: nudge.text });
    continue;
  }
  for (const { id, name, input } of calls) messages.push({ role: "tool", content: await answer(id, name, input) });
  todos.endRound();
}
show("At the end:");

assert.deepEqual(nudges, ["failing"]);
assert.deepEqual(
  todos.checks.map((check) => check?.state),
  ["checked", "checked"],
);

// The same without a session: what the host saw is plain JSON beside the list.
const { facts } = checkTodos(undefined, { list: todos.list, run: { name: "npm test", ok: false } });
const again = checkTodos(facts, { list: todos.list, run: { name: "npm test", ok: true } });
assert.equal(again.checks[0]?.state, "checked");
