import { memoryStore } from "agent-todos/shared";
import { expect, it } from "vitest";
import { createTimesReader } from "../../src/shared/list-times.js";
import { openList } from "../../src/shared/open-list.js";
import { share, whole } from "./share.js";

function startClock() {
  const clock = { seconds: 0 };
  const store = memoryStore();
  const open = (options = {}) => share({ store, now: () => new Date(clock.seconds * 1000), ...options });
  return { clock, store, open };
}

it("todos.times() follows the versions of every writer", async () => {
  const { clock, open } = startClock();
  const [model, person] = [open(), open()];
  clock.seconds = 1;
  await model.write(whole("[>]Read", "[ ]Ship"));
  expect(await person.times()).toEqual([{ added: 1000, started: 1000 }, { added: 1000 }]);
  clock.seconds = 2;
  await person.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  clock.seconds = 5;
  await model.write(whole("[x]Read", "[>]Ship"));
  const times = [
    { added: 1000, started: 1000, finished: 5000, ran: 4000 },
    { added: 1000, started: 5000 },
    { added: 2000 },
  ];
  expect(await person.times()).toEqual(times);
  expect(await open().times()).toEqual(times);
});

it("todos.times() leaves out what was before the oldest kept version", async () => {
  const { clock, store, open } = startClock();
  const todos = open();
  await todos.write(whole("[>]Read"));
  clock.seconds = 3;
  await todos.write(whole("[>]Read", "[ ]Ship"));
  await store.prune("a", { entries: 1 });
  expect(await open().times()).toEqual([{}, {}]);
  clock.seconds = 4;
  await todos.write(whole("[x]Read", "[ ]Ship"));
  expect(await open().times()).toEqual([{ finished: 4000 }, {}]);
  // A handle that had read them still knows.
  expect(await todos.times()).toEqual([{ finished: 4000 }, {}]);
});

it("todos.times() is empty for a list that was never written, and one that was removed", async () => {
  const { open } = startClock();
  const todos = open();
  expect(await todos.times()).toEqual([]);
  await todos.write(whole("[>]Read"));
  await todos.remove();
  expect(await todos.times()).toEqual([]);
});

it("reads only what is new, page by page", async () => {
  const { store, open } = startClock();
  const todos = open({ keep: { entries: 1000 } });
  for (let index = 0; index < 250; index += 1) await todos.write(whole(`[ ]Step ${index}`));
  const asked: number[] = [];
  const list = openList(store, "a", undefined, 1000);
  const times = createTimesReader({
    log: (after, limit) => {
      asked.push(after);
      return list.log(after, limit);
    },
  });
  expect((await times()).length).toBe(1);
  await times();
  expect(asked).toEqual([0, 99, 198, 249]);
});

it("begins anew where a database lost its newest versions", async () => {
  const { store, open } = startClock();
  await open().write(whole("[ ]Read"));
  await open().write(whole("[ ]Read", "[ ]Ship"));
  const list = openList(store, "a", undefined, 1000);
  let isLost = false;
  const times = createTimesReader({
    log: async (after, limit) => (await list.log(after, limit)).filter(({ version }) => !isLost || version === 1),
  });
  expect((await times()).length).toBe(2);
  isLost = true;
  expect((await times()).length).toBe(1);
});
