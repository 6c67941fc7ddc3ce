/** How a todo tool writes: the whole list with each call, or one task. */
export type TodoToolKind = "list" | "task";

// TodoWrite, todo_write, todowrite, update_plan, write_todos: the names agents give a tool that takes the whole list.
const LIST_TOOLS = new Set(["todowrite", "updateplan", "writetodos"]);
// TaskList and TaskGet write nothing, and what they answered is not recorded.
const TASK_TOOLS = new Set(["TaskCreate", "TaskUpdate"]);

/**
 * How the todo tool of this name writes, on its own or behind an MCP prefix such as `mcp__plan__`; `undefined` for any
 * other tool.
 */
export function todoToolKind(name: string): TodoToolKind | undefined {
  if (TASK_TOOLS.has(name)) return "task";
  const ownName = name.startsWith("mcp__") ? (name.split("__").at(-1) ?? "") : name;
  return LIST_TOOLS.has(ownName.toLowerCase().replace(/[_-]/g, "")) ? "list" : undefined;
}
