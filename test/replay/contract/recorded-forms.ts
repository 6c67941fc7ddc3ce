/** A conversation in the words of all agents: what a person and a model did. */
export type Happening =
  | { readonly does: "ask" }
  | { readonly does: "call"; readonly tool: string; readonly input: unknown; readonly failed?: boolean }
  | { readonly does: "work" };

/** How one agent records such a conversation, and its own todo call. */
export interface RecordedForm {
  readonly agent: string;
  /** A person says "Go on", a model that only works says "So". */
  readonly record: (happenings: readonly Happening[]) => readonly unknown[];
  readonly write: (rows: readonly (readonly [text: string, status: string])[]) => Happening;
  /** What the form does not record: the session's id, whether a call failed, that an item was left out, or words. */
  readonly lacks?: readonly ("session" | "failure" | "drop" | "words")[];
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
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "So" }] },
        { type: "function_call", name, call_id: `c${at}`, arguments: JSON.stringify(input) },
        { type: "function_call_output", call_id: `c${at}`, output },
      ].map((payload) => ({ type: "response_item", payload }));
    }),
  ],
};

/** Since 0.169: a message is a completed item, and what a round took is a line of its own. */
const newerCodex: RecordedForm = {
  ...codex,
  record: (happenings) =>
    codex.record(happenings).flatMap((line): readonly object[] => {
      const { type, payload } = line as { readonly type: string; readonly payload: object };
      if (type !== "event_msg") return [{ type, payload }];
      const item = { type: "UserMessage", content: [{ type: "text", text: "Go on" }] };
      return [
        { type, payload: { type: "item_completed", item } },
        { type: "token_usage_record", payload: {} },
      ];
    }),
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
      return { id: `g${at}`, type: "gemini", content: "So", toolCalls: [{ id: `c${at}`, name, args, status }] };
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
          { type: "assistant", message: { parts: [{ text: "So" }, { functionCall: { id: `c${at}`, name, args } }] } },
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
      if (one.does === "ask") return [{ role: "user", content: "Go on" }];
      const { tool: name, input, failed } = callOf(one);
      const content = [
        { type: "text", text: "So" },
        { type: "toolCall", id: `c${at}`, name, arguments: input },
      ];
      return [
        { role: "assistant", content },
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

/** Words for the statuses of Kimi, VS Code and OpenHands. */
const KIMI: Readonly<Record<string, string>> = { completed: "done" };
const VSCODE: Readonly<Record<string, string>> = { pending: "not-started", in_progress: "in-progress" };

const OPEN_HANDS: Readonly<Record<string, string>> = { pending: "todo", completed: "done" };

const titled = (rows: Rows, words: Readonly<Record<string, string>>): readonly object[] =>
  rows.map(([title, status], at) => ({ id: at + 1, title, status: words[status] ?? status }));

const kimiCode: RecordedForm = {
  agent: "kimi-code",
  lacks: ["session"],
  write: (rows) => ({
    does: "call",
    tool: "TodoList",
    input: { todos: rows.map(([title, status]) => ({ title, status: KIMI[status] ?? status })) },
  }),
  record: (happenings) => [
    { type: "metadata", protocol_version: "1.4", created_at: 1 },
    { type: "config.update", cwd: "project", time: 1 },
    ...happenings.flatMap((one, at): readonly object[] => {
      if (one.does === "ask")
        return [{ type: "turn.prompt", input: [{ type: "text", text: "Go on" }], origin: { kind: "user" }, time: at }];
      const { tool: name, input: args, failed } = callOf(one);
      const result = { output: "ok", ...(failed && { isError: true }) };
      return [
        { type: "step.begin", uuid: `s${at}` },
        { type: "content.part", part: { type: "text", text: "So" } },
        { type: "tool.call", toolCallId: `c${at}`, name, args },
        { type: "tool.result", toolCallId: `c${at}`, result },
        { type: "step.end", uuid: `s${at}` },
      ].map((event) => ({ type: "context.append_loop_event", event, time: at }));
    }),
  ],
};

const cursor: RecordedForm = {
  agent: "cursor",
  lacks: ["session", "failure"],
  write: (rows) => ({ does: "call", tool: "todo_write", input: { merge: false, todos: listOf(rows) } }),
  record: (happenings) =>
    happenings.flatMap((one): readonly object[] => {
      if (one.does === "ask") return [{ role: "user", message: { content: [{ type: "text", text: "Go on" }] } }];
      const { tool: name, input } = callOf(one);
      return [
        {
          role: "assistant",
          message: {
            content: [
              { type: "text", text: "So" },
              { type: "tool_use", name, input },
            ],
          },
        },
        { role: "user", message: { content: [{ type: "tool_result", content: [] }] } },
      ];
    }),
};

const opencode: RecordedForm = {
  agent: "opencode",
  write: (rows) => ({ does: "call", tool: "todowrite", input: { todos: listOf(rows) } }),
  record: (happenings) => {
    const messages = happenings.map((one, at) => {
      if (one.does === "ask") return { info: { id: `m${at}`, role: "user" }, parts: [{ type: "text", text: "Go on" }] };
      const { tool, input, failed } = callOf(one);
      const state = { status: failed ? "error" : "completed", input, output: "ok" };
      const parts = [
        { type: "step-start" },
        { type: "text", text: "So" },
        { type: "tool", tool, callID: `c${at}`, state },
        { type: "step-finish" },
      ];
      return { info: { id: `m${at}`, role: "assistant", time: { created: at } }, parts };
    });
    return [{ info: { id: "s", directory: "project", version: "1.2" }, messages }];
  },
};

const rooCode: RecordedForm = {
  agent: "roo-code",
  lacks: ["session"],
  write: (rows) => ({
    does: "call",
    tool: "update_todo_list",
    input: { todos: rows.map(([text, status]) => `[${status === "completed" ? "x" : " "}] ${text}`).join("\n") },
  }),
  record: (happenings) => [
    happenings.flatMap((one, at): readonly object[] => {
      if (one.does === "ask")
        return [
          {
            role: "user",
            content: ["<task>Go on</task>", "<environment_details>REMINDERS</environment_details>"].map((text) => ({
              type: "text",
              text,
            })),
            ts: at,
          },
        ];
      const { tool: name, input, failed } = callOf(one);
      const result = { type: "tool_result", tool_use_id: `c${at}`, is_error: failed, content: "ok" };
      return [
        {
          role: "assistant",
          content: [
            { type: "text", text: "So" },
            { type: "tool_use", id: `c${at}`, name, input },
          ],
        },
        { role: "user", content: [result] },
      ];
    }),
  ],
};

const vscodeChat: RecordedForm = {
  agent: "vscode",
  lacks: ["failure"],
  write: (rows) => ({ does: "call", tool: "manage_todo_list", input: { todoList: titled(rows, VSCODE) } }),
  record: (happenings) => {
    const toolCallRounds = happenings.flatMap((one, at) => {
      if (one.does === "ask") return [];
      const { tool: name, input } = callOf(one);
      return [{ id: `r${at}`, response: "So", toolCalls: [{ id: `c${at}`, name, arguments: JSON.stringify(input) }] }];
    });
    const request = {
      requestId: "q",
      timestamp: 1,
      message: { text: "Go on" },
      result: { metadata: { toolCallRounds } },
    };
    return [{ version: 3, sessionId: "s", requests: [request] }];
  },
};

const vscodeJournal: RecordedForm = {
  ...vscodeChat,
  record: (happenings) => {
    const [whole] = vscodeChat.record(happenings);
    const { requests } = whole as { readonly requests: readonly { readonly result: unknown }[] };
    return [
      { kind: 0, v: { version: 3, sessionId: "s", requests: [] } },
      { kind: 2, k: ["requests"], v: [{ ...requests[0], result: undefined }] },
      { kind: 1, k: ["requests", 0, "result"], v: requests[0]?.result },
    ];
  },
};

/** Its list is a table, in which a row stays until it is deleted. */
const copilotCli: RecordedForm = {
  agent: "copilot-cli",
  lacks: ["drop"],
  write: (rows) => {
    const values = rows.map(([title, status]) => `('${title}', '${title}', '${status.replace("completed", "done")}')`);
    const query = `INSERT OR REPLACE INTO todos (id, title, status) VALUES ${values.join(", ")};`;
    return { does: "call", tool: "sql", input: { description: "Plan", query } };
  },
  record: (happenings) =>
    [
      {
        type: "session.start",
        data: { sessionId: "s", producer: "copilot-agent", copilotVersion: "1.0.77", context: { cwd: "project" } },
      },
      ...happenings.flatMap((one, at): readonly object[] => {
        if (one.does === "ask") return [{ type: "user.message", data: { content: "Go on" } }];
        const { tool: name, input, failed } = callOf(one);
        const toolRequests = [{ toolCallId: `c${at}`, name, arguments: JSON.stringify(input) }];
        const data = { toolCallId: `c${at}`, success: !failed, result: { content: "1 row(s) updated." } };
        return [
          { type: "assistant.message", data: { messageId: `m${at}`, content: "So", toolRequests } },
          { type: "tool.execution_complete", data },
        ];
      }),
    ].map((line, at) => ({ ...line, id: `e${at}`, timestamp: "2026-03-26T17:50:34.302Z" })),
};

const openHands: RecordedForm = {
  agent: "openhands",
  write: (rows) => ({
    does: "call",
    tool: "task_tracker",
    input: {
      command: "plan",
      task_list: rows.map(([title, status]) => ({ title, status: OPEN_HANDS[status] ?? status })),
    },
  }),
  record: (happenings) =>
    happenings
      .flatMap((one, at): readonly object[] => {
        if (one.does === "ask")
          return [
            { kind: "MessageEvent", source: "user", llm_message: { content: [{ type: "text", text: "Go on" }] } },
          ];
        const { tool: tool_name, input, failed } = callOf(one);
        const tool_call = { id: `c${at}`, name: tool_name, arguments: JSON.stringify(input) };
        const call = { tool_name, tool_call_id: `c${at}` };
        const thought = [{ type: "text", text: "So" }];
        const observation = { content: [{ type: "text", text: "ok" }], is_error: false };
        return [
          { kind: "ActionEvent", source: "agent", thought, ...call, tool_call, llm_response_id: `r${at}` },
          failed
            ? { kind: "AgentErrorEvent", source: "agent", ...call, error: "no such status" }
            : { kind: "ObservationEvent", source: "environment", ...call, observation },
        ];
      })
      .map((event, at) => ({ ...event, id: `e${at}`, conversation_id: "s" })),
};

const atif: RecordedForm = {
  agent: "harbor-agent",
  write: (rows) => ({ does: "call", tool: "TodoWrite", input: { todos: listOf(rows) } }),
  record: (happenings) => {
    const steps = happenings.map((one, at) => {
      if (one.does === "ask") return { step_id: at + 1, source: "user", message: "Go on" };
      const { tool: function_name, input, failed } = callOf(one);
      const results = [{ source_call_id: `c${at}`, content: "ok", is_error: failed }];
      const tool_calls = [{ tool_call_id: `c${at}`, function_name, arguments: input }];
      return { step_id: at + 1, source: "agent", message: "So", tool_calls, observation: { results } };
    });
    return [{ schema_version: "ATIF-v1.4", session_id: "s", agent: { name: "harbor-agent", version: "1" }, steps }];
  },
};

const openTelemetry: RecordedForm = {
  agent: "my-agent",
  lacks: ["words"],
  write: (rows) => ({ does: "call", tool: "TodoWrite", input: { todos: listOf(rows) } }),
  record: (happenings) => {
    const attribute = ([key, stringValue]: readonly [string, string]) => ({ key, value: { stringValue } });
    const spans = happenings.flatMap((one, at): readonly object[] => {
      if (one.does === "ask") return [];
      const { tool, input, failed } = callOf(one);
      const model = { "gen_ai.operation.name": "chat", "gen_ai.agent.name": "my-agent", "gen_ai.conversation.id": "s" };
      const call = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool,
        "gen_ai.tool.call.id": `c${at}`,
        "gen_ai.tool.call.arguments": JSON.stringify(input),
        "gen_ai.tool.call.result": "ok",
      };
      return [call, model].map((attributes, place) => ({
        spanId: `${at}-${place}`,
        startTimeUnixNano: String(1_700_000_000_000_000_000n + BigInt(10 * at - place)),
        status: failed && place === 0 ? { code: 2 } : {},
        attributes: Object.entries(attributes).map(attribute),
      }));
    });
    // Spans come as they end: a tool's before that of the call it belongs to may.
    return [{ resourceSpans: [{ scopeSpans: [{ spans: [...spans].reverse() }] }] }];
  },
};

/** Every form that a reader is held to, by name. */
export const RECORDED_FORMS: readonly (readonly [name: string, form: RecordedForm])[] = [
  ["Claude Code", claudeCode],
  ["Codex", codex],
  ["Codex 0.169", newerCodex],
  ["Codex in code mode", codexInCodeMode],
  ["Gemini CLI", geminiCli],
  ["Qwen Code", qwenCode],
  ["pi", pi],
  ["Kimi Code", kimiCode],
  ["Cursor", cursor],
  ["Copilot CLI", copilotCli],
  ["OpenHands", openHands],
  ["opencode", opencode],
  ["Roo Code", rooCode],
  ["VS Code chat", vscodeChat],
  ["VS Code chat, a journal", vscodeJournal],
  ["ATIF", atif],
  ["OpenTelemetry", openTelemetry],
];
