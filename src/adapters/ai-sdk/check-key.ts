import { quote } from "../../model/quote.js";
import { objectsIn } from "../engine/fields.js";
import type { AiSdkMessage } from "./with-reminder.js";

/**
 * Creates the check that a host's `tools` have the session's tools under their own names: reminders and screens use
 * these names. Only the messages show the key, so the check waits for a call, and ends with the first one that fits.
 */
export function createKeyCheck() {
  let last: { readonly callId: string; readonly name: string } | undefined;
  let isChecked = false;
  return {
    /** Records the tool that answered a call. */
    record: (callId: string, name: string): void => {
      if (!isChecked) last = { callId, name };
    },
    /**
     * @throws TypeError with the key that a call names, where the tool that answered it has another name.
     */
    check: (messages: readonly AiSdkMessage[]): void => {
      const call = last && messages.flatMap(({ content }) => objectsIn(content)).find(isCall(last.callId));
      if (last === undefined || call === undefined) return;
      const { name } = last;
      last = undefined;
      isChecked = call["toolName"] === name;
      if (isChecked) return;
      const key = String(call["toolName"]);
      throw new TypeError(
        `Invalid tools of the AI SDK: the key of this tool must be ${name} (got ${quote(key)}), unless the session names it so: tool: { name: ${quote(key)} }`,
      );
    },
  };
}

const isCall =
  (callId: string) =>
  ({ type, toolCallId }: Readonly<Record<string, unknown>>): boolean =>
    type === "tool-call" && toolCallId === callId;
