import { isRecord, isSent, looksLikeJson, parseJson } from "../core/plain-json.js";
import { quote } from "../core/quote.js";
import type { TodoItem, TodoList } from "../core/todo.js";
import { mergeById, parseId } from "../edit/merge-by-id.js";
import { refuseValue } from "../parse/parse-field.js";
import { findSummary } from "../parse/parse-write.js";
import { addNote, createContext, listNotes } from "../rules/context.js";
import { formatPath } from "../rules/format-issues.js";
import { resolveRules } from "../rules/resolve-rules.js";
import type { TodoRules } from "../rules/todo-rules.js";
import type { TodoCall } from "../tool/answer-call.js";
import { type Arguments, answerArguments } from "./parse-arguments.js";

/**
 * Parses the call of a tool with the argument `merge`: `true` changes the items whose ids are sent and adds the others,
 * without it the list is replaced. Of items with one id the last counts, as in the products, with a note.
 */
export function parseMergeCall<I extends TodoItem>(
  { merge, ...rest }: Arguments,
  list: TodoList<I>,
  rules: TodoRules<I>,
): TodoCall<I> {
  const { list: name } = rules.fields;
  const sent = rest[name];
  const entries = typeof sent === "string" && looksLikeJson(sent) ? parseJson(sent) : sent;
  if (!isSent(merge) || merge === false) {
    return Array.isArray(entries) ? replaceByLast(rest, entries, rules) : { kind: "write", input: rest };
  }
  return answerArguments(rest, [], rules, (_, context) => {
    if (merge !== true) refuseValue(merge, "true or false", context.at("merge"));
    else if (!Array.isArray(entries))
      refuseValue(sent, "an array of the items to change or add", context.at(name));
    else {
      // The tool has no summary: only what else was sent is reported.
      findSummary(rest, name, undefined, context);
      return { kind: "edit", edits: mergeById(entries, list, context) };
    }
    return undefined;
  });
}

function replaceByLast<I extends TodoItem>(
  rest: Arguments,
  entries: readonly unknown[],
  rules: TodoRules<I>,
): TodoCall<I> {
  const { list: name, id: idName } = rules.fields;
  const last = new Map<string, number>();
  const idOf = (entry: unknown): string | undefined => (isRecord(entry) ? parseId(entry[idName]) : undefined);
  for (const [index, entry] of entries.entries()) {
    const id = idOf(entry);
    if (id !== undefined) last.set(id, index);
  }
  const context = createContext(resolveRules(rules));
  const kept = entries.filter((entry, index) => {
    const id = idOf(entry);
    const isLast = id === undefined || last.get(id) === index;
    if (!isLast) {
      const { path } = context.at(name, index);
      const words = `${formatPath(path)} has the id ${quote(id)} like a later item, which was taken in its place.`;
      addNote(context.at(name, index), "duplicate_id", () => words);
    }
    return isLast;
  });
  if (kept.length === entries.length) return { kind: "write", input: rest };
  return { kind: "write", input: { ...rest, [name]: kept }, notes: listNotes(context) };
}
