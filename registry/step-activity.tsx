import type { TodoCheck } from "agent-todos";
import type { StepActivity, StepCall, StepChange } from "agent-todos/react";
import { memo, useId, useState } from "react";
import { formatDuration } from "./format-duration";
import { checkWords } from "./todo-step";
import { useNow } from "./use-list-clock";

/** All words about what happened in a step. */
const WORDS = {
  step: (place: number) => `What happened in step ${place}: `,
  calls: (count: number) => (count === 1 ? "1 call" : `${count} calls`),
  files: (count: number) => (count === 1 ? "1 file" : `${count} files`),
  failed: (count: number) => `${count} failed`,
  checks: (count: number) => (count === 1 ? "1 check" : `${count} checks`),
  changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
  state: { running: "runs", done: "done", failed: "failed" } satisfies Record<StepCall["state"], string>,
  earlier: (count: number) => `${count} earlier`,
  agent: "the agent",
  user: "you",
  change: {
    added: "Added",
    removed: "Removed",
    started: "Begun",
    paused: "Put back",
    completed: "Ticked",
    cancelled: "Cancelled",
    reopened: "Reopened",
    reworded: "Reworded",
    edited: "Changed",
    moved: "Moved",
  } satisfies Record<StepChange["type"], string>,
  by: (kind: string, who: string) => `${kind} by ${who}`,
  before: (words: string) => `, before: “${words}”`,
};

const NONE: readonly TodoCheck[] = [];

/** The most calls that are shown at once; the newest ones are. */
const SHOWN = 40;

interface StepDetailsProps {
  readonly activity: StepActivity;
  /** The checks of the step, once it is done. */
  readonly checks?: readonly TodoCheck[] | undefined;
  /** The place of the step in the plan. */
  readonly place: number;
  /** Whether the step is being worked on. */
  readonly isLive: boolean;
}

/**
 * What happened in a step: one line, that of the newest call while it runs, which opens to all calls and changes. Other
 * steps are not rendered for a call of one.
 */
export const StepDetails = memo(function StepDetails({ activity, checks = NONE, place, isLive }: StepDetailsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const { calls } = activity;
  // What the agent does to a step is its work, unless it changes what the step says.
  const changes = activity.changes.filter(({ type, by }) => by !== undefined || !WORK.includes(type));
  const last = calls.at(-1);
  if (last === undefined && changes.length + checks.length === 0) return null;
  const hidden = isWhole ? 0 : Math.max(0, calls.length - SHOWN);
  return (
    <div className="todos-details">
      <button
        type="button"
        className="todos-opener"
        aria-expanded={isOpen}
        aria-controls={`${id}-all`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="todos-chevron" aria-hidden="true" />
        <span className="todos-hidden">{WORDS.step(place)}</span>
        <span className="todos-receipt" dir="auto">
          {isLive && !isOpen && last?.state === "running" ? (
            <CallText call={last} isLive />
          ) : (
            receiptOf(activity, changes.length, checks.length)
          )}
        </span>
      </button>
      <div id={`${id}-all`} className="todos-all" hidden={!isOpen}>
        {isOpen && (
          <>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes are only ever added
              <p key={index} dir="auto">
                {changeWords(change)}
              </p>
            ))}
            {hidden > 0 && (
              <button type="button" onClick={() => setIsWhole(true)}>
                {WORDS.earlier(hidden)}
              </button>
            )}
            {calls.slice(hidden).map((call) => (
              <p key={call.id} data-call={call.state} dir="auto">
                <CallText call={call} isLive={isLive} />
              </p>
            ))}
            {checks.map((check) => (
              <p key={check.name} data-passed={check.ok} dir="auto">
                {checkWords(check)}
              </p>
            ))}
          </>
        )}
      </div>
    </div>
  );
});

/** What an agent does to a step by working on it. */
const WORK: readonly StepChange["type"][] = ["started", "paused", "completed", "moved"];

function changeWords({ type, by, before }: StepChange): string {
  const who = by === undefined ? WORDS.agent : by === "user" ? WORDS.user : by;
  return WORDS.by(WORDS.change[type], who) + (before === undefined ? "" : WORDS.before(before));
}

/** The receipt line of a step. */
function receiptOf({ calls, files }: StepActivity, changes: number, checks: number): string {
  const failed = calls.filter(({ state }) => state === "failed").length;
  return [
    calls.length > 0 && WORDS.calls(calls.length),
    files.length > 0 && WORDS.files(files.length),
    failed > 0 && WORDS.failed(failed),
    checks > 0 && WORDS.checks(checks),
    changes > 0 && WORDS.changes(changes),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A call in one line: the tool, what it is about, how it ended and for how long it ran. */
function CallText({ call, isLive }: { readonly call: StepCall; readonly isLive: boolean }) {
  const { tool, about, state, started, ran } = call;
  const isTicking = isLive && state === "running" && started !== undefined;
  const now = useNow(isTicking);
  const time = ran ?? (isTicking && now !== undefined ? now - started : 0);
  return (
    <>
      <b>{tool}</b> <span className="todos-about">{about}</span>
      {state !== "done" && <i>{WORDS.state[state]}</i>}
      {time >= 1000 && <time>{formatDuration(time)}</time>}
    </>
  );
}
