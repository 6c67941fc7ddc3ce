import { createTodoSession, type TodoItem, type TodoSession } from "agent-todos";
import { useTodos } from "agent-todos/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { TodoPanel } from "../../../registry/todo-panel";
import { TodoReview } from "../../../registry/todo-review";

/** What a test puts on the page. */
export interface Scene {
  readonly items: readonly TodoItem[];
  readonly show: "panel" | "review" | "both";
  readonly dir?: "ltr" | "rtl";
  /** Whether items have ids of the host's. Default true. */
  readonly ids?: boolean;
  /** Whether edits wait for `window.answer` or `window.cut`, as over a slow line. Default false. */
  readonly isSlow?: boolean;
}

declare global {
  interface Window {
    scene: Scene;
    session: TodoSession;
    edits: object[];
    /** Lets the edit that waits longest reach the session. */
    answer: () => void;
    /** Ends the line under the edit that waits longest. */
    cut: () => void;
  }
}

const { items, show, ids = true, isSlow = false } = window.scene;
const rules = { ids: ids ? "assign" : "keep" } as const;
const first = createTodoSession({ rules });
first.write({ todos: items });
// The model knows the list.
const session = createTodoSession({ rules, list: first.list });
window.session = session;
window.edits = [];
const waiting: { readonly answer: () => void; readonly cut: () => void }[] = [];
window.answer = () => waiting.shift()?.answer();
window.cut = () => waiting.shift()?.cut();

/** Takes an edit as a route does that is asked over a line. */
function takeEdit(edit: object, from: { readonly seen: number }) {
  window.edits.push(edit);
  if (!isSlow) return session.edit(edit, from);
  return new Promise<ReturnType<TodoSession["edit"]>>((resolve, reject) => {
    waiting.push({
      answer: () => resolve(session.edit(edit, from)),
      cut: () => reject(new TypeError("Failed to fetch")),
    });
  });
}

function App() {
  const list = useTodos(session);
  if (show === "panel") return <TodoPanel list={list} />;
  if (show === "both")
    return (
      <div className="side-by-side">
        <TodoPanel list={list} />
        <TodoReview list={list} onEdit={takeEdit} />
      </div>
    );
  return <TodoReview list={list} onEdit={takeEdit} />;
}

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
