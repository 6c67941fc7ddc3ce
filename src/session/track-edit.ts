import { equalPlain, NOTHING } from "../model/plain-json.js";
import { resolveRules } from "../model/resolve-rules.js";
import type { TodoList } from "../model/todo.js";
import type { KeyedList } from "../plan/keys.js";
import { mergeWritten } from "../plan/merge-todos.js";
import { countAway, followFacts, type GivenAway } from "../plan/todo-facts.js";
import type { KnownList, SessionState, Views } from "./session-state.js";

/** The actor of an observer's changes, which the model is never informed about. */
export const OBSERVER = "observer";

/** Updates both views of a list after a change that somebody else made. */
export function trackEdit(views: Views, after: KeyedList, editor: string): Views {
  const { seen, told } = views;
  const track = (known: KnownList): KnownList => {
    // The model is never informed about an observer's change, so the change counts as seen.
    if (editor === OBSERVER) {
      return known.list === views.list
        ? knowExactly(after)
        : toKnown(addChange(known, views, after), known.editors, after);
    }
    const editors = known.editors.includes(editor) ? known.editors : [...known.editors, editor];
    return toKnown(known, editors, after);
  };
  const tracked = track(seen);
  const { list, keys } = after;
  return { list, keys, seen: tracked, told: told === seen ? tracked : track(told) };
}

/** Applies a change to a list that the model has seen, without the changes of others that it has not seen. */
export function addChange(known: KeyedList, before: KeyedList, { list, keys }: KeyedList): KeyedList {
  const change = { result: { ok: true, list, changed: true, changes: [], notes: [] } as const, keys };
  const { result, keys: merged } = mergeWritten(known, before, change, {
    prefer: "current",
    rules: resolveRules(ANY_SIZE),
  });
  return { list: result.list, keys: merged };
}

const ANY_SIZE = { maxItems: Infinity, maxInProgress: Infinity, allowBlank: true };

/** How many earlier lists and edits are kept: a model writes fewer while a person drags a step. */
export const KEPT = 16;

/** Keeps the list of a state among the earlier ones, where a step replaced it. */
export function keepEarlier({ list, keys, earlier }: SessionState, next: TodoList): SessionState["earlier"] {
  return earlier === undefined || next === list ? earlier : [...earlier.slice(1 - KEPT), { list, keys }];
}

/**
 * Carries the checks, the delegations and the earlier lists over to a list that others changed, which the model may not
 * have read yet.
 */
export function followBeside(state: SessionState, after: KeyedList): Pick<SessionState, "facts" | "given" | "earlier"> {
  const { facts, given } = state;
  const earlier = keepEarlier(state, after.list);
  if (facts === undefined) return { facts, given, earlier };
  const counted = Math.max(given?.counted ?? 0, countAway(facts, state.list));
  return {
    earlier,
    facts: followFacts(facts, state, after),
    given: given === undefined && counted === 0 ? undefined : { ...(given ?? NOTHING_GIVEN), counted },
  };
}

/** The state of a model that waits for nobody. */
export const NOTHING_GIVEN: GivenAway = /* @__PURE__ */ Object.freeze({ waits: [], news: [], counted: 0 });

/** Creates the record of a list that the model has seen in full. */
export function knowExactly({ list, keys }: KeyedList): KnownList {
  return { list, keys, editors: NOTHING };
}

/** Creates the record of a list that the model has seen; one equal to the current list becomes the same object. */
export function toKnown({ list, keys }: KeyedList, editors: readonly string[], current: KeyedList): KnownList {
  const isCurrent = list === current.list || (equalPlain(list, current.list) && equalPlain(keys, current.keys));
  return isCurrent ? knowExactly(current) : { list, keys, editors };
}
