import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createTodoSession } from "agent-todos";
import { registerTodos } from "agent-todos/mcp";

// A server of SDK v2 over stdio. The factory may be called twice: the session is the program's, not the server's.
const todos = createTodoSession();

serveStdio(() => {
  const server = new McpServer(
    { name: "todos", version: "1.0.0" },
    { capabilities: { resources: { subscribe: true } } },
  );
  registerTodos(server, todos);
  return server;
});
