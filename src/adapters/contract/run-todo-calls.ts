import { type AnsweredCall, answerCalls, type ParsedReply } from "./answer-calls.js";
import { type Awaitable, andThen } from "./awaitable.js";
import type { RunTodoCalls, SharedTodoWriter, TodoWriter } from "./todo-adapter.js";

/** How an API's replies are parsed and their calls answered. */
export interface ReplyForm<Result> {
  readonly parseReply: (response: unknown) => ParsedReply;
  readonly writeResult: (answered: AnsweredCall, response: unknown) => Result;
}

/** Defines the function of an API that answers the todo calls of a reply. */
export function defineRunTodoCalls<Response, Result>({
  parseReply,
  writeResult,
}: ReplyForm<Result>): RunTodoCalls<Response, Result> {
  const run = (todos: TodoWriter | SharedTodoWriter, response: Response): Awaitable<Result[]> =>
    andThen(answerCalls(todos, parseReply(response)), (answered) =>
      answered.map((one) => writeResult(one, response)),
    );
  // A session answers at once, a shared list with a promise.
  return run as RunTodoCalls<Response, Result>;
}
