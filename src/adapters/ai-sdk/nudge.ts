import type { TodoItem } from "../../core/todo.js";
import type { AiSdkContext, FindSession } from "./request-context.js";

/** What is read of a step's result. A whole run's result is none: in version 7 it lists the calls of all steps. */
export interface AiSdkStep extends AiSdkContext {
  readonly stepNumber: number;
  readonly finishReason: string;
  readonly toolCalls: readonly { readonly providerExecuted?: boolean | undefined }[];
}

/** A user message that asks the model to go on. */
export interface AiSdkNudge {
  role: "user";
  content: string;
}

/** The nudge for a step that ended the turn with open items. */
export async function nudgeAfter<I extends TodoItem>(
  step: AiSdkStep | undefined,
  find: FindSession<I>,
): Promise<AiSdkNudge | undefined> {
  // Not for replies that were cut off, filtered or failed.
  if (step?.finishReason !== "stop") return undefined;
  if (step.toolCalls.some(({ providerExecuted }) => providerExecuted !== true)) return undefined;
  const reminder = (await find(step)).stop();
  return reminder && { role: "user", content: reminder.text };
}
