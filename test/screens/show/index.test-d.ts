import { expectTypeOf, it } from "vitest";
import { createTodoSession, type TodoItem, type TodoList, type TodoStatus } from "../../../src/index.js";
import * as show from "../../../src/screens/show/index.js";
import { createSharedTodos, memoryStore } from "../../../src/shared/index.js";

interface Task extends TodoItem {
  readonly owner: string;
}

const session = createTodoSession();
const shared = createSharedTodos({ store: memoryStore(), id: "list" });
const list = session.list;
declare const tasks: TodoList<Task>;

it("a session and a shared list can be followed and edited", () => {
  expectTypeOf(session).toExtend<show.TodoListSource>();
  expectTypeOf(shared).toExtend<show.TodoListSource>();
  expectTypeOf(session).toExtend<show.LiveTodos>();
  expectTypeOf(session).toExtend<show.EditableTodos>();
  expectTypeOf(shared).toExtend<show.EditableTodos>();
  expectTypeOf(list).not.toExtend<show.TodoListSource>();
});

it("todoDataPart() and toAgUiActivity() keep a host's own fields", () => {
  expectTypeOf(show.todoDataPart(tasks).data).toEqualTypeOf<show.TodoData<Task>>();
  expectTypeOf(show.toAgUiActivity(tasks).content.items[0]?.owner).toEqualTypeOf<string | undefined>();
});

it("toAcpPlan() gives the plan of the version asked for", () => {
  expectTypeOf(show.toAcpPlan(list)).toEqualTypeOf<show.AcpPlan>();
  expectTypeOf(show.toAcpPlan(list, { version: 1 })).toEqualTypeOf<show.AcpPlan>();
  expectTypeOf(show.toAcpPlan(list, { version: 2, planId: "docs" })).toEqualTypeOf<show.AcpPlanUpdate>();
  expectTypeOf<show.AcpPlan["entries"][number]["status"]>().toEqualTypeOf<Exclude<TodoStatus, "cancelled">>();
  expectTypeOf<show.AcpPlanUpdate["plan"]["entries"][number]["status"]>().toEqualTypeOf<TodoStatus>();
  // @ts-expect-error no other version exists
  show.toAcpPlan(list, { version: 3 });
});

it("handleTodoRequest() and todoEventStream() answer with the platform's own types", () => {
  expectTypeOf(show.todoEventStream(shared)).toEqualTypeOf<ReadableStream<Uint8Array>>();
  expectTypeOf(show.handleTodoRequest(new Request("https://example.org"), shared)).resolves.toEqualTypeOf<Response>();
  // @ts-expect-error a list alone cannot be edited
  show.handleTodoRequest(new Request("https://example.org"), list);
});
