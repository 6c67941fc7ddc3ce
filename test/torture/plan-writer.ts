import { createRandom } from "../support/seeded-random.js";
import type { Operation, Task } from "./protocol.js";

/** The calls of one writer, and its items as they should stand after those that were accepted. */
export interface WriterPlan {
  readonly next: () => Task;
  /** Takes an operation as done. */
  readonly settle: (operation: Operation) => void;
  /** The items of the model and of the person, by text: neither touches the other's, so that nobody overrules anybody. */
  readonly items: () => ReadonlyMap<string, string>;
}

/** How many items a writer has at most at a time. */
const MOST_ITEMS = 4;

const WORK = ["Read the parser", "Add tests", "Fix the build", "Write the docs", "Ask for a review"];

/** Plans the calls of a writer over items that only it touches: adding, completing, removing. */
export function planWriter(list: string, writer: number): WriterPlan {
  const owned = { model: new Map<string, string>(), person: new Map<string, string>() };
  const random = createRandom((writer + 1) * 0x9e3779b9);
  let turn = 0;

  function next(): Task {
    turn += 1;
    const kind = random() < 0.45 ? "list" : random() < 0.7 ? "patch" : "edit";
    const items = kind === "edit" ? owned.person : owned.model;
    const open = [...items].filter(([, status]) => status === "pending").map(([content]) => content);
    const done = [...items].filter(([, status]) => status === "completed").map(([content]) => content);
    const complete = open.slice(0, random() < 0.6 ? 1 : 0);
    const remove = done.slice(0, random() < 0.5 ? 2 : 0);
    const mustAdd = complete.length + remove.length === 0 || random() < 0.4;
    const hasRoom = items.size - remove.length < MOST_ITEMS;
    const work = WORK[turn % WORK.length];
    const add =
      mustAdd && hasRoom ? [`${kind === "edit" ? "u" : "w"}${writer} ${String(turn).padStart(6, "0")} ${work}`] : [];
    // A call always changes something: with no room left, what is oldest goes.
    const [oldest = ""] = items.keys();
    const isNothing = add.length + complete.length + remove.length === 0;
    const operation: Operation = {
      kind,
      callId: `toolu_${list}_${writer}_${turn}_x`,
      add,
      complete: isNothing ? open.slice(0, 1) : complete,
      remove: isNothing && open.length === 0 ? [oldest] : remove,
    };
    return { list, writer, operation, isNew: random() < 0.2, made: undefined };
  }

  function settle({ kind, add, complete, remove }: Operation): void {
    const items = kind === "edit" ? owned.person : owned.model;
    for (const content of add) items.set(content, "pending");
    for (const content of complete) items.set(content, "completed");
    for (const content of remove) items.delete(content);
  }

  return { next, settle, items: () => new Map([...owned.model, ...owned.person]) };
}
