import { createTodoSession, type TodoSession, type TodoSessionOptions } from "../../src/index.js";

export const P = "pending";
export const R = "in_progress";
export const D = "completed";
export const TEXTS = ["Fix the parser", "Review the diff", "Tell Ada"];

export function open(statuses: readonly string[] = [R, P, P], options: TodoSessionOptions = {}) {
  const todos = createTodoSession(options);
  todos.begin();
  write(todos, statuses);
  todos.endRound();
  return todos;
}

export function write(todos: TodoSession, statuses: readonly string[], texts: readonly string[] = TEXTS) {
  return todos.write({ todos: statuses.map((status, at) => ({ content: texts[at] ?? "", status })) });
}

export const statuses = ({ list }: Pick<TodoSession, "list">) => list.items.map(({ status }) => status).join(" ");
export const names = ({ agents }: TodoSession) =>
  agents.map((calls) => calls?.map(({ callId, agent }) => `${agent ?? ""}:${callId}`).join("+") ?? "").join("|");
export const restart = (todos: TodoSession) =>
  createTodoSession({ snapshot: JSON.parse(JSON.stringify(todos.snapshot())) });
/** The reminder of the next moment, as text. */
export const news = (todos: TodoSession) => todos.endRound()?.text ?? "";

export const give = (todos: TodoSession, items: string | string[], callId: string, agent = "reviewer") =>
  todos.delegate(items, { callId, agent });
export const back = (todos: TodoSession, callId: string, ok = true, text?: string) =>
  todos.returned(callId, { ok, ...(text !== undefined && { text }) });
