import { addWrongType, type Context } from "../../../model/context.js";
import { listWords } from "../../../model/format-issues.js";
import { isRecord } from "../../../model/plain-json.js";
import { isDone, type TodoItem } from "../../../model/todo.js";
import { type Arguments, parseArguments } from "../../../presets/parse-arguments.js";
import type { CallReading } from "./define-reading.js";
import { show } from "./read-lists.js";

/** An item with the name of its phase. */
type Task = TodoItem & { readonly phase?: string | undefined };

const TEXTS = "an array of texts";

/**
 * Reads a call of single operations on tasks in phases, one or several in `ops`: a task is named by its words, a phase
 * by its name, and without either all are meant. Afterwards the first pending task runs, if none does.
 */
export const followOps: CallReading = (input, list, context) => {
  const sent = parseArguments(input) ?? {};
  const ops: readonly unknown[] = Array.isArray(sent["ops"]) ? sent["ops"] : [sent];
  if (ops.every((op) => isRecord(op) && op["op"] === "view")) return show(input, list, context);
  let tasks: readonly Task[] = list.items;
  for (const op of ops) tasks = apply(tasks, isRecord(op) ? op : {}, context);
  return { kind: "write", input: { [context.rules.fields.list]: startFirst(tasks) } };
};

function apply(tasks: readonly Task[], op: Arguments, context: Context): readonly Task[] {
  const { op: word, task, phase, reason } = op;
  const isMeant = (one: Task): boolean => {
    if (typeof task === "string") return one.content === task;
    return typeof phase === "string" ? one.phase === phase : true;
  };
  if (typeof task === "string" && !tasks.some(isMeant)) addWrongType(context.at("task"), task, "the words of a task");
  const change = (status: TodoItem["status"], blocked?: string): readonly Task[] =>
    tasks.map(({ blocked: _, ...one }) => {
      const isFree = typeof task === "string" || !isDone(one);
      return isMeant(one) && isFree ? { ...one, status, ...(blocked !== undefined && { blocked }) } : one;
    });
  switch (word) {
    case "init":
      return readPhases(op, context);
    case "append":
      return [...tasks, ...readTexts(op["items"], phase, context)];
    case "start":
      return change("in_progress").map((one) =>
        one.status === "in_progress" && one.content !== task ? { ...one, status: "pending" } : one,
      );
    case "done":
      return change("completed");
    case "drop":
    case "rm":
      return change("cancelled");
    case "block":
      return change("pending", typeof reason === "string" && reason !== "" ? reason : "blocked");
    case "unblock":
      return change("pending");
    case "view":
      return tasks;
    default:
      addWrongType(context.at("op"), word, listWords(OPS));
      return tasks;
  }
}

const OPS = ["init", "start", "done", "rm", "drop", "block", "unblock", "append", "view"];

function readPhases({ list, items, phase }: Arguments, context: Context): readonly Task[] {
  if (!Array.isArray(list)) return readTexts(items, phase, context);
  return list.flatMap((entry: unknown) => {
    const { phase: name, items: texts } = isRecord(entry) ? entry : {};
    return readTexts(texts, name, context);
  });
}

function readTexts(texts: unknown, phase: unknown, context: Context): readonly Task[] {
  if (!Array.isArray(texts) || texts.length === 0) addWrongType(context.at("items"), texts, TEXTS);
  const found: readonly unknown[] = Array.isArray(texts) ? texts : [];
  return found.map((content) => ({
    content: String(content),
    status: "pending",
    ...(typeof phase === "string" && { phase }),
  }));
}

function startFirst(tasks: readonly Task[]): readonly Task[] {
  if (tasks.some(({ status }) => status === "in_progress")) return tasks;
  const first = tasks.find(({ status, blocked }) => status === "pending" && blocked === undefined);
  return tasks.map((task) => (task === first ? { ...task, status: "in_progress" } : task));
}
