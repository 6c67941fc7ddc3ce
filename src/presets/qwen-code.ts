import * as z from "zod/v4";
import type { TodoIssueFacts } from "../core/issue.js";
import { isRecord } from "../core/plain.js";
import type { ResolvedRules } from "../core/resolve-rules.js";
import { isDone, type TodoItem, type TodoList, todoItemSchema } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";
import type { TodoCall } from "../tool/read-call.js";
import { checkBlockers } from "./check-blockers.js";
import { definePreset } from "./define-preset.js";
import { formatReply } from "./format-reply.js";
import { CONTENT, listSchema, objectSchema, textSchema, WHOLE_LIST, wordSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";

/** Most characters of an id. */
const LONGEST_ID = 500;

const itemSchema = todoItemSchema.extend({
  id: z.string().max(LONGEST_ID).optional(),
  blockedBy: z.array(z.string().max(LONGEST_ID)).optional(),
});

/** An item of Qwen Code's list, with the ids of the items it waits for. */
export type QwenCodeItem = z.infer<typeof itemSchema>;

/**
 * Qwen Code's `todo_write { todos: [{ id, content, status, blockedBy? }] }`.
 *
 * Ids are required and unique; `blockedBy` stays with its item when a write leaves it out, names ids of the list and
 * makes no circle. A reminder in every third round without a write while items are open; none at turn ends.
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
 * // => Not saved: todos[0].blockedBy is "c", which no item has; use "a".
 * ```
 */
export const qwenCode: TodoPreset<QwenCodeItem> = definePreset<QwenCodeItem>({
  name: "qwenCode",
  tool: {
    name: "todo_write",
    rules: knownToolRules({ ids: "require", itemSchema }),
    schema: {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...objectSchema({
        properties: {
          todos: listSchema(
            {
              properties: {
                content: textSchema(CONTENT, { minLength: 1 }),
                status: wordSchema("pending", "in_progress", "completed"),
                id: textSchema("Its own id, kept from write to write", { maxLength: LONGEST_ID }),
                blockedBy: {
                  type: "array",
                  description: "Ids of the items it waits for",
                  items: { type: "string", maxLength: LONGEST_ID },
                  uniqueItems: true,
                },
              },
              required: ["content", "status", "id"],
              closed: true,
            },
            WHOLE_LIST,
          ),
        },
        required: ["todos"],
      }),
    },
    readCall,
    reply: (call) => formatReply(call, describeUpdate),
  },
  nag: {
    stale: { after: 3, afterKept: 3, spacing: 3, backoff: 1 },
    stop: false,
    echo: "open",
  },
  prompt:
    "Plan work of several steps with todo_write: keep each item's id, and name in blockedBy what it waits for.",
});

function describeUpdate({ items }: TodoList<TodoItem>): string {
  if (items.length === 0) return "The todo list is empty now.";
  return items.every(isDone)
    ? "The todo list was updated: every item is done."
    : "The todo list was updated.";
}

function readCall(
  input: unknown,
  list: TodoList<QwenCodeItem>,
  { fields }: ResolvedRules<QwenCodeItem>,
): TodoCall {
  const sent = isRecord(input) ? input[fields.list] : undefined;
  if (!isRecord(input) || !Array.isArray(sent)) return { kind: "write", input };
  const old = new Map(list.items.map((item) => [item.id, item.blockedBy]));
  const items: readonly unknown[] = Array.from(sent, (item: unknown) => {
    if (!isRecord(item) || item["blockedBy"] !== undefined) return item;
    const id = item[fields.id];
    const kept = typeof id === "string" ? old.get(id.trim()) : undefined;
    return kept === undefined ? item : { ...item, blockedBy: kept };
  });
  const issues: readonly TodoIssueFacts[] = checkBlockers(withoutGone(items, sent), fields.list);
  return issues.length > 0
    ? { kind: "refuse", issues }
    : { kind: "write", input: { ...input, [fields.list]: withoutGone(items, sent) } };
}

/** A blocker that was kept from an earlier write, and is no longer in the list, has nothing more to say. */
function withoutGone(items: readonly unknown[], sent: readonly unknown[]): readonly unknown[] {
  const ids = new Set(items.map((item) => (isRecord(item) ? item["id"] : undefined)));
  return items.map((item, index) => {
    if (item === sent[index] || !isRecord(item) || !Array.isArray(item["blockedBy"])) return item;
    return { ...item, blockedBy: item["blockedBy"].filter((id) => ids.has(id)) };
  });
}
