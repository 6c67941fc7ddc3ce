import { wordsIn } from "../../conversation/message.js";
import { expectArray } from "../engine/fields.js";
import { hasOpenCalls } from "../engine/open-calls.js";
import { tellMessages } from "../engine/tell-messages.js";
import { createFindWatch, type WatchSource } from "../engine/watch-source.js";
import { findLastStep, readSteps } from "./read-steps.js";

/** The part of a step about to begin that the processor reads. */
export interface MastraObservedStep {
  readonly messages: readonly object[];
  /** The steps of this run before it. */
  readonly steps?: readonly unknown[] | undefined;
  readonly requestContext?: unknown;
}

/** The part of a run that is over that the processor reads. */
export interface MastraObservedEnd<List> {
  readonly messageList: List;
  readonly messages: readonly object[];
  readonly requestContext?: unknown;
}

/** A processor of a Mastra agent, for its input and its output; it does not change a run. */
export interface MastraObserver {
  readonly id: "agent-todos-observer";
  readonly name: string;
  readonly processInputStep: (step: MastraObservedStep) => Promise<undefined>;
  /** Resolves when the plan has been processed and saved, so the run ends after that. */
  readonly processOutputResult: <List>(end: MastraObservedEnd<List>) => Promise<List>;
}

/**
 * Creates the processor that reports the runs of a Mastra agent to an observer of the plan: the person's messages, each
 * round with its results, and the end of the turn. Pass it to both `inputProcessors` and `outputProcessors`.
 *
 * A run that stops for calls that wait for a result or an approval does not end the turn. A function as source gets the
 * request context, so that each user has a watch of their own.
 *
 * @throws TypeError for anything but a watch of `observePlan` or a function.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { observerProcessor } from "agent-todos/mastra";
 * import { observePlan } from "agent-todos/observe";
 *
 * const todos = createTodoSession({ nag: false });
 * const ask = async () => ({ add: [{ content: "Fix the parser", status: "in_progress" }] });
 * const { processOutputResult } = observerProcessor(observePlan(todos, { ask }));
 * const toolInvocation = { state: "result", toolCallId: "c1", toolName: "edit_file", args: {}, result: "ok" };
 * const content = { format: 2, parts: [{ type: "tool-invocation", toolInvocation }] };
 * await processOutputResult({ messageList: {}, messages: [{ id: "m1", role: "assistant", content }] });
 * console.log(todos.list.items[0]?.content); // => Fix the parser
 * ```
 */
export function observerProcessor<Context = unknown>(source: WatchSource<Context>): MastraObserver {
  // Mastra passes the host's own request context on.
  const find = createFindWatch(source as WatchSource<unknown>, "call of observerProcessor()");
  return {
    id: "agent-todos-observer",
    name: "agent-todos observer",
    processInputStep: async ({ messages, steps = [], requestContext }) => {
      expectArray(messages, "step", "messages");
      const watch = await find(requestContext);
      const read = readSteps(messages);
      // Before the first step, the last step belongs to another turn.
      tellMessages(watch, steps.length > 0 ? read : read.filter(({ by }) => by !== "tool"));
      return undefined;
    },
    processOutputResult: async ({ messageList, messages, requestContext }) => {
      const watch = await find(requestContext);
      const read = readSteps(messages);
      const step = findLastStep(read);
      if (hasOpenCalls(step)) return messageList;
      // A run at its step limit ends with the results of its last step.
      tellMessages(watch, read);
      await watch.end({ text: wordsIn(step.flatMap(({ parts }) => parts)) });
      return messageList;
    },
  };
}
