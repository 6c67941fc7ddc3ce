import { useEffect, useState } from "react";
import type { PlanAnswer } from "@/components/plan-review";
import type { Approval } from "@/lib/approval";
import type { ChatMessage } from "@/lib/chat-message";

/** The person's message that goes with an answer. */
const MESSAGES = {
  approved: () => "Go ahead.",
  changes_wanted: (words = "") => `Change the plan first: ${words}`,
  denied: () => "No, leave it.",
};

/** Whether the person's last message denied the plan. */
export function isDenial(messages: readonly ChatMessage[]): boolean {
  const last = messages.findLast(({ role }) => role === "user")?.parts[0];
  return last?.type === "text" && last.text === MESSAGES.denied();
}

/** Follows what became of the plan, and sends what the person answers: to the server, then as a message to the model. */
export function useApproval(id: string, first: Approval | undefined, at: string, say: (text: string) => void) {
  const [approval, setApproval] = useState(first);
  const isOn = first !== undefined;
  useEffect(() => {
    if (!isOn || at === "") return;
    const ended = new AbortController();
    fetch(`/api/approval/${id}`, { signal: ended.signal })
      .then(async (response) => response.ok && setApproval(await response.json()))
      // It is asked again with the next change.
      .catch(() => undefined);
    return () => ended.abort();
  }, [id, isOn, at]);

  async function answer(given: PlanAnswer): Promise<boolean> {
    const sent = given.type === "approved" ? { type: given.type, seen: given.list.revision } : given;
    const response = await fetch(`/api/approval/${id}`, { method: "POST", body: JSON.stringify(sent) });
    const { hasCounted, approval: next } = await response.json();
    setApproval(next);
    if (hasCounted)
      say(given.type === "changes_wanted" ? MESSAGES.changes_wanted(given.words) : MESSAGES[given.type]());
    return hasCounted;
  }

  return { approval, answer };
}
