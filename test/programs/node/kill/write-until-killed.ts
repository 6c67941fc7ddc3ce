import { writeSync } from "node:fs";
import { COMPLETION_LOG_LABELS } from "../../../../src/programs/node/completion-block.js";
import { createCompletionLog } from "../../../../src/programs/node/completion-log.js";
import { fixedTime, planNumber } from "./blocks.js";

// Run as a process of its own: writes blocks without end, to one file ("append") or each to a new one ("create").
const [mode, folder, resume] = process.argv.slice(2);

function openLog(): ReturnType<typeof createCompletionLog> {
  const labels = COMPLETION_LOG_LABELS.en;
  const state = resume === undefined ? undefined : JSON.parse(resume);
  return createCompletionLog({ folder, labels, now: fixedTime, resume: state });
}

let log = openLog();
for (let written = 0; ; written += 1) {
  log.record(planNumber(log.state().count + 1));
  // From here on the parent may kill: every process adds a block at least.
  if (written === 0) writeSync(1, "writing\n");
  if (mode === "create") log = openLog();
}
