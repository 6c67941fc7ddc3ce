import { escapeForModel } from "../model/escape.js";
import { clip, cut } from "../model/quote.js";
import type { TodoList } from "../model/todo.js";
import {
  checkApprovalStep,
  type PlanApprovalDecision,
  type PlanApprovalEvent,
  type PlanApprovalState,
} from "./approval-event.js";
import {
  cover,
  coverChanges,
  findUncovered,
  hasAll,
  hasSteps,
  isReadable,
  openTexts,
  textOf,
} from "./approved-steps.js";

/**
 * The answer of an approval: the state to keep, and the decision. No entry exports this type: TypeScript writes it out
 * in a host's declarations.
 */
export type PlanApprovalStep = { readonly state: PlanApprovalState; readonly decision: PlanApprovalDecision };

/** Decides whether a model may carry out its plan; pure, so the host keeps the state. */
export interface PlanApproval {
  /** Returns the state before any event: plain JSON. */
  readonly start: () => PlanApprovalState;
  /**
   * Returns the next state and the decision; the same state and event always have the same answer.
   *
   * `run` returns the state as it is.
   *
   * @throws TypeError for anything but a state and an event. An event out of order neither throws nor approves.
   */
  readonly next: (state: PlanApprovalState, event: PlanApprovalEvent) => PlanApprovalStep;
}

const FIRST_STATE: PlanApprovalState = /* @__PURE__ */ Object.freeze({
  phase: "idle",
  steps: /* @__PURE__ */ Object.freeze([]),
  done: /* @__PURE__ */ Object.freeze([]),
});

/**
 * Creates the approval of a plan: a pure state machine for agents whose plan a person approves before it runs.
 *
 * An `approved` event counts where its open items are those of the last proposal. The approval stays in force while
 * items are started, finished or cancelled, and whatever the person changes. It ends with a `proposed` of other items,
 * with `changes_wanted` or `denied`, and with an open item that the model added or reworded; the text then names that
 * item. Items are compared by `content` alone, to the last character; equal ones are counted. Events may come late,
 * twice or never: ask `run` with the list as it is stored right before another tool runs, so that only approved steps
 * run.
 *
 * @example
 * ```ts
 * import { createPlanApproval, type TodoList } from "agent-todos";
 *
 * const approval = createPlanApproval();
 * const list: TodoList = { items: [{ content: "Add tests", status: "pending" }], revision: 1 };
 * const proposed = approval.next(approval.start(), { type: "proposed", list });
 * const approved = approval.next(proposed.state, { type: "approved", list });
 * console.log(proposed.decision.mayRun, approved.decision.mayRun); // => false true
 * ```
 */
export function createPlanApproval(): PlanApproval {
  return Object.freeze({
    start: () => FIRST_STATE,
    next: (before: PlanApprovalState, event: PlanApprovalEvent): PlanApprovalStep => {
      checkApprovalStep(before, event);
      const [state, text, mayRun = state.phase === "approved"] = decide(before, event);
      const decision = { mayRun, ...(text !== undefined && { text }) };
      return Object.freeze({ state, decision: Object.freeze(decision) });
    },
  });
}

/** The next state, the text for the model, and whether it may run where the phase alone does not decide that. */
type Verdict = readonly [state: PlanApprovalState, text?: string, mayRun?: false];

function decide(state: PlanApprovalState, event: PlanApprovalEvent): Verdict {
  switch (event.type) {
    case "proposed":
      return propose(state, event.list);
    case "approved":
      return state.phase === "proposed" && hasSteps(event.list, state)
        ? [Object.freeze({ ...state, phase: "approved" }), TEXTS.approved]
        : [state];
    case "changes_wanted":
    case "denied":
      return [FIRST_STATE, `${TEXTS.lead[event.type]}${quoteWords(event.words)} ${TEXTS[event.type]}`];
    case "interrupted":
      return state.phase === "proposed" ? [state, TEXTS.interrupted] : [state];
    case "changed":
      return event.by === "person" ? followPerson(state, event) : followModel(state, event.list);
    case "run":
      return checkRun(state, event.list);
  }
}

