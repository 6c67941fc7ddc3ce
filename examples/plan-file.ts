// A plan in PLAN.md that a person edits while an agent works: `syncPlan` is all that it takes.
//
//   npx tsx examples/plan-file.ts

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTodoSession, formatIssues, renderMarkdown, type TodoSession } from "agent-todos";

/** Keeps a session and a file the same; call `sync` where the person may have saved, such as in `fs.watchFile`. */
function syncPlan(todos: TodoSession, path: string): { sync: () => void } {
  let last = { text: "", revision: 0 };
  let isSyncing = false;
  function sync(): void {
    if (isSyncing) return; // the edit below is written by this very sync
    isSyncing = true;
    const saved = existsSync(path) ? readFileSync(path, "utf8") : "";
    // What was saved since the last sync is merged with what the model wrote, and the model is told of it.
    if (saved !== last.text && saved.trim() !== "") {
      const result = todos.edit(saved, { seen: last.revision });
      if (!result.ok) console.error(formatIssues(result.issues));
    }
    const text = `${renderMarkdown(todos.list)}\n`;
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path); // readers find the old file or the new one, never half of it
    last = { text, revision: todos.list.revision };
    isSyncing = false;
  }
  todos.subscribe(sync);
  sync();
  return { sync };
}

// From here on: a scripted model, and a person with an editor.

const folder = mkdtempSync(join(tmpdir(), "plan-"));
const path = join(folder, "PLAN.md");
const todos = createTodoSession();
const { sync } = syncPlan(todos, path);

const step = (content: string, status: string) => ({ content, status });
todos.write({ summary: "Ship 2.0", todos: [step("Read", "in_progress"), step("Test", "pending")] });
console.log(readFileSync(path, "utf8"));

// The person ticks a step and adds one; the model writes before anybody looked.
writeFileSync(path, readFileSync(path, "utf8").replace("- [ ] **Read**", "- [x] Read\n- [ ] Ask Ann"));
todos.write({ todos: [step("Read", "in_progress"), step("Test", "pending"), step("Ship", "pending")] });
const text = readFileSync(path, "utf8");
console.log(text);
assert.equal(text, "> Ship 2.0\n\n- [x] Read\n- [ ] Ask Ann\n- [ ] Test\n- [ ] Ship\n");

// The next reply of the tool, or the next round, tells the model.
const reminder = todos.endRound();
console.log(reminder?.text);
assert.match(reminder?.text ?? "", /added "Ask Ann"/);

// A save without a write of the model's.
writeFileSync(path, text.replace("- [ ] Ship\n", ""));
sync();
assert.deepEqual(
  todos.list.items.map(({ content }) => content),
  ["Read", "Ask Ann", "Test"],
);
rmSync(folder, { recursive: true });
