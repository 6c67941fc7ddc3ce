import type { TodoIssueFacts } from "../model/issue.js";
import { quote } from "../model/quote.js";
import { isDone, type TodoItem, type TodoList } from "../model/todo.js";
import type { TodoRevision } from "../plan/replace-items.js";
import type { JsonSchema } from "../schema/json-schema.js";
import type { TodoPreset } from "../session/todo-session.js";
import { checkBlockers } from "./check-blockers.js";
import { defineItems, defineProductTool } from "./define-product-tool.js";

const MOST_OF_ID = 500;
const ID = { type: "string", maxLength: MOST_OF_ID };

/** The tool's input for APIs without such keywords: the limits are in words. */
const PARAMETERS: JsonSchema = {
  type: "object",
  properties: {
    todos: {
      type: "array",
      description: "The whole list; it replaces the old one",
      items: {
        type: "object",
        properties: {
          content: { type: "string", description: "What to do. At least 1 character." },
          status: { type: "string", enum: ["pending", "in_progress", "completed"] },
          id: { type: "string", description: "Its own id, kept from write to write. At most 500 characters." },
          blockedBy: {
            type: "array",
            description: "Ids of the items it waits for. No duplicates.",
            items: { type: "string", description: "At most 500 characters." },
          },
        },
        required: ["content", "status", "id"],
      },
    },
  },
  required: ["todos"],
};

/** An item of Qwen Code's list, with the ids of the items it waits for. */
export interface QwenCodeItem extends TodoItem {
  readonly blockedBy?: readonly string[] | undefined;
}

/**
 * Qwen Code's `todo_write { todos: [{ id, content, status, blockedBy? }] }`.
 *
 * Ids are required and unique; `blockedBy` stays with its item when a write leaves it out while the plan has open
 * items, names ids of the list, each once, and never forms a circle. A reminder in every third round without a write
 * while items are open; none at turn ends.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { qwenCode } from "agent-todos/presets";
 *
 * const todos = createTodoSession({ preset: qwenCode });
 * const plan = [{ id: "a", content: "Build", status: "pending" }];
 * console.log(todos.write({ todos: [...plan, { id: "b", content: "Ship", status: "pending", blockedBy: ["a"] }] }).text);
 * // => The todo list was updated.
 * console.log(todos.write({ todos: [{ ...plan[0], blockedBy: ["c"] }] }).text);
 * // => Not saved: todos[0].blockedBy is "c", which matches no item; use "a".
 * ```
 */
export const qwenCode: TodoPreset<QwenCodeItem> = /* @__PURE__ */ defineProductTool({
  name: "qwenCode",
  tool: {
    name: "todo_write",
    parameters: PARAMETERS,
    readCall: (input, _, { rules }) => ({ kind: "write", input, revise: completeBlockers(rules.fields.list) }),
  },
  fields: {
    content: { minLength: 1 },
    status: {},
    // Written out, as a bundler keeps a preset whose table spreads another one.
    id: { type: "string", maxLength: MOST_OF_ID, description: "Its own id, kept from write to write" },
    blockedBy: { type: "array", description: "Ids of the items it waits for", items: ID, uniqueItems: true },
  },
  requiredFields: ["content", "status", "id"],
  closed: "items",
  $schema: "http://json-schema.org/draft-07/schema#",
  rules: {
    ids: "require",
    itemSchema: /* @__PURE__ */ defineItems({ id: ID, blockedBy: { type: "array", items: ID } }),
  },
  saved: describeUpdate,
  nag: { stale: { after: 3, spacing: 3, backoff: 1 }, stop: false, listOpenItems: true },
  prompt: "Plan work of several steps with todo_write: keep each item's id, and name in blockedBy what it waits for.",
});

function describeUpdate({ items }: TodoList): string {
  if (items.length === 0) return "The todo list is empty now.";
  return items.every(isDone) ? "The todo list was updated: every item is done." : "The todo list was updated.";
}

function completeBlockers(listName: string): TodoRevision {
  return (sent, before) => {
    const repeated = findRepeated(sent, listName);
    const items = keepBlockers(sent, before.every(isDone) ? [] : before);
    const issues = repeated.length > 0 ? repeated : checkBlockers(items, listName);
    return issues.length === 0 ? { items } : { issues };
  };
}

/** Finds the items that name one blocker twice. */
function findRepeated(items: readonly QwenCodeItem[], listName: string): readonly TodoIssueFacts[] {
  return items.flatMap(({ blockedBy = [] }, index): readonly TodoIssueFacts[] => {
    const received = blockedBy.find((id, at) => blockedBy.indexOf(id) !== at);
    const path = [listName, index, "blockedBy"];
    const expected = `it names ${quote(received ?? "")} twice; name each item once`;
    return received === undefined ? [] : [{ code: "invalid_field", path, index, expected }];
  });
}

/**
 * Keeps the blockers of items where a write of the same plan leaves them out, but for those whose item has left the
 * list; an empty list removes them.
 */
function keepBlockers(items: readonly QwenCodeItem[], old: readonly QwenCodeItem[]): readonly QwenCodeItem[] {
  const ids = new Set(items.map(({ id }) => id));
  const blockers = new Map(old.map(({ id, blockedBy }) => [id, blockedBy]));
  return items.map(({ blockedBy: sent, ...item }) => {
    const blockedBy = sent ?? (blockers.get(item.id) ?? []).filter((id) => ids.has(id));
    return blockedBy.length === 0 ? item : { ...item, blockedBy };
  });
}
