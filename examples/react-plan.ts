// React components over a plan on the server, over its route, over the messages of a chat, and over what an agent did.
//
//   npx tsx examples/react-plan.ts

import { createTodoSession, type TodoList } from "agent-todos";
import { createStepLog, fetchTodos, useStepActivity, useTodos, useTodosFromMessages } from "agent-todos/react";
import { handleTodoRequest } from "agent-todos/show";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

const MARKS = { pending: "○", in_progress: "◐", completed: "●", cancelled: "–" };

function PlanView({ list }: { readonly list: TodoList }) {
  const rows = list.items.map(({ id, content, status }, index) =>
    createElement("li", { key: id ?? index }, `${MARKS[status]} ${content}`),
  );
  return createElement("ul", null, rows);
}

const session = createTodoSession();
session.write({ todos: [{ content: "Add an index", status: "in_progress" }] });

/** In a browser the URL is a route of the page's own server, and `fetch` is left out. */
const todos = fetchTodos("https://example.org/todos", {
  initial: session.list,
  fetch: (url, init) => handleTodoRequest(new Request(url, init), session),
});

function LivePlan() {
  return createElement(PlanView, { list: useTodos(todos) });
}

console.log(renderToString(createElement(LivePlan)));
const end = todos.subscribe(({ revision }) => console.log(`the browser has revision ${revision}`));
await todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
end();

const input = { todos: [{ content: "Add an index", status: "completed" }, { content: "Ask A" }] };
const part = { type: "tool-todo_write", toolCallId: "call_1", state: "input-streaming", input };

/** What `useChat` of the AI SDK holds while the model still writes. */
const messages = [{ id: "1", role: "assistant", parts: [part] }];

function ChatPlan() {
  return createElement(PlanView, { list: useTodosFromMessages(messages) });
}

console.log(renderToString(createElement(ChatPlan)));

/** What happened in each step, as a host tells it. */
const log = createStepLog();
log.add({ type: "list", list: session.list });
log.add({ type: "call", id: "call_2", tool: "Bash", input: { command: "npm test" }, at: 0 });
log.add({ type: "result", id: "call_2", at: 4200 });

function Steps() {
  const steps = useStepActivity(log, session.list);
  const lines = steps.flatMap(({ calls }) =>
    calls.map(({ tool, about, ran = 0 }) => `${tool} ${about}: ${ran / 1000} s`),
  );
  return createElement("p", null, lines.join());
}

console.log(renderToString(createElement(Steps)));
