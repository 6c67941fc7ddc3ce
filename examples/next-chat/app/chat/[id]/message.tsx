import type { ReactNode } from "react";
import type { ChatMessage } from "@/lib/chat-message";

interface MessageProps {
  readonly message: ChatMessage;
  /** Why it is not answered yet. */
  readonly hint?: string;
  /** Whether it is still written. */
  readonly isLive?: boolean;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A message without the todo tool's calls, which the plan beside the chat shows. */
export function Message({ message, hint, isLive = false, children }: MessageProps) {
  return (
    <article className="message" data-role={message.role} data-waiting={hint !== undefined}>
      {hint && <p className="hint">{hint}</p>}
      {message.parts.map((part, index) => {
        // Parts are only ever added, so their place is their name.
        const key = `${message.id}-${index}`;
        if (part.type === "text") return <p key={key}>{part.text}</p>;
        if (part.type !== "tool-look_up" || !("input" in part)) return null;
        // As the tool's schema has it; while it streams it may be missing.
        const { topic } = (part.input ?? {}) as { topic?: string };
        return (
          <p key={key} className="look-up">
            {part.state === "output-available" ? "Looked up" : isLive ? "Looking up" : "Did not look up"} {topic}
          </p>
        );
      })}
      {children}
    </article>
  );
}
