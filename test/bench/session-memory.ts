import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTodoSession, type TodoPreset } from "agent-todos";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The bytes that sessions of this plan take, for each byte of their plain parsed lists. */
export function measureSessionMemory(text: string, sessions: number): number {
  const plain = measureHeap(sessions, () => JSON.parse(text));
  const held = measureHeap(sessions, () => {
    const todos = createTodoSession();
    todos.write(JSON.parse(text));
    return todos;
  });
  return held / plain;
}

/** The bytes that a session of each preset takes, for each byte of one without a preset, by name. */
export function measurePresetMemory(presets: readonly TodoPreset[], sessions: number): ReadonlyMap<string, number> {
  const usual = measureHeap(sessions, () => createTodoSession());
  const ratios = presets.map((preset) => {
    // What the first session makes is shared by the others.
    createTodoSession({ preset });
    return [preset.name, measureHeap(sessions, () => createTodoSession({ preset })) / usual] as const;
  });
  return new Map(ratios);
}

/** The bytes of heap that so many things take. */
export function measureHeap(count: number, make: () => unknown): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: count }, make);
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  // Read after the measurement, so that what was made is alive until then.
  return kept.length === count ? bytes : Number.NaN;
}
