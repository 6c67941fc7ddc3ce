import { addIssue, type Context, placeOf } from "../model/context.js";
import type { ItemCheck } from "../model/item-reader.js";
import type { Fields } from "../model/plain-json.js";
import type { ResolvedRules } from "../model/resolve-rules.js";
import { isBlocked, type TodoItem, type TodoStatus } from "../model/todo.js";

/** Builds an item with its fields in their usual order; those of the host come last. */
export function buildItem(
  id: string | undefined,
  content: string,
  status: TodoStatus,
  activeForm: string | undefined,
  custom?: Fields,
): TodoItem {
  // Whole literals: a spread takes several times as long, and this runs for every item that is sent.
  const item =
    activeForm === undefined
      ? id === undefined
        ? { content, status }
        : { id, content, status }
      : id === undefined
        ? { content, status, activeForm }
        : { id, content, status, activeForm };
  return custom ? { ...item, ...custom } : item;
}

/** Replaces or removes the id of an item; its other fields keep their order. */
export function withId(item: TodoItem, id: string | undefined): TodoItem {
  if (item.id === id) return item;
  const { id: _, ...others } = item;
  return id === undefined ? others : { id, ...others };
}

/** Lays fields over an item; the host's own ones only where it passed an item schema. */
export function overlayItem(item: TodoItem, fields: Partial<TodoItem>, rules: ResolvedRules): TodoItem {
  const { id = item.id, content = item.content, status = item.status } = fields;
  const { activeForm = item.activeForm } = fields;
  const reason =
    "blocked" in fields || fields.status === undefined ? { ...item, ...fields, status } : { ...fields, status };
  const custom = { ...pickBlocked(reason, rules), ...pickCustom(item, rules), ...pickCustom(fields, rules) };
  return buildItem(id, content, status, activeForm, custom);
}

/** Takes why an item is blocked, where the rules have it and the item is pending. */
export function pickBlocked(item: Pick<TodoItem, "status" | "blocked">, { blocked }: ResolvedRules) {
  return blocked === "optional" && isBlocked(item) ? { blocked: item.blocked } : undefined;
}

/** Checks an item by the host's schema, where there is one; `position` is the item's position in the new list. */
export function checkCustomFields(item: TodoItem, position: number, hasIssues: boolean, context: Context): TodoItem {
  const { rules } = context;
  const { reader, own } = rules.lookup;
  if (reader === undefined) return item;
  const place = placeOf({ context, id: item.id });
  const report: ItemCheck["report"] = (path, expected) =>
    addIssue(place.at(...path), { code: "invalid_field", expected });
  return reader.checkItem(item, { position, hasIssues, rules, own, report });
}

/** Takes the host's own fields of an item. */
export function pickCustom(item: object, { lookup }: ResolvedRules): Record<string, unknown> {
  // An item is plain data: the host's own fields are keys of it like any other.
  const values = item as Fields;
  const names = [...lookup.own.fields.keys()].filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
