"use client";

import { useChat } from "@ai-sdk/react";
import type { TodoList } from "agent-todos";
import type { UIMessage } from "ai";
import { type FormEvent, useState } from "react";
import { Message } from "./message";
import { Plan } from "./plan";

interface ChatProps {
  readonly id: string;
  readonly stored: UIMessage[];
  readonly list: TodoList;
}

export function Chat({ id, stored, list }: ChatProps) {
  const { messages, sendMessage, status, error } = useChat({ id, messages: stored });
  const [text, setText] = useState("");
  const isBusy = status === "submitted" || status === "streaming";

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isBusy || text.trim() === "") return;
    void sendMessage({ text });
    setText("");
  }

  return (
    <main className="page">
      <section className="chat" aria-label="Chat">
        <h1>Trip planner</h1>
        <div className="messages" role="log" aria-label="Messages" aria-busy={isBusy}>
          {messages.length === 0 && <p className="hint">Try: Plan a weekend in Lisbon</p>}
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
          {error && <p role="alert">The answer broke off. Send your message again.</p>}
        </div>
        <form className="composer" onSubmit={send}>
          <input
            aria-label="Message"
            placeholder="Plan a weekend in Lisbon"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" disabled={isBusy}>
            {isBusy ? "Working…" : "Send"}
          </button>
        </form>
      </section>
      <Plan id={id} initial={list} messages={messages} />
    </main>
  );
}
