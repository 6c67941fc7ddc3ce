import { addNote, addWrongType, type Context } from "../model/context.js";
import { formatPath } from "../model/format-issues.js";
import { isRecord, isSent, looksLikeJson, parseJson } from "../model/plain-json.js";
import { quote } from "../model/quote.js";
import type { TodoList } from "../model/todo.js";
import { listOtherNames } from "../parse/parse-write.js";
import { reportInputFields } from "../parse/report-unknown-fields.js";
import { mergeById, parseId } from "../plan/write-todos.js";
import type { TodoCall } from "../tool/answer-call.js";
import { type Arguments, REFUSED } from "./parse-arguments.js";

/**
 * Parses the call of a tool with the argument `merge`: `true` changes the items whose ids are sent and adds the others,
 * without it the list is replaced. Of items with one id the last counts, as in the products, with a note.
 */
export function parseMergeCall({ merge, ...rest }: Arguments, list: TodoList, context: Context): TodoCall {
  const { list: name } = context.rules.fields;
  const sent = rest[name];
  const entries = typeof sent === "string" && looksLikeJson(sent) ? parseJson(sent) : sent;
  if (!isSent(merge) || merge === false) {
    return Array.isArray(entries) ? replaceByLast(rest, entries, context) : { kind: "write", input: rest };
  }
  if (merge !== true) addWrongType(context.at("merge"), merge, "true or false");
  else if (!Array.isArray(entries)) addWrongType(context.at(name), sent, "an array of the items to change or add");
  else {
    reportInputFields({ input: rest, key: name, others: listOtherNames(rest, name) }, context);
    return { kind: "edit", edits: mergeById(entries, list, context) };
  }
  return REFUSED;
}

function replaceByLast(rest: Arguments, entries: readonly unknown[], context: Context): TodoCall {
  const { list: name, id: idName } = context.rules.fields;
  const idOf = (entry: unknown): string | undefined => (isRecord(entry) ? parseId(entry[idName]) : undefined);
  // Array.from also visits the gaps of a sparse array.
  const last = new Map(Array.from(entries, (entry, index) => [idOf(entry), index]));
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
  return { kind: "write", input: kept.length === entries.length ? rest : { ...rest, [name]: kept } };
}
