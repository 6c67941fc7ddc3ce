import type { TodoList } from "../model/todo.js";
import { joinSignals } from "../session/join-signals.js";
import type { PlanObserver } from "./create-plan-observer.js";
import type { ObservePlanEvent, ObserverEvent, ObserverReading, ObserverReason, ObserverRequest } from "./event.js";
import type { ObservedHost, SeenPlan } from "./observed-todos.js";
import type { ObserverState } from "./state.js";

/** Events as hosts report them: the list is read when they are processed. */
type ReportedEvent = ObserverEvent extends infer E
  ? E extends ObserverEvent
    ? Omit<E, "list" | "agents" | "asking">
    : never
  : never;

/** After so many failures in a row the observer sends no more requests. */
const MOST_FAILURES = 3;

/** The time to read and save a list, in milliseconds: a claim lasts that much longer than the wait for an answer. */
const SAVING = 10_000;

/** How to ask a small model, and how long to wait for its answer. */
export interface ObserverAsk {
  readonly ask: (request: ObserverRequest, context: { readonly signal: AbortSignal }) => unknown;
  readonly timeout: number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The parts of a watch, and its progress. */
export interface Watch extends ObserverAsk {
  readonly host: ObservedHost;
  readonly observer: PlanObserver;
  readonly emit: (event: ObservePlanEvent) => void;
  readonly closing: AbortController;
  queue: ReportedEvent[];
  state: ObserverState;
  failures: number;
  /** The marks of the last message and of the last round. */
  readonly marks: { user?: string | undefined; round?: string | undefined };
  /** The pending work, if any. */
  work: Promise<void> | undefined;
}

/**
 * Takes an event; resolves when everything so far has been processed.
 *
 * A session's list can be read synchronously, so its events count before the host goes on.
 */
export function report(watch: Watch, event: ReportedEvent): Promise<void> {
  if (watch.closing.signal.aborted) return Promise.resolve();
  watch.queue.push(event);
  if (watch.work !== undefined) return watch.work;
  const plan = watch.host.current();
  const found = plan && lookAt(watch, watch.queue.splice(0), plan);
  if (found !== undefined && found.checklists.length === 0 && found.asked === undefined) return Promise.resolve();
  watch.work = found === undefined ? drain(watch) : act(watch, found).then(() => drain(watch));
  return watch.work;
}

async function drain(watch: Watch): Promise<void> {
  while (watch.queue.length > 0 && !watch.closing.signal.aborted) {
    const plan = await readPlan(watch);
    const batch = watch.queue.splice(0);
    if (plan !== undefined) await act(watch, lookAt(watch, batch, plan));
  }
  // Must follow the last check of the queue without an await, so that no event is missed in between.
  watch.work = undefined;
}

/** Reads the plan; a store that fails is an event. */
export function readPlan(watch: Watch): Promise<SeenPlan | undefined> {
  return tryStore(watch, () => watch.host.read());
}

/** Runs a store's function; a failure becomes an event, and undefined. */
async function tryStore<T>(watch: Watch, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    watch.emit({ type: "failed", reason: "store", error });
    return undefined;
  }
}

/** The results of events: checklists to save, each with the list before it, and a request. */
interface Found {
  readonly checklists: readonly { readonly reading: ObserverReading; readonly from: TodoList }[];
  readonly asked: Asked | undefined;
}

/** Processes queued events: only the last round or end may lead to a request. */
function lookAt(watch: Watch, batch: readonly ReportedEvent[], from: SeenPlan): Found {
  const last = batch.findLastIndex(({ type }) => type !== "user");
  const isStopped = watch.failures >= MOST_FAILURES;
  const checklists: Found["checklists"][number][] = [];
  const { agents } = from;
  let { list } = from;
  let asked: Asked | undefined;
  for (const [index, event] of batch.entries()) {
    const step = takeStep(watch, { ...event, list, agents, asking: isStopped || index < last });
    if (step === undefined) continue;
    watch.state = step.state;
    if (step.checklist !== undefined) {
      checklists.push({ reading: step.checklist, from: list });
      list = step.checklist.list;
    }
    if (step.decision.observe) asked = { ...step.decision, since: list.revision };
  }
  return { checklists, asked };
}

async function act(watch: Watch, { checklists, asked }: Found): Promise<void> {
  for (const { reading, from } of checklists) {
    watch.emit({ type: "checklist", ...(await save(watch, reading, from)) });
  }
  if (asked !== undefined) await tryStore(watch, () => pass(watch, asked));
}

/** Takes a step; a malformed event is reported and skipped. */
function takeStep(watch: Watch, event: ObserverEvent) {
  try {
    return watch.observer.next(watch.state, event);
  } catch (error) {
    watch.emit({ type: "failed", reason: "event", error });
    return undefined;
  }
}

interface Asked {
  readonly reason: ObserverReason;
  readonly request: ObserverRequest;
  /** The revision of the list that was shown. */
  readonly since: number;
}

/** Asks, and saves the believed changes; a failure becomes an event. */
async function pass(watch: Watch, asked: Asked): Promise<void> {
  const release = await watch.host.claim("observer", watch.timeout + SAVING);
  if (release === undefined) {
    watch.emit({ type: "skipped", reason: asked.reason });
    return;
  }
  try {
    await askAndRead(watch, asked);
  } finally {
    await release();
  }
}

async function askAndRead(watch: Watch, { reason, request, since }: Asked): Promise<void> {
  if (watch.closing.signal.aborted) return;
  const before = watch.state.tokens;
  const answer = await askOnce(watch, request, watch.closing.signal);
  if (watch.closing.signal.aborted) return;
  if (!answer.ok) {
    watch.failures += 1;
    watch.emit({ type: "failed", reason: answer.reason, error: answer.error });
    if (watch.failures === MOST_FAILURES) watch.emit({ type: "stopped", failures: MOST_FAILURES });
    return;
  }
  watch.failures = 0;
  if (await watch.host.isOvertaken(since)) {
    watch.emit({ type: "skipped", reason });
    return;
  }
  const { list, agents } = watch.host.current() ?? (await watch.host.read());
  const reading = watch.observer.read(watch.state, list, answer.reply, agents);
  watch.state = reading.state;
  watch.emit({
    type: "pass",
    reason,
    tokens: { in: Math.ceil((request.system.length + request.prompt.length) / 4), out: reading.state.tokens - before },
    ...(await save(watch, reading, list)),
  });
}

/** Saves what was believed, and tells what became of it; nothing is written once the watch is closed. */
async function save(watch: Watch, { changes, refused, list }: ObserverReading, from: TodoList) {
  const isSaved = changes.length > 0 && !watch.closing.signal.aborted;
  const saved = isSaved ? await tryStore(watch, () => watch.host.save(list, from)) : undefined;
  return { changes, refused: [...refused, ...(saved?.refused ?? [])], list: saved?.list ?? from };
}

/** The reply, or why no reply came. */
type Answer =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly reason: "timeout" | "ask"; readonly error: unknown };

/** Asks once, with a timeout; a later answer is ignored. */
async function askOnce(
  { ask, timeout, wait }: ObserverAsk,
  request: ObserverRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { signal: either, end } = joinSignals(signal);
  const asking = (async (): Promise<Answer> => {
    try {
      return { ok: true, reply: await ask(request, { signal: either }) };
    } catch (error) {
      return { ok: false, reason: "ask", error };
    }
  })();
  const waiting = wait(timeout, either).then(
    (): Answer => ({ ok: false, reason: "timeout", error: new Error(`No answer came within ${timeout} ms`) }),
  );
  const answer = await Promise.race([asking, waiting]);
  end();
  return answer;
}
