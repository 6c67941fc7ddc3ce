// One writer process: makes one call at a time, as its parent says, and tells what it was told.
import { setTimeout as wait } from "node:timers/promises";
import { isTodoError, type TodoList } from "agent-todos";
import { createSharedTodos, type SharedTodos, type TodoStore } from "agent-todos/shared";
import { openStore } from "./open-store.js";
import { isStoreName, type Made, type Operation, type Task, TIMEOUT, type Told } from "./protocol.js";

const [, , name = "", url = "", mode = ""] = process.argv;
if (!isStoreName(name)) throw new Error(`no store is called ${name}`);
const isNaive = mode === "naive";
const opened = await openStore(name, url, isNaive);

let attempts = 0;
const store: TodoStore = {
  ...opened.store,
  append: (...entry) => {
    attempts += 1;
    return opened.store.append(...entry);
  },
};

interface Handle {
  readonly list: string;
  readonly todos: SharedTodos;
  /** The list that the model saw last; undefined in a handle that was just opened. */
  shown: TodoList | undefined;
}

let handle: Handle | undefined;

function openHandle({ list, writer, isNew }: Task): Handle {
  if (handle === undefined || handle.list !== list || isNew || isNaive) {
    const rules = { maxItems: Number.POSITIVE_INFINITY };
    const options = { rules, tool: { patch: true }, keep: { entries: 1_000_000 }, timeout: TIMEOUT };
    const todos = createSharedTodos({ ...options, store, id: list, agent: `agent-${writer}` });
    handle = { list, todos, shown: undefined };
  }
  return handle;
}

const pending = (content: string): object => ({ content, status: "pending" });

/** What the model sends: the whole list as it was shown, with its changes, or a patch of them. */
async function makeCall({ todos, shown }: Handle, operation: Operation): Promise<Made> {
  const { kind, add, complete, remove } = operation;
  if (kind !== "list") {
    const updates = complete.map((content) => ({ content, status: "completed" }));
    return { type: "made", input: { add: add.map(pending), updates, remove }, seen: undefined };
  }
  const named = [...complete, ...remove];
  const knowsAll = named.every((content) => shown?.items.some((item) => item.content === content));
  // A model that does not know an item yet is shown the list first.
  const list = shown !== undefined && knowsAll ? shown : await todos.read();
  const known = list.items
    .filter(({ content }) => !remove.includes(content))
    .map((item) => (complete.includes(item.content) ? { ...item, status: "completed" } : item));
  return { type: "made", input: { todos: [...known, ...add.map(pending)] }, seen: list.revision };
}

async function answer(open: Handle, { operation, writer }: Task, { input, seen }: Made): Promise<Told> {
  const { kind, callId } = operation;
  const { todos } = open;
  const actor = `user-${writer}`;
  const before = attempts;
  const known = isNaive ? {} : { seen };
  const { value: result, ...again } = await untilAnswered(async () =>
    kind === "edit"
      ? await todos.edit(input, { actor, callId })
      : kind === "undo"
        ? await takeBack(todos, input, { actor, callId })
        : await todos.write(input, { callId, ...known }),
  );
  if (kind === "list" || kind === "patch") open.shown = result.list;
  const { ok, version, duplicate = false } = result;
  const codes = ok ? [] : result.issues.map(({ code }) => code);
  return { type: "told", ok, version, isDuplicate: duplicate, attempts: attempts - before, ...again, codes };
}

/** Saves an edit and takes it back; made again, both are known. */
async function takeBack(todos: SharedTodos, input: unknown, edit: { readonly actor: string; readonly callId: string }) {
  const { version } = await todos.edit(input, edit);
  return todos.undo(version, edit);
}

/** Makes a call whose answer is lost with its handle: the same words come again as another call, in a new handle. */
async function loseAnswer(task: Task, { input, seen }: Made): Promise<Handle> {
  const { todos, shown } = openHandle(task);
  await untilAnswered(() => todos.write(input, { callId: `${task.operation.callId}_lost`, seen }));
  const again = openHandle({ ...task, isNew: true });
  again.shown = shown;
  return again;
}

interface Answer<T> extends Pick<Told, "failures" | "timeouts"> {
  readonly value: T;
}

/** Makes a call again while the database is down, or others are faster each time, as a host does. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<Answer<T>> {
  let timeouts = 0;
  for (let failures = 0; ; failures += 1) {
    try {
      return { value: await work(), failures, timeouts };
    } catch (error) {
      if (isTodoError(error) && error.code === "store_timeout") timeouts += 1;
      const isPassing = isTodoError(error) && ["store_failed", "store_timeout", "contended"].includes(error.code);
      if (!isPassing || failures > 100) throw error;
      await wait(100);
    }
  }
}

process.on("message", async (task: Task) => {
  const open = openHandle(task);
  const made = task.made ?? (await untilAnswered(() => makeCall(open, task.operation))).value;
  process.send?.(made);
  const isLost = task.isLost && !isNaive;
  process.send?.(await answer(isLost ? await loseAnswer({ ...task, isNew: false }, made) : open, task, made));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ type: "ready" });
