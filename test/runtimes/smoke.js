/**
 * One use of each entry of the installed package, in plain JavaScript without anything of a runtime's own. `use` returns
 * what `says` expects. LOADS, which run.ts writes from package.json, has an import for each entry that a bundler finds.
 */
import { LOADS } from "./loads.js";

const SHIP = { todos: [{ content: "Ship", status: "in_progress" }] };
const ANSWER = "0/1 done. Now: Ship.";

const session = async () => (await import("agent-todos")).createTodoSession();

/** The use of an adapter of an LLM API: the tool as its API takes it. */
const WRITES_TOOL = {
  use: async ({ todoTools }) =>
    JSON.stringify(todoTools(await session()))
      .match(/"todo_write"/g)
      .join(),
  says: '"todo_write"',
};

/** The uses of all other entries. */
const USES = {
  "agent-todos": { use: ({ createTodoSession }) => createTodoSession().write(SHIP).text, says: ANSWER },
  "agent-todos/schema": {
    use: async ({ toJsonSchema }) => toJsonSchema((await session()).tool, { target: "openai-strict" }).required.join(),
    says: "todos,summary",
  },
  "agent-todos/presets": {
    use: async ({ codex }) => (await import("agent-todos")).createTodoSession({ preset: codex }).tool.name,
    says: "update_plan",
  },
  "agent-todos/shared": {
    use: async ({ createSharedTodos, memoryStore }) => {
      const todos = createSharedTodos({ store: memoryStore(), id: "a", agent: "one" });
      return (await todos.write(SHIP)).text;
    },
    says: ANSWER,
  },
  "agent-todos/postgres": {
    use: ({ postgresStore }) => typeof postgresStore({ query: async () => ({ rows: [] }) }).setUp,
    says: "function",
  },
  "agent-todos/redis": {
    use: ({ redisStore }) => typeof redisStore({ sendCommand: async () => null }).append,
    says: "function",
  },
  "agent-todos/sqlite": {
    use: ({ SQLITE_TABLES }) => /agent_todos_\w+/.exec(SQLITE_TABLES)[0],
    says: "agent_todos_log",
  },
  "agent-todos/react": { use: ({ useTodos }) => typeof useTodos, says: "function" },
  "agent-todos/show": {
    use: async ({ toAcpPlan }) => {
      const todos = await session();
      todos.write(SHIP);
      return toAcpPlan(todos.list).entries[0].status;
    },
    says: "in_progress",
  },
  // Without a page it does nothing.
  "agent-todos/agent-plan": { use: ({ defineAgentPlan }) => String(defineAgentPlan()), says: "undefined" },
  "agent-todos/observe": {
    use: ({ changesSomething }) => String(changesSomething({ name: "edit_file", input: {} })),
    says: "true",
  },
  "agent-todos/replay": {
    use: ({ replayRecords }) => {
      const input = { plan: [{ step: "Ship", status: "in_progress" }] };
      const round = { type: "round", calls: [{ tool: "update_plan", input }] };
      return String(replayRecords([round]).receipt.promised);
    },
    says: "1",
  },
  "agent-todos/terminal": {
    use: async ({ renderPanel }) => {
      const todos = await session();
      todos.write(SHIP);
      return renderPanel(todos.list, { width: 20, ascii: true }).split("\n")[1];
    },
    says: "| [>] Ship...      |",
  },
  "agent-todos/node": {
    use: ({ isTodoCommand }) => String(isTodoCommand("TodoWrite '{}'")),
    says: "true",
    needs: "a file system",
  },
  "agent-todos/ai-sdk": {
    use: async ({ connectTodos }) => Object.keys(connectTodos(await session()).tools).join(),
    says: "todo_write",
  },
  "agent-todos/claude-agent-sdk": {
    use: ({ claudeToolName }) => claudeToolName("todos"),
    says: "mcp__todos__todo_write",
  },
  "agent-todos/langchain": {
    use: async ({ todoMiddleware }) => {
      const tool_calls = [{ id: "call_1", name: "todo_write", args: SHIP }];
      const { todos } = await todoMiddleware().afterModel.hook(
        { messages: [{ type: "ai", content: "", tool_calls }] },
        {},
      );
      return todos[0].content;
    },
    says: "Ship",
  },
  "agent-todos/mastra": {
    use: async ({ todoTools }) => Object.keys(todoTools(await session())).join(),
    says: "todo_write",
  },
  "agent-todos/mcp": { use: ({ registerTodos }) => typeof registerTodos, says: "function" },
  "agent-todos/openai-agents": { use: async ({ todoTool }) => todoTool(await session()).execute(SHIP), says: ANSWER },
  "agent-todos/pi": { use: ({ todosFromTranscript }) => String(todosFromTranscript([])), says: "undefined" },
  "agent-todos/testing": { use: ({ MALFORMED_INPUTS }) => String(MALFORMED_INPUTS.length > 50), says: "true" },
};

/** Uses every entry that the runtime can load once: their names, those left out with the reason, and the faults. */
export async function smoke({ files = true, load = (_name, loadOwn) => loadOwn() } = {}) {
  const [used, leftOut, faults] = [[], [], []];
  for (const [name, loadOwn] of Object.entries(LOADS)) {
    const { use, says, needs } = USES[name] ?? WRITES_TOOL;
    if (needs !== undefined && !files) {
      leftOut.push(`${name} needs ${needs}`);
      continue;
    }
    used.push(name);
    try {
      const said = await use(await load(name, loadOwn));
      if (said !== says) faults.push(`${name} said ${said}`);
    } catch (error) {
      faults.push(`${name}: ${error}`);
    }
  }
  return { used, leftOut, faults };
}
