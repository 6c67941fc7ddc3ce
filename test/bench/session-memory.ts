import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTodoSession } from "agent-todos";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The bytes that sessions of this plan take, for each byte of their plain parsed lists. */
export function measureSessionMemory(text: string, sessions: number): number {
  const plain = measure(sessions, () => JSON.parse(text));
  const held = measure(sessions, () => {
    const todos = createTodoSession();
    todos.write(JSON.parse(text));
    return todos;
  });
  return held / plain;
}

function measure(count: number, make: () => unknown): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: count }, make);
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  // Read after the measurement, so that what was made is alive until then.
  return kept.length === count ? bytes : Number.NaN;
}
