import { expectTypeOf, it } from "vitest";
import { createTodoSession, type TodoItem, type TodoList, type TodoStatus } from "../../src/index.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";
import {
  type AcpPlan,
  type AcpPlanUpdate,
  type EditableTodos,
  handleTodoRequest,
  type LiveTodos,
  type TodoListSource,
  toAcpPlan,
  toAgUiActivity,
  todoDataPart,
  todoEventStream,
} from "../../src/show/index.js";

interface Task extends TodoItem {
  readonly owner: string;
}

const session = createTodoSession();
const shared = createSharedTodos({ store: memoryStore(), id: "list" });
const list = session.list;
declare const tasks: TodoList<Task>;

it("a session and a shared list can be followed and edited", () => {
  expectTypeOf(session).toExtend<TodoListSource>();
  expectTypeOf(shared).toExtend<TodoListSource>();
  expectTypeOf(session).toExtend<LiveTodos>();
  expectTypeOf(session).toExtend<EditableTodos>();
  expectTypeOf(shared).toExtend<EditableTodos>();
  expectTypeOf(list).not.toExtend<TodoListSource>();
});

it("todoDataPart() and toAgUiActivity() keep a host's own fields", () => {
  expectTypeOf(todoDataPart(tasks).data).toEqualTypeOf<TodoList<Task>>();
  expectTypeOf(toAgUiActivity(tasks).content.items[0]?.owner).toEqualTypeOf<string | undefined>();
});

it("toAcpPlan() gives the plan of the version asked for", () => {
  expectTypeOf(toAcpPlan(list)).toEqualTypeOf<AcpPlan>();
  expectTypeOf(toAcpPlan(list, { version: 1 })).toEqualTypeOf<AcpPlan>();
  expectTypeOf(toAcpPlan(list, { version: 2, planId: "docs" })).toEqualTypeOf<AcpPlanUpdate>();
  expectTypeOf<AcpPlan["entries"][number]["status"]>().toEqualTypeOf<Exclude<TodoStatus, "cancelled">>();
  expectTypeOf<AcpPlanUpdate["plan"]["entries"][number]["status"]>().toEqualTypeOf<TodoStatus>();
  // @ts-expect-error no other version exists
  toAcpPlan(list, { version: 3 });
});

it("handleTodoRequest() and todoEventStream() answer with the platform's own types", () => {
  expectTypeOf(todoEventStream(shared)).toEqualTypeOf<ReadableStream<Uint8Array>>();
  expectTypeOf(handleTodoRequest(new Request("https://example.org"), shared)).resolves.toEqualTypeOf<Response>();
  // @ts-expect-error a list alone cannot be edited
  handleTodoRequest(new Request("https://example.org"), list);
});
