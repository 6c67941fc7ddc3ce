import type { TodoItem } from "../../core/todo.js";
import { fieldsOf } from "../contract/fields.js";
import { resolveSession } from "../contract/session-source.js";
import type { AgentSetup } from "./agent-setup.js";
import { annotateMessages, placeAnnotations } from "./annotate-messages.js";
import { widenTools } from "./carry-list.js";
import type { LangChainModelRequest, TodoMiddleware } from "./middleware-types.js";

/**
 * Creates the step around each call of the model: the request gets the reminder, the system prompt and the tools that
 * carry the list. The step after the call saves the reminder, the same one.
 */
export function createModelStep<I extends TodoItem, K extends string>(
  setup: AgentSetup<I, K>,
): TodoMiddleware<I, K>["wrapModelCall"] {
  return async (request, handler) => {
    const { messages, tools, state, runtime } = request;
    checkTools(tools, setup);
    const { configurable } = runtime;
    const { _agentTodos: memory } = state;
    const session = await resolveSession(setup.unsaved, { configurable, snapshot: memory?.session });
    const annotations = await annotateMessages(session, state.messages, { memory, isHeld: setup.isHeld });
    return handler({
      ...request,
      messages: placeAnnotations(messages, annotations),
      tools: widenTools(tools, setup.ride, session.tool),
      systemMessage: addPrompt(request.systemMessage, setup.systemPrompt),
    });
  };
}

function addPrompt(
  message: LangChainModelRequest<TodoItem>["systemMessage"],
  prompt: string,
): LangChainModelRequest<TodoItem>["systemMessage"] | unknown {
  if (prompt === "") return message;
  return message.concat(message.text === "" ? prompt : `\n\n${prompt}`);
}

/** Refuses another tool with the name of one of these, and another list in the same place of the state. */
function checkTools<I extends TodoItem, K extends string>(
  offered: readonly unknown[],
  { tools, stateKey }: AgentSetup<I, K>,
): void {
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
