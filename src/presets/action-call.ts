import { normalizeWord } from "../core/normalize.js";
import { isSent } from "../core/plain-json.js";
import { describeValue } from "../core/quote.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { listWords } from "../rules/format-issues.js";
import type { TodoCall } from "../tool/answer-call.js";
import type { Arguments } from "./parse-arguments.js";

/**
 * Makes the parser for a tool that takes the whole list, with an argument that says whether a call shows the list or
 * writes it; `actions` gives the words of each.
 */
export function createActionParser<I extends TodoItem>(
  name: string,
  actions: Readonly<Record<string, "read" | "write">>,
  show: (list: TodoList<I>) => string,
): (sent: Arguments, list: TodoList<I>) => TodoCall<I> {
  return ({ [name]: action, ...rest }, list) => {
    // A list without an action can only be meant to be written, as showing takes no list.
    const unsaid = Object.values(rest).some(isSent) ? "write" : "read";
    const word = typeof action === "string" ? normalizeWord(action) : "";
    const kind = isSent(action) ? new Map(Object.entries(actions)).get(word) : unsaid;
    if (kind === "read") return { kind, text: show(list) };
    if (kind === "write") return { kind, input: rest };
    const expected = listWords(Object.keys(actions));
    const received = describeValue(action);
    return { kind: "refuse", issues: [{ code: "wrong_type", path: [name], received, expected }] };
  };
}
