import { createSdkMcpServer, query, type SDKUserMessage, tool } from "@anthropic-ai/claude-agent-sdk";
import { shellChecks, type TodoSession } from "agent-todos";
import { claudeToolName, todoHooks } from "agent-todos/claude-agent-sdk";
import { registerTodos } from "agent-todos/mcp";
import * as z from "zod";

/** The agent of a conversation: the todo tool and another one, and the reminders. */
export function startAgent(
  todos: TodoSession,
  prompt: AsyncIterable<SDKUserMessage>,
  { env, cwd }: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string },
): ReturnType<typeof query> {
  const work = tool("work", "Does one piece of work.", { step: z.string() }, async () => ({
    content: [{ type: "text", text: "Worked." }],
  }));
  const server = createSdkMcpServer({ name: "todos", tools: [work] });
  registerTodos(server.instance, todos);
  return query({
    prompt,
    options: {
      mcpServers: { todos: server },
      allowedTools: [claudeToolName("todos"), claudeToolName("todos", "work")],
      hooks: todoHooks(todos, { checks: shellChecks() }),
      tools: [],
      settingSources: [],
      systemPrompt: "You refactor parsers.",
      env: { ...env },
      cwd,
    },
  });
}
