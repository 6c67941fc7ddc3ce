import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import type { PlanApprovalEvent } from "../../src/plan/approval-event.js";
import { createPlanApproval } from "../../src/plan/plan-approval.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import type { TodoEvent } from "../../src/session/event.js";
import { createSharedTodos } from "../../src/shared/create-shared-todos.js";
import { memoryStore } from "../../src/shared/memory-store.js";

const approval = createPlanApproval();
const step = (content: string, status = "pending") => ({ content, status });
const PLAN = { todos: [step("Back up"), step("Migrate")] };
const MORE = { todos: [...PLAN.todos, step("Drop it")] };

/** A host that follows a list by its events, as the page on approval has it. */
function follow() {
  let state = approval.start();
  const tell = (event: PlanApprovalEvent) => {
    const next = approval.next(state, event);
    state = next.state;
    return next.decision;
  };
  const hear = (event: TodoEvent) => {
    if (event.type === "write") tell({ type: "changed", list: event.list, by: "model" });
    if (event.type === "edit") tell({ type: "changed", list: event.list, by: "person", changes: event.changes });
  };
  const agree = (list: TodoList) => {
    tell({ type: "proposed", list });
    tell({ type: "approved", list });
  };
  return { tell, hear, agree, run: (list: TodoList) => tell({ type: "run", list }) };
}

/** A shared list whose plan is approved as it is in version 1, and processes that open it. */
async function openApproved() {
  const store = memoryStore();
  const open = (onEvent?: (event: TodoEvent) => void) => createSharedTodos({ store, id: "chat", onEvent });
  const host = follow();
  await open(host.hear).write(PLAN, { callId: "plan" });
  host.agree(await open().read());
  return { open, host, run: async () => host.run(await open().read()) };
}

it("a step that was saved before its process died does not run, although the repeated call has no event", async () => {
  const { open, host, run } = await openApproved();
  await open().write(MORE, { callId: "more" });
  const heard: TodoEvent[] = [];
  const again = await open((event) => heard.push(event)).write(MORE, { callId: "more" });
  expect(again).toMatchObject({ ok: true, duplicate: true });
  expect(heard).toEqual([]);
  expect(await run()).toEqual({ mayRun: false, text: expect.stringContaining('"Drop it"') });
  const list = await open().read();
  host.agree(list);
  expect(await run()).toEqual({ mayRun: true });
});

it("a tick on an old screen brings no step that the screen lacked", async () => {
  const { open, host, run } = await openApproved();
  await open().write(MORE, { callId: "more" });
  await open(host.hear).edit({ updates: [step("Back up", "completed")] }, { seen: 1 });
  const { mayRun, text } = await run();
  expect([mayRun, text]).toEqual([false, expect.stringContaining('not approved "Drop it".')]);
});

it("two events in either order let the step of neither run unseen", async () => {
  for (const inOrder of [true, false]) {
    const { open, host, run } = await openApproved();
    const heard: TodoEvent[] = [];
    await open((event) => heard.push(event)).write(MORE, { callId: "more" });
    await open((event) => heard.push(event)).edit({ updates: [step("Back up", "completed")] }, { seen: 1 });
    expect(heard.map(({ type }) => type)).toEqual(["write", "edit"]);
    for (const event of inOrder ? heard : heard.toReversed()) {
      host.hear(event);
      expect((await run()).mayRun).toBe(false);
    }
  }
});

it("an edit that is sent twice covers its own step, and nothing that was written in between", async () => {
  const { open, host, run } = await openApproved();
  const edit = { add: [step("Ask Ann")] };
  await open(host.hear).edit(edit, { seen: 1, callId: "ask" });
  expect(await run()).toEqual({ mayRun: true });
  await open().write({ todos: [...MORE.todos, step("Ask Ann")] }, { callId: "more" });
  expect(await open(host.hear).edit(edit, { seen: 1, callId: "ask" })).toMatchObject({ duplicate: true });
  expect((await run()).text).toContain('not approved "Drop it".');
});

it("two tabs cover what is written in each, and neither the step that one of them lacks", async () => {
  const { open, host, run } = await openApproved();
  await open().write(MORE, { callId: "more" });
  await open(host.hear).edit({ updates: [{ content: "Migrate", newContent: "Migrate on Sunday" }] }, { seen: 1 });
  await open(host.hear).edit({ add: [step("Ask Ann")] }, { seen: 2 });
  const { items } = await open().read();
  expect(items.map(({ content }) => content)).toEqual(["Back up", "Migrate on Sunday", "Drop it", "Ask Ann"]);
  expect((await run()).text).toContain('not approved "Drop it".');
});

it("an item that a person's tick brings back is not one that they added", async () => {
  const { open, host, run } = await openApproved();
  await open().write(MORE, { callId: "more" });
  await open().write(PLAN, { callId: "less" });
  await open(host.hear).edit({ updates: [step("Drop it", "in_progress")] }, { seen: 2 });
  const { items } = await open().read();
  expect(items.map(({ content }) => content)).toContain("Drop it");
  expect((await run()).text).toContain('not approved "Drop it".');
});

it("a session's event has what the person did on their screen, and its result what became of the list", () => {
  const host = follow();
  const heard: TodoEvent[] = [];
  const todos = createTodoSession({
    onEvent: (event) => {
      heard.push(event);
      // The write's own event is lost.
      if (event.type === "edit") host.hear(event);
    },
  });
  todos.write(PLAN);
  const screen = todos.list;
  host.agree(screen);
  todos.write(MORE);
  const items = screen.items.map((item) => (item.content === "Migrate" ? step("Migrate", "completed") : item));
  todos.edit({ items }, { seen: screen.revision });
  const event = heard.at(-1);
  expect(event?.type === "edit" && event.changes.map(({ type }) => type)).toEqual(["completed"]);
  expect(host.run(todos.list).text).toContain('not approved "Drop it".');
});
