import { createTodoSession, type TodoSession, type TodoSnapshot } from "agent-todos";
import { QUESTIONS, type RunningHost } from "./play-history.js";

/** An agent's loop over an API, as a host writes it with an adapter. */
export interface Loop<Message, Reply> {
  readonly user: (text: string) => Message;
  readonly send: (messages: readonly Message[], todos: TodoSession) => Promise<Reply>;
  /** What the reply adds to the conversation. */
  readonly said: (reply: Reply) => readonly Message[];
  /** The results of all calls in the reply, as messages. */
  readonly answer: (reply: Reply, todos: TodoSession) => readonly Message[];
  readonly turnEnd: (reply: Reply) => Parameters<TodoSession["stop"]>[0];
  readonly withReminder: (messages: readonly Message[], reminder: ReturnType<TodoSession["begin"]>) => Message[];
}

interface Saved<Message> {
  readonly messages: readonly Message[];
  readonly asked: number;
  readonly todos: TodoSnapshot;
}

const NAG = { start: true, stale: { after: 2, spacing: 2 }, stop: { max: 1 } };

/** Opens a loop anew, or one that was saved. */
export function openLoop<Message, Reply>(
  { user, send, said, answer, turnEnd, withReminder }: Loop<Message, Reply>,
  saved: unknown,
): RunningHost {
  // What `save` wrote, through JSON.
  const { todos: snapshot, ...before } = (saved ?? {}) as Partial<Saved<Message>>;
  const todos = createTodoSession({ nag: NAG, ...(snapshot === undefined ? {} : { snapshot }) });
  let { messages = [], asked = 0 } = before;
  const ask = (): boolean => {
    const question = QUESTIONS[asked];
    if (question === undefined) return false;
    if (asked > 0) todos.edit({ add: [{ content: "Tell Ada", status: "pending" }] });
    asked += 1;
    messages = withReminder([...messages, user(question)], todos.begin());
    return true;
  };
  const step = async (): Promise<boolean> => {
    if (asked === 0) ask();
    const reply = await send(messages, todos);
    messages = [...messages, ...said(reply)];
    const end = turnEnd(reply);
    if (end !== undefined) {
      const nudge = todos.stop(end);
      if (nudge === undefined) return ask();
      messages = withReminder(messages, nudge);
      return true;
    }
    const results = answer(reply, todos);
    // A paused turn has nothing to answer: it is sent back as it is.
    if (results.length > 0) messages = withReminder([...messages, ...results], todos.endRound());
    return true;
  };
  return { step, save: () => ({ messages, asked, todos: todos.snapshot() }) };
}
