import type { SentMessage } from "../session/find-plan.js";
import { type AgentView, confirmAnswers, restartAt, type SharedParts } from "./agent-view.js";
import { containsCall, findHeard } from "./told-answer.js";

/**
 * Lets a model have heard those answers that the messages of its request contain, newest first: the others were lost,
 * with all that they reported.
 */
export async function hearMessages(
  parts: SharedParts,
  view: AgentView,
  messages: Iterable<SentMessage>,
): Promise<AgentView> {
  const { answers, heard, isGone, session } = view;
  if (answers.length === 0) {
    // Where the list was removed, only a model that called its tool can have seen that list.
    return { ...confirmAnswers(view), isGone: isGone && containsCall(parts.tool, messages) };
  }
  const found = findHeard(answers, heard, messages);
  if (found === answers.length - 1) return confirmAnswers(view);
  const at = { ...view, answers: answers.slice(found + 1) };
  const again = await restartAt(parts, at, answers[found] ?? heard);
  // Without the version that it heard, the list with its own calls is the nearest.
  if (again === undefined) return at;
  // The other answers may still be on their way.
  return { ...again, isGone: isGone && found === -1, session: { ...again.session, told: session.told } };
}
