import { expect, it, onTestFinished, vi } from "vitest";
import { createSharedTodos, memoryStore, type TodoStore } from "../../src/shared/index.js";
import { takeChanges } from "./share.js";

/** A store that gives no hints, as one without a subscription. */
function deaf(): TodoStore {
  const { watch: _, ...store } = memoryStore();
  return store;
}

async function writeMany(store: TodoStore, count: number): Promise<void> {
  const todos = createSharedTodos({ store, id: "a" });
  for (let at = 1; at <= count; at += 1)
    await todos.write({ todos: [{ content: `Step ${at}`, status: "in_progress" }] });
}

it.each([
  ["from the beginning", 0, 250],
  ["after a version", 7, 243],
])("changes() reads more versions than a page holds without a wait, %s", async (_name, after, count) => {
  const store = deaf();
  await writeMany(store, 250);
  const taken = await takeChanges(createSharedTodos({ store, id: "a" }), after, count);
  expect(taken.map(({ version }) => version)).toEqual(Array.from({ length: count }, (_, at) => after + at + 1));
  expect(taken.every(({ type }) => type === "change")).toBe(true);
});

it("changes() looks every second where the store gives no hints", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const store = deaf();
  const following = createSharedTodos({ store, id: "a" }).changes({ after: 0 })[Symbol.asyncIterator]();
  const first = following.next();
  await vi.advanceTimersByTimeAsync(500);
  await writeMany(store, 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await first).value).toMatchObject({ version: 1 });
  await following.return?.();
});

it.each([0, -1, Number.NaN])("changes() refuses to look every %s milliseconds", async (every) => {
  const following = createSharedTodos({ store: deaf(), id: "a" }).changes({ every })[Symbol.asyncIterator]();
  await expect(following.next()).rejects.toThrow(
    `Invalid call of changes(): every must be a number of milliseconds > 0 (got ${every})`,
  );
});

it("changes() watches again where a subscription was lost, and ends it with the reader", async () => {
  const store = memoryStore();
  const watched: AbortSignal[] = [];
  let lose = (): void => {};
  const fragile: TodoStore = {
    ...store,
    watch: async (_id, _wake, signal) => {
      watched.push(signal);
      await new Promise<void>((resolve) => {
        lose = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    },
  };
  const following = createSharedTodos({ store: fragile, id: "a" })
    .changes({ after: 0, every: 1 })
    [Symbol.asyncIterator]();
  const first = following.next();
  await expect.poll(() => watched.length).toBe(1);
  lose();
  await expect.poll(() => watched.length).toBe(2);
  await writeMany(store, 1);
  expect((await first).value).toMatchObject({ version: 1 });
  await following.return?.();
  expect(watched.every(({ aborted }) => aborted)).toBe(true);
});
