import { containsPlan, findHeard } from "../conversation/find-heard.js";
import type { Message } from "../conversation/message.js";
import { type AgentView, confirmAnswers, restartAt, type SharedParts } from "./agent-view.js";

/**
 * Counts the answers that the messages of a request contain (newest first) as read: all others were lost, with the news
 * in them.
 */
export async function hearMessages(
  parts: SharedParts,
  view: AgentView,
  messages: Iterable<Message>,
): Promise<AgentView> {
  const { answers, heard, isGone } = view;
  if (answers.length === 0) {
    // Where the list was removed, only a model with a call or a reminder can have seen that list.
    return { ...confirmAnswers(view), isGone: isGone && containsPlan(parts, messages) };
  }
  const found = findHeard([heard, ...answers], messages);
  if (found === answers.length) return confirmAnswers(view);
  const again = await restartAt(parts, view, answers[found - 1] ?? heard);
  const later = answers.slice(found);
  // Without the version that the model saw, its writes cannot be merged; a refusal shows it the list.
  if (again === undefined) return { ...view, answers: later, isGone: true };
  return { ...again, answers: later, isGone: isGone && found === 0 };
}
