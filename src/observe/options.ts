import { checkOptions, countFrom, FUNCTION, type OptionRule, type OptionRules, oneOf } from "../model/check-options.js";
import { areTexts } from "../model/field-checks.js";
import { type ResolvedRules, resolveRules } from "../model/resolve-rules.js";
import type { TodoRulesOptions } from "../model/todo-rules.js";
import type { ObservedCall } from "./event.js";
import { changesSomething } from "./known-tools.js";

/** The options of an observer: when it asks, what it shows, and what it believes. */
export interface ObserverOptions {
  /** The rules of the list: those of the session, whose names and words an observer does not need. */
  readonly rules?: TodoRulesOptions | undefined;
  /** The round that brings the first request, counted among the rounds that changed something. Default 2. */
  readonly first?: number | undefined;
  /** The number of such rounds from one request to the next. Default 4. */
  readonly spacing?: number | undefined;
  /** The rounds added after an answer that changed nothing; four times as many after two in a row. Default 3. */
  readonly growth?: number | undefined;
  /** Most rounds between two requests. Default 24. */
  readonly longest?: number | undefined;
  /**
   * When the end of a turn that changed something leads to a request: `"always"`, or `"open"`, which leaves out turns
   * without open items in which too little has changed for a request during work. Default `"open"`: by the measurements
   * in `docs/measurements/observer.md` that takes a sixth fewer requests.
   */
  readonly ends?: "open" | "always" | undefined;
  /**
   * Checks whether a call may have changed something. Default: all but those of tools known to read, search or wait.
   */
  readonly changes?: ((call: ObservedCall) => boolean) | undefined;
  /** The names of tools with which the main model keeps a list itself, besides those of known products. */
  readonly todoTools?: readonly string[] | undefined;
  /** The most requests, and the most estimated tokens, in a session. Default: no limit. */
  readonly budget?: { readonly passes?: number | undefined; readonly tokens?: number | undefined } | undefined;
  /** Removes secrets from every text before it is shown. A text for which it throws is left out. */
  readonly redact?: ((text: string) => string) | undefined;
}

const SUBJECT = "call of createPlanObserver()";

const NAMES: OptionRule = ["an array of names", areTexts];

const BUDGET: OptionRules = { passes: countFrom(0), tokens: countFrom(0) };

const RULES: OptionRules = {
  rules: undefined,
  first: countFrom(1),
  spacing: countFrom(1),
  growth: countFrom(0),
  longest: countFrom(1),
  ends: oneOf("open", "always"),
  changes: FUNCTION,
  todoTools: NAMES,
  budget: { options: BUDGET },
  redact: FUNCTION,
};

/**
 * Checks options and fills in the defaults.
 *
 * @throws RangeError for a number outside its range, TypeError for an unknown option or a value of the wrong kind.
 */
export function resolveObserverOptions(options: ObserverOptions = {}) {
  checkOptions(SUBJECT, options, RULES);
  const { first = 2, spacing = 4, growth = 3, longest = 24, ends = "open", todoTools = [], budget = {} } = options;
  const { passes = Infinity, tokens = Infinity } = budget;
  return Object.freeze({
    ...{ first, spacing, growth, longest, ends },
    rules: resolveOwnRules(options.rules),
    changes: options.changes ?? changesSomething,
    todoTools: Object.freeze([...todoTools]),
    budget: { passes, tokens },
    redact: options.redact,
  });
}

/** Options with their defaults. */
export type ResolvedObserverOptions = ReturnType<typeof resolveObserverOptions>;

/** Resolves the rules of the list for answers, which have the library's own names and words. */
function resolveOwnRules(given: TodoRulesOptions = {}): ResolvedRules {
  const { ids } = resolveRules(given);
  return resolveRules({
    ...given,
    fields: undefined,
    statusWords: undefined,
    wording: undefined,
    readItem: undefined,
    summary: "optional",
    onExceedInProgress: "reject",
    // Answers never contain ids of new items, so they are assigned here.
    ids: ids === "require" ? "assign" : ids,
  });
}
