import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, type TodoSession, todoItemSchema } from "../../src/index.js";
import {
  type AgentShellSettings,
  type AttachedCompletionLog,
  attachCompletionLog,
  type CompletionLog,
  type CompletionLogState,
  createCompletionLog,
  createTodoShell,
  isTodoCommand,
  readAgentShellSettings,
  type TodoShell,
  type TodoShellResult,
} from "../../src/node/index.js";

const itemSchema = todoItemSchema.extend({ owner: z.string().optional() });

it("createCompletionLog() takes no options and gives paths", () => {
  expectTypeOf(createCompletionLog()).toEqualTypeOf<CompletionLog>();
  expectTypeOf<CompletionLog["record"]>().returns.toEqualTypeOf<string | undefined>();
  expectTypeOf<CompletionLog["state"]>().returns.toEqualTypeOf<CompletionLogState>();
});

it("attachCompletionLog() takes a session with items of the host's own, and insists on onError", () => {
  const session = createTodoSession({ rules: { itemSchema } });
  expectTypeOf(attachCompletionLog(session, { onError: console.error })).toEqualTypeOf<AttachedCompletionLog>();
  // @ts-expect-error TS2345: without onError a failed write would pass unheard
  attachCompletionLog(session, { folder: "todos" });
});

it("createTodoShell() keeps the item type of its session", () => {
  const session = createTodoSession({ rules: { itemSchema } });
  expectTypeOf(createTodoShell({ session }).session).toEqualTypeOf<typeof session>();
  expectTypeOf(createTodoShell()).toEqualTypeOf<TodoShell>();
  expectTypeOf(createTodoShell().session).toEqualTypeOf<TodoSession>();
  expectTypeOf<TodoShell["run"]>().toEqualTypeOf<(line: string) => TodoShellResult>();
  expectTypeOf<TodoShellResult["exitCode"]>().toEqualTypeOf<0 | 1>();
});

it("readAgentShellSettings() takes the environment of a process, and isTodoCommand() a line", () => {
  expectTypeOf(readAgentShellSettings(process.env)).toEqualTypeOf<AgentShellSettings>();
  expectTypeOf(isTodoCommand).toEqualTypeOf<(line: string) => boolean>();
});
