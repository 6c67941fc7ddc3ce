import { useMemo, useState, useSyncExternalStore } from "react";
import { SDK_FORM } from "../../adapters/ai-sdk/message-form.js";
import type { AiSdkTranscriptMessage } from "../../adapters/ai-sdk/todos-from-transcript.js";
import { type Fields, fieldsOf, objectsIn } from "../../adapters/engine/fields.js";
import { TRANSCRIPT_RULES } from "../../adapters/engine/read-transcript.js";
import type { AsSent, TranscriptOptions } from "../../adapters/engine/todo-adapter.js";
import { listCalls } from "../../conversation/list-calls.js";
import { checkCall } from "../../model/check-options.js";
import { invalidOption } from "../../model/option-error.js";
import { isTodoList } from "../../model/serialize-todos.js";
import { EMPTY_TODO_LIST, expectList, isDone, type TodoItem, type TodoList } from "../../model/todo.js";
import { mergeToolOptions } from "../../session/apply-preset.js";
import { createCallReader } from "../../tool/answer-call.js";
import { readGivenId } from "../../tool/given-id.js";
import type { ShownList } from "../show/shown-list.js";
import { createStepBook, type StepActivity, type StepEvent, type StepLog } from "./step-log.js";
import { nameOfPart } from "./use-todos-from-messages.js";

/**
 * Returns the activity in each step of a list, in the order of its items: the calls of tools with their seconds and how
 * they ended, the files they name, and who changed the step.
 *
 * The source is either the messages of a chat, as `useChat` of the AI SDK keeps them, with a `data-todo-step` part for
 * each {@link StepEvent} that the messages themselves do not show; or a {@link createStepLog} that a stream of events
 * feeds. From messages, a call has the time in which this page saw it run; earlier calls have no time. Results of tools
 * are never read. `list` is the saved list: with its `by`, a person's changes are shown as theirs.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createStepLog, useStepActivity } from "agent-todos/react";
 * import { createElement } from "react";
 * import { renderToString } from "react-dom/server";
 *
 * const list = { items: [{ content: "Fix", status: "in_progress" as const }], revision: 1 };
 * const log = createStepLog();
 * log.add({ type: "list", list });
 * log.add({ type: "call", id: "c1", tool: "Bash", input: { command: "npm test" } });
 *
 * function Calls() {
 *   const [step] = useStepActivity(log, list);
 *   return createElement("p", null, step?.calls.map(({ tool, about, state }) => `${tool} ${about}: ${state}`));
 * }
 * console.log(renderToString(createElement(Calls))); // => <p>Bash npm test: running</p>
 * ```
 */
export function useStepActivity<I extends TodoItem = TodoItem>(
  source: readonly AsSent<AiSdkTranscriptMessage>[] | StepLog,
  list: ShownList<I>,
  options: TranscriptOptions<I> = {},
): readonly StepActivity[] {
  expectList("useStepActivity", list);
  const isKnown = Array.isArray(source) || "add" in fieldsOf(source);
  if (!isKnown) {
    throw invalidOption(
      "call of useStepActivity()",
      "source",
      "the messages, or what createStepLog() returned",
      source,
    );
  }
  // The options name the kind of items; here an item is an item.
  const [reader] = useState(() => createStepReader(options as unknown as TranscriptOptions));
  const log = "read" in source ? source : undefined;
  const told = (): readonly StepActivity[] | undefined => log?.read(list.items);
  const live = useSyncExternalStore(log?.subscribe ?? never, told, told);
  const read = useMemo(() => ("read" in source ? [] : reader.read(source, list)), [source, list, reader]);
  return live ?? read;
}

function never(): () => void {
  return () => undefined;
}

/** The part of a message whose data is an event. */
const EVENT = "data-todo-step";

/** The name of the person in a shared list. */
const PERSON = "user";

