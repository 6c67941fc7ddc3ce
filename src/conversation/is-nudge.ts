import { NUDGE_ATTRIBUTE } from "../nag/messages.js";
import { type Message, textsIn } from "./message.js";

/**
 * Checks whether a message asks the model to go on, whatever the host writes around it: its task is still the same. The
 * mark in its tag shows it, in a process that knows nothing else too; `nudge` is the last one of a session, whose words a
 * host may have taken out of their tag.
 */
export function isNudge({ parts }: Message, nudge: string | undefined): boolean {
  const words = nudge?.replace(/^<[^<>]*>|<\/[^<>]*>$/g, "");
  return textsIn(parts).some(
    (text) => text.includes(`${NUDGE_ATTRIBUTE}>`) || (words !== undefined && text.includes(words)),
  );
}
