import { type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainCall } from "./read-reply.js";

/** The reply with its unparsed calls as calls like others, which an agent runs and a model gets to see answered. */
export function mendReply<M extends LangChainMessage>(
  message: M,
  { name: toolName, rules }: MendedTool,
  broken: readonly LangChainCall[],
): M {
  const { tool_calls = [], invalid_tool_calls = [] } = message as unknown as Calls; // As it was read before.
  const mended = broken.map(({ id, name, input }) => {
    return { type: "tool_call", id, name, args: { [rules.fields.list]: input } };
  });
  return remakeMessage(message, {
    tool_calls: [...tool_calls, ...mended],
    invalid_tool_calls: invalid_tool_calls.filter(({ name }) => name !== toolName),
  });
}

interface Calls {
  readonly tool_calls?: readonly unknown[];
  readonly invalid_tool_calls?: readonly { readonly name?: unknown }[];
}

interface MendedTool {
  readonly name: string;
  readonly rules: { readonly fields: { readonly list: string } };
}
