import * as z from "zod/v4";
import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import { addRidingField } from "../../session/with-todos.js";
import type { TodoTool } from "../../tool/create-todo-tool.js";
import { addStep, runDelegated, STEP, startCall } from "../engine/delegate-call.js";
import { fieldsOf } from "../engine/fields.js";
import { readNewestFirst } from "../engine/message-form.js";
import { resolveSession } from "../engine/session-source.js";
import { type AgentSetup, adoptItems } from "./agent-setup.js";
import { type Annotate, annotateMessages } from "./annotate-messages.js";
import { bringBack, joinResult, readEnd } from "./bring-back.js";
import { LANGCHAIN_FORM } from "./message-form.js";
import { type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainToolRequest, TodoMiddleware } from "./middleware-types.js";
import { noteRequest, watchModel } from "./watch-model.js";

/**
 * Creates the step around each call of the model: the request gets the reminder, the system prompt and the tools that
 * carry the list. The step after the call saves the reminder, the same one.
 */
export function createModelStep(setup: AgentSetup): TodoMiddleware["wrapModelCall"] {
  return async (request, handler) => {
    const { messages, tools, state, runtime, systemMessage } = request;
    checkTools(tools, setup);
    const { configurable } = runtime;
    const { systemPrompt: prompt } = setup;
    const { _agentTodos: kept } = state;
    // Changes made while the agent waited in the middle of a run; the step before a run has taken all others.
    const given = { items: fieldsOf(state)[setup.stateKey], snapshot: kept?.session, messages: state.messages };
    const edited = adoptItems(setup, given);
    const session = await resolveSession(setup.unsaved, { configurable, snapshot: edited ?? kept?.session });
    const memory = await bringBack(session, state.messages, kept);
    // After the host's own prompt, if it has one.
    const system =
      prompt === "" ? systemMessage : systemMessage.concat(systemMessage.text === "" ? prompt : `\n\n${prompt}`);
    session.note(readNewestFirst(LANGCHAIN_FORM, messages));
    const isSeen = async (sent: readonly unknown[]) => session.isInSight(readNewestFirst(LANGCHAIN_FORM, sent));
    const { annotate, inSight, showAgain } = await annotateMessages(session, state.messages, {
      memory,
      checks: setup.checks,
      findSight: (before) => isSeen([systemMessage, ...before(messages)]),
    });
    let shown: Promise<Annotate> | undefined;
    const model = watchModel(request.model, async (sent) => {
      if ((await isSeen(sent)) !== false) return sent;
      shown ??= showAgain();
      // An agent sends messages only.
      return (await shown)(sent as readonly LangChainMessage[]);
    });
    const reply = await handler({
      ...request,
      // Other middleware may still drop the plan that the request shows here.
      ...(inSight === true && { model }),
      messages: annotate(messages),
      tools: addFields(tools, setup, session.tool),
      systemMessage: system,
    });
    const dropped = shown === undefined ? undefined : "dropped";
    return noteRequest(reply, { lost: inSight === false ? "missing" : dropped, items: edited?.list.items });
  };
}

/** Refuses another tool with the name of one of these, and another list under the same key of the state. */
function checkTools(offered: readonly unknown[], { tools, stateKey }: AgentSetup): void {
  const own = new Set<unknown>(tools);
  const others = offered.filter((tool) => !own.has(tool)).map((tool) => fieldsOf(tool)["name"]);
  const twice = tools.find(({ name }) => others.includes(name));
  if (twice !== undefined) {
    throw new TypeError(
      `todoMiddleware cannot offer ${twice["name"]} as the agent has another tool of that name: leave that one out, or give this one a name by tool.name`,
    );
  }
  if (stateKey === "todos" && others.includes("write_todos")) {
    throw new TypeError(
      "todoMiddleware cannot keep its list under state.todos as the tool write_todos of todoListMiddleware keeps another one there: leave that one out, or give this list a place by stateKey",
    );
  }
}

/**
 * Adds the list's field, and that for a step, to the definitions of the named tools that the model sees.
 *
 * An agent refuses any tool object but the one it runs, so these are definitions only.
 */
