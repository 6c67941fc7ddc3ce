import type { TodoItem, TodoList } from "../../core/todo.js";
import type { AiSdkContext, FindSession } from "./request-context.js";

/** What a call leaves in the conversation: the text for the model, and whether the write was accepted. */
export interface AiSdkToolOutput {
  readonly ok: boolean;
  readonly text: string;
}

/** What a tool learns of a call. */
export interface AiSdkCallOptions extends AiSdkContext {
  readonly toolCallId: string;
  /** The messages of the step: one array for all calls of it. */
  readonly messages: readonly unknown[];
}

/** The todo calls of a step, which run side by side. */
interface Step<I extends TodoItem> {
  /** Their ids in call order. */
  readonly ids: string[];
  answered: Promise<unknown>;
  /** The list before the first of them. */
  before: TodoList<I> | undefined;
  /** The place of the last one that replaced the list. */
  saved: number;
}

/** Answers the calls of each step as if they ran one after the other. */
export interface StepCalls {
  /** Hears of a call before any call of its step runs. */
  readonly announce: (call: AiSdkCallOptions) => void;
  readonly answer: (input: unknown, call: AiSdkCallOptions) => Promise<AiSdkToolOutput>;
}

/**
 * Answers calls in the order in which the SDK starts them, which is call order but where a host's callbacks delay
 * one: a call that comes too late is answered, and leaves the list as the later call wrote it.
 */
export function createStepCalls<I extends TodoItem>(find: FindSession<I>): StepCalls {
  const steps = new WeakMap<object, Step<I>>();

  function stepOf({ messages }: AiSdkCallOptions): Step<I> {
    const known = steps.get(messages);
    if (known !== undefined) return known;
    const step = { ids: [], answered: Promise.resolve(), before: undefined, saved: -1 };
    steps.set(messages, step);
    return step;
  }

  async function write(step: Step<I>, input: unknown, call: AiSdkCallOptions): Promise<AiSdkToolOutput> {
    const session = await find(call);
    const place = step.ids.indexOf(call.toolCallId);
    step.before ??= session.list;
    const isLate = place < step.saved;
    const { ok, text } = isLate ? session.tool.run(step.before, input) : session.write(input);
    if (ok && !isLate) step.saved = place;
    return { ok, text };
  }

  return {
    announce: (call) => {
      stepOf(call).ids.push(call.toolCallId);
    },
    answer: (input, call) => {
      const step = stepOf(call);
      // A session may take longer to find for one call than for the next.
      const answer = (): Promise<AiSdkToolOutput> => write(step, input, call);
      const answered = step.answered.then(answer, answer);
      step.answered = answered;
      return answered;
    },
  };
}
