import { expect } from "vitest";
import { formatIssues } from "../../src/model/format-issues.js";
import type { TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { deepFreeze } from "../support/deep-freeze.js";
import { items, line } from "../support/write.js";

/** A plan whose items have no ids. */
export const PLAIN: TodoList = deepFreeze({ revision: 3, items: items("[x]Read", "[>]Fix it", "[ ]Add tests") });

/** The same plan with ids. */
export const WITH_IDS: TodoList = deepFreeze({
  ...PLAIN,
  items: PLAIN.items.map((item, index) => ({ id: `t${index + 1}`, ...item })),
});

/** A list as rows name it. */
export type Named = "PLAIN" | "WITH_IDS";

/** The list of a row. */
export function listNamed(list: Named | TodoList): TodoList {
  if (typeof list === "object") return list;
  return list === "PLAIN" ? PLAIN : WITH_IDS;
}

/** What a patch came to: the items, or the text of the refusal. */
export function outcome(list: TodoList, patch: unknown, rules?: TodoRulesOptions): readonly string[] | string {
  const result = applyTodoPatch(list, patch, rules);
  if (!result.ok) {
    expect(result.list).toBe(list);
    return formatIssues(result.issues);
  }
  expect(result.list.revision).toBe(list.revision + (result.changed ? 1 : 0));
  return result.list.items.map((item) => `${item.id === undefined ? "" : `${item.id} `}${line(item)}`);
}
