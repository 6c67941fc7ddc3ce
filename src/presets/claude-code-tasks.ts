import * as z from "zod/v4";
import { TODO_STATUSES } from "../core/todo.js";
import { todoItemSchema } from "../core/todo-schema.js";
import type { TodoPreset } from "../session/preset.js";
import { definePreset } from "./define-preset.js";
import { ACTIVE_FORM, CONTENT, objectSchema, textSchema } from "./input-schema.js";
import { knownToolRules } from "./known-tool-rules.js";
import { createTask, getTask, listTasks, updateTask } from "./task-calls.js";
import { replyToTask } from "./task-replies.js";

const itemSchema = todoItemSchema.extend({
  description: z.string().optional(),
  owner: z.string().optional(),
  blockedBy: z.array(z.string()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** A task of Claude Code's task tools. */
export type ClaudeCodeTask = z.infer<typeof itemSchema>;

const ID = textSchema("The id of the task");
const IDS = { type: "array", items: { type: "string" } };
const METADATA = { type: "object", additionalProperties: true };
const DETAILS = "What is to be done, in detail";

/**
 * Claude Code's `TaskCreate`, `TaskUpdate`, `TaskList` and `TaskGet` over one list, for `createTaskTools`.
 *
 * Ids are "1", "2" and so on, and are not used again while their task is in the list. A task that the model deletes
 * is cancelled in the list and hidden from the model. Description, owner, metadata and `blockedBy` stay with their
 * task (`addBlocks` writes the `blockedBy` of the others); a `null` in `metadata` takes that key away. Reminders are
 * the library's quiet ones.
 *
 * @example
 * ```ts
 * import { createTodoSession } from "agent-todos";
 * import { claudeCodeTasks, createTaskTools } from "agent-todos/presets";
 *
 * const { run } = createTaskTools(createTodoSession({ preset: claudeCodeTasks }));
 * run("TaskCreate", { subject: "Add tests", description: "For the parser" });
 * console.log(run("TaskUpdate", { taskId: "1", status: "in_progress" }).text); // => Task #1 is in_progress.
 * console.log(run("TaskList", {}).text); // => #1 [in_progress] Add tests
 * ```
 */
export const claudeCodeTasks: TodoPreset<ClaudeCodeTask> = definePreset<ClaudeCodeTask>({
  name: "claudeCodeTasks",
  tool: {
    name: "TaskUpdate",
    description:
      "Changes one task: in_progress when you start it, completed as soon as it is done, deleted if it is no longer needed.",
    rules: knownToolRules({
      statuses: TODO_STATUSES,
      statusWords: { cancelled: "deleted" },
      activeForm: "optional",
      fields: { list: "tasks", content: "subject" },
      itemSchema,
    }),
    schema: objectSchema({
      properties: {
        taskId: ID,
        subject: textSchema(CONTENT),
        description: textSchema(DETAILS),
        activeForm: textSchema(ACTIVE_FORM),
        status: { enum: ["pending", "in_progress", "completed", "deleted"] },
        addBlocks: { ...IDS, description: "Tasks that wait for this one" },
        addBlockedBy: { ...IDS, description: "Tasks that this one waits for" },
        owner: textSchema("Who does it"),
        metadata: METADATA,
      },
      required: ["taskId"],
    }),
    readCall: updateTask,
    reply: replyToTask,
    operations: [
      {
        name: "TaskCreate",
        description: "Adds a pending task to the plan of work that has three or more steps.",
        schema: objectSchema({
          properties: {
            subject: textSchema(CONTENT),
            description: textSchema(DETAILS),
            activeForm: textSchema(ACTIVE_FORM),
            metadata: METADATA,
          },
          required: ["subject", "description"],
        }),
        readCall: createTask,
      },
      {
        name: "TaskList",
        description: "Shows all tasks.",
        schema: { type: "object", properties: {} },
        readCall: listTasks,
      },
      {
        name: "TaskGet",
        description: "Shows one task with its description.",
        schema: objectSchema({ properties: { taskId: ID }, required: ["taskId"] }),
        readCall: getTask,
      },
    ],
  },
  nag: {},
  prompt:
    "Plan work of three or more steps with TaskCreate; set a task in_progress with TaskUpdate when you start it, and completed as soon as it is done.",
});
