import type { TodoItem } from "../../core/todo.js";
import type { TodoSession } from "../../session/todo-session.js";
import { withTodos } from "../../session/with-todos.js";
import type { TodoOperationTool } from "../../tool/create-todo-tool.js";
import { CUT_OFF } from "../contract/answer-calls.js";
import { listTools } from "../contract/todo-adapter.js";
import type { LangChainMemory, TodoMiddlewareOptions } from "./middleware-types.js";
import type { LangChainCall, LangChainReply } from "./parse-reply.js";

/** What the calls of a reply are answered with. */
type Answers = Pick<LangChainMemory, "replies" | "suffixes">;

/** Answers the calls of the session's tools and the lists that ride on others, all in call order. */
export function answerReply<M, I extends TodoItem>(
  session: TodoSession<I>,
  { calls, isCut }: LangChainReply<M>,
  { ride = [], parallel }: Pick<TodoMiddlewareOptions<I, string>, "ride" | "parallel">,
): Answers {
  const { tool } = session;
  const names = listTools<TodoOperationTool>(tool).map(({ name }) => name);
  const writes = calls.filter(({ name }) => name === tool.name).length;
  const isRejected = parallel === "reject" && writes > 1;
  const answers = calls.map((call, index) => {
    const isHalf = isCut && index === calls.length - 1;
    if (names.includes(call.name)) {
      const refusal = isRejected && call.name === tool.name ? refuseParallel(tool.name, writes) : undefined;
      return { call, reply: answerCall(session, call, isHalf ? CUT_OFF : refusal) };
    }
    return { call, suffix: ride.includes(call.name) ? answerRider(session, call, isHalf) : "" };
  });
  return {
    replies: Object.fromEntries(answers.flatMap(({ call, reply }) => (reply ? [[call.id, reply]] : []))),
    suffixes: Object.fromEntries(answers.flatMap(({ call, suffix }) => (suffix ? [[call.id, suffix]] : []))),
  };
}

function refuseParallel(name: string, times: number): string {
  return `Not saved: this reply called ${name} ${times} times. Call it once, with the whole list.`;
}

function answerCall<I extends TodoItem>(
  session: TodoSession<I>,
  { name, input }: LangChainCall,
  refusal: string | undefined,
): Answers["replies"][string] {
  if (refusal !== undefined) {
    // The session counts a failed write, and its list stays.
    session.write(undefined);
    return { text: refusal, isError: true };
  }
  const { ok, text } = session.write(input, { tool: name });
  return { text, isError: !ok };
}

/** Writes the list that rides on a call, and returns what goes after its result; empty where none rides. */
function answerRider<I extends TodoItem>(
  session: TodoSession<I>,
  { name, input }: LangChainCall,
  isHalf: boolean,
): string {
  if (isHalf) return "";
  return withTodos({ name, parameters: { type: "object" } }, session)
    .split(input)
    .suffix.trimStart();
}
