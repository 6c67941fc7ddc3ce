import { createRandom } from "../support/seeded-random.js";
import type { Operation, Task } from "./protocol.js";

/** How many items a writer has at most at a time. */
const MOST_ITEMS = 4;

const WORK = [
  "Review PR",
  "Fix the login test",
  "Fix the login page",
  "Open a pull request for step",
  "Open the maintenance window for step",
];

/** Names an item in everyday words that others use too; whose it is stands in its number: 3 for writer 2. */
function nameItem(writer: number, isPersons: boolean, turn: number): string {
  return `${WORK[turn % WORK.length]} ${writer + 1}${isPersons ? 1 : 0}${String(turn).padStart(4, "0")}`;
}

/** Finds whose an item is. */
export function ownerOf(content: string): number {
  return Number(content.split(" ").at(-1)?.at(0)) - 1;
}

/** Plans the calls of a writer over items that only it touches: adding, completing, removing. */
/** The calls of one writer, and its items as they should stand after those that were accepted. */
export function planWriter(list: string, writer: number) {
  const owned = { model: new Map<string, string>(), person: new Map<string, string>() };
  const random = createRandom((writer + 1) * 0x9e3779b9);
  let turn = 0;

  function next(): Task {
    turn += 1;
    const kind = random() < 0.45 ? "list" : random() < 0.6 ? "patch" : random() < 0.8 ? "edit" : "undo";
    if (kind === "undo") return takeBack(nameItem(writer, true, turn));
    const items = kind === "edit" ? owned.person : owned.model;
    const open = [...items].filter(([, status]) => status === "pending").map(([content]) => content);
    const done = [...items].filter(([, status]) => status === "completed").map(([content]) => content);
    const complete = open.slice(0, random() < 0.6 ? 1 : 0);
    const remove = done.slice(0, random() < 0.5 ? 2 : 0);
    const mustAdd = complete.length + remove.length === 0 || random() < 0.4;
    const hasRoom = items.size - remove.length < MOST_ITEMS;
    const add = mustAdd && hasRoom ? [nameItem(writer, kind === "edit", turn)] : [];
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
    const isLost = kind === "list" && random() < 0.1;
    return { list, writer, operation, isNew: random() < 0.2, isLost, made: undefined };
  }

  /** A person adds something and takes that back. */
  function takeBack(content: string): Task {
    const callId = `toolu_${list}_${writer}_${turn}_x`;
    const operation: Operation = { kind: "undo", callId, add: [content], complete: [], remove: [] };
    return { list, writer, operation, isNew: random() < 0.2, isLost: false, made: undefined };
  }

  function settle({ kind, add, complete, remove }: Operation): void {
    if (kind === "undo") return;
    const items = kind === "edit" ? owned.person : owned.model;
    for (const content of add) items.set(content, "pending");
    for (const content of complete) items.set(content, "completed");
    for (const content of remove) items.delete(content);
  }

  return { next, settle, items: () => new Map([...owned.model, ...owned.person]) };
}
