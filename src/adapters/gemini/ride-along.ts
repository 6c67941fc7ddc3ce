import { defineRideAlong, type RideAlong } from "../contract/ride-along.js";
import type { GeminiResponse } from "./parse-reply.js";
import { type GeminiResult, REPLY_FORM } from "./run-todo-calls.js";
import { joinResponse } from "./with-reminder.js";

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
 * import { rideAlong } from "agent-todos/gemini";
 *
 * const riding = rideAlong(createTodoSession(), { ride: ["bash"] });
 * const input = { command: "ls", todos: [{ content: "Look around", status: "in_progress" }] };
 * const parts = [{ functionCall: { name: "bash", args: input } }];
 * const reply = { candidates: [{ content: { parts }, finishReason: "STOP" }] };
 * const { calls, results } = riding.answer(reply);
 * console.log(calls[0]?.name, JSON.stringify(calls[0]?.input)); // => bash {"command":"ls"}
 * console.log(JSON.stringify(results(["a.ts"])[0]?.functionResponse.response));
 * // => {"output":"a.ts\n\nTodos: 0/1 done. Now: Look around."}
 * ```
 */
export const rideAlong: RideAlong<GeminiResponse, GeminiResult> = /* @__PURE__ */ defineRideAlong(
  REPLY_FORM,
  {
    definition: () => [],
    schema: ["parametersJsonSchema"],
    join: joinResponse,
  },
);
