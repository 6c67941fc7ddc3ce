import { expect, it } from "vitest";
import type { TodoIssue } from "../../src/model/issue.js";
import { resolveRules } from "../../src/model/resolve-rules.js";
import type { TodoList } from "../../src/model/todo.js";
import type { KeyedList } from "../../src/plan/keys.js";
import type { TodoAnswer } from "../../src/tool/answer-call.js";
import { answerSeen } from "../../src/tool/answer-seen.js";
import { openTool } from "../../src/tool/create-todo-tool.js";
import { items, listOf } from "../support/write.js";

const SEEN: KeyedList = { list: listOf(items("[ ]Read", "[ ]Ask")), keys: ["1.0", "1.1"] };
const CURRENT: KeyedList = {
  list: { items: items("[ ]Ask", "[ ]Call", "[ ]Wait"), revision: 2 },
  keys: ["1.1", "2.1", "2.2"],
};

it("runKeyed() of a tool keeps beside an addition the list that the model expects, with a key for each of its items", () => {
  const additions = items("[ ]Ship", "[ ]Rest").map((sent) => ({ sent }));
  const tool = openTool({
    readCall: () => ({ kind: "edit", edits: { additions } }),
    schema: { type: "object", properties: {} },
  });
  const { written, keys } = tool.runKeyed({}, { seen: SEEN, current: CURRENT });
  expect(written?.list.items.map(({ content }) => content)).toEqual(["Read", "Ask", "Ship", "Rest"]);
  expect(keys).toEqual(["1.1", "2.1", "2.2", "3.3", "3.4"]);
  expect(written?.keys).toEqual(["1.0", "1.1", "3.3", "3.4"]);
});

/** Answers that refuse a call for what the model saw, with these issues, and accept it for the current list. */
function refuseSeen(...codes: readonly TodoIssue["code"][]): (list: TodoList) => TodoAnswer {
  const issues = codes.map((code): TodoIssue => ({ code, path: [], message: code }));
  return (list) => ({
    result:
      list === SEEN.list ? { ok: false, list, issues } : { ok: true, list, changed: false, changes: [], notes: [] },
  });
}

it.each<[string, TodoIssue["code"][], boolean]>([
  ["saved where it only names an item that the model did not see", ["unknown_item"], true],
  ["saved where it names two of them", ["unknown_item", "unknown_item"], true],
  ["refused where it has another fault", ["too_long"], false],
  ["refused where it has another fault beside it", ["unknown_item", "too_long"], false],
])("a call that the current list accepts, and the one that the model saw does not, is %s", (_, codes, ok) => {
  const { result } = answerSeen({ current: CURRENT, seen: SEEN }, resolveRules(undefined), refuseSeen(...codes));
  expect(result).toMatchObject({ ok, list: CURRENT.list });
});
