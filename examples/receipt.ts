// What a plan promised, and what became of it: the receipt of a recorded session, and of several together.
//
//   npx tsx examples/receipt.ts

import {
  addReceipts,
  createReplayer,
  findReader,
  type PlanRecord,
  renderReceipt,
  replayRecords,
} from "agent-todos/replay";

const planned: PlanRecord = {
  type: "round",
  calls: [
    {
      tool: "update_plan",
      input: {
        plan: [
          { step: "Find the slow query", status: "in_progress" },
          { step: "Add an index", status: "pending" },
          { step: "Measure again", status: "pending" },
        ],
      },
    },
  ],
};
const worked: PlanRecord = { type: "round", calls: [{ tool: "shell" }] };
const shortened: PlanRecord = {
  type: "round",
  calls: [
    {
      tool: "update_plan",
      input: {
        plan: [
          { step: "Find the slow query", status: "completed" },
          { step: "Add an index", status: "in_progress" },
        ],
      },
    },
  ],
};

const { receipt, timeline } = replayRecords([
  { type: "session", agent: "codex" },
  { type: "user" },
  planned,
  worked,
  shortened,
  { type: "end" },
]);
console.log(renderReceipt(receipt));
for (const { content, fate, born, ended } of timeline.items)
  console.log(`${content}: ${fate}, from round ${born}${ended === undefined ? "" : ` to ${ended}`}`);

// A recording that still grows: the receipt is there at any time.
const replayer = createReplayer();
replayer.add(planned);
console.log("so far:", renderReceipt(replayer.result().receipt));
console.log("both:", renderReceipt(addReceipts([receipt, replayer.result().receipt])));

// Whose recording a file is, by one of its first lines.
const found = findReader({ type: "session", version: 3, id: "1", cwd: "project" });
console.log("a recording of", found?.reader.agent, "written for", found?.reader.writtenFor);
