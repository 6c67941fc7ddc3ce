import { joinChatContent, joinChatResult } from "../contract/chat-messages.js";
import { fieldsOf } from "../contract/fields.js";
import { defineRideAlong, type RideAlong, type RideForm, type RideOptions } from "../contract/ride-along.js";
import type { OpenAICompletion, OpenAIResponse } from "./parse-reply.js";
import { type OpenAIFunctionCallOutput, type OpenAIToolMessage, REPLY_FORM } from "./run-todo-calls.js";

/** Lets list updates ride on other tools of either API. */
export type OpenAIRideAlong = RideAlong<
  OpenAIResponse,
  OpenAIFunctionCallOutput,
  RideOptions & { readonly api: "responses" }
> &
  RideAlong<OpenAICompletion, OpenAIToolMessage, RideOptions & { readonly api?: "chat" | undefined }>;

const RIDE_FORM: RideForm = {
  definition: (tool) => ("function" in tool ? ["function"] : []),
  schema: ["parameters"],
  join: (result, line) => {
    const { output } = fieldsOf(result);
    return output === undefined
      ? joinChatResult(result, line)
      : { ...result, output: joinChatContent(output, line, true, true) };
  },
};

/**
 * Lets list updates ride on other tools, so that no model round is spent on the list alone.
 *
 * `ride` names the tools that carry the list's field. `tools` writes it into their schemas; `answer` takes it out of the
 * arguments of a reply, in call order; `results` adds a line on the list to their results. The session's own tools are
 * answered too.
 * A shared list answers a reply with a promise.
 *
 * @throws RangeError or TypeError for bad options.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { rideAlong } from "agent-todos/openai";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const call = { id: "call_1", type: "function", function: { name: "bash", arguments: JSON.stringify(input) } };
 * const message = { role: "assistant", content: null, tool_calls: [call] };
 * const reply = { choices: [{ message, finish_reason: "tool_calls" }] };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, calls[0]?.input); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.content)); // => "a.ts\n\nTodos: 0/1 done. Now: Look around."
 * ```
 */
export const rideAlong: OpenAIRideAlong =
  // What answers a reply is of the reply's own API.
  /* @__PURE__ */ defineRideAlong(REPLY_FORM, RIDE_FORM) as OpenAIRideAlong;
