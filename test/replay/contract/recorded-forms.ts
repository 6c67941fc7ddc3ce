/** A conversation in the words of all agents: what a person and a model did. */
export type Happening =
  | { readonly does: "ask" }
  | { readonly does: "call"; readonly tool: string; readonly input: unknown; readonly failed?: boolean }
  | { readonly does: "work" };

/** How one agent records such a conversation, and its own todo call. */
export interface RecordedForm {
  readonly agent: string;
  readonly record: (happenings: readonly Happening[]) => readonly unknown[];
  readonly write: (rows: readonly (readonly [text: string, status: string])[]) => Happening;
}

type Rows = readonly (readonly [text: string, status: string])[];

function listOf(rows: Rows): readonly object[] {
  return rows.map(([content, status], at) => ({ id: String(at + 1), content, status, activeForm: content }));
}

const WORK = { tool: "shell", input: {}, failed: false };

function callOf(happening: Exclude<Happening, { does: "ask" }>): typeof WORK & { input: unknown } {
  return happening.does === "work" ? WORK : { failed: false, ...happening, input: happening.input as object };
}

/** Chains lines by `uuid` and `parentUuid`. */
function chain(lines: readonly object[]): readonly object[] {
  return lines.map((line, at) => ({
    ...line,
    uuid: `u${at}`,
    parentUuid: at === 0 ? null : `u${at - 1}`,
    sessionId: "s",
    cwd: "project",
    version: "1",
  }));
}

const claudeCode: RecordedForm = {
  agent: "claude-code",
  write: (rows) => ({ does: "call", tool: "TodoWrite", input: { todos: listOf(rows) } }),
  record: (happenings) =>
    chain(
      happenings.flatMap((one, at): readonly object[] => {
        if (one.does === "ask") return [{ type: "user", message: { role: "user", content: "Go on" } }];
        const { tool: name, input, failed } = callOf(one);
        const result = { type: "tool_result", tool_use_id: `c${at}`, is_error: failed, content: "ok" };
        return [
          { type: "assistant", message: { id: `m${at}`, content: [{ type: "text", text: "So" }] } },
          { type: "assistant", message: { id: `m${at}`, content: [{ type: "tool_use", id: `c${at}`, name, input }] } },
          { type: "user", message: { role: "user", content: [result] } },
        ];
      }),
    ),
};

const codex: RecordedForm = {
  agent: "codex",
  write: (rows) => ({
    does: "call",
    tool: "update_plan",
    input: { plan: rows.map(([step, status]) => ({ step, status })) },
  }),
  record: (happenings) => [
    { type: "session_meta", payload: { id: "s", cwd: "project", cli_version: "0.146.0" } },
    ...happenings.flatMap((one, at): readonly object[] => {
      if (one.does === "ask") return [{ type: "event_msg", payload: { type: "user_message", message: "Go on" } }];
      const { tool: name, input, failed } = callOf(one);
      const output = failed ? "failed to parse function arguments: missing field" : "Plan updated";
      return [
        { type: "function_call", name, call_id: `c${at}`, arguments: JSON.stringify(input) },
        { type: "function_call_output", call_id: `c${at}`, output },
      ].map((payload) => ({ type: "response_item", payload }));
    }),
  ],
};

const codexInCodeMode: RecordedForm = {
  ...codex,
  record: (happenings) =>
    codex.record(happenings).map((line) => {
      const { payload } = line as { readonly payload: Readonly<Record<string, unknown>> };
      if (payload["name"] !== "update_plan") return line;
      const input = `const r = await tools.update_plan(${String(payload["arguments"])});\ntext(r);`;
      const { call_id } = payload;
      return { type: "response_item", payload: { type: "custom_tool_call", name: "exec", call_id, input } };
    }),
};

const geminiCli: RecordedForm = {
  agent: "gemini-cli",
  write: (rows) => ({
    does: "call",
    tool: "write_todos",
    input: { todos: rows.map(([description, status]) => ({ description, status })) },
  }),
  record: (happenings) => [
    { sessionId: "s", projectHash: "p", startTime: "2026-01-01T00:00:00Z", kind: "main" },
    ...happenings.map((one, at) => {
      if (one.does === "ask") return { id: `u${at}`, type: "user", content: [{ text: "Go on" }] };
      const { tool: name, input: args, failed } = callOf(one);
      const status = failed ? "error" : "success";
      return { id: `g${at}`, type: "gemini", content: "", toolCalls: [{ id: `c${at}`, name, args, status }] };
    }),
  ],
};

const qwenCode: RecordedForm = {
  agent: "qwen-code",
  write: (rows) => ({ does: "call", tool: "todo_write", input: { todos: listOf(rows) } }),
  record: (happenings) =>
    chain(
      happenings.flatMap((one, at): readonly object[] => {
        if (one.does === "ask") return [{ type: "user", message: { role: "user", parts: [{ text: "Go on" }] } }];
        const { tool: name, input: args, failed } = callOf(one);
        const toolCallResult = { callId: `c${at}`, status: failed ? "error" : "success", resultDisplay: "ok" };
        return [
          { type: "assistant", message: { role: "model", parts: [{ functionCall: { id: `c${at}`, name, args } }] } },
          { type: "tool_result", message: { role: "user", parts: [] }, toolCallResult },
        ];
      }),
    ),
};

const pi: RecordedForm = {
  agent: "pi",
  write: (rows) => ({ does: "call", tool: "TodoWrite", input: { todos: listOf(rows) } }),
  record: (happenings) => {
    const messages = happenings.flatMap((one, at): readonly object[] => {
      if (one.does === "ask") return [{ role: "user", content: [] }];
      const { tool: name, input, failed } = callOf(one);
      return [
        { role: "assistant", content: [{ type: "toolCall", id: `c${at}`, name, arguments: input }] },
        { role: "toolResult", toolCallId: `c${at}`, isError: failed, content: [] },
      ];
    });
    const lines = messages.map((message, at) => ({
      type: "message",
      id: `u${at}`,
      parentId: at === 0 ? null : `u${at - 1}`,
      message,
    }));
    return [{ type: "session", version: 3, id: "s", cwd: "project" }, ...lines];
  },
};

/** Every form that a reader is held to, by name. */
export const RECORDED_FORMS: readonly (readonly [name: string, form: RecordedForm])[] = [
  ["Claude Code", claudeCode],
  ["Codex", codex],
  ["Codex in code mode", codexInCodeMode],
  ["Gemini CLI", geminiCli],
  ["Qwen Code", qwenCode],
  ["pi", pi],
];
