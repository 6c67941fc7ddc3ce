import { hashText } from "../model/hash-text.js";
import { equalPlain } from "../model/plain-json.js";
import type { TodoCheckRun } from "../plan/check-todos.js";
import { noteNudge, shortenName, type TodoFacts } from "../plan/todo-facts.js";
import type { TodoEvent } from "../session/event.js";
import { type DelegateAction, nameActor, type ReturnAction } from "../session/fact-steps.js";
import { reduce, type SessionState, type SessionStep, type SessionStepOf } from "../session/reduce.js";
import { readClock } from "../session/snapshot.js";
import type { TodoCheckResult } from "../session/todo-session.js";
import { OBSERVER, trackEdit } from "../session/track-edit.js";
import { type AgentView, catchUp, nameDelegations, type SharedParts, writeAgent } from "./agent-view.js";
import { findCallId } from "./call-key.js";
import { createKey } from "./clock.js";
import { commit, type Proposal } from "./commit.js";
import { findForeign } from "./find-foreign.js";
import { type OpenList, writeKeyed } from "./open-list.js";
import { addAnswer, markAnswer } from "./told-answer.js";

/** The outcome of noting a check, a delegation or a return: the view to continue from, and the result. */
export interface SavedFacts<T> {
  readonly view: AgentView;
  readonly step: T;
  readonly event: (() => TodoEvent) | undefined;
}

/** Saves a check that a host saw. */
export async function saveCheck(
  parts: SharedParts,
  view: AgentView,
  run: TodoCheckRun,
): Promise<SavedFacts<TodoCheckResult>> {
  const foreign = run.items === undefined ? await findForeign(parts) : undefined;
  const action = { type: "check", run, at: readClock(parts.now), foreign } as const;
  const saved = await save(parts, view, { actor: parts.agent, key: "check:" }, (session) =>
    reduce(parts, session, action),
  );
  return { ...saved, step: saved.step.result };
}

/** Saves that items were given to somebody else. */
export async function saveDelegation(
  parts: SharedParts,
  view: AgentView,
  action: DelegateAction,
): Promise<SavedFacts<SessionStepOf<"delegate">>> {
  const isKnown = action.callId !== undefined;
  const signature = isKnown
    ? { actor: parts.agent, key: nameDelegations(parts.agent) }
    : { actor: nameActor(action.agent), key: "given:" };
  return save(parts, view, signature, (session) => reduce(parts, session, { type: "delegate", ...action }));
}

/** Saves that a call has returned. */
export async function saveReturn(
  parts: SharedParts,
  view: AgentView,
  action: ReturnAction,
): Promise<SavedFacts<SessionStepOf<"return">>> {
  const { agent, callIds, tool } = parts;
  const call = view.session.facts?.calls.findLast(({ callId }) => callId === shortenName(action.callId));
  const signature = { actor: nameActor(call?.agent), key: "return:" };
  const saved = await save(parts, view, signature, (session) => reduce(parts, session, { type: "return", ...action }));
  const { step } = saved;
  if (!step.isTold || step.result.text === "") return saved;
  const { rounds, position, head } = saved.view;
  const place = { agent, round: rounds, position, tool: tool.name, callId: action.callId, callIds };
  const id = findCallId(place);
  const sent = id === undefined ? undefined : { name: "", input: undefined, id };
  const answers = addAnswer(saved.view.answers, markAnswer(head.version, step.result.text, sent));
  const told = { ...saved.view, answers, returns: saved.view.returns + 1 };
  await parts.list.saveAgent(writeAgent(parts, told));
  return { ...saved, view: told };
}

/** Saves that a nudge has named the failures. */
export async function saveNudge(
  parts: SharedParts,
  view: AgentView,
  foreign: ReadonlySet<string> | undefined,
): Promise<AgentView> {
  const note = (session: SessionState): SessionStep => ({
    state: { ...session, facts: session.facts && noteNudge(session.facts, session, foreign) },
  });
  return (await save(parts, view, { actor: parts.agent, key: "nudge:" }, note)).view;
}

/** Takes a step of a session from the newest version, and saves another version where the step notes something new. */
async function save<Step extends SessionStep>(
  parts: SharedParts,
  from: AgentView,
  { actor, key }: { readonly actor: string; readonly key: string },
  take: (session: SessionState) => Step,
): Promise<SavedFacts<Step>> {
  const { list, now } = parts;
  let view = from;
  const propose = async (
    head: AgentView["head"],
  ): Promise<Proposal<{ readonly step: Step; readonly view: AgentView }>> => {
    view = await catchUp(parts, view, head);
    const step = take(view.session);
    const isSame = step.state.list === view.session.list && equalRuns(step.state.facts, view.session.facts);
    const session = isSame ? { ...step.state, facts: view.session.facts } : asNext(view.session, step.state);
    const value = { step, view: { ...view, session } };
    if (isSame) return { entry: undefined, value };
    return { entry: writeKeyed(session), agent: writeAgent(parts, value.view), value };
  };
  const done = await commit(list, view.head, { actor, call: key + hashText(createKey()), now }, propose);
  // The key is new, so a version with it cannot have been saved before.
  if (done.kind === "duplicate") throw new Error(`a key was made twice: ${key}`);
  const { head, value } = done;
  if (done.kind === "kept") await saveRow(list, parts, value.view, from);
  return { view: { ...value.view, head }, step: value.step, event: value.step.event };
}

/** Saves changes of the agent's row alone, such as that a call was reported again. */
async function saveRow(list: OpenList, parts: SharedParts, view: AgentView, from: AgentView): Promise<void> {
  if (!equalPlain(view.session.given, from.session.given)) await list.saveAgent(writeAgent(parts, view));
}

/** Sets the number of the next version on an unchanged list, without a change in what the model has seen. */
function asNext(before: SessionState, next: SessionState): SessionState {
  if (next.list !== before.list) return next;
  const list = Object.freeze({ ...next.list, revision: next.list.revision + 1 });
  return { ...next, ...trackEdit(next, { list, keys: next.keys }, OBSERVER) };
}

/** Checks whether facts are the same apart from the times of runs. */
function equalRuns(one: TodoFacts | undefined, other: TodoFacts | undefined): boolean {
  return one === other || equalPlain(withoutTimes(one), withoutTimes(other));
}

function withoutTimes(facts: TodoFacts | undefined): unknown {
  return { ...facts, runs: facts?.runs.map(({ at: _, ...run }) => run) };
}
