import type { Heard } from "../../session/shared-session.js";
import type { Awaitable, AwaitableTodos } from "../engine/awaitable.js";
import { readNewestFirst } from "../engine/message-form.js";
import { resolveToolSession, type TodoSource } from "../engine/session-source.js";
import { SDK_FORM } from "./message-form.js";

/** A host's context, which the SDK passes to tools, steps and results under a different name in each version. */
export interface AiSdkContext {
  /** Version 6: the host's `experimental_context`. */
  readonly experimental_context?: unknown;
  /** Version 7, to a tool: its own entry of the host's `toolsContext`. */
  readonly context?: unknown;
  /** Version 7, to steps and results: the entries of all tools. */
  readonly toolsContext?: Readonly<Record<string, unknown>> | undefined;
}

/** Finds the session of a request. */
export type FindSession = (request: AiSdkContext) => Promise<AwaitableTodos>;

/** Creates the function that finds the session of a request by the host's context. */
export function createFindSession(source: TodoSource<unknown>, toolName: string): FindSession {
  return ({ experimental_context, context, toolsContext }) =>
    resolveToolSession(source, toolsContext?.[toolName] ?? context ?? experimental_context, toolName);
}

/** The SDK's second argument to a tool. */
export interface AiSdkCallOptions extends AiSdkContext {
  readonly toolCallId: string;
  /** The messages of the step: one array for all its calls. */
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
}

/** The calls of a step that change the list, which the SDK runs side by side. */
export interface CallStep {
  /** Their ids in call order. */
  readonly ids: string[];
  readonly started: Set<string>;
  session: AwaitableTodos | undefined;
  answered: Promise<unknown>;
  /** The index of the last one that replaced the list. */
  saved: number;
}

/**
 * Answers the calls of each step as if they ran one after the other, in call order unless a host's callback delays one.
 */
export function createStepCalls(find: FindSession) {
  // The calls under way, by the array of their step's messages, which is all that they have in common.
  const steps = new WeakMap<object, CallStep>();
  // Whether the agent has `prepareStep`, which notes each request as it is sent.
  let isPrepared = false;

  function stepOf(messages: readonly unknown[]): CallStep {
    const known = steps.get(messages);
    if (known !== undefined) return known;
    const answered = Promise.resolve();
    const step = { ids: [], started: new Set<string>(), session: undefined, answered, saved: -1 };
    steps.set(messages, step);
    return step;
  }

  return {
    /**
     * Records the session of the step with these messages. In version 7 a call gets the context of its own tool, and a
     * host's tool may have another one.
     */
    begin: (messages: readonly unknown[], session: AwaitableTodos): void => {
      stepOf(messages).session = session;
      isPrepared = true;
    },
    /**
     * Finds what a call's model has read, where no step was prepared: in version 6 the messages of a call lack
     * reminders.
     */
    readHeard: ({ messages }: AiSdkCallOptions): Heard =>
      isPrepared ? {} : { messages: readNewestFirst(SDK_FORM, messages) },
    /** Records a call before any call of its step runs. */
    announce: (call: AiSdkCallOptions): void => {
      stepOf(call.messages).ids.push(call.toolCallId);
    },
    /** Runs `answer` once the calls of the step that were started earlier have their answers. */
    inOrder: async <R>(call: AiSdkCallOptions, answer: (session: AwaitableTodos, step: CallStep) => Awaitable<R>) => {
      const step = stepOf(call.messages);
      step.started.add(call.toolCallId);
      await waitForEarlier(step, call);
      // Finding the session may take longer for one call than for the next.
      const run = async () => {
        const session = step.session ?? (await find(call));
        // An aborted call is missing from the history, so it must not write.
        call.abortSignal?.throwIfAborted();
        return answer(session, step);
      };
      const answered = step.answered.then(run, run);
      step.answered = answered;
      return answered;
    },
  };
}

/** Answers calls in the order in which the model made them. */
export type StepCalls = ReturnType<typeof createStepCalls>;

/** The most microtasks to wait for an earlier call of the step to start; the SDK needs fewer. */
const PATIENCE = 50;

/**
 * Waits a few microtasks for earlier calls that the SDK has not started yet, and gives up on one that never starts.
 */
async function waitForEarlier({ ids, started }: CallStep, { toolCallId }: AiSdkCallOptions): Promise<void> {
  const earlier = ids.slice(0, Math.max(0, ids.indexOf(toolCallId)));
  for (let turn = 0; turn < PATIENCE && earlier.some((id) => !started.has(id)); turn += 1) await Promise.resolve();
}