/** Creates a reader that adds the news in growing messages to a log, each once. */
function createStepReader(options: TranscriptOptions) {
  checkCall("useStepActivity", options, TRANSCRIPT_RULES);
  const { names, read } = createCallReader(mergeToolOptions(options) ?? {});
  let log = createStepBook();
  /** The state of each call as it was last read. */
  let known = new Map<string, unknown>();
  let plan: TodoList = EMPTY_TODO_LIST;
  let saved: ShownList | undefined;
  let isLive = false;
  /** The saved list as the page opened without a plan in the messages: it may be newer than all that they show. */
  let opened: TodoList | undefined;

  function takePart(id: string, part: Fields, at: number | undefined): void {
    const { state, input } = part;
    if (part["type"] === EVENT) {
      const event = readEvent(part["data"]);
      if (event !== undefined) log.add(event);
      return;
    }
    const tool = nameOfPart(part);
    if (typeof tool !== "string") return;
    const isOver = typeof state === "string" && state.startsWith("output-");
    if (names.includes(tool)) {
      if (isOver) takeWrite(part, tool);
      return;
    }
    log.add({ type: "call", id, tool, input, at });
    if (isOver) log.add({ type: "result", id, failed: state !== "output-available", at });
  }

  function takeWrite(part: Fields, tool: string): void {
    const [call] = listCalls([SDK_FORM.read({ role: "assistant", parts: [part] })]);
    if (call === undefined || call.result?.isError) return;
    plan = read(plan, call.input, tool, readGivenId(call.result?.text)).list;
    // The first answer is read again: its calls so far were made before there was a plan.
    if (opened !== undefined && !finishes(plan, opened)) log.dropCalls();
    opened = undefined;
    log.place(plan);
    // While the page is open, the saved list names who changed what.
    if (!isLive || saved === undefined) log.record(plan, undefined);
  }

  function forget(): void {
    log = createStepBook();
    known = new Map();
    plan = EMPTY_TODO_LIST;
    saved = undefined;
    opened = undefined;
    isLive = false;
  }

  return {
    read(messages: readonly AiSdkTranscriptMessage[], list: ShownList): readonly StepActivity[] {
      const parts = partsOf(messages);
      const ids = new Set(parts.map(([id]) => id));
      // Another chat, or an answer that is read again from its beginning.
      if ([...known.keys()].some((id) => !ids.has(id))) forget();
      const at = isLive ? Date.now() : undefined;
      for (const [id, part] of parts) {
        const state = part["state"] ?? "";
        if (known.get(id) === state) continue;
        known.set(id, state);
        takePart(id, part, at);
      }
      if (saved !== list && list.items.length > 0) {
        saved = list;
        // As the page opens, the messages name what the agent made of the list, or the answer under way names it again:
        // the list is newer than the calls of that answer. Later, a list may arrive after the next call was read.
        const isKnown = isLive || list.by === PERSON ? list.revision < plan.revision : plan.items.length > 0;
        if (!isKnown) {
          if (list.by !== PERSON) opened = isLive ? undefined : list;
          plan = isLive ? list : { ...list, revision: 0 };
          log.place(list);
        }
        log.record(list, list.by);
      }
      isLive = true;
      return log.read(list.items);
    },
  };
}

/** Whether a plan has finished what a list has open. */
function finishes(plan: TodoList, { items }: TodoList): boolean {
  const open = items.filter((item) => !isDone(item)).map(({ content }) => content);
  return plan.items.some((item) => isDone(item) && open.includes(item.content));
}

/** The parts of messages that show work, each with a name of its own. */
function partsOf(messages: readonly AiSdkTranscriptMessage[]): readonly (readonly [id: string, part: Fields])[] {
  return messages.map(fieldsOf).flatMap(({ id, parts }) =>
    [...objectsIn(parts).entries()].flatMap(([index, part]) => {
      const { toolCallId, type } = part;
      return toolCallId === undefined && type !== EVENT ? [] : [[`${id}/${toolCallId ?? index}`, part] as const];
    }),
  );
}

/** Reads an event that came over a wire, from a host's own server: undefined for anything else. */
function readEvent(data: unknown): StepEvent | undefined {
  const { type, id, tool, input, failed, list, by, at: given } = fieldsOf(data);
  const at = typeof given === "number" ? given : undefined;
  if (type === "list" && isTodoList(list)) return { type, list, at, by: typeof by === "string" ? by : undefined };
  if (typeof id !== "string") return undefined;
  if (type === "call" && typeof tool === "string") return { type, id, tool, input, at };
  return type === "result" ? { type, id, failed: failed === true, at } : undefined;
}