const TEXTS = {
  proposed: "The plan waits for the user's approval. Start no step before it is approved.",
  empty: "Only a plan of open steps with words can be approved. Write the steps down first.",
  same: "The user has approved these steps already. Go on with them.",
  approved: "The user approved the plan. Carry out its steps; steps that you add or reword need a new approval.",
  lead: { changes_wanted: "The user wants another plan", denied: "The user denied the plan" },
  changes_wanted: "Change the plan, and start no step before it is approved.",
  denied: "Start none of its steps.",
  missing: "No plan is approved. Write its steps down, and run nothing before the user approves them.",
  interrupted:
    "The user has not answered yet, and an interruption is no approval. Start no step before the plan is approved.",
};

/** Shows a plan to the person; an approval stays only where all of its steps are there, and only these are open. */
function propose(state: PlanApprovalState, list: TodoList): Verdict {
  const isSame = findUncovered(state, list).length === 0 && hasAll(list.items.map(textOf), state.steps);
  if (state.phase === "approved" && isSame) return [state, TEXTS.same];
  const isWhole = openTexts(list).every(isReadable);
  const next = cover("proposed", list);
  return isWhole && next.steps.length > 0 ? [next, TEXTS.proposed] : [FIRST_STATE, TEXTS.empty];
}

/** Takes a change by the model: an open item that the person was never shown ends the proposal or the approval. */
function followModel(state: PlanApprovalState, list: TodoList): Verdict {
  if (state.phase === "idle") return [state];
  const uncovered = findUncovered(state, list);
  if (uncovered.length > 0) return [FIRST_STATE, describeUncovered(uncovered)];
  // A step that the model drops by mistake and brings back is an approved one.
  return [state.phase === "approved" ? state : cover("proposed", list)];
}

/**
 * Takes a change by the person. Without their own changes the whole list counts as theirs: the items that they leave
 * open are covered, and the steps that they removed no longer are.
 */
function followPerson(
  state: PlanApprovalState,
  { list, changes }: Extract<PlanApprovalEvent, { readonly type: "changed" }>,
): Verdict {
  const { phase, steps } = state;
  if (phase === "idle") return [state];
  const next =
    changes === undefined
      ? cover(phase, list, phase === "approved" ? steps : [])
      : coverChanges({ ...state, phase }, list, changes);
  const uncovered = findUncovered(next, list);
  return uncovered.length === 0 ? [next] : [next, describeUnapproved(uncovered), false];
}

/** Checks whether a tool may run with this list: only items that an approval covers may be open. */
function checkRun(state: PlanApprovalState, list: TodoList): Verdict {
  const isApproved = state.phase === "approved";
  const uncovered = isApproved ? findUncovered(state, list) : openTexts(list);
  if (isApproved && uncovered.length === 0) return [state];
  return [state, uncovered.length === 0 ? TEXTS.missing : describeUnapproved(uncovered), false];
}

/** Most items that a text names, and the most characters of each. */
const NAMED_ITEMS = 5;
const ITEM_CHARACTERS = 200;

function describeUncovered(texts: readonly string[]): string {
  return `The user was not asked about ${nameSteps(texts)}, so the plan is not approved any more. Stop here until they approve it.`;
}

function describeUnapproved(texts: readonly string[]): string {
  return `The user has not approved ${nameSteps(texts)}. Stop here, and run nothing until they approve the plan.`;
}

function nameSteps(texts: readonly string[]): string {
  const named = texts
    .slice(0, NAMED_ITEMS)
    .map((text) => shorten(text, ITEM_CHARACTERS))
    .map((text) => (isReadable(text) ? `"${text}"` : "a step without visible words"));
  const rest = texts.length > NAMED_ITEMS ? ` and ${texts.length - NAMED_ITEMS} more` : "";
  return `${named.join(", ")}${rest}`;
}

/** The most characters of a person's words. */
const WORDS_CHARACTERS = 1500;

function quoteWords(words: string = ""): string {
  const line = shorten(words, WORDS_CHARACTERS).trim();
  return line === "" ? "." : `: "${line}".`;
}

/** Shortens before it escapes, as escaping a text of megabytes takes long, and after it, as escaping may lengthen. */
function shorten(text: string, limit: number): string {
  return clip(escapeForModel(cut(text, limit)), limit);
}
