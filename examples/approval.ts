// A plan that a person approves before it runs, in eleven lines: eight from `approval` to the end of `askPerson`, one in the
// loop, and two that ask right before another tool runs. A step that the model adds later is asked about again, by its name.
//
//   npx tsx examples/approval.ts

import assert from "node:assert/strict";
import { createPlanApproval, createTodoSession, type PlanApprovalEvent, type TodoList } from "agent-todos";

const todos = createTodoSession();

const approval = createPlanApproval();
let step = approval.next(approval.start(), { type: "interrupted" });
async function askPerson({ list }: { readonly list: TodoList }): Promise<string> {
  const changed = approval.next(step.state, { type: "changed", list, by: "model" });
  step = changed.decision.mayRun ? changed : approval.next(changed.state, { type: "proposed", list });
  if (!step.decision.mayRun) step = approval.next(step.state, await review(list, changed.decision.text));
  return step.decision.text ?? "";
}

interface Call {
  readonly name: string;
  readonly input: unknown;
}

/** The loop of any agent. */
async function run(replies: readonly Call[]): Promise<void> {
  for (const { name, input } of replies) {
    if (name === todos.tool.name) {
      const result = todos.write(input);
      transcript.push(`${result.text} ${await askPerson(result)}`);
    } else {
      const { mayRun, text } = approval.next(step.state, { type: "run", list: todos.list }).decision;
      transcript.push(mayRun ? `${name} done` : `${name} did not run. ${text}`);
    }
    todos.endRound();
  }
}

// From here on: a scripted model and a scripted person.

const transcript: string[] = [];
const asked: string[] = [];
const answers: ((list: TodoList) => PlanApprovalEvent)[] = [
  () => ({ type: "changes_wanted", words: "Back up the table first" }),
  (list) => ({ type: "approved", list }),
  () => ({ type: "denied", words: "Keep the old table" }),
];

async function review(list: TodoList, voided = ""): Promise<PlanApprovalEvent> {
  asked.push(`${list.items.map(({ content }) => content).join(", ")}${voided && ` (${voided})`}`);
  return answers.shift()?.(list) ?? { type: "interrupted" };
}

const plan = (...steps: readonly (readonly [content: string, status?: string])[]): Call => ({
  name: "todo_write",
  input: { todos: steps.map(([content, status = "pending"]) => ({ content, status })) },
});
const bash: Call = { name: "bash", input: { command: "psql" } };

await run([
  bash,
  plan(["Migrate the table"]),
  bash,
  plan(["Back up the table"], ["Migrate the table"]),
  plan(["Back up the table", "in_progress"], ["Migrate the table"]),
  bash,
  plan(["Back up the table", "completed"], ["Migrate the table", "in_progress"], ["Drop the old table"]),
  bash,
]);

for (const line of transcript) console.log(line.trimEnd());
assert.equal(asked[0], "Migrate the table");
assert.match(asked[2] ?? "", /not asked about "Drop the old table"/);
assert.match(transcript[1] ?? "", /"Back up the table first"/);
assert.deepEqual(
  transcript.filter((line) => line.startsWith("bash")).map((line) => line === "bash done"),
  [false, false, true, false],
);
assert.deepEqual(JSON.parse(JSON.stringify(step.state)), step.state);
