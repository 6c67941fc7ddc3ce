import { normalizeWord } from "../core/normalize.js";
import { isSent } from "../core/plain-json.js";
import type { TodoList } from "../core/todo.js";
import { addWrongType, type Context } from "../rules/context.js";
import { listWords } from "../rules/format-issues.js";
import type { TodoCall } from "../tool/answer-call.js";
import { type Arguments, REFUSED } from "./parse-arguments.js";

/**
 * Makes the parser for a tool that takes the whole list, with an argument that says whether a call shows the list or
 * writes it; `actions` gives the words of each.
 */
export function createActionParser(
  name: string,
  actions: Readonly<Record<string, "read" | "write">>,
  show: (list: TodoList) => string,
): (sent: Arguments, list: TodoList, context: Context) => TodoCall {
  return ({ [name]: action, ...rest }, list, context) => {
    // A list without an action can only be meant to be written, as showing takes no list.
    const unsaid = Object.values(rest).some(isSent) ? "write" : "read";
    const word = typeof action === "string" ? normalizeWord(action) : "";
    const kind = isSent(action) ? new Map(Object.entries(actions)).get(word) : unsaid;
    if (kind === "read") return { kind, text: show(list) };
    if (kind === "write") return { kind, input: rest };
    addWrongType(context.at(name), action, listWords(Object.keys(actions)));
    return REFUSED;
  };
}
