// Readers of each kind leave, and the heap has to be as before: node --expose-gc readers-leave.mjs [readers]
import { createTodoSession } from "agent-todos";
import { createSharedTodos, memoryStore } from "agent-todos/shared";
import { handleTodoRequest, todoEventStream } from "agent-todos/show";

const READERS = Number(process.argv[2] ?? 2000);

// A reader that is kept costs 2,000 to 9,000 bytes. What else grows, such as compiled code, was up to 300 kB in one round
// on Node 20.19; the smaller of two rounds counts, as what is kept is in both.
const MOST_BYTES = 400_000 / READERS;

const INPUT = { todos: [{ content: "Add tests", status: "pending" }] };

const session = createTodoSession();
session.write(INPUT);
const shared = createSharedTodos({ store: memoryStore(), id: "a" });
await shared.write(INPUT);

// What lives as long as the process.
const { signal } = new AbortController();

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Opens a stream and reads so many frames of it; the list is the second. */
async function open(stream, frames) {
  const reader = stream.getReader();
  for (let read = 0; read < frames; read += 1) await reader.read();
  await nextTurn();
  return reader;
}

async function readChange(options) {
  const changes = shared.changes({ after: 0, ...options });
  await changes.next();
  return changes;
}

const WAYS = {};
for (const [name, source] of Object.entries({ session, "shared list": shared })) {
  for (const [state, frames] of Object.entries({ "a frame unread": 1, "nothing unread": 2 })) {
    WAYS[`${name}, cancelled with ${state}`] = async () => {
      const reader = await open(todoEventStream(source, { signal }), frames);
      await reader.cancel();
    };
    WAYS[`${name}, its request ended with ${state}`] = async () => {
      const gone = new AbortController();
      await open(todoEventStream(source, { signal: gone.signal }), frames);
      gone.abort();
    };
    WAYS[`handleTodoRequest() of a ${name}, cancelled with ${state}`] = async () => {
      const { body } = await handleTodoRequest(new Request("http://localhost/todos"), source);
      await (await open(body, frames)).cancel();
    };
  }
}
WAYS["changes(), left after one"] = async () => {
  await (await readChange({ signal })).return();
};
WAYS["changes(), its signal aborted while it waits"] = async () => {
  const gone = new AbortController();
  const changes = await readChange({ signal: gone.signal });
  const waiting = changes.next();
  await nextTurn();
  gone.abort();
  await waiting;
};

async function measure() {
  // What was freed is only collected once its finalizers have run.
  for (let round = 0; round < 4; round += 1) {
    await nextTurn();
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

async function leave(readers, way) {
  for (let reader = 0; reader < readers; reader += 1) await way();
}

const kept = {};
for (const [name, way] of Object.entries(WAYS)) {
  await leave(READERS / 4, way);
  const heaps = [await measure()];
  for (let round = 0; round < 2; round += 1) {
    await leave(READERS, way);
    heaps.push(await measure());
  }
  const growths = heaps.slice(1).map((heap, round) => heap - heaps[round]);
  kept[name] = Math.round(Math.min(...growths) / READERS);
}

// One reader waits for a hint as often.
let looks = 0;
const store = memoryStore();
const log = (...given) => {
  looks += 1;
  return store.log(...given);
};
const counted = { ...store, watch: undefined, log };
const gone = new AbortController();
const waiting = createSharedTodos({ store: counted, id: "b" }).changes({ every: 0.1, signal: gone.signal }).next();
const lookUntil = async (number) => {
  while (looks < number) await new Promise((resolve) => setTimeout(resolve, 5));
};
await lookUntil(READERS / 4);
const before = await measure();
const from = looks;
await lookUntil(from + READERS);
kept["changes(), one that looks again and again"] = Math.round(((await measure()) - before) / (looks - from));
gone.abort();
await waiting;

console.log(JSON.stringify(kept));
const faults = Object.entries(kept).filter(([, bytes]) => bytes > MOST_BYTES);
for (const [name, bytes] of faults) console.error(`${name}: ${bytes} bytes stay for each reader`);
if (faults.length > 0) process.exitCode = 1;
