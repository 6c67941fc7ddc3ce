import type { TodoItem } from "../../core/todo.js";
import { answerCall, CUT_OFF, isCutOff, splitCall } from "../contract/answer-calls.js";
import { type Awaitable, andThen, mapInOrder } from "../contract/awaitable.js";
import type { HeldTodos } from "../contract/hold-todos.js";
import { listToolNames } from "../contract/tool-definition.js";
import type { LangChainMemory, TodoMiddlewareOptions } from "./middleware-types.js";
import type { LangChainCall, LangChainReply } from "./parse-reply.js";

/** What the calls of a reply are answered with. */
type Answers = Pick<LangChainMemory, "replies" | "suffixes">;

/** Answers the calls of the session's tools and the lists that ride on others, all in call order. */
export async function answerReply<M, I extends TodoItem>(
  session: HeldTodos<I>,
  received: LangChainReply<M>,
  { ride = [], parallel }: Pick<TodoMiddlewareOptions<I, string>, "ride" | "parallel">,
): Promise<Answers> {
  const { tool } = session;
  const { calls } = received;
  const names = listToolNames(tool);
  const writes = calls.filter(({ name }) => name === tool.name).length;
  const isRejected = parallel === "reject" && writes > 1;
  const answers = await mapInOrder(calls, async (call): Promise<AnsweredReply> => {
    const isHalf = isCutOff(call, received);
    if (names.includes(call.name)) {
      const refusal = isRejected && call.name === tool.name ? refuseParallel(tool.name, writes) : undefined;
      const { text, isError } = await answerCall(session.write, call, isHalf ? CUT_OFF : refusal);
      return { call, reply: { text, isError } };
    }
    return { call, suffix: ride.includes(call.name) ? await answerRider(session, call, isHalf) : "" };
  });
  return {
    replies: Object.fromEntries(answers.flatMap(({ call, reply }) => (reply ? [[call.id, reply]] : []))),
    suffixes: Object.fromEntries(answers.flatMap(({ call, suffix }) => (suffix ? [[call.id, suffix]] : []))),
  };
}

/** A call with its reply, or with what goes after the result of the tool that a list rode on. */
interface AnsweredReply {
  readonly call: LangChainCall;
  readonly reply?: Answers["replies"][string];
  readonly suffix?: string;
}

function refuseParallel(name: string, times: number): string {
  return `Not saved: this reply called ${name} ${times} times. Call it once, with the whole list.`;
}

/** Writes the list that rides on a call, and returns what goes after its result; empty where none rides. */
function answerRider<I extends TodoItem>(
  session: HeldTodos<I>,
  { id, input }: LangChainCall,
  isHalf: boolean,
): Awaitable<string> {
  return andThen(splitCall(session, input, { callId: id, isHalf }), ({ suffix }) => suffix.trimStart());
}
