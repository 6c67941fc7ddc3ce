import { useEffect, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { createTodoEdits } from "../../../registry/todo-edits";
import { TodoPanel } from "../../../registry/todo-panel";
import panelStyle from "../../../registry/todos.css?inline";
import ownStyle from "./live-plan.css?inline";
import { createScriptedAgent, isDone, type ScriptedAgent, type Told } from "./scripted-agent";

/** How long the scripted model works on a step, in milliseconds. */
const ROUND = 2800;

/** As many of the newest texts are shown. */
const SHOWN = 4;

/** How long a finished plan that nobody touched stays, in milliseconds. */
const REST = 6000;

const NAMES = { result: "Tool result", reminder: "Reminder" } satisfies Record<Told["kind"], string>;

/** Shows the component that people copy, over a session that a scripted model works on, and what that model is told. */
export function mountLivePlan(element: Element): () => void {
  const style = document.createElement("style");
  style.textContent = `${panelStyle}\n${ownStyle}`;
  document.head.append(style);
  const root = createRoot(element);
  root.render(<LivePlan />);
  return () => {
    root.unmount();
    style.remove();
  };
}

function LivePlan() {
  const [run, start] = useReducer((count: number) => count + 1, 0);
  const agent = useMemo(createScriptedAgent, [run]);
  const [isPaused, setIsPaused] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  // A step that the person adds after the end sets the agent to work again.
  useEffect(() => agent.todos.subscribe(tick), [agent]);
  const isOver = isDone(agent.todos);
  useEffect(() => {
    if (isPaused || !isOver || agent.isTouched) return;
    const timer = setTimeout(start, REST);
    return () => clearTimeout(timer);
  }, [agent, isPaused, isOver]);
  useEffect(() => {
    if (isPaused || isOver) return;
    const timer = setInterval(() => {
      agent.work();
      tick();
    }, ROUND);
    return () => clearInterval(timer);
  }, [agent, isPaused, isOver]);
  return (
    <>
      <Plan key={run} agent={agent} isPaused={isPaused} />
      <p className="live-controls">
        <button type="button" onClick={isOver ? start : () => setIsPaused(!isPaused)}>
          {isOver ? "Run it again" : isPaused ? "Go on" : "Pause"}
        </button>
        <span>Drag a step, click its text, tick, remove or add: the model works on.</span>
      </p>
    </>
  );
}

function Plan({ agent, isPaused }: { readonly agent: ScriptedAgent; readonly isPaused: boolean }) {
  const { todos } = agent;
  const list = useSyncExternalStore(todos.subscribe, () => todos.list);
  const edits = useMemo(() => createTodoEdits((edit, from) => todos.edit(edit, from)), [todos]);
  const told = agent.told.slice(-SHOWN).reverse();
  return (
    <div className="live-parts">
      <TodoPanel list={list} edits={edits} run={isDone(todos) ? "ended" : isPaused ? "stopped" : "running"} />
      <div className="live-told">
        <h2>What the model is told</h2>
        <ol>
          {told.map(({ round, kind, text }) => (
            <li key={`${round}-${kind}`} className={kind}>
              <span>
                {NAMES[kind]}, round {round}
              </span>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
