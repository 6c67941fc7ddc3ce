import { createTodoSession } from "../../src/session/create-todo-session.js";

/** A plan with a step of each state, one of which an agent works on, whose own plan is there too. */
export function openCheckedWork() {
  const [todos, child] = [createTodoSession(), createTodoSession()];
  const status = "completed";
  todos.write({
    todos: [
      { content: "Fix", status },
      { content: "Build", status },
      { content: "Tell", status },
      { content: "Review", status: "pending" },
    ],
  });
  todos.check({ name: "npm test", ok: false, items: ["Fix"] });
  todos.check({ name: "tsc", ok: true, items: ["Build"] });
  todos.delegate("Review", { callId: "c1", agent: "reviewer", todos: child });
  child.write({ todos: [{ content: "Read", status: "in_progress" }] });
  return { todos, child };
}
