import {
  createPlanApproval,
  createTodoSession,
  type PlanApprovalEvent,
  type PlanApprovalState,
  type TodoItem,
  type TodoSession,
  type TodoTime,
  type TodoTimes,
} from "agent-todos";
import { createStepLog, type StepEvent, useStepActivity, useTodos } from "agent-todos/react";
import { StrictMode, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { AddToPlan } from "../../../registry/add-to-plan";
import { type PlanAnswer, PlanReview } from "../../../registry/plan-review";
import { createTodoEdits, type SendEdit } from "../../../registry/todo-edits";
import { TodoPanel, type TodoPanelProps } from "../../../registry/todo-panel";

/** What a test puts on the page. */
export interface Scene {
  readonly items: readonly TodoItem[];
  /** The plan to read, in a person's hands, or both side by side. */
  readonly show: "panel" | "edits" | "both" | "review";
  readonly run?: TodoPanelProps["run"];
  readonly isOpen?: boolean;
  /** Whether the plan is a strip at the end of the page, with a field for messages below it. */
  readonly strip?: boolean;
  /** The times of the items, in milliseconds from when the page opened. */
  readonly times?: TodoTimes;
  /** What checks found before the page opened. */
  readonly checks?: readonly { readonly name: string; readonly ok: boolean; readonly items: readonly string[] }[];
  /** Who works on steps, with the steps of their own. */
  readonly agents?: readonly { readonly item: string; readonly agent: string; readonly steps?: readonly TodoItem[] }[];
  /** What happened before the page opened. */
  readonly events?: readonly StepEvent[];
  /** Messages of the person's above the plan, each with the button that puts it on the plan. */
  readonly messages?: readonly string[];
  /** Who made each later version. */
  readonly by?: string;
  /** The name under which the browser keeps changes. Default: it keeps none. */
  readonly storage?: string;
  readonly dir?: "ltr" | "rtl";
  /** Whether items have ids of the host's. Default true. */
  readonly ids?: boolean;
  /** Whether edits wait for `window.answer` or `window.cut`, as over a slow line. Default false. */
  readonly isSlow?: boolean;
}

declare global {
  interface Window {
    scene: Scene;
    /** The messages whose steps were taken back. */
    undone: string[];
    session: TodoSession;
    /** The lists of those who work on steps. */
    children: TodoSession[];
    /** Puts the session's plan back to that of the scene, and shows the page as at first. */
    reset: () => void;
    /** Says what the agent does. */
    setRun: (run: TodoPanelProps["run"]) => void;
    /** Shows a call that is still written on top of the list, or none. */
    stream: (items: readonly TodoItem[] | undefined) => void;
    /** Tells what happens in the steps. */
    tell: (event: StepEvent) => void;
    edits: object[];
    /** What the person answered to a plan, and what the model was told. */
    answers: PlanAnswer[];
    told: string[];
    /** Whether the line to the approval is cut. */
    isCut: boolean;
    /** Lets the edit that waits longest reach the session. */
    answer: () => void;
    /** Ends the line under the edit that waits longest. */
    cut: () => void;
  }
}

const { items, show, ids = true, isSlow = false, isOpen, strip, run, storage, by } = window.scene;
const rules = { ids: ids ? "assign" : "keep", blocked: "optional" } as const;
const first = createTodoSession({ rules });
first.write({ todos: items });
// The model knows the list.
const session = createTodoSession({ rules, list: first.list });
window.session = session;
window.children = [];
window.undone = [];
for (const check of window.scene.checks ?? []) session.check(check);
for (const [index, { item, agent, steps }] of (window.scene.agents ?? []).entries()) {
  const child = createTodoSession();
  window.children.push(child);
  if (steps) child.write({ todos: steps });
  session.delegate(item, { callId: `call_${index}`, agent, ...(steps && { todos: child }) });
}
window.edits = [];
window.answers = [];
window.told = [];
window.isCut = false;

const machine = createPlanApproval();
let approval = machine.next(machine.start(), { type: "proposed", list: session.list }).state;
let approvedBefore: readonly string[] = [];
let onApproval = (): void => undefined;
/** Takes events as a server does, which asks again after each plan that is not approved. */
function tell(event: PlanApprovalEvent): boolean {
  const before = approval;
  const { state, decision } = machine.next(approval, event);
  approval = state;
  if (decision.text !== undefined) window.told.push(decision.text);
  if (before.phase === "approved" && state.phase !== "approved") approvedBefore = before.steps;
  onApproval();
  return event.type !== "approved" || decision.mayRun;
}
session.subscribe((list) => {
  tell({ type: "changed", list, by: "model" });
  if (approval.phase === "idle") tell({ type: "proposed", list });
});
async function takeAnswer(answer: PlanAnswer): Promise<boolean> {
  if (window.isCut) throw new TypeError("Failed to fetch");
  window.answers.push(answer);
  return tell(answer);
}
const waiting: { readonly answer: () => void; readonly cut: () => void }[] = [];
window.answer = () => waiting.shift()?.answer();
window.cut = () => waiting.shift()?.cut();

/** Takes an edit as a route does that is asked over a line: once for each call id. */
const takeEdit: SendEdit = (edit, { seen, callId }) => {
  window.edits.push(edit);
  const answers = answered;
  const run = () => {
    const answer = answers.get(callId) ?? session.edit(edit, { seen });
    answers.set(callId, answer);
    return answer;
  };
  if (!isSlow) return run();
  return new Promise((resolve, reject) => {
    waiting.push({ answer: () => resolve(run()), cut: () => reject(new TypeError("Failed to fetch")) });
  });
};
const answered = new Map<string, ReturnType<TodoSession["edit"]>>();
const createEdits = () => createTodoEdits(takeEdit, storage === undefined ? {} : { storage });

const log = createStepLog();
window.tell = log.add;
for (const event of window.scene.events ?? []) log.add(event);

const opened = Date.now();
/** Moves the moments of a time to the clock of the page. */
const shift = ({ started, ...time }: TodoTime): TodoTime =>
  started === undefined ? time : { ...time, started: opened + started };
const times = window.scene.times?.map(shift);

function App() {
  const bare = useTodos(session);
  const list = useMemo(() => {
    return { ...bare, ...(times && { times }), ...(by !== undefined && { by }) };
  }, [bare]);
  const activity = useStepActivity(log, list);
  const [shownRun, setRun] = useState(run);
  const [streamed, stream] = useState<readonly TodoItem[]>();
  const [edits, setEdits] = useState(createEdits);
  window.setRun = setRun;
  window.stream = stream;
  window.reset = () => {
    session.edit({ items: first.list.items });
    setEdits(createEdits);
  };
  const shown = useMemo(() => (streamed ? { ...list, items: streamed } : list), [list, streamed]);
  const plan = {
    list: shown,
    saved: list,
    run: shownRun,
    ...(window.scene.events && { activity }),
    ...(strip && { strip }),
    ...(isOpen !== undefined && { defaultOpen: isOpen }),
  };
  const panel = <TodoPanel {...plan} />;
  const editable = <TodoPanel {...plan} edits={edits} />;
  const [state, setState] = useState<PlanApprovalState>(approval);
  onApproval = () => setState(approval);
  if (show === "review")
    return (
      <PlanReview
        {...plan}
        edits={edits}
        approval={state}
        approvedBefore={approvedBefore}
        onAnswer={takeAnswer}
        storage={storage}
      />
    );
  if (show === "panel") return panel;
  if (show === "edits" && strip)
    return (
      <div className="chat">
        <p>Messages</p>
        {editable}
        <input aria-label="Message" />
      </div>
    );
  if (show === "edits")
    return (
      <>
        {window.scene.messages?.map((text) => (
          <p key={text}>
            {text} <AddToPlan text={text} list={list} edits={edits} onUndo={() => window.undone.push(text)} />
          </p>
        ))}
        {editable}
      </>
    );
  return (
    <div className="side-by-side">
      {panel}
      {editable}
    </div>
  );
}

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