function addFields(
  tools: readonly unknown[],
  { ride, delegates }: Pick<AgentSetup, "ride" | "delegates">,
  todoTool: TodoTool,
): readonly unknown[] {
  return tools.map((tool) => {
    const { name, description, schema } = fieldsOf(tool);
    if (typeof name !== "string" || ![...ride, ...delegates].includes(name)) return tool;
    const parameters = toParameters(name, schema);
    const given = delegates.includes(name) ? addStep(name, parameters) : parameters;
    const definition = { name, description, parameters: given };
    return { type: "function", function: ride.includes(name) ? addRidingField(definition, todoTool) : definition };
  });
}

/** Returns the JSON Schema of a tool, whose own schema is JSON Schema or one of zod 4. */
function toParameters(name: string, schema: unknown): object {
  if (isRecord(schema) && "_zod" in schema) {
    // A value with this mark is a schema of zod 4, perhaps of another copy.
    const { $schema: _, ...parameters } = z.toJSONSchema(schema as unknown as z.ZodType, { io: "input" });
    return parameters;
  }
  if (isRecord(schema) && !("_def" in schema)) return schema;
  const rule = "a schema of zod 4 or JSON Schema";
  throw new TypeError(describeInvalid("ride options", `the schema of ${name}`, rule, schema));
}

/**
 * Creates the step around each call of a tool: it takes the list's field out of the arguments of the named tools, and
 * that for a step; with a host's own session, it gives the step away until the call ends.
 *
 * As soon as one middleware wraps tool calls, an agent ends its run at a tool's error instead of passing it to the
 * model, so this step passes it on itself.
 */
export function createToolStep(setup: AgentSetup): TodoMiddleware["wrapToolCall"] & object {
  const { ride, delegates, tool, isHeld } = setup;
  const { list: field } = tool.rules.fields;
  return async (request, handler) => {
    const { toolCall, runtime } = request;
    try {
      const own = ride.includes(toolCall.name) ? withoutField(request, field) : request;
      if (!delegates.includes(toolCall.name)) return await handler(own);
      return await (isHeld ? delegate(setup, own, handler) : handler(withoutField(own, STEP)));
    } catch (error) {
      if (!isToolFailure(error, runtime)) throw error;
      const tool = { name: toolCall.name, invoke: async () => `${error}\n Please fix your mistakes.` };
      const result = await handler({ ...request, tool });
      // The agent turns a tool's output into a message, except for a command.
      return remakeMessage(result as LangChainMessage, { status: "error" }) as typeof result;
    }
  };
}

/** Runs a call that may give steps of a host's own session away. */
function delegate<Request extends LangChainToolRequest, Result>(
  setup: AgentSetup,
  request: Request,
  handler: (request: Request) => Result | Promise<Result>,
): Promise<Result> {
  const { toolCall, runtime } = request;
  const { id, name, args } = toolCall;
  const { configurable } = fieldsOf(runtime);
  return runDelegated<unknown, Result>({
    start: async () => {
      const session = await resolveSession(setup.todos, { configurable, snapshot: undefined });
      return startCall(session, { id, name, input: args }, setup);
    },
    run: (own) => handler({ ...request, toolCall: { ...toolCall, args: own } }),
    read: (result) => readEnd(result, id),
    join: (result, line) => joinResult(result, line, id),
    // An interrupt: the call runs again when the agent continues.
    isPause: (error) => fieldsOf(error)["is_bubble_up"] === true,
  });
}

function withoutField<Request extends LangChainToolRequest>(request: Request, field: string): Request {
  const { [field]: _, ...args } = fieldsOf(request.toolCall.args);
  return { ...request, toolCall: { ...request.toolCall, args } };
}

/** Checks whether the tool failed, as opposed to an interrupt, an abort or arguments that the agent rejects. */
function isToolFailure(error: unknown, { signal }: LangChainToolRequest["runtime"]): boolean {
  const fields = fieldsOf(error);
  const isOwn = fields["is_bubble_up"] === true || fields["~brand"] === "ToolInvocationError";
  return signal?.aborted !== true && !isOwn;
}
