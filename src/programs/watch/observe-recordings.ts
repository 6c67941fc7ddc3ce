import { createTodoSession, escapeText, type TodoList } from "agent-todos";
import { type ObservePlanEvent, type ObserverAsk, observePlan, type PlanWatch } from "agent-todos/observe";
import type { PlanRecord } from "agent-todos/replay";
import { reasonOf } from "../replay-command/find-recordings.js";
import type { RecordListener } from "./follow-recording.js";
import { nameSession, type RecordedPlan, type SessionInfo } from "./watched-plan.js";

/** The options of {@link observeRecordings}. */
export interface ObserveOptions {
  readonly ask: ObserverAsk["ask"];
  /** The name of the model, shown with the plans that it keeps. */
  readonly model: string;
  readonly wanted: (session: SessionInfo) => boolean;
  /** Called with each problem. */
  readonly report: (text: string) => void;
}

/** Most sessions that are observed at once. */
const MOST = 12;

interface Observed {
  readonly watching: PlanWatch;
  readonly list: () => TodoList;
  readonly name: string;
  shown: TodoList;
}

/**
 * Keeps the plans of recordings whose agents keep none, by observing new lines; a sub-agent's work belongs to the plan
 * of its session, and is not observed.
 */
export function observeRecordings(options: ObserveOptions) {
  const observed = new Map<string, Observed>();
  const left = new Set<string>();
  /** Stops observing a recording until it is opened again. */
  const close = (path: string): void => {
    left.add(path);
    observed.get(path)?.watching.close();
    observed.delete(path);
  };
  const start = (path: string, session: SessionInfo): PlanWatch | undefined => {
    const found = observed.get(path)?.watching;
    if (found !== undefined || session.parent !== undefined || observed.size >= MOST || left.has(path)) return found;
    if (!options.wanted(session)) return undefined;
    const name = nameSession(path, session);
    const todos = createTodoSession({ nag: false });
    const onEvent = (event: ObservePlanEvent): void => tellFailure(event, name, options);
    const watching = observePlan(todos, { ask: options.ask, onEvent });
    observed.set(path, { watching, list: () => todos.list, name, shown: todos.list });
    return watching;
  };
  return {
    /** Starts observing a recording, or restarts. */
    open: (path: string): RecordListener => {
      close(path);
      left.delete(path);
      return listenTo((session) => start(path, session));
    },
    /** Returns the plans that changed since the last call. */
    take: (): readonly RecordedPlan[] =>
      [...observed].flatMap(([path, one]) => {
        const list = one.list();
        if (list === one.shown) return [];
        one.shown = list;
        return [{ path, name: one.name, list, note: `(kept by ${escapeText(options.model, "line")}, which may err)` }];
      }),
    /** Checks whether the observer has a plan for a recording. */
    has: (path: string): boolean => (observed.get(path)?.shown.items.length ?? 0) > 0,
    close,
    closeAll: (): void => {
      for (const path of [...observed.keys()]) close(path);
    },
  };
}

/** Passes new records to an observer; of the earlier ones, only the person's last message. */
function listenTo(start: (session: SessionInfo) => PlanWatch | undefined): RecordListener {
  let session: SessionInfo = { agent: "unknown" };
  let task: string | undefined;
  let isEnded = true;
  const watching = (): PlanWatch | undefined => {
    const found = start(session);
    if (found !== undefined && task !== undefined) found.user(task);
    if (found !== undefined) task = undefined;
    return found;
  };
  const hear = (record: PlanRecord): void => {
    if (record.type === "round" && record.calls.length > 0) {
      const calls = record.calls.map(({ tool: name, input, failed }) => ({ name, input, failed }));
      watching()?.round({ text: record.text ?? "", calls });
      isEnded = false;
    } else if ((record.type === "end" || record.type === "round") && !isEnded) {
      void watching()?.end({ text: record.type === "round" ? (record.text ?? "") : "" });
      isEnded = true;
    }
  };
  return (records, isOld) => {
    for (const record of records) {
      if (record.type === "session") session = { ...session, ...record };
      else if (record.type === "user") task = record.text ?? "";
      else if (!isOld) hear(record);
    }
  };
}

function tellFailure(event: ObservePlanEvent, name: string, { model, report }: ObserveOptions): void {
  if (event.type === "stopped") report(`${model} is not asked about ${name} any more after ${event.failures} failures`);
  if (event.type !== "failed") return;
  const { error } = event;
  report(`no answer from ${model} about ${name}: ${reasonOf(error instanceof Error ? (error.cause ?? error) : error)}`);
}
