import { useMemo, useState } from "react";
import { type AiSdkTranscriptMessage, findCalls } from "../../adapters/ai-sdk/todos-from-transcript.js";
import { type Fields, fieldsOf, objectsIn } from "../../adapters/contract/fields.js";
import type { TranscriptOptions } from "../../adapters/contract/todo-adapter.js";
import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../model/todo.js";
import { mergeToolOptions } from "../../session/apply-preset.js";
import { createListReader } from "../../tool/answer-call.js";
import { previewPart } from "../../tool/preview-todos.js";
import { escapeTexts, parseShownList } from "../show/shown-list.js";

/**
 * Gives a component the list as the messages of a chat have it: what `useChat` of the AI SDK holds.
 *
 * Calls of the todo tool are read again, and the arguments of a call that still streams are laid over the list as they
 * grow; one that was cut off shows until the user's next message. Where the messages hold a `todoDataPart`, the
 * last one is the list, as a host that writes them sends one after each change. Texts are escaped for one line, ids
 * stay. The options are those of the first render.
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
  messages: readonly AiSdkTranscriptMessage[],
  options: TranscriptOptions<I> = {},
): TodoList<I> {
  // The options and the list name the kind of items; in between an item is an item.
  const [read] = useState(() => createMessageReader(options as unknown as TranscriptOptions));
  return useMemo(() => escapeTexts(read(messages)) as TodoList<I>, [messages, read]);
}

/**
 * Creates a reader of messages that grow. Calls are read again only when one was added or its state changed, so a
 * token costs no more than a look at each part.
 */
function createMessageReader(options: TranscriptOptions): (messages: readonly AiSdkTranscriptMessage[]) => TodoList {
  const { names, rules, read } = createListReader(mergeToolOptions(options) ?? {});
  const [name] = names;
  let known: { readonly key: string; readonly list: TodoList } | undefined;

  function readAll(messages: readonly AiSdkTranscriptMessage[]): TodoList {
    let list: TodoList = EMPTY_TODO_LIST;
    for (const { name, input, isFailed } of findCalls(messages)) {
      const called = names.find((own) => own === name);
      if (called !== undefined && !isFailed) list = read(list, input, called);
    }
    return list;
  }

  return (messages) => {
    let last: Fields | undefined;
    const places: unknown[] = [];
    let data: unknown;
    for (const { id, role, parts } of messages.map(fieldsOf)) {
      // What the person writes next ends a call that was cut off; a host may append its data as a message.
      if (role === "user") last = undefined;
      for (const part of objectsIn(parts)) {
        if (part["type"] === "data-todos") data = part["data"];
        if (!names.some((own) => own === nameOf(part))) continue;
        last = part;
        places.push([id, part["toolCallId"], part["state"]]);
      }
    }
    const shown = parseShownList(data);
    const key = JSON.stringify(shown ?? places);
    if (known?.key !== key) known = { key, list: shown ?? readAll(messages) };
    const isGrowing = last?.["state"] === "input-streaming" && nameOf(last) === name;
    return isGrowing ? previewPart(known.list, last?.["input"], rules) : known.list;
  };
}

/** Finds the tool that a part calls: in the type, or in its own field where the client does not know the tool. */
function nameOf({ type, toolName }: Fields): unknown {
  if (type === "dynamic-tool") return toolName;
  return typeof type === "string" && type.startsWith("tool-") ? type.slice("tool-".length) : undefined;
}
