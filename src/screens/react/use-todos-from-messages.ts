import { useMemo, useState } from "react";
import { SDK_FORM } from "../../adapters/ai-sdk/message-form.js";
import type { AiSdkTranscriptMessage } from "../../adapters/ai-sdk/todos-from-transcript.js";
import { type Fields, fieldsOf, objectsIn } from "../../adapters/engine/fields.js";
import { TRANSCRIPT_RULES } from "../../adapters/engine/read-transcript.js";
import type { AsSent, TranscriptOptions } from "../../adapters/engine/todo-adapter.js";
import { listCalls } from "../../conversation/list-calls.js";
import { checkCall } from "../../model/check-options.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../model/todo.js";
import { pairItems } from "../../plan/pairing.js";
import { mergeToolOptions } from "../../session/apply-preset.js";
import { createCallReader } from "../../tool/answer-call.js";
import { readGivenId } from "../../tool/given-id.js";
import { previewPart } from "../../tool/preview-todos.js";
import { escapeTexts, parseShownList, type ShownList } from "../show/shown-list.js";

/**
 * Returns the list that the messages of a chat contain, as `useChat` of the AI SDK keeps them.
 *
 * It reads the calls of the todo tool again. A call is shown from its first complete item while its arguments stream;
 * one that was cut off is shown until the user's next message. The last `todoDataPart` in the messages replaces all
 * calls before the user's last message. A call after it is shown on top of that list until a data part names it in
 * `calls`; without `calls`, the host's first new list after the answer to a call counts as including that call. The
 * `times` of a data part are those of the list's items. Texts are escaped for one line, ids are kept. The options of
 * the first render are used.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { useTodosFromMessages } from "agent-todos/react";
 * import { createElement } from "react";
 * import { renderToString } from "react-dom/server";
 *
 * const input = { todos: [{ content: "Add tests", status: "pending" }, { content: "Sh" }] };
 * const part = { type: "tool-todo_write", toolCallId: "call_1", state: "input-streaming", input };
 * const messages = [{ id: "1", role: "assistant", parts: [part] }];
 *
 * function Plan() {
 *   return createElement("p", null, useTodosFromMessages(messages).items.map(({ content }) => content));
 * }
 * console.log(renderToString(createElement(Plan))); // => <p>Add tests</p>
 * ```
 */
export function useTodosFromMessages<I extends TodoItem = TodoItem>(
  messages: readonly AsSent<AiSdkTranscriptMessage>[],
  options: TranscriptOptions<I> = {},
): ShownList<I> {
  // The options and the list name the kind of items; in between an item is an item.
  const [read] = useState(() => createMessageReader(options as unknown as TranscriptOptions));
  return useMemo(() => escapeTexts(read(messages)) as ShownList<I>, [messages, read]);
}

/**
 * Creates a reader of messages that grow. Calls are read again only after one was added or its state changed, so a new
 * token only costs a check of each part.
 */
function createMessageReader(
  options: TranscriptOptions,
): (messages: readonly AsSent<AiSdkTranscriptMessage>[]) => ShownList {
  checkCall("useTodosFromMessages", options, TRANSCRIPT_RULES);
  const { names, rules, read } = createCallReader(mergeToolOptions(options) ?? {});
  const [name] = names;
  const isOver = createOverlay();
  /** The last data part and the calls over it, read and with the facts of the part. */
  let known:
    | { readonly key: string; readonly base: ShownList; readonly plan: TodoList; readonly list: ShownList }
    | undefined;

  function readOver(list: TodoList, { part }: ShownCall): TodoList {
    const [call] = listCalls([SDK_FORM.read({ role: "assistant", parts: [part] })]);
    const called = names.find((own) => own === call?.name);
    return call === undefined || called === undefined || call.result?.isError
      ? list
      : read(list, call.input, called, readGivenId(call.result?.text)).list;
  }

  return (messages) => {
    const { calls, data } = findTodoParts(messages, names);
    const shown = parseShownList(data.at(-1));
    const over = shown === undefined ? calls : isOver(calls, data, JSON.stringify(shown));
    const key = JSON.stringify([shown, over.map(({ id, part }) => [id, part["state"]])]);
    if (known?.key !== key) {
      const base = withoutCalls(shown);
      const plan = over.reduce(readOver, base);
      known = { key, base, plan, list: carryBeside(base, plan) };
    }
    const growing = over.filter(({ part, isLast }) => isLast && isGrowing(part) && nameOfPart(part) === name);
    if (growing.length === 0) return known.list;
    const list = growing.reduce((list, { part }) => previewPart(list, part["input"], rules), known.plan);
    return carryBeside(known.base, list);
  };
}

