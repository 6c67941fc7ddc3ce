import { type Message, resultsIn, textsIn, wordsIn } from "../../conversation/message.js";
import { describeRound } from "./round-of.js";
import type { WatchedPlan } from "./watch-source.js";

/**
 * Reports the messages since the model's last reply to a watch: the round that results end, with the words and calls of
 * that reply, and what the person wrote.
 *
 * A request that is sent again shows the same, under the same mark.
 */
export function tellMessages(watch: WatchedPlan, messages: readonly Message[]): void {
  const spoken = messages.findLastIndex(({ by }) => by === "model");
  const fresh = messages.slice(spoken + 1);
  const results = fresh.flatMap(({ by, parts }) => (by === "tool" ? resultsIn(parts) : []));
  const last = results.at(-1);
  if (last !== undefined) {
    const start = messages.slice(0, spoken + 1).findLastIndex(({ by }) => by !== "model") + 1;
    const reply = messages.slice(start, spoken + 1);
    const round = describeRound(joinWords(reply), [...reply.flatMap(({ parts }) => parts), ...results]);
    watch.round({ ...round, mark: `${spoken} ${last.callId ?? last.text}` });
  }
  const asked = fresh.filter(({ by }) => by === "person");
  if (asked.length === 0) return;
  const words = asked.map(({ parts }) => textsIn(parts).join("\n")).join("\n");
  watch.user(words, { mark: `${messages.length} ${words}` });
}

function joinWords(reply: readonly Message[]): string {
  return reply
    .map(({ parts }) => wordsIn(parts))
    .filter((words) => words !== "")
    .join("\n");
}
