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
const TAKERS: readonly (readonly [name: string, called: string, take: (session: TodoSession) => unknown])[] = [
  ["connectTodos() of ai-sdk", "connectTodos", (session) => connectAiSdk(session)],
  ["todoHooks() of claude-agent-sdk", "todoHooks", (session) => todoHooks(session)],
  ["todoTools() of mastra", "todoTools", (session) => mastraTools(session)],
  ["todoProcessor() of mastra", "todoProcessor", (session) => todoProcessor(session)],
  ["todoTurnEnd() of mastra", "todoTurnEnd", (session) => todoTurnEnd(session)],
  ["todoSignals() of mastra", "todoSignals", (session) => todoSignals(Object, session)],
  ["registerTodos() of mcp", "registerTodos", (session) => registerTodos(SERVER, session)],
  ["todoTool() of openai-agents", "todoTool", (session) => todoTool(session)],
  ["todoTools() of openai-agents", "todoTools", (session) => todoTools(session)],
  ["todoInputFilter() of openai-agents", "todoInputFilter", (session) => todoInputFilter(session)],
  ["connectTodos() of pi", "connectTodos", (session) => connectPi(PI, session)],
];

/** What plain JavaScript may pass in place of a session. */
const WRONG = [undefined, {}, createTodoSession().tool] as unknown as readonly TodoSession[];

const RULE = "the session must be one that createTodoSession\\(\\) returned \\(got [^\\n]+\\)$";

it.each(TAKERS)("%s says in one line what it was given in place of a session", (_name, called, take) => {
  for (const wrong of WRONG) {
    const message = expect.stringMatching(new RegExp(`^Invalid call of ${called}\\(\\): ${RULE}`));
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
    await expect(asking).rejects.toThrow(new RegExp(`^Invalid session of this run: ${RULE}`));
  }
});
