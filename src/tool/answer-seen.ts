import { normalizeText } from "../model/normalize.js";
import { equalPlain } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import type { TodoItem, TodoList } from "../model/todo.js";
import type { TodoChange } from "../plan/diff-todos.js";
import { carryWrite, diffKeyed, type ItemKeys, type KeyedList, keysAfter, keyWrite } from "../plan/keys.js";
import { mergeWritten, type TodoConflict } from "../plan/merge-todos.js";
import { refused, retryUnknown } from "../plan/replace-items.js";
import type { TodoAnswer } from "./answer-call.js";

/** An answer with the keys of the resulting list, and the changes of others that the call was made without. */
export interface KeyedAnswer extends TodoAnswer {
  readonly keys: ItemKeys;
  readonly edited?: readonly TodoChange[];
  readonly conflicts?: readonly TodoConflict[];
  /** The list that the model saw, with this call alone; left out where that is the list itself. */
  readonly written?: KeyedList;
}

/**
 * Answers a call that was made for `seen`, the list as it was before others changed it; usually nobody did.
 *
 * The call is read, checked and protected against the list that the model saw, so that neither side is refused for the
 * other's changes, and the result is merged with the current list, the person's side preferred. `told` is the list that
 * the answers to earlier calls of the same reply show: the answer names only changes since then.
 */
export function answerSeen(
  { current, seen, told = seen }: KeyedViews,
  rules: ResolvedRules,
  answer: (list: TodoList) => TodoAnswer,
): KeyedAnswer {
  const { list } = current;
  if (seen.list === list && told.list === list) {
    const usual = answer(list);
    const { result, shown } = usual;
    const keys = keysAfter(current, usual);
    // Whole literals: a spread takes a twentieth of the time of an ordinary write.
    return shown === undefined ? { result, keys } : { result, keys, shown };
  }
  const edited = diffKeyed(told, current);
  const first = answer(seen.list);
  // A call that only reads or adds is answered for the current list.
  if (first.shown !== undefined) return { ...keyWrite(current, answer(list)), edited };
  if (first.onlyAdds === true) {
    const second = keyWrite(current, answer(list));
    return { ...second, edited, written: replaceGone(seen, keyAdditions(seen, first, second), second.keys) };
  }
  const { result } = first;
  if (!result.ok) {
    const answered = { result: refused(list, result.issues), keys: current.keys, edited };
    // The model may have read of an item elsewhere than in its own writes.
    return retryUnknown<KeyedAnswer>(answered, () => ({ ...keyWrite(current, answer(list)), edited, written: seen }));
  }
  const write = { result, keys: carryWrite(seen, first) };
  const plain = mergeWritten(current, seen, write, { prefer: "current", rules });
  const written = plain.written && replaceGone(seen, plain.written, plain.keys);
  const merged = { ...plain, ...(written && { written }) };
  if (told.list === seen.list || !merged.result.ok || written === undefined) return merged;
  const after = { list: merged.result.list, keys: merged.keys };
  return { ...merged, edited: diffKeyed(expectList({ seen, told, written }, after), after) };
}

/** The current list, the one that the model saw, and the one that it will have seen with the answers before. */
export interface KeyedViews {
  readonly current: KeyedList;
  readonly seen: KeyedList;
  /** Default: `seen`. */
  readonly told?: KeyedList | undefined;
}

/**
 * Returns the list that the model expects of a call, with the answers before: the call's own changes as it wrote them,
 * all other items as the answers show them. The order is that of `after`, as an earlier answer has named it.
 */
function expectList(
  { seen, told, written }: Readonly<Record<"seen" | "told" | "written", KeyedList>>,
  after: KeyedList,
): KeyedList {
  const [inSeen, inTold, inWritten] = [mapItems(seen), mapItems(told), mapItems(written)];
  const keys = [...new Set([...after.keys, ...told.keys, ...written.keys])];
  const rows = keys.flatMap((key) => {
    const own = inWritten.get(key);
    const [known, shown] = [inSeen.get(key), inTold.get(key)];
    // An earlier answer named its removal.
    const isGone = known !== undefined && shown === undefined;
    const item = isGone || equalPlain(own, known) ? shown : own;
    return item === undefined ? [] : [{ key, item }];
  });
  return { list: { ...told.list, items: rows.map(({ item }) => item) }, keys: rows.map(({ key }) => key) };
}

function mapItems({ list, keys }: KeyedList): ReadonlyMap<string, TodoItem> {
  return new Map(list.items.map((item, index) => [keys[index] ?? "", item]));
}

/**
 * Takes an item that others removed, and that the call added again, for the addition alone: a call that names it from
 * now on means the added one.
 */
function replaceGone(seen: KeyedList, { list, keys }: KeyedList, now: ItemKeys): KeyedList {
  const [known, left] = [new Set(seen.keys), new Set(now)];
  const texts = list.items.map(({ content }) => normalizeText(content));
  const added = new Set(texts.filter((_, at) => !known.has(keys[at] ?? "")));
  const isKept = texts.map((text, at) => left.has(keys[at] ?? "") || !added.has(text));
  const items = list.items.filter((_, at) => isKept[at]);
  return { list: { ...list, items }, keys: keys.filter((_, at) => isKept[at]) };
}

/** Copies the keys of the items that a call added to the same additions in the list that the model saw. */
function keyAdditions(seen: KeyedList, first: TodoAnswer, second: KeyedAnswer): KeyedList {
  if (!first.result.ok || !second.result.ok) return seen;
  const { list } = first.result;
  // Both have the same additions, at the end.
  const added = list.items.length - seen.keys.length;
  return { list, keys: [...seen.keys, ...second.keys.slice(second.keys.length - added)] };
}
