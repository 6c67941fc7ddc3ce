// TodoWrite, todo_write, todowrite, update_plan, write_todos: the names agents give a tool that takes the whole list.
const LIST_TOOLS = new Set(["todowrite", "updateplan", "writetodos"]);

/** Says whether a tool name is that of a whole-list todo tool, on its own or behind an MCP prefix such as `mcp__plan__`. */
export function isListToolName(name: string): boolean {
  const ownName = name.startsWith("mcp__") ? (name.split("__").at(-1) ?? "") : name;
  return LIST_TOOLS.has(ownName.toLowerCase().replace(/[_-]/g, ""));
}
