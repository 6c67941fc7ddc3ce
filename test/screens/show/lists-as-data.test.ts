import { createTodoSession, type TodoItem, type TodoList } from "agent-todos";
import { toAcpPlan, toAgUiActivity, todoDataPart } from "agent-todos/show";
import { describe, expect, it } from "vitest";

const HOSTILE = "Ship\u001b[2J it\n[x] done\u202e";
const SAFE = "Ship it [x] done";

const list: TodoList = {
  items: [
    { id: "a", content: "Read", status: "completed" },
    { id: "b", content: HOSTILE, status: "in_progress", activeForm: HOSTILE },
    { content: "Ask Ann", status: "pending" },
    { content: "Measure", status: "cancelled" },
  ],
  summary: HOSTILE,
  revision: 3,
};

const medium = (content: string, status: string) => ({ content, priority: "medium", status });

describe("toAcpPlan()", () => {
  it("writes version 1, in which a cancelled item is completed and says so", () => {
    expect(toAcpPlan(list)).toEqual({
      sessionUpdate: "plan",
      entries: [
        medium("Read", "completed"),
        medium(SAFE, "in_progress"),
        medium("Ask Ann", "pending"),
        medium("Cancelled: Measure", "completed"),
      ],
    });
    expect(toAcpPlan(list, { version: 1 })).toEqual(toAcpPlan(list));
  });

  it("writes version 2, with the plan's id and the status of every item", () => {
    const update = toAcpPlan(list, { version: 2 });
    expect(update).toMatchObject({ sessionUpdate: "plan_update", plan: { type: "items", planId: "todos" } });
    expect(update.plan.entries.map(({ status }) => status)).toEqual(list.items.map(({ status }) => status));
    expect(toAcpPlan(list, { version: 2, planId: "child" }).plan.planId).toBe("child");
  });

  it.each([
    ["high", "high"],
    ["low", "low"],
    ["urgent", "medium"],
    [7, "medium"],
  ])("writes the priority %s of a host's own item as %s", (priority, expected) => {
    const item: TodoItem & { priority: unknown } = { content: "a", status: "pending", priority };
    expect(toAcpPlan({ items: [item], revision: 1 }).entries[0]?.priority).toBe(expected);
  });

  it("throws for another version", () => {
    // @ts-expect-error: no such version.
    expect(() => toAcpPlan(list, { version: 3 })).toThrow(
      new RangeError("Invalid call of toAcpPlan(): version must be 1 or 2 (got 3)"),
    );
  });
});

describe.each([
  ["toAgUiActivity()", (shown: TodoList) => toAgUiActivity(shown).content],
  ["todoDataPart()", (shown: TodoList) => todoDataPart(shown).data],
])("%s", (_name, show) => {
  it("carries the whole list with its texts escaped", () => {
    expect(show(list)).toEqual({
      ...list,
      summary: SAFE,
      items: list.items.map((item) => (item.id === "b" ? { ...item, content: SAFE, activeForm: SAFE } : item)),
    });
    const shown = show(list);
    expect([shown, shown.items, shown.items[1]].map((value) => Object.isFrozen(value))).toEqual([true, true, true]);
  });

  it("keeps ids, by which an edit names items", () => {
    expect(show({ items: [{ ...list.items[0], id: "a\u202e" } as TodoItem], revision: 1 }).items[0]?.id).toBe(
      "a\u202e",
    );
  });

  it("escapes the fields of a host's own item, at any depth", () => {
    const notes = { texts: ["fine", HOSTILE], count: 2, none: null };
    const item: TodoItem & { notes: unknown } = { content: "a", status: "pending", notes };
    expect(show({ items: [item], revision: 1 }).items[0]).toMatchObject({
      notes: { texts: ["fine", SAFE], count: 2, none: null },
    });
  });

  it("gives back the same list where nothing is to escape", () => {
    const todos = createTodoSession();
    todos.write({ todos: [{ content: "Add tests", status: "pending" }] });
    expect(show(todos.list)).toBe(todos.list);
  });
});

it("toAgUiActivity() replaces the message that it names", () => {
  const { content: _, ...event } = toAgUiActivity(list, { messageId: "plan-7", activityType: "TODOS" });
  expect(event).toEqual({ type: "ACTIVITY_SNAPSHOT", messageId: "plan-7", activityType: "TODOS", replace: true });
  expect(toAgUiActivity(list)).toMatchObject({ messageId: "todos", activityType: "PLAN" });
});

it("todoDataPart() carries the calls and the times that it is given, or the times of the list", () => {
  const todos = createTodoSession({ now: () => new Date(1000) });
  todos.write({ todos: [{ content: "Read", status: "in_progress" }] });
  const times = [{ added: 1000, started: 1000 }];
  const { data } = todoDataPart(todos.list, { calls: ["c1"], times: todos.times });
  expect(data).toEqual({ ...todos.list, calls: ["c1"], times });
  expect(todoDataPart({ ...todos.list, times }).data).toEqual({ ...todos.list, times });
  expect("times" in todoDataPart(todos.list).data).toBe(false);
});

it("todoDataPart() has one id for one plan", () => {
  expect([todoDataPart(list).id, todoDataPart(list, { id: "child" }).id]).toEqual(["todos", "child"]);
});
