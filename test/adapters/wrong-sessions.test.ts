import { expect, it } from "vitest";
import { connectTodos as connectAiSdk } from "../../src/adapters/ai-sdk.js";
import { todoHooks } from "../../src/adapters/claude-agent-sdk.js";
import { todoTools as mastraTools, todoProcessor, todoSignals, todoTurnEnd } from "../../src/adapters/mastra.js";
import { registerTodos } from "../../src/adapters/mcp.js";
import { todoInputFilter, todoTool, todoTools } from "../../src/adapters/openai-agents.js";
import { connectTodos as connectPi } from "../../src/adapters/pi.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";

const PI = { state: { tools: [] }, subscribe: () => () => {}, followUp: () => {}, hasQueuedMessages: () => false };
const SERVER = { registerTool: () => {}, registerResource: () => {}, server: { sendResourceUpdated: async () => {} } };

/** What takes a session, and how its error begins. */
const TAKERS: readonly (readonly [name: string, task: string, take: (session: TodoSession) => unknown])[] = [
  ["connectTodos() of ai-sdk", "connect todos", (session) => connectAiSdk(session)],
  ["todoHooks() of claude-agent-sdk", "write the hooks", (session) => todoHooks(session)],
  ["todoTools() of mastra", "write the tools", (session) => mastraTools(session)],
  ["todoProcessor() of mastra", "place reminders", (session) => todoProcessor(session)],
  ["todoTurnEnd() of mastra", "find the end of a turn", (session) => todoTurnEnd(session)],
  ["todoSignals() of mastra", "write the tools", (session) => todoSignals(Object, session)],
  ["registerTodos() of mcp", "register todos", (session) => registerTodos(SERVER, session)],
  ["todoTool() of openai-agents", "[a-z ]+", (session) => todoTool(session)],
  ["todoTools() of openai-agents", "[a-z ]+", (session) => todoTools(session)],
  ["todoInputFilter() of openai-agents", "[a-z ]+", (session) => todoInputFilter(session)],
  ["connectTodos() of pi", "[a-z ]+", (session) => connectPi(PI, session)],
];

/** What plain JavaScript may pass in place of a session. */
const WRONG = [undefined, {}, createTodoSession().tool] as unknown as readonly TodoSession[];

const RULE = "the session must be one of createTodoSession\\(\\): current value is [^\\n]+$";

it.each(TAKERS)("%s says in one line what it was given in place of a session", (_name, task, take) => {
  for (const wrong of WRONG) {
    const message = expect.stringMatching(new RegExp(`^Cannot ${task} as ${RULE}`));
    expect(() => take(wrong)).toThrow(expect.objectContaining({ name: "TypeError", message }));
  }
});

/** What asks a function for the session of a run. */
const ASKERS: readonly (readonly [name: string, ask: (source: () => TodoSession) => Promise<unknown> | undefined])[] = [
  ["prepareStep() of ai-sdk", async (source) => connectAiSdk(source).prepareStep({ messages: [] })],
  ["a tool of ai-sdk", async (source) => connectAiSdk(source).tool.execute({}, { toolCallId: "c1", messages: [] })],
  ["a tool of mastra", (source) => mastraTools(source)["todo_write"]?.execute({ todos: [] }, { requestContext: {} })],
  ["a tool of openai-agents", async (source) => todoTool(source).execute({})],
];

it.each(ASKERS)("%s says in one line what a function found in place of a session", async (_name, ask) => {
  for (const wrong of WRONG) {
    const asking = Promise.resolve(ask(() => wrong));
    await expect(asking).rejects.toThrow(new RegExp(`^Cannot use the session of this run as ${RULE}`));
  }
});
