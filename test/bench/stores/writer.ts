// One of eight processes that write at once: says when it is ready, begins when it is told, and tells how many times it
// asked the store to save. Arguments: address, whether statements are named, what to do, its number, how many lists and how
// many writes to each.
import { createSharedTodos, type TodoStore } from "agent-todos/shared";
import { openDatabase } from "./open-database.js";
import { sendSteps, writeSteps } from "./steps.js";

const [, , address = "", naming = "", mode = "", number = "", lists = "", writes = ""] = process.argv;
const { store, overwrite, close } = await openDatabase(address, naming === "named");

let attempts = 0;
const counting: TodoStore = {
  ...store,
  append: (...entry) => {
    attempts += 1;
    return store.append(...entry);
  },
};

/** Writers of one list share its name; the others have lists of their own. */
const nameOf = (list: number): string => (mode === "one list" ? "bench-one" : `bench-${number}-${list}`);
const ids = Array.from({ length: Number(lists) }, (_, list) => nameOf(list));
const handles = ids.map((id) =>
  createSharedTodos({
    store: counting,
    id,
    agent: `agent-${number}`,
    tool: { patch: true },
    rules: { maxItems: 500 },
    // Only writes are measured, so no round is reported.
    nag: false,
  }),
);

async function writeAll(turn: number): Promise<void> {
  for (const [index, todos] of handles.entries()) {
    const callId = `toolu_${number}_${index}_${turn}_x`;
    if (mode === "bare") await overwrite(ids[index] ?? "", writeSteps(turn));
    else if (mode === "one list") {
      await todos.write({ add: [{ content: `Step ${number} ${turn}`, status: "pending" }] }, { callId });
    } else await todos.write(sendSteps(turn), { callId });
  }
}

/** A service that writes has compiled what it runs. */
const WARM_UP = 4;

for (let turn = 0; turn < WARM_UP; turn += 1) await writeAll(turn);
attempts = 0;
process.once("message", async () => {
  for (let turn = 0; turn < Number(writes); turn += 1) await writeAll(WARM_UP + turn);
  process.send?.({ attempts });
  for (const id of ids) await store.remove(id);
  await close();
  process.disconnect();
});
process.send?.({ attempts });
