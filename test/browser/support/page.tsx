import { createTodoSession, type TodoItem, type TodoSession } from "agent-todos";
import { useTodos } from "agent-todos/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { TodoPanel } from "../../../registry/todo-panel";
import { TodoReview } from "../../../registry/todo-review";

/** What a test puts on the page. */
export interface Scene {
  readonly items: readonly TodoItem[];
  readonly show: "panel" | "review";
  readonly dir?: "ltr" | "rtl";
  /** Whether items have ids of the host's. Default true. */
  readonly ids?: boolean;
}

declare global {
  interface Window {
    scene: Scene;
    session: TodoSession;
    edits: object[];
  }
}

const { items, show, ids = true } = window.scene;
const session = createTodoSession({ rules: { ids: ids ? "assign" : "keep" } });
session.edit([...items]);
window.session = session;
window.edits = [];

function App() {
  const list = useTodos(session);
  if (show === "panel") return <TodoPanel list={list} />;
  return (
    <TodoReview
      list={list}
      onEdit={(edit) => {
        window.edits.push(edit);
        return session.edit(edit);
      }}
    />
  );
}

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
