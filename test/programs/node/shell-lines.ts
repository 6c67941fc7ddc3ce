/** The list of the design's example: one item in each of its three states. */
export const ITEMS = [
  { content: "Analyze requirements", activeForm: "Analyzing requirements", status: "completed" },
  { content: "Write implementation", activeForm: "Writing implementation", status: "in_progress" },
  { content: "Run tests", activeForm: "Running tests", status: "pending" },
];

/** An item that the command accepts. */
export const ITEM = { content: "a", activeForm: "b", status: "pending" };

/** The command line that sends these items, quoted as a shell wants it. */
export function lineOf(...items: readonly unknown[]): string {
  return `TodoWrite '${JSON.stringify({ todos: items }).replaceAll("'", "'\\''")}'`;
}
