import { callsIn, type MessagePart, resultsIn } from "../../conversation/message.js";
import type { ObservedRound } from "../../observe/event.js";
import { describeRound } from "../engine/round-of.js";
import { createFindWatch, type WatchSource } from "../engine/watch-source.js";
import { SDK_FORM } from "./message-form.js";
import type { AiSdkContext } from "./step-calls.js";

/** The part of a step that is reported to an observer. */
export interface AiSdkObservedStep extends AiSdkContext {
  /** The model's words in this step. */
  readonly text?: string | undefined;
  /** The content of the step, with its calls and their results. */
  readonly content?: readonly unknown[] | undefined;
}

/** The end of a run. */
export interface AiSdkObservedEnd extends AiSdkContext {
  readonly steps: readonly AiSdkObservedStep[];
}

/** The two settings of a run that report it to an observer. */
export interface AiSdkObservedSteps {
  readonly onStepFinish: (step: AiSdkObservedStep) => Promise<void>;
  /** Resolves when the plan has been processed and saved, so the run and its stream close after that. */
  readonly onFinish: (end: AiSdkObservedEnd) => Promise<void>;
}

/**
 * Reports a run to an observer of the plan: spread it into the settings of `generateText`, `streamText` or a
 * `ToolLoopAgent`, and call `watching.user(text)` before.
 *
 * A host with callbacks of its own calls these two inside them. A run that stops for calls that wait for a result or an
 * approval does not end the turn. A function as source gets the step, with the context that the host passed to the run.
 *
 * @throws TypeError for anything but a watch of `observePlan` or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { observeSteps } from "agent-todos/ai-sdk";
 * import { observePlan } from "agent-todos/observe";
 *
 * const todos = createTodoSession({ nag: false });
 * const ask = async () => ({ add: [{ content: "Fix the parser", status: "in_progress" }] });
 * const { onStepFinish, onFinish } = observeSteps(observePlan(todos, { ask }));
 * const call = { type: "tool-call", toolCallId: "call_1", toolName: "edit_file", input: { path: "parser.ts" } };
 * await onStepFinish({ text: "", content: [call, { type: "tool-result", toolCallId: "call_1", output: "ok" }] });
 * await onFinish({ steps: [{ text: "Fixed.", content: [] }] });
 * console.log(todos.list.items[0]?.content); // => Fix the parser
 * ```
 */
export function observeSteps(source: WatchSource<AiSdkContext>): AiSdkObservedSteps {
  const find = createFindWatch(source, "call of observeSteps()");
  return {
    onStepFinish: async (step) => {
      const watch = await find(step);
      const round = describeStep(step);
      if (round.calls.length > 0) watch.round(round);
    },
    onFinish: async (end) => {
      const last = end.steps.at(-1);
      const watch = await find(last ?? end);
      if (last === undefined || !hasOpenCalls(last)) await watch.end({ text: last?.text });
    },
  };
}

function describeStep({ text, content }: AiSdkObservedStep): ObservedRound {
  return describeRound(text ?? "", readStep(content));
}

function readStep(content: unknown): readonly MessagePart[] {
  return SDK_FORM.read({ role: "assistant", content }).parts;
}

/** Checks whether a step made calls that wait for a result, so that the turn goes on. */
function hasOpenCalls({ content }: AiSdkObservedStep): boolean {
  const parts = readStep(content);
  const answered = new Set(resultsIn(parts).map(({ callId }) => callId));
  return callsIn(parts).some(({ id }) => !answered.has(id));
}
