import { completePart } from "./complete-part.js";
import { matchStrictly } from "./match.js";
import { looksLikeJson, parseJson } from "./parse-json.js";
import { readExtra } from "./read-extra.js";
import { readInput } from "./read-input.js";
import { type ItemDraft, readItem, UNREAD_ITEM } from "./read-item.js";
import { startReport } from "./report.js";
import { type ResolvedRules, resolveRules } from "./resolve-rules.js";
import type { TodoRulesOptions } from "./rules.js";
import { isLibrarySchema, type TodoItem, type TodoList } from "./todo.js";
import { replaceTodos } from "./validate-and-replace.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * A list as it looks while the arguments of a write still stream: what is complete of them laid over it.
 *
 * Total, pure and deterministic, for display only: nothing of the list is missing before the call is complete, no
 * limit on running items is applied, and `revision` stays. `partial` is the arguments' text, cut off anywhere, or an
 * object that a framework parsed from it so far. Of text, items count once they have ended, and the whole text of a
 * write gives the items that it writes (those of `list` where it would be refused). Of an object, items count that
 * could be written as they stand, and nobody can say whether it is complete.
 *
 * @throws RangeError or TypeError for bad rules, never for the input.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, previewTodos, renderCheckbox, validateAndReplace } from "agent-todos";
 *
 * const todos = [{ content: "Add tests", status: "in_progress" }, { content: "Ship", status: "pending" }];
 * const { list } = validateAndReplace(EMPTY_TODO_LIST, { todos });
 * const partial = '{"todos":[{"content":"Add tests","status":"completed"},{"content":"Sh';
 * console.log(renderCheckbox(previewTodos(list, partial), { count: "none" }));
 * // => [x] Add tests
 * // => [ ] Ship
 * ```
 */
export function previewTodos<I extends TodoItem = TodoItem>(
  list: TodoList<I>,
  partial: unknown,
  rules?: TodoRulesOptions<I>,
): TodoList<I> {
  const resolved = resolveRules(rules);
  const isText = typeof partial === "string";
  if (isText && looksLikeJson(partial) && parseJson(partial) !== undefined) {
    const { items, summary } = replaceTodos<I, TodoList<I>>(list, partial, resolved).list;
    return withItems(list, items, summary);
  }
  const part = isText ? completePart(partial.trimStart()) : partial;
  const items = part === undefined ? [] : readSound(part, resolved);
  return withItems(list, layOver(list.items, items), list.summary);
}

interface SoundItem<I extends TodoItem> {
  readonly draft: ItemDraft;
  readonly item: I;
}

/** The items that can be read without an issue, in their order. */
function readSound<I extends TodoItem>(part: unknown, rules: ResolvedRules<I>): readonly SoundItem<I>[] {
  try {
    const sent = readInput(part, rules, startReport(rules.wording))?.items ?? [];
    return sent.slice(0, rules.maxItems).flatMap((value, index) => {
      const report = startReport(rules.wording);
      const draft = readItem(value, index, rules, report);
      const extra =
        draft === UNREAD_ITEM || isLibrarySchema(rules.itemSchema)
          ? {}
          : readExtra(draft, index, true, rules, report);
      return report.issues.length > 0 ? [] : [{ draft, item: toItem<I>(draft, extra) }];
    });
  } catch {
    // A getter or proxy of a value that is no plain JSON.
    return [];
  }
}

function toItem<I extends TodoItem>(draft: ItemDraft, extra: Values): I {
  const { id, content, status, activeForm } = draft;
  const item = {
    ...(id === undefined ? {} : { id }),
    content,
    status,
    ...(activeForm === undefined ? {} : { activeForm }),
    ...extra,
  };
  // Draft and extra values together have passed the item schema.
  return Object.freeze(item) as unknown as I;
}

/** Each item in the place of the one it is, new ones behind the item that was sent before them. */
function layOver<I extends TodoItem>(before: readonly I[], sound: readonly SoundItem<I>[]): readonly I[] {
  const matches = matchStrictly(
    before,
    sound.map(({ draft }) => draft),
  );
  const shown = before.map((item) => [item]);
  const first: I[] = [];
  let behind = first;
  sound.forEach(({ item }, index) => {
    const place = matches[index] ?? -1;
    const old = before[place];
    const group = shown[place];
    if (old === undefined || group === undefined) behind.push(item);
    else {
      group[0] =
        old.id === undefined || item.id !== undefined ? item : Object.freeze({ ...item, id: old.id });
      behind = group;
    }
  });
  return [first, ...shown].flat();
}

function withItems<I extends TodoItem>(
  list: TodoList<I>,
  items: readonly I[],
  summary: string | undefined,
): TodoList<I> {
  const isSame =
    items.length === list.items.length && items.every((item, index) => item === list.items[index]);
  if (isSame && summary === list.summary) return list;
  const { revision } = list;
  return Object.freeze(
    summary === undefined
      ? { items: Object.freeze([...items]), revision }
      : { items: Object.freeze([...items]), summary, revision },
  );
}
