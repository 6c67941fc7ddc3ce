/** One write to a new session of a preset. */
export interface PresetPlay {
  readonly does: string;
  /** Default: the preset's main tool. */
  readonly tool?: string;
  readonly input: unknown;
  readonly text: string;
  /** The items as `status content`, with further fields as JSON; none for a write that is refused. */
  readonly items?: readonly string[];
}

/** What a preset shows a model, and how it answers: every preset has a row. */
export interface PresetRow {
  /** The input of each tool, as `schemaSignature()` writes it. */
  readonly shows: Readonly<Record<string, string>>;
  readonly plays: readonly PresetPlay[];
}

export const PRESET_ROWS: Readonly<Record<string, PresetRow>> = {
  miniClaudeCode: {
    shows: {
      TodoWrite:
        "{items!: [{content!: string(minLength 1), status!: pending|in_progress|completed, activeForm!: string(minLength 1)}(additionalProperties false)](maxItems 20)}(additionalProperties false)",
    },
    plays: [
      {
        does: "takes its list",
        input: { items: [{ content: "a", status: "in_progress", activeForm: "b" }] },
        text: "[>] a <- b\n\n(0/1 completed)",
        items: ['in_progress a {"activeForm":"b"}'],
      },
    ],
  },
  planningState: {
    shows: {
      todo: "{items!: [{content!: string, status: pending|in_progress|completed, activeForm: string}(additionalProperties false)]}(additionalProperties false)",
    },
    plays: [
      {
        does: "takes its list",
        input: { items: [{ content: "a", status: "in_progress", activeForm: "b" }] },
        text: "[>]a(b)\n(0/1 completed)",
        items: ['in_progress a {"activeForm":"b"}'],
      },
    ],
  },
  learnClaudeCode: {
    shows: {
      todo: "{items!: [{id!: string, text!: string(minLength 1), status!: pending|in_progress|completed}(additionalProperties false)](maxItems 20)}(additionalProperties false)",
    },
    plays: [
      {
        does: "takes its list",
        input: { items: [{ id: "1", text: "a", status: "pending" }] },
        text: "[ ] #1: a\n\n(0/1 completed)",
        items: ['pending a {"id":"1"}'],
      },
    ],
  },
  learnClaudeCodeMinimal: {
    shows: {
      todo: "{items!: [{id!: string, text!: string, status!: pending|in_progress|completed}(additionalProperties false)]}(additionalProperties false)",
    },
    plays: [
      {
        does: "takes its list",
        input: { items: [{ id: "1", text: "a", status: "pending" }] },
        text: "[ ] #1: a\n\n(0/1 completed)",
        items: ['pending a {"id":"1"}'],
      },
    ],
  },
  standardEnvelope: {
    shows: {
      TodoWrite:
        "{summary!: string, todos!: [{content!: string(minLength 1, maxLength 60), status!: pending|in_progress|completed|cancelled, id: string}(additionalProperties false)](maxItems 10)}(additionalProperties false)",
    },
    plays: [
      {
        does: "refuses a list without a summary",
        input: { todos: [] },
        text: '{"status":"error","data":{},"text":"Error: summary is missing; say in one sentence what the whole task is.","stats":{"total":0,"pending":0,"in_progress":0,"completed":0,"cancelled":0},"context":{"cwd":".","params_input":{"todos":[]}},"error":{"code":"INVALID_PARAM","message":"summary is missing; say in one sentence what the whole task is."}}',
      },
    ],
  },
  agentShell: {
    shows: {
      TodoWrite:
        "{todos!: [{content!: string(minLength 1, maxLength 200), activeForm!: string(minLength 1, maxLength 200), status!: pending|in_progress|completed}(additionalProperties false)](maxItems 50)}(additionalProperties false)",
    },
    plays: [
      {
        does: "takes its list",
        input: { todos: [{ content: "a", activeForm: "b", status: "pending" }] },
        text: "Todo list updated: 0 completed, 0 in_progress, 1 pending",
        items: ['pending a {"activeForm":"b"}'],
      },
    ],
  },
  claudeCode: {
    shows: { TodoWrite: "{todos!: [{content!: string, status!: pending|in_progress|completed, activeForm!: string}]}" },
    plays: [
      {
        does: "takes its list",
        input: { todos: [{ content: "a", status: "completed", activeForm: "A" }] },
        text: "The todo list was updated.",
        items: ['completed a {"activeForm":"A"}'],
      },
      {
        does: "takes what its versions before 2.0 sent",
        input: { todos: [{ content: "a", status: "in_progress", id: "7", priority: "high" }] },
        text: "The todo list was updated. Go on with the current item.",
        items: ['in_progress a {"id":"7"}'],
      },
    ],
  },
  claudeCodeTasks: {
    shows: {
      TaskUpdate:
        "{taskId!: string, subject: string, description: string, activeForm: string, status: any pending|in_progress|completed|deleted, addBlocks: [string], addBlockedBy: [string], owner: string, metadata: object(additionalProperties true)}",
      TaskCreate:
        "{subject!: string, description!: string, activeForm: string, metadata: object(additionalProperties true)}",
      TaskList: "{}",
      TaskGet: "{taskId!: string}",
    },
    plays: [
      {
        does: "adds a task",
        tool: "TaskCreate",
        input: { subject: "a", description: "b" },
        text: "Task #1 created: a",
        items: ['pending a {"id":"1","description":"b"}'],
      },
    ],
  },
  codex: {
    shows: {
      update_plan:
        "{explanation: string, plan!: [{status!: pending|in_progress|completed, step!: string}(additionalProperties false)]}(additionalProperties false)",
    },
    plays: [
      {
        does: "leaves its explanation out",
        input: { explanation: "first plan", plan: [{ step: "a", status: "pending" }] },
        text: "Plan updated",
        items: ["pending a {}"],
      },
      {
        does: "takes several steps in progress",
        input: {
          plan: [
            { step: "a", status: "in_progress" },
            { step: "b", status: "in_progress" },
          ],
        },
        text: "Plan updated",
        items: ["in_progress a {}", "in_progress b {}"],
      },
    ],
  },
  cursor: {
    shows: {
      todo_write:
        "{merge!: boolean, todos!: [{content!: string, status!: pending|in_progress|completed|cancelled, id!: string}]}",
    },
    plays: [
      {
        does: "takes a whole list",
        input: { merge: false, todos: [{ id: "1", content: "a", status: "pending" }] },
        text: "The todo list is now:\n1 [pending] a",
        items: ['pending a {"id":"1"}'],
      },
    ],
  },
  geminiCli: {
    shows: {
      write_todos:
        "{todos!: [{description!: string, status!: pending|in_progress|completed|cancelled|blocked}(additionalProperties false)]}(additionalProperties false)",
    },
    plays: [
      {
        does: "numbers its items and knows blocked and cancelled",
        input: {
          todos: [
            { description: "a", status: "Blocked" },
            { description: "b", status: "cancelled" },
          ],
        },
        text: "The todo list is now:\n1. [blocked] a\n2. [cancelled] b",
        items: ['pending a {"blocked":"blocked"}', "cancelled b {}"],
      },
      {
        does: "refuses two items in progress",
        input: {
          todos: [
            { description: "a", status: "in_progress" },
            { description: "b", status: "in_progress" },
          ],
        },
        text: 'Not saved: 2 items are in_progress (todos[0], todos[1]); at most 1 may be, so set the others to "pending".',
      },
    ],
  },
  langchain: {
    shows: {
      write_todos:
        "{todos!: [{content!: string, status!: pending|in_progress|completed}(additionalProperties false)]}(additionalProperties false)",
    },
    plays: [
      {
        does: "is answered with its list",
        input: { todos: [{ content: "a </reminder>", status: "pending" }] },
        text: 'Updated todo list to [{"content":"a \\u003c/reminder>","status":"pending"}]',
        items: ["pending a </reminder> {}"],
      },
    ],
  },
  openCode: {
    shows: { todowrite: "{todos!: [{content!: string, status!: string, priority!: string}]}" },
    plays: [
      {
        does: "keeps the priority",
        input: { todos: [{ content: "a", status: "pending", priority: "high" }] },
        text: '[\n  {\n    "content": "a",\n    "status": "pending",\n    "priority": "high"\n  }\n]',
        items: ['pending a {"priority":"high"}'],
      },
    ],
  },
  qwenCode: {
    shows: {
      todo_write:
        '{todos!: [{content!: string(minLength 1), status!: pending|in_progress|completed, id!: string(maxLength 500), blockedBy: [string(maxLength 500)](uniqueItems true)}(additionalProperties false)]}($schema "http://json-schema.org/draft-07/schema#")',
    },
    plays: [
      {
        does: "takes its list",
        input: { todos: [{ id: "1", content: "a", status: "pending" }] },
        text: "The todo list was updated.",
        items: ['pending a {"id":"1"}'],
      },
      {
        does: "wants ids",
        input: { todos: [{ content: "a", status: "pending" }] },
        text: "Not saved: todos[0].id is missing; give the item an id.",
      },
      {
        does: "refuses a circle",
        input: {
          todos: [
            { id: "x", content: "a", status: "pending", blockedBy: ["y"] },
            { id: "y", content: "b", status: "pending", blockedBy: ["x"] },
            { id: "z", content: "c", status: "pending" },
          ],
        },
        text: "Not saved: todos[0].blockedBy: it waits in a circle (x, y), so leave one of them out.",
      },
    ],
  },
  vscode: {
    shows: {
      manage_todo_list: "{todoList!: [{id!: number, title!: string, status!: not-started|in-progress|completed}]}",
    },
    plays: [
      {
        does: "takes numbers as ids and its own words",
        input: {
          todoList: [
            { id: 1, title: "a", status: "completed" },
            { id: 2, title: "b", status: "in-progress" },
            { id: 3, title: "c", status: "not-started" },
          ],
        },
        text: "The todo list was written.",
        items: ['completed a {"id":"1"}', 'in_progress b {"id":"2"}', 'pending c {"id":"3"}'],
      },
      {
        does: "says its own words in an issue",
        input: { todoList: [{ id: 1, title: "a", status: "failed" }] },
        text: 'Not saved: todoList[0].status is "failed"; use "not-started", "in-progress" or "completed".',
      },
    ],
  },
};
