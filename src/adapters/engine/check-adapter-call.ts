import { BOOLEAN, checkCall, FUNCTION, type OptionRules, oneOf } from "../../model/check-options.js";
import type { PlaceOption } from "./place-reminder.js";
import type { AfterReplyOptions, RunTodoCallsOptions, StepRequestOptions } from "./todo-adapter.js";
import type { RunnableToolOptions, ToolFormOptions } from "./tool-definition.js";

function ofTools<Own extends OptionRules>(own: Own) {
  return { ...own, strict: BOOLEAN, api: oneOf("chat", "responses") };
}

function ofReply<Own extends OptionRules>(own: Own) {
  return { waiting: BOOLEAN, progress: BOOLEAN, toolAvailable: BOOLEAN, ...own };
}

/** The options of the functions that all APIs have; an option that one of them lacks is a type error there. */
const CALLS = {
  todoTools: /* @__PURE__ */ ofTools({}),
  runnableTools: /* @__PURE__ */ ofTools({ messages: FUNCTION }),
  // Each function checks its messages where it reads them.
  runTodoCalls: { messages: undefined },
  afterReply: /* @__PURE__ */ ofReply({ messages: undefined, inSight: BOOLEAN }),
  stepRequest: /* @__PURE__ */ ofReply({ brokenOff: BOOLEAN }),
  withReminder: { place: /* @__PURE__ */ oneOf("tail", "system") },
} satisfies {
  readonly todoTools: RulesOf<ToolFormOptions>;
  readonly runnableTools: RulesOf<RunnableToolOptions>;
  readonly runTodoCalls: RulesOf<RunTodoCallsOptions>;
  readonly afterReply: RulesOf<AfterReplyOptions>;
  readonly stepRequest: RulesOf<StepRequestOptions>;
  readonly withReminder: RulesOf<PlaceOption>;
};

/** A rule for each option, so that none is refused for being new. */
type RulesOf<Options> = Readonly<Record<keyof Options, OptionRules[string]>>;

/**
 * Checks what a host passes to a function of an API's adapter.
 *
 * @throws RangeError or TypeError in one line that names the function, the option and what came.
 */
export function checkAdapterCall(call: keyof typeof CALLS, options: unknown): void {
  checkCall(call, options, CALLS[call], checkAdapterCall);
}
