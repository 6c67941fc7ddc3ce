import { NUDGE_ATTRIBUTE } from "../nag/messages.js";
import { type Message, textsIn } from "./message.js";

/**
 * Checks whether a message is a nudge, whatever the host writes around it: the model's task stays the same then. The
 * mark in its tag is enough, also in a process without the session. `nudge` is the last one of a session, as a host may
 * have taken its words out of their tag.
 */
export function isNudge({ parts }: Message, nudge: string | undefined): boolean {
  const words = nudge?.replace(/^<[^<>]*>|<\/[^<>]*>$/g, "");
  return textsIn(parts).some(
    (text) => text.includes(`${NUDGE_ATTRIBUTE}>`) || (words !== undefined && text.includes(words)),
  );
}
