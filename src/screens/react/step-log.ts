import { escapeLine } from "../../model/escape.js";
import { fieldsOf } from "../../model/plain-json.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../model/todo.js";
import { diffItems, type TodoChangeType } from "../../plan/diff-todos.js";
import { pairItems } from "../../plan/pairing.js";

/** One event of an agent's work; a host reports them in their order. `at` is a time in milliseconds. */
export type StepEvent =
  | {
      readonly type: "list";
      readonly list: TodoList;
      /** Who made this version; left out for the agent. */
      readonly by?: string | undefined;
      readonly at?: number | undefined;
    }
  | {
      readonly type: "call";
      readonly id: string;
      readonly tool: string;
      /** Its arguments: the log keeps one line of them, and the names of files. */
      readonly input?: unknown;
      readonly at?: number | undefined;
    }
  | { readonly type: "result"; readonly id: string; readonly failed?: boolean; readonly at?: number | undefined };

/** A call of a tool that was made while a step was in progress. */
export interface StepCall {
  readonly id: string;
  readonly tool: string;
  /**
   * Its subject, in one escaped line of 160 characters at most: a command, a query, or the first text among its
   * arguments.
   */
  readonly about: string;
  /** The files that its arguments name. */
  readonly files: readonly string[];
  readonly state: "running" | "done" | "failed";
  /** When it began, and for how many milliseconds it ran, if known. */
  readonly started?: number;
  readonly ran?: number;
}

/** A change to a step after it was first planned. */
export interface StepChange {
  readonly type: TodoChangeType;
  /** Who made it; left out for the agent. */
  readonly by?: string;
  /** The step's words before it was reworded. */
  readonly before?: string;
}

/** The activity in a step. */
export interface StepActivity {
  /** The calls of tools, oldest first. */
  readonly calls: readonly StepCall[];
  /** All files that the calls name, each once. */
  readonly files: readonly string[];
  readonly changes: readonly StepChange[];
}

/** A record of an agent's work, which grows with each event that the host reports. */
export interface StepLog {
  readonly add: (event: StepEvent) => void;
  /** Returns the activity of each item of a list, in their order: the same objects until there is more. */
  readonly read: (items: readonly TodoItem[]) => readonly StepActivity[];
  readonly subscribe: (listener: () => void) => () => void;
}

const NOTHING: StepActivity = /* @__PURE__ */ Object.freeze({ calls: [], files: [], changes: [] });

/** The place of a call that was made while no step was in progress. */
const NOWHERE = { key: -1, at: -1 };

/** The agent's own name in a shared list unless the host chooses another. */
const AGENT = "main";

/** The most characters read of an argument, so that a long one takes no more time. */
const LONGEST = 160;

/** Arguments that show the subject of a call, the most telling first, and those that name files. */
const ABOUT = ["command", "cmd", "query", "pattern", "url", "prompt", "description", "title", "name"];
const FILES = ["file_path", "filePath", "path", "file", "filename", "notebook_path", "target_file", "paths", "files"];

/**
 * Creates a record of an agent's work from the events that a host has: the calls of tools, their ends, and the list
 * each time it changes. A call belongs to the first step that was in progress when it was made. Results are never kept.
 *
 * @example
 * ```ts
 * import { createStepLog } from "agent-todos/react";
 *
 * const log = createStepLog();
 * const items = [{ content: "Fix the parser", status: "in_progress" as const }];
 * log.add({ type: "list", list: { items, revision: 1 } });
 * log.add({ type: "call", id: "c1", tool: "Edit", input: { file_path: "src/parse.ts" }, at: 1000 });
 * log.add({ type: "result", id: "c1", at: 3000 });
 * const [step] = log.read(items);
 * console.log(step?.calls[0]?.state, step?.calls[0]?.ran, step?.files.join()); // => done 2000 src/parse.ts
 * ```
 */
export function createStepLog(): StepLog {
  const { add, read, subscribe } = createStepBook();
  return { add, read, subscribe };
}

