import { isDone } from "../model/todo.js";
import { isAllDone } from "./apply-change.js";
import { hashItem } from "./believe.js";
import type { ObservedCall, ObserverEvent } from "./event.js";
import { keepRound, tidyWords } from "./keep-round.js";
import { isTodoTool } from "./known-tools.js";
import type { ResolvedObserverOptions } from "./options.js";
import type { ObserverState } from "./state.js";

/** The most rounds kept for digests, and the most calls read of one. */
const KEPT_ROUNDS = 24;
const MOST_CALLS = 64;

/** The most finished items that are remembered when the person writes. */
const MOST_FINISHED = 100;

/** Counts an event into the state. */
export function countEvent(
  before: ObserverState,
  event: ObserverEvent,
  options: ResolvedObserverOptions,
): ObserverState {
  if (event.type === "user") return hearPerson(before, event, options);
  if (event.type === "round") return countRound(before, event, options);
  const { text, asking } = event;
  const owed = asking === true && before.turnWork > 0 ? 1 : before.owed;
  return { ...before, text: redactWords(text, options) ?? before.text, owed };
}

function hearPerson(
  before: ObserverState,
  { text, list }: Extract<ObserverEvent, { type: "user" }>,
  options: ResolvedObserverOptions,
): ObserverState {
  const finished = list.items.filter(isDone).slice(-MOST_FINISHED).map(hashItem);
  return {
    ...before,
    user: redactWords(text, options) ?? "",
    text: "",
    // A message often begins new work.
    unchanged: 0,
    turnWork: 0,
    turnWrote: 0,
    spokenOf: finished,
    room: isAllDone(list) ? 1 : 0,
  };
}

function redactWords(text: unknown, { redact }: ResolvedObserverOptions): string | undefined {
  return typeof text === "string" && text.trim() !== "" ? tidyWords(text, redact) : undefined;
}

function countRound(
  before: ObserverState,
  event: Extract<ObserverEvent, { type: "round" }>,
  options: ResolvedObserverOptions,
): ObserverState {
  const round = before.round + 1;
  const calls = readCalls(event.calls);
  const writes = calls.some(({ name }) => isTodoTool(name, options.todoTools));
  const others = calls.filter(({ name }) => !isTodoTool(name, options.todoTools));
  const works = others.some((call) => changes(call, options));
  const kept = others.length === 0 ? [] : [keepRound(round, { calls: others }, options.redact)];
  return {
    ...before,
    round,
    // A list that the model wrote itself needs no request.
    work: writes ? 0 : before.work + (works ? 1 : 0),
    turnWork: before.turnWork + (works ? 1 : 0),
    wrote: writes ? round : before.wrote,
    turnWrote: writes ? 1 : before.turnWrote,
    text: redactWords(event.text, options) ?? before.text,
    rounds: [...before.rounds, ...kept].slice(-KEPT_ROUNDS),
  };
}

/** Reads the calls of a round; a plain JavaScript host may pass any value. */
function readCalls(calls: unknown): readonly ObservedCall[] {
  if (!Array.isArray(calls)) return [];
  return calls.slice(0, MOST_CALLS).filter((call) => typeof call?.name === "string");
}

function changes(call: ObservedCall, options: ResolvedObserverOptions): boolean {
  try {
    return options.changes(call) === true;
  } catch {
    // In doubt, the call may have changed something.
    return true;
  }
}
