/** A call of a session, and the minute at which it was made. */
export type TeamCall = readonly [minute: number, call: { readonly name: string; readonly input: object }];

/** The creation and the change of a task. */
export const create = (subject: string) => ({ name: "TaskCreate", input: { subject, description: subject } });
export const update = (taskId: string, status: string) => ({ name: "TaskUpdate", input: { taskId, status } });

/** The lines of a session of Claude Code, which writes the team of a teammate into each. */
export function teamLines(session: string, fields: object, ...calls: readonly TeamCall[]): string {
  const lines = calls.flatMap(([minute, call], at) => {
    const line = { sessionId: session, cwd: "project", timestamp: `2026-11-01T10:${minute}:00Z`, ...fields };
    const id = `call-${session}-${at}`;
    const result = { type: "tool_result", tool_use_id: id, content: "ok" };
    return [
      {
        ...line,
        ...{ type: "assistant", uuid: `${session}-round-${at}` },
        message: { id: `message-${session}-${at}`, content: [{ type: "tool_use", id, ...call }] },
      },
      { ...line, type: "user", uuid: `${session}-answer-${at}`, message: { role: "user", content: [result] } },
    ];
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** What a lead and its teammate do on one list; two of four steps are done in the end. */
export const LEAD_CALLS: readonly TeamCall[] = [
  [10, create("Read the grammar")],
  [11, create("Write the parser")],
  [40, create("Ship")],
  [50, update("4", "in_progress")],
];
export const MATE_CALLS: readonly TeamCall[] = [
  [20, update("1", "completed")],
  [30, create("Test the parser")],
  [45, update("2", "completed")],
];
/** The fields by which a line names its team. */
export const MATE = { teamName: "parser", agentName: "tester" };
export const LEAD = { teamName: "parser", agentName: "team-lead" };