/** The log as the reader of messages keeps it, which sees a list in a call before it is saved. */
export function createStepBook() {
  let items: readonly TodoItem[] = EMPTY_TODO_LIST.items;
  let keys: readonly number[] = [];
  /** The items whose changes were recorded last. */
  let told: readonly TodoItem[] = items;
  let born = 0;
  let size = 0;
  const steps = new Map<number, StepActivity>();
  /** The step and the place of each call in it. */
  const places = new Map<string, { readonly key: number; readonly at: number }>();
  const listeners = new Set<() => void>();
  let shown: { readonly size: number; readonly items: readonly TodoItem[]; readonly read: readonly StepActivity[] };

  const stepOf = (key: number): StepActivity => steps.get(key) ?? NOTHING;

  /** Assigns calls from now on to the step in progress of this list. */
  function place(next: TodoList): void {
    keys = pairItems(items, next.items).matches.map((at) => keys[at] ?? ++born);
    items = next.items;
  }

  /** Records the changes of a list, for the steps that are known. */
  function record(next: TodoList, by: string | undefined): void {
    const before = told;
    told = next.items;
    if (before.length === 0) return;
    const known = pairItems(items, told).matches;
    for (const made of diffItems(before, told, pairItems(before, told).matches)) {
      const { type } = made;
      const key = "after" in made ? keys[known[told.indexOf(made.after)] ?? -1] : undefined;
      if (key === undefined) continue;
      const step = stepOf(key);
      const change: StepChange = Object.freeze({
        type,
        ...(by !== undefined && by !== AGENT && { by: escapeLine(by) }),
        ...(type === "reworded" && "before" in made && { before: escapeLine(made.before.content) }),
      });
      steps.set(key, { ...step, changes: [...step.changes, change] });
    }
  }

  function takeCall({ id, tool, input, at }: StepEvent & { readonly type: "call" }): void {
    const known = places.get(id);
    const told = readInput(input);
    if (known !== undefined) {
      put(known, (call) => ({ ...call, ...told }));
      return;
    }
    const key = keys[items.findIndex(({ status }) => status === "in_progress")];
    if (key === undefined) {
      places.set(id, NOWHERE);
      return;
    }
    const { calls, ...step } = stepOf(key);
    places.set(id, { key, at: calls.length });
    const call: StepCall = {
      id,
      tool: escapeLine(tool),
      ...told,
      state: "running",
      ...(at !== undefined && { started: at }),
    };
    steps.set(key, withFiles({ ...step, calls: [...calls, call] }, told.files));
  }

  function put({ key, at }: { readonly key: number; readonly at: number }, change: (call: StepCall) => StepCall): void {
    const step = stepOf(key);
    const old = step.calls[at];
    if (old === undefined) return;
    const call = change(old);
    steps.set(key, withFiles({ ...step, calls: step.calls.with(at, call) }, call.files));
  }

  function take(event: StepEvent): void {
    if (event.type === "list") {
      place(event.list);
      record(event.list, event.by);
    } else if (event.type === "call") takeCall(event);
    else {
      const known = places.get(event.id);
      const { at, failed = false } = event;
      if (known === undefined) return;
      put(known, (call) => {
        const ran = at !== undefined && call.started !== undefined && { ran: Math.max(0, at - call.started) };
        return { ...call, state: failed ? "failed" : "done", ...ran };
      });
    }
  }

  function count(): void {
    size += 1;
    for (const listener of listeners) listener();
  }

  return {
    add(event: StepEvent): void {
      take(event);
      count();
    },
    place,
    /** Takes the calls back, as none of them was made in a step. */
    dropCalls(): void {
      for (const id of places.keys()) places.set(id, NOWHERE);
      for (const [key, { changes }] of steps) steps.set(key, { ...NOTHING, changes });
      count();
    },
    record(list: TodoList, by: string | undefined): void {
      record(list, by);
      count();
    },
    read(list: readonly TodoItem[]): readonly StepActivity[] {
      if (shown?.size === size && shown.items === list) return shown.read;
      const { matches } = pairItems(items, list);
      const read = matches.map((at) => stepOf(keys[at] ?? -1));
      const isSame = shown?.read.length === read.length && read.every((step, index) => step === shown.read[index]);
      shown = { size, items: list, read: isSame ? shown.read : Object.freeze(read) };
      return shown.read;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withFiles(step: StepActivity, files: readonly string[]): StepActivity {
  const added = files.filter((file) => !step.files.includes(file));
  return added.length === 0 ? step : { ...step, files: [...step.files, ...added] };
}

/** Reads the subject of a call from its arguments: from the beginnings of the first texts only. */
function readInput(input: unknown): Pick<StepCall, "about" | "files"> {
  const fields = fieldsOf(input);
  const files = FILES.flatMap((name) => [fields[name]].flat()).filter(
    (file) => typeof file === "string" && file !== "",
  );
  const lines = files.slice(0, 20).map((file) => escapeLine(String(file).slice(0, LONGEST)));
  const told = ABOUT.map((name) => fields[name]).find((value) => typeof value === "string" && value !== "");
  const first =
    told ?? (lines[0] === undefined ? Object.values(fields).find((value) => typeof value === "string") : undefined);
  const about = typeof first === "string" ? escapeLine(first.slice(0, LONGEST)) : (lines[0] ?? "");
  return { about, files: lines };
}
