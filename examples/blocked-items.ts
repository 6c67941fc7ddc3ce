// Steps that cannot go on: the model names what is in the way, and nobody is reminded of them.
//
//   npx tsx examples/blocked-items.ts

import assert from "node:assert/strict";
import { createTodoSession, renderMarkdown } from "agent-todos";

const todos = createTodoSession({ rules: { blocked: "optional" }, nag: { stale: { after: 1 } } });
todos.begin();
const { text } = todos.write({
  todos: [
    { content: "Write the migration", status: "completed" },
    { content: "Run it on staging", status: "pending", blocked: "no access yet" },
    { content: "Announce it", status: "blocked" },
  ],
});
console.log(text);
assert.equal(text, "1/3 done. 2 blocked.");
todos.endRound();

// A round later nothing has moved, and nothing could.
assert.equal(todos.endRound(), undefined);
assert.equal(todos.decision?.reason, "blocked");
assert.equal(todos.stop({ reply: "Both wait for access to staging." }), undefined);

// The person opens the way, and the model hears of it.
const edited = todos.edit({ updates: [{ content: "Run it on staging", blocked: null }] });
assert.ok(edited.ok);
console.log(todos.begin()?.text);
console.log(renderMarkdown(todos.list));
