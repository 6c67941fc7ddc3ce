import { expectTypeOf, it } from "vitest";
import * as z from "zod/v4";
import { createTodoSession, type TodoSession, todoItemSchema } from "../../../src/index.js";
import * as node from "../../../src/programs/node/index.js";

const itemSchema = todoItemSchema.extend({ owner: z.string().optional() });

it("createCompletionLog() takes no options and gives paths", () => {
  expectTypeOf(node.createCompletionLog()).toEqualTypeOf<node.CompletionLog>();
  expectTypeOf<node.CompletionLog["record"]>().returns.toEqualTypeOf<string | undefined>();
  expectTypeOf<node.CompletionLog["state"]>().returns.toEqualTypeOf<node.CompletionLogState>();
});

it("attachCompletionLog() takes a session with items of the host's own, and insists on onError", () => {
  const session = createTodoSession({ rules: { itemSchema } });
  expectTypeOf(
    node.attachCompletionLog(session, { onError: console.error }),
  ).toEqualTypeOf<node.AttachedCompletionLog>();
  // @ts-expect-error TS2345: without onError a failed write would pass unheard
  node.attachCompletionLog(session, { folder: "todos" });
});

it("createTodoShell() keeps the item type of its session", () => {
  const session = createTodoSession({ rules: { itemSchema } });
  expectTypeOf(node.createTodoShell({ session }).session).toEqualTypeOf<typeof session>();
  expectTypeOf(node.createTodoShell()).toEqualTypeOf<node.TodoShell>();
  expectTypeOf(node.createTodoShell().session).toEqualTypeOf<TodoSession>();
  expectTypeOf<node.TodoShell["run"]>().toEqualTypeOf<(line: string) => node.TodoShellResult>();
  expectTypeOf<node.TodoShellResult["exitCode"]>().toEqualTypeOf<0 | 1>();
});

it("readAgentShellSettings() takes the environment of a process, and isTodoCommand() a line", () => {
  expectTypeOf(node.readAgentShellSettings(process.env)).toEqualTypeOf<node.AgentShellSettings>();
  expectTypeOf(node.isTodoCommand).toEqualTypeOf<(line: string) => boolean>();
});