/** A call of the todo tool in the messages. */
interface ShownCall {
  /** Unique among the chats that a component shows one after the other. */
  readonly id: string;
  readonly part: Fields;
  /** Whether it comes after the user's last message. */
  readonly isLast: boolean;
}

/** Finds the todo tool's calls and the data of the data parts, in the order of the messages. */
function findTodoParts(messages: readonly AsSent<AiSdkTranscriptMessage>[], names: readonly string[]) {
  const calls: ShownCall[] = [];
  const data: unknown[] = [];
  // Not the last message as such, because a host may append its data as a message.
  const asked = messages.findLastIndex(({ role }) => role === "user");
  for (const [index, { id, parts }] of messages.map(fieldsOf).entries()) {
    for (const part of objectsIn(parts)) {
      if (part["type"] === "data-todos") data.push(part["data"]);
      if (!names.some((own) => own === nameOfPart(part))) continue;
      calls.push({ id: JSON.stringify([id, part["toolCallId"]]), part, isLast: index > asked });
    }
  }
  return { calls, data };
}

/** Creates the rule for which calls are shown on top of the last data part, because it does not include them yet. */
function createOverlay() {
  // For each call the data that was shown before it had an answer: any other data includes the call.
  const dataBefore = new Map<string, string>();
  const known = new Set<string>();
  let last: string | undefined;
  return (calls: readonly ShownCall[], data: readonly unknown[], shown: string): readonly ShownCall[] => {
    const isSame = last === shown;
    last = shown;
    const named = data.flatMap((one) => callsOf(one) ?? []);
    const namesCalls = data.some((one) => callsOf(one) !== undefined);
    return calls.filter(({ id, part, isLast }) => {
      if (!isLast) return false;
      if (namesCalls) return !named.includes(part["toolCallId"]);
      const isAnswered = !isGrowing(part) && part["state"] !== "input-available";
      // A call may come with its answer at once, after the data that was shown before it.
      if (isAnswered && isSame && !known.has(id)) dataBefore.set(id, shown);
      known.add(id);
      if (isAnswered) return dataBefore.get(id) === shown;
      dataBefore.set(id, shown);
      return true;
    });
  };
}

/** Returns the ids of the calls that the list of a data part includes; undefined where the host leaves them out. */
function callsOf(data: unknown): readonly unknown[] | undefined {
  const { calls } = fieldsOf(data);
  return Array.isArray(calls) ? calls : undefined;
}

/** Returns the list of a data part alone, and the empty list without one. */
function withoutCalls(shown: (ShownList & { readonly calls?: unknown }) | undefined): ShownList {
  if (shown?.calls === undefined) return shown ?? EMPTY_TODO_LIST;
  const { calls, ...list } = shown;
  return Object.freeze(list);
}

/** Carries the times, checks and agents of a shown list over to the items that a new list kept. */
function carryBeside({ items, times, checks, agents }: ShownList, list: ShownList): ShownList {
  const hasAny = times !== undefined || checks !== undefined || agents !== undefined;
  if (!hasAny) return list;
  const { matches } = pairItems(items, list.items);
  const carry = <T>(facts: readonly T[]): readonly (T | undefined)[] => matches.map((place) => facts[place]);
  return Object.freeze({
    ...list,
    ...(times && { times: Object.freeze(matches.map((place) => times[place] ?? {})) }),
    // The checks of an item that was reopened or reworded are out of date.
    ...(checks && {
      checks: Object.freeze(
        carry(checks).map((checked, at) => (list.items[at] === items[matches[at] ?? -1] ? checked : undefined)),
      ),
    }),
    ...(agents && { agents: Object.freeze(carry(agents)) }),
  });
}

function isGrowing({ state }: Fields): boolean {
  return state === "input-streaming";
}

/** Finds the tool that a part calls: in the type, or in its own field where the client has no such tool. */
export function nameOfPart({ type, toolName }: Fields): unknown {
  if (type === "dynamic-tool") return toolName;
  return typeof type === "string" && type.startsWith("tool-") ? type.slice("tool-".length) : undefined;
}
