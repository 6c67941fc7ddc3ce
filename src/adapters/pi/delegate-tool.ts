import { parseJson } from "../../model/plain-json.js";
import { writeSuffix } from "../../session/with-todos.js";
import { takeField } from "../../tool/riding-update.js";
import type { AwaitableTodos } from "../engine/awaitable.js";
import {
  addStep,
  cannotDelegate,
  type DelegateOptions,
  runDelegated,
  STEP,
  startCall,
} from "../engine/delegate-call.js";
import { fieldsOf } from "../engine/fields.js";
import { paragraphsOf } from "../engine/message-form.js";
import { isFailed } from "../engine/round-of.js";

/**
 * Lets the calls of a tool give items away, which return with its result or its failure.
 *
 * @throws TypeError for a tool that Pi cannot run, RangeError for one with a field `step` of its own.
 */
export function delegateTool(name: string, tool: object, todos: AwaitableTodos, options: DelegateOptions): object {
  const { parameters, execute, prepareArguments: prepare } = fieldsOf(tool);
  if (typeof execute !== "function") throw cannotDelegate(name, "it has no execute");
  return {
    ...tool,
    parameters: addStep(name, parameters),
    // The tool's own function gets its own arguments.
    prepareArguments: (sent: unknown) => {
      const taken = takeField(sent, STEP);
      const own = taken === undefined ? sent : taken.rest;
      const prepared: unknown = typeof prepare === "function" ? prepare.call(tool, own) : own;
      return taken === undefined ? prepared : { ...fieldsOf(prepared), [STEP]: writeStep(taken.value) };
    },
    execute: (id: string, args: unknown, ...rest: readonly unknown[]) =>
      runDelegated({
        start: () => startCall(todos, { id, name, input: readStep(args) }, options),
        run: (input): unknown => execute.call(tool, id, input, ...rest),
        read: (result) => {
          const { isError, content } = fieldsOf(result);
          const text = paragraphsOf(content);
          return isFailed({ isError: isError === true, text }) ? { ok: false, text } : { ok: true };
        },
        join: (result, text) => {
          const { content } = fieldsOf(result);
          const part = { type: "text", text: writeSuffix({ text }).trimStart() };
          return { ...fieldsOf(result), content: [...(Array.isArray(content) ? content : []), part] };
        },
      }),
  };
}

/** Writes several steps as one text, as Pi would refuse a list that the schema does not name. */
function writeStep(step: unknown): unknown {
  return typeof step === "object" && step !== null ? JSON.stringify(step) : step;
}

function readStep(args: unknown): unknown {
  const { [STEP]: step } = fieldsOf(args);
  const steps = typeof step === "string" ? parseJson(step) : undefined;
  return Array.isArray(steps) ? { ...fieldsOf(args), [STEP]: steps } : args;
}
