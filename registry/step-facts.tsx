import type { CheckedTodo, TodoAgent, TodoAgents, TodoChecks, TodoStatus } from "agent-todos";
import { useId, useState } from "react";
import { CHECK_WORDS, checkWords, stepText } from "./todo-step";
import type { TimedList } from "./work-clock";

/** All words about what checks found of a step, and who works on it. */
const WORDS = {
  more: (count: number) => `and ${count} more`,
  agent: "An agent",
  atWork: "at work",
  works: (agent: string, place: number) => `${agent} works on step ${place}`,
  progress: (done: number, total: number) => `${done} of ${total}`,
  now: (step: string) => `Now: ${step}`,
  status: { pending: "To do", in_progress: "In progress", completed: "Done", cancelled: "Cancelled" } satisfies Record<
    TodoStatus,
    string
  >,
  mark: { pending: "○", in_progress: "●", completed: "✓", cancelled: "–" } satisfies Record<TodoStatus, string>,
};

/** A list with what the host saw beside it, as `useTodos` returns it. */
export type FactList = TimedList & { readonly checks?: TodoChecks; readonly agents?: TodoAgents };

/** What checks found of a finished step, by the name of the newest that decides; nothing where it was only reported. */
export function StepCheck({ checked: { state, checks } }: { readonly checked: CheckedTodo }) {
  const isFailing = state === "failing";
  const meant = checks.filter(({ ok }) => ok !== isFailing);
  const last = meant.at(-1);
  if (state === "reported" || last === undefined) return null;
  const more = meant.length > 1 ? `${WORDS.more(meant.length - 1)} ` : "";
  return (
    <span className="todos-check" title={checks.map(checkWords).join("\n")}>
      <span className="todos-about" dir="auto">
        {last.name}
      </span>{" "}
      <span>{more + (isFailing ? CHECK_WORDS.failed : CHECK_WORDS.passed)}</span>
    </span>
  );
}

/** Who works on a step of the plan: a line for each, with the progress of their own list, which opens to its steps. */
export function StepAgents({ agents, place }: { readonly agents: readonly TodoAgent[]; readonly place: number }) {
  return agents.map((agent) => <StepAgent key={agent.callId} agent={agent} place={place} />);
}

function StepAgent({
  agent: { agent = WORDS.agent, list },
  place,
}: {
  readonly agent: TodoAgent;
  readonly place: number;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const items = list?.items ?? [];
  const words = <span className="todos-hidden">{WORDS.works(agent, place)}</span>;
  const name = (
    <b aria-hidden="true" dir="auto">
      {agent}
    </b>
  );
  if (items.length === 0)
    return (
      <p className="todos-details todos-agent">
        {name}
        {words}
        <span aria-hidden="true">{WORDS.atWork}</span>
      </p>
    );
  const counted = items.filter(({ status }) => status !== "cancelled");
  const done = counted.filter(({ status }) => status === "completed").length;
  const current = items.find(({ status }) => status === "in_progress");
  return (
    <div className="todos-details">
      <button
        type="button"
        className="todos-opener todos-agent"
        aria-expanded={isOpen}
        aria-controls={`${id}-all`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="todos-chevron" aria-hidden="true" />
        {name}
        {words}
        <span className="todos-about" dir="auto">
          {[WORDS.progress(done, counted.length), current && WORDS.now(stepText(current))].filter(Boolean).join(" · ")}
        </span>
      </button>
      <div id={`${id}-all`} className="todos-all" hidden={!isOpen}>
        {isOpen &&
          items.map((item, index) => (
            // Steps without an id are known by their place.
            <p key={item.id ?? index} data-step={item.status} dir="auto">
              <span aria-hidden="true">{WORDS.mark[item.status]}</span>
              <span className="todos-hidden">{`${WORDS.status[item.status]}: `}</span>
              <span>{stepText(item)}</span>
            </p>
          ))}
      </div>
    </div>
  );
}
