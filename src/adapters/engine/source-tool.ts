import type { TodoItem } from "../../model/todo.js";
import { createSessionTool } from "../../session/apply-preset.js";
import type { SharedWriteOptions } from "../../session/shared-session.js";
import type { TodoSessionOptions } from "../../session/todo-session.js";
import type { TodoOperationTool, TodoTool } from "../../tool/create-todo-tool.js";
import type { CallAnswer } from "./awaitable.js";
import { expectSource, resolveToolSession, type TodoSource } from "./session-source.js";
import type { TranscriptOptions } from "./todo-adapter.js";
import { listTools } from "./tool-definition.js";

/**
 * Finds the tool of a source; for a function it is created from the settings of its sessions, as the tool is needed
 * before the first session. The settings are checked for every source.
 */
export function findTool<I extends TodoItem>(source: TodoSource<unknown>, settings: TranscriptOptions<I>): TodoTool {
  // As for a session, the type of the host's own items ends here.
  const own = createSessionTool(settings as unknown as TodoSessionOptions);
  return typeof source === "function" ? own : source.tool;
}

/**
 * The end of each run's queue. A WeakMap, as a framework's object must not get new fields; one queue for all runs would
 * let one wait for another.
 */
const LAST: WeakMap<object, Promise<unknown>> = /* @__PURE__ */ new WeakMap();

/**
 * Does what a framework starts side by side one after the other, in the order of the starts; `run` is an object that all
 * calls of a run share.
 *
 * Finding the session may take longer for the first call than for the second, so each waits for the one before.
 */
export function inOrder<T>(run: object, answer: () => Promise<T>): Promise<T> {
  const answered = (LAST.get(run) ?? Promise.resolve()).then(answer);
  // A call whose session was not found fails alone.
  const settled = answered.catch(() => undefined);
  LAST.set(run, settled);
  return answered;
}

/** Answers the calls of a source's tools in the order in which a framework started them; `context` finds the session. */
function answerInOrder(source: TodoSource<unknown>, toolName: string) {
  return (input: unknown, context: unknown, run: object = {}, call: SharedWriteOptions): Promise<CallAnswer> =>
    inOrder(run, async () => (await resolveToolSession(source, context, toolName)).write(input, call));
}

/**
 * Opens a source for the tools that a framework runs: the main tool, all tools over one list, and the function that
 * answers their calls.
 */
export function openTools<I extends TodoItem>(source: unknown, settings: TranscriptOptions<I>, task: string) {
  const found = expectSource(source, task);
  const tool = findTool(found, settings);
  return { tool, all: listTools<TodoOperationTool>(tool), answer: answerInOrder(found, tool.name) };
}

/** Answers one call of a framework. */
export type AnswerCall = ReturnType<typeof answerInOrder>;
