/**
 * One use of each entry of the installed package, in plain JavaScript without anything of a runtime's own: `load` is written out,
 * so that a bundler finds it, and `use` returns what `says` expects.
 */

const SHIP = { todos: [{ content: "Ship", status: "in_progress" }] };
const ANSWER = "0/1 done. Now: Ship.";

const session = async () => (await import("agent-todos")).createTodoSession();
const nameOf = (tool) => tool.name ?? tool.function?.name ?? tool.toolSpec?.name ?? tool.functionDeclarations?.[0].name;

/** The tool as the API of an adapter takes it. */
const definesTool = (load) => ({
  load,
  use: async ({ todoTools }) => nameOf(todoTools(await session())[0]),
  says: "todo_write",
});

const ENTRIES = {
  "agent-todos": {
    load: () => import("agent-todos"),
    use: ({ createTodoSession }) => createTodoSession().write(SHIP).text,
    says: ANSWER,
  },
  "agent-todos/schema": {
    load: () => import("agent-todos/schema"),
    use: async ({ toJsonSchema }) => toJsonSchema((await session()).tool, { target: "openai-strict" }).required.join(),
    says: "todos,summary",
  },
  "agent-todos/presets": {
    load: () => import("agent-todos/presets"),
    use: async ({ codex }) => (await import("agent-todos")).createTodoSession({ preset: codex }).tool.name,
    says: "update_plan",
  },
  "agent-todos/shared": {
    load: () => import("agent-todos/shared"),
    use: async ({ createSharedTodos, memoryStore }) => {
      const todos = createSharedTodos({ store: memoryStore(), id: "a", agent: "one" });
      return (await todos.write(SHIP)).text;
    },
    says: ANSWER,
  },
  "agent-todos/postgres": {
    load: () => import("agent-todos/postgres"),
    use: ({ postgresStore }) => typeof postgresStore({ query: async () => ({ rows: [] }) }).setUp,
    says: "function",
  },
  "agent-todos/redis": {
    load: () => import("agent-todos/redis"),
    use: ({ redisStore }) => typeof redisStore({ sendCommand: async () => null }).append,
    says: "function",
  },
  "agent-todos/sqlite": {
    load: () => import("agent-todos/sqlite"),
    use: ({ SQLITE_TABLES }) => /agent_todos_\w+/.exec(SQLITE_TABLES)[0],
    says: "agent_todos_log",
  },
  "agent-todos/react": {
    load: () => import("agent-todos/react"),
    use: ({ useTodos }) => typeof useTodos,
    says: "function",
  },
  "agent-todos/show": {
    load: () => import("agent-todos/show"),
    use: async ({ toAcpPlan }) => {
      const todos = await session();
      todos.write(SHIP);
      return toAcpPlan(todos.list).entries[0].status;
    },
    says: "in_progress",
  },
  "agent-todos/observe": {
    load: () => import("agent-todos/observe"),
    use: ({ changesSomething }) => String(changesSomething({ name: "edit_file", input: {} })),
    says: "true",
  },
  "agent-todos/replay": {
    load: () => import("agent-todos/replay"),
    use: ({ replayRecords }) => {
      const input = { plan: [{ step: "Ship", status: "in_progress" }] };
      const round = { type: "round", calls: [{ tool: "update_plan", input }] };
      return String(replayRecords([round]).receipt.promised);
    },
    says: "1",
  },
  "agent-todos/terminal": {
    load: () => import("agent-todos/terminal"),
    use: async ({ renderPanel }) => {
      const todos = await session();
      todos.write(SHIP);
      return renderPanel(todos.list, { width: 20, ascii: true }).split("\n")[1];
    },
    says: "| [>] Ship...      |",
  },
  "agent-todos/node": {
    load: () => import("agent-todos/node"),
    use: ({ isTodoCommand }) => String(isTodoCommand("TodoWrite '{}'")),
    says: "true",
    needs: "a file system",
  },
  "agent-todos/ai-sdk": {
    load: () => import("agent-todos/ai-sdk"),
    use: async ({ connectTodos }) => Object.keys(connectTodos(await session()).tools).join(),
    says: "todo_write",
  },
  "agent-todos/anthropic": definesTool(() => import("agent-todos/anthropic")),
  "agent-todos/bedrock": definesTool(() => import("agent-todos/bedrock")),
  "agent-todos/claude-agent-sdk": {
    load: () => import("agent-todos/claude-agent-sdk"),
    use: ({ claudeToolName }) => claudeToolName("todos"),
    says: "mcp__todos__todo_write",
  },
  "agent-todos/gemini": definesTool(() => import("agent-todos/gemini")),
  "agent-todos/langchain": {
    load: () => import("agent-todos/langchain"),
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
    load: () => import("agent-todos/mastra"),
    use: async ({ todoTools }) => Object.keys(todoTools(await session())).join(),
    says: "todo_write",
  },
  "agent-todos/mcp": {
    load: () => import("agent-todos/mcp"),
    use: ({ registerTodos }) => typeof registerTodos,
    says: "function",
  },
  "agent-todos/mistral": definesTool(() => import("agent-todos/mistral")),
  "agent-todos/ollama": definesTool(() => import("agent-todos/ollama")),
  "agent-todos/openai": {
    load: () => import("agent-todos/openai"),
    use: async ({ todoTools }) => nameOf(todoTools(await session(), { api: "responses" })[0]),
    says: "todo_write",
  },
  "agent-todos/openai-agents": {
    load: () => import("agent-todos/openai-agents"),
    use: async ({ todoTool }) => todoTool(await session()).execute(SHIP),
    says: ANSWER,
  },
  "agent-todos/pi": {
    load: () => import("agent-todos/pi"),
    use: ({ todosFromTranscript }) => String(todosFromTranscript([])),
    says: "undefined",
  },
  "agent-todos/testing": {
    load: () => import("agent-todos/testing"),
    use: ({ MALFORMED_INPUTS }) => String(MALFORMED_INPUTS.length > 50),
    says: "true",
  },
};

/** Uses every entry that the runtime can load once: their names, those left out with the reason, and the faults. */
export async function smoke({ files = true, load = (_name, entry) => entry.load() } = {}) {
  const [used, leftOut, faults] = [[], [], []];
  for (const [name, entry] of Object.entries(ENTRIES)) {
    if (entry.needs !== undefined && !files) {
      leftOut.push(`${name} needs ${entry.needs}`);
      continue;
    }
    used.push(name);
    try {
      const said = await entry.use(await load(name, entry));
      if (said !== entry.says) faults.push(`${name} said ${said}`);
    } catch (error) {
      faults.push(`${name}: ${error}`);
    }
  }
  return { used, leftOut, faults };
}
