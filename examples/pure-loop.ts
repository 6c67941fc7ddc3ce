// An agent loop of nothing but pure parts: the reducer, a renderer and the reminder policy, with all state in one file.
//
//   npx tsx examples/pure-loop.ts

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createNagPolicy,
  createTodoTool,
  diffTodos,
  EMPTY_TODO_LIST,
  formatIssues,
  type NagState,
  parseTodos,
  renderCheckbox,
  serializeTodos,
  type TodoList,
  validateAndReplace,
} from "agent-todos";

/** All that the loop knows about the plan: plain data. */
interface Plan {
  readonly list: TodoList;
  readonly nag: NagState;
}

const { name, description, parameters } = createTodoTool(); // for the request
const policy = createNagPolicy({ stale: { after: 3, spacing: 5 } });

function readPlan(path: string): Plan {
  if (!existsSync(path)) return { list: EMPTY_TODO_LIST, nag: policy.start() };
  const { list, nag } = JSON.parse(readFileSync(path, "utf8"));
  return { list: parseTodos(list), nag };
}

function savePlan(path: string, { list, nag }: Plan): void {
  writeFileSync(`${path}.new`, JSON.stringify({ list: serializeTodos(list), nag }));
  renameSync(`${path}.new`, path);
}

type Call = readonly [tool: string, input?: unknown];

/** One round: answers the calls of a reply, and asks the policy for a reminder. */
function playRound({ list: before, nag }: Plan, calls: readonly Call[]): { plan: Plan; answers: readonly string[] } {
  let list = before;
  let write: "none" | "ok" | "failed" = "none";
  const answers = calls.map(([tool, input]) => {
    if (tool !== name) return `${tool} done`;
    const result = validateAndReplace(list, input);
    list = result.list; // a refused write returns the list that it was given
    if (result.ok || write === "none") write = result.ok ? "ok" : "failed";
    return result.ok ? renderCheckbox(list, { count: "line" }) : formatIssues(result.issues);
  });
  const { state, decision } = policy.next(nag, { type: "round", list, write });
  return { plan: { list, nag: state }, answers: decision.remind ? [...answers, decision.text] : answers };
}

// From here on: the rounds of a scripted model. The plan is read from the file before each and saved after it.

const todos = (first: string, second: string) => ({
  todos: [
    { content: "Read hello.py", status: first },
    { content: "Add type hints", status: second },
  ],
});

const folder = mkdtempSync(join(tmpdir(), "plan-"));
const path = join(folder, "plan.json");
const rounds: readonly (readonly Call[])[] = [
  [[name, todos("in_progress", "later")]],
  [[name, todos("in_progress", "pending")], ["bash"]],
  [["bash"]],
  [["bash"]],
  [["bash"]],
  [[name, todos("completed", "in_progress")]],
];
const answers = rounds.map((calls) => {
  const { plan, answers } = playRound(readPlan(path), calls);
  savePlan(path, plan);
  return answers.join("\n");
});
const { list } = readPlan(path);
rmSync(folder, { recursive: true });

console.log(answers.join("\n--\n"));
assert.match(description, /three or more steps/);
assert.ok("todos" in (parameters.properties ?? {}));
assert.match(answers[0] ?? "", /^Not saved: todos\[1\]\.status is "later"/);
assert.match(answers[4] ?? "", /^bash done\n<reminder>/);
assert.equal(answers[5], "[x] Read hello.py\n[>] Add type hints\n(1/2 completed)");
assert.deepEqual(
  diffTodos(EMPTY_TODO_LIST, list).map(({ type }) => type),
  ["added", "added"],
);
