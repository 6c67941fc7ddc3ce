import { type AwaitableTodos, pendingNudge } from "../engine/awaitable.js";
import { fieldsOf } from "../engine/fields.js";
import type { ReminderText } from "../engine/place-reminder.js";
import type { AgentSetup } from "./agent-setup.js";
import { findProgramCalls, joinMessage, type LangChainMessage, remakeMessage } from "./messages.js";
import type { LangChainMemory } from "./middleware-types.js";

/**
 * Decides on the additions to the messages that the model has not seen yet: the marks of refusals, the lines on lists
 * that rode on other tools, and the reminder.
 *
 * Returns the function that writes them into messages. The same session and messages always have the same additions, so
 * the step that calls the model and the one that saves agree.
 */
export async function annotateMessages(
  session: AwaitableTodos,
  messages: readonly LangChainMessage[],
  { memory, isHeld }: Pick<AgentSetup, "isHeld"> & { readonly memory: LangChainMemory | undefined },
) {
  const position = messages.map(({ type }) => type).lastIndexOf("ai");
  const fresh = messages.slice(position + 1);
  const programCalls = findProgramCalls(messages[position]);
  const isForProgram = (message: unknown): boolean => programCalls.has(String(fieldsOf(message)["tool_call_id"]));
  const target = findTarget(fresh, isForProgram, pendingNudge(session)?.text);
  const isCompacted = memory !== undefined && messages.length < memory.length;
  const reminder = target && (await decide(session, target, { isCompacted, isHeld }));
  const annotations = fresh.flatMap((message) => {
    const { tool_call_id, status } = fieldsOf(message);
    const id = String(tool_call_id);
    const isRefused = status !== "error" && memory?.replies[id]?.isError === true;
    const suffix = isForProgram(message) ? undefined : memory?.suffixes[id];
    const texts: ReminderText[] = suffix === undefined ? [] : [{ text: suffix }];
    if (message === target && reminder !== undefined) texts.push(reminder);
    return isRefused || texts.length > 0 ? [{ message, isRefused, texts }] : [];
  });
  /** Writes the additions into their messages; all others are the same objects. */
  return <M extends LangChainMessage>(sent: readonly M[]): readonly M[] =>
    sent.map((message) => {
      const found = annotations.find((annotation) => isSame(annotation.message, message));
      if (found === undefined) return message;
      const marked = found.isRefused ? remakeMessage(message, { status: "error" }) : message;
      return found.texts.reduce((joined, text) => joinMessage(joined, text), marked);
    });
}

/** Checks whether two objects are one message: other middleware makes copies with the same id. */
function isSame(message: LangChainMessage, other: LangChainMessage): boolean {
  return message === other || (message.id !== undefined && message.id === other.id);
}

/** Finds the message that takes a reminder: the user's, or the last result that no program parses. */
function findTarget(
  fresh: readonly LangChainMessage[],
  isForProgram: (message: unknown) => boolean,
  nudge: string | undefined,
): LangChainMessage | undefined {
  const said = fresh.filter(({ type }) => type !== "system");
  const last = said.at(-1);
  // A nudge is a user message, but does not begin a turn.
  if (last?.type === "human") return nudge !== undefined && last.content === nudge ? undefined : last;
  return last?.type === "tool" ? said.findLast((one) => one.type === "tool" && !isForProgram(one)) : undefined;
}

/** Reports the event to the session, and returns its reminder for the model. */
async function decide(
  session: AwaitableTodos,
  { type, id }: LangChainMessage,
  { isCompacted, isHeld }: { readonly isCompacted: boolean; readonly isHeld: boolean },
): Promise<ReminderText | undefined> {
  const mark = isHeld && id !== undefined ? `message:${id}` : undefined;
  const decided = session.reminders.filter((reminder) => mark !== undefined && reminder.mark === mark);
  if (decided.length > 0) return decided.find(({ text }) => text !== "");
  const due = await (type === "human" ? session.begin({ mark }) : session.endRound({ mark }));
  return (isCompacted ? await session.compacted({ mark }) : undefined) ?? due;
}
