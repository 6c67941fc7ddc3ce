// A person changes the plan during a run: the model is told before it can undo the change, and what it wrote without knowing
// is merged.
//
//   npx tsx examples/person-edits.ts

import assert from "node:assert/strict";
import { createTodoSession, renderCheckbox, type TodoList } from "agent-todos";

interface Step {
  /** What the model calls in this round; `bash` stands for its other tools. */
  readonly call: "todo_write" | "bash";
  readonly input: unknown;
  /** What the person does on the screen after the result came back, or while the next reply is on its way. */
  readonly after?: () => void;
  readonly meanwhile?: () => void;
}

const todos = createTodoSession({ rules: { ids: "assign" } });
const transcript: string[] = [];

/** The loop of any agent: call, result, and the reminder at the end of the result. */
function run(script: readonly Step[]): TodoList {
  for (const { call, input, after, meanwhile } of script) {
    meanwhile?.();
    const result = call === "bash" ? "done" : todos.write(input).text;
    after?.();
    const reminder = todos.endRound();
    transcript.push(reminder ? `${result}\n\n${reminder.text}` : result);
  }
  return todos.list;
}

const STEPS = ["Read the parser", "Fix the parser", "Ship it", "Tell Ada"];

const plan = (...statuses: readonly string[]): unknown => ({
  todos: statuses.map((status, index) => ({ content: STEPS[index], status })),
});

const list = run([
  { call: "todo_write", input: plan("in_progress", "pending", "pending") },
  {
    call: "bash",
    input: { command: "cat parser.ts" },
    // A patch of single items, as a screen sends it: the id is that of the item that was clicked.
    after: () => {
      const edited = todos.edit({
        updates: [{ id: "t3", status: "cancelled" }],
        add: [{ content: "Tell Ada", status: "pending" }],
      });
      assert.ok(edited.ok);
    },
  },
  { call: "todo_write", input: plan("completed", "in_progress", "cancelled", "pending") },
  {
    call: "todo_write",
    // The model still uses the old words: the item is completed, and keeps the person's words.
    input: plan("completed", "completed", "cancelled", "in_progress"),
    meanwhile: () => {
      const edited = todos.edit({ updates: [{ id: "t2", content: "Mend the grammar, then the tokens" }] });
      assert.ok(edited.ok);
    },
  },
]);

for (const [round, text] of transcript.entries()) console.log(`${round + 1}: ${text}`);
console.log(renderCheckbox(list));

assert.match(transcript[1] ?? "", /The user changed the todo list: cancelled "Ship it"; added "Tell Ada"/);
assert.equal(transcript[2], "2/4 done. Now: Fix the parser. Next: Tell Ada.");
assert.match(transcript[3] ?? "", /that was kept: reworded "Fix the parser" to "Mend the grammar/);
assert.deepEqual(
  list.items.map(({ content, status }) => `${content}: ${status}`),
  [
    "Read the parser: completed",
    "Mend the grammar, then the tokens: completed",
    "Ship it: cancelled",
    "Tell Ada: in_progress",
  ],
);

// What a person sends is checked like a model's.
const refused = todos.edit({ updates: [{ id: "t9", status: "completed" }] });
assert.ok(!refused.ok && refused.issues[0]?.code === "unknown_item");
