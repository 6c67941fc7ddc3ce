import { createSharedTodos, memoryStore, type TodoStore } from "agent-todos/shared";
import { expect, it } from "vitest";
import { nameClaims } from "../../src/shared/claim.js";

/** A store whose answers take so many turns of the event loop as chance has it. */
function slowStore(store: TodoStore, random: () => number): TodoStore {
  const wait = async (): Promise<void> => {
    for (let turn = Math.floor(random() * 5); turn > 0; turn -= 1) await new Promise(setImmediate);
  };
  return {
    ...store,
    head: async (id) => {
      await wait();
      const head = await store.head(id);
      await wait();
      return head;
    },
    append: async (...given) => {
      await wait();
      const outcome = await store.append(...given);
      await wait();
      return outcome;
    },
  };
}

/** Numbers that look random and are the same in every run. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const clock = (start: number) => {
  const time = { at: start };
  return { time, now: () => new Date(time.at) };
};

const open = (store: TodoStore, now: () => Date, id = "thread-7") => createSharedTodos({ store, id, now });

it.each([
  ["is there as it is", "x".repeat(100), `claim:summary:${"x".repeat(100)}`],
  ["is hashed, where it is longer", "x".repeat(101), expect.stringMatching(/^claim:summary:[^x]/)],
])("the name of a list %s in that of its claims, which every process writes alike", (_name, id, name) => {
  expect(nameClaims(id, "summary")).toEqual(name);
});

it("claim() gives a task to one of those who claim at the same time, whatever the order of the store's answers", async () => {
  const { now } = clock(1000);
  for (let seed = 1; seed <= 200; seed += 1) {
    const store = slowStore(memoryStore(), createNumbers(seed));
    const claims = await Promise.all(Array.from({ length: 5 }, () => open(store, now).claim("observer", 100)));
    expect(claims.filter((release) => release !== undefined)).toHaveLength(1);
  }
});

it("claim() gives a task again once it is released, or its time is over", async () => {
  const { time, now } = clock(1000);
  const store = memoryStore();
  const claim = () => open(store, now).claim("observer", 100);
  const release = await claim();
  expect(await claim()).toBeUndefined();
  await release?.();
  expect(await claim()).toBeDefined();
  time.at += 99;
  expect(await claim()).toBeUndefined();
  time.at += 1;
  expect(await claim()).toBeDefined();
});

it("a claim that is released late leaves that of another process", async () => {
  const { time, now } = clock(1000);
  const store = memoryStore();
  const late = await open(store, now).claim("observer", 100);
  time.at += 100;
  expect(await open(store, now).claim("observer", 100)).toBeDefined();
  await late?.();
  expect(await open(store, now).claim("observer", 100)).toBeUndefined();
});

it("claims of other tasks and other lists are apart, also where an id is long, and the list stays as it is", async () => {
  const { now } = clock(1000);
  const store = memoryStore();
  const long = "x".repeat(500);
  const todos = open(store, now, long);
  expect(await todos.claim("observer", 100)).toBeDefined();
  expect(await todos.claim("observer", 100)).toBeUndefined();
  expect(await todos.claim("report", 100)).toBeDefined();
  expect(await open(store, now, `${long}y`).claim("observer", 100)).toBeDefined();
  expect((await todos.read()).revision).toBe(0);
  expect(await todos.history()).toEqual([]);
});

it("a store that saved a claim without an answer is asked again, and the claim is this process's", async () => {
  const store = memoryStore();
  let isFirst = true;
  const failing: TodoStore = {
    ...store,
    append: async (...given) => {
      const outcome = await store.append(...given);
      if (!isFirst) return outcome;
      isFirst = false;
      throw new Error("connection lost");
    },
  };
  const { now } = clock(1000);
  expect(await open(failing, now).claim("observer", 100)).toBeDefined();
  expect(await open(store, now).claim("observer", 100)).toBeUndefined();
});
