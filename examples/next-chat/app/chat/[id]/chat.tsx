"use client";

import { useChat } from "@ai-sdk/react";
import type { TodoList } from "agent-todos";
import { DefaultChatTransport, generateId } from "ai";
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { AddToPlan } from "@/components/add-to-plan";
import { addTyped, createKeptTexts } from "@/components/kept-texts";
import type { TodoRun } from "@/components/todo-panel";
import type { Approval } from "@/lib/approval";
import { BROKE_OFF, type ChatMessage, textOf } from "@/lib/chat-message";
import { Message } from "./message";
import { Plan, usePlan } from "./plan";
import { isDenial } from "./use-approval";
import { useOutbox } from "./use-outbox";

interface ChatProps {
  readonly id: string;
  readonly stored: ChatMessage[];
  /** What was sent and has no answer yet, or one that is still written. */
  readonly waiting: ChatMessage[];
  readonly list: TodoList;
  /** The calls that the list includes. */
  readonly calls: readonly string[];
  /** What became of the plan, where a person approves it before it is carried out. */
  readonly approval: Approval | undefined;
}

const EXAMPLE = "Plan a weekend in Lisbon";

// The server has the messages before the last one.
const transport = new DefaultChatTransport<ChatMessage>({
  api: "/api/chat",
  prepareSendMessagesRequest: ({ id, messages }) => ({ body: { id, message: messages.at(-1) } }),
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    // It was answered while this page was not there. What is typed here is kept.
    if (response.status === 409) location.reload();
    return response;
  },
});

export function Chat({ id, stored, waiting, list, calls, approval }: ChatProps) {
  const { messages, sendMessage, regenerate, status, error } = useChat({ id, messages: stored, transport });
  const { queue, next, isOffline, add, take, withdraw } = useOutbox(id, stored, waiting);
  const [isStopped, setIsStopped] = useState(false);
  const { field, isReady, text, setText } = useDraft(id);
  const isBusy = status === "submitted" || status === "streaming";
  const hasBrokenOff = status === "error" && error?.message === BROKE_OFF;
  const { isLost, shown } = useLost(messages, status === "error" && !hasBrokenOff, status);
  const plan = usePlan(id, list, calls, shown);
  const end = useEnd();
  useRetries(
    status === "error" && isLost ? error : undefined,
    isBusy && status === "streaming",
    () => void regenerate(),
  );

  // One at a time, in their order; after a reload it is the answer under way that is read from its beginning.
  useEffect(() => {
    if (next === undefined || !(status === "ready" || hasBrokenOff)) return;
    take();
    setIsStopped(false);
    void sendMessage(next);
  }, [status, hasBrokenOff, next, sendMessage, take]);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    say(text);
    setText("");
  }

  function say(text: string): void {
    end.follow();
    add({ id: generateId(), role: "user", parts: [{ type: "text", text }] });
  }

  /** Lets a message wait no more that is on the plan now. */
  function onPlan(message: ChatMessage): void {
    // The keyboard is not left on a button that goes.
    if (document.activeElement?.matches(".todos-to-plan:focus-visible")) field.current?.focus();
    withdraw(message);
  }

  function stop(): void {
    setIsStopped(true);
    fetch("/api/chat", { method: "DELETE", body: JSON.stringify({ id }) }).catch(() => setIsStopped(false));
  }

  const isEmpty = messages.length + queue.length === 0;
  const wasStopped = isStopped || messages.at(-1)?.metadata?.isStopped === true;
  const run = findRun();

  function findRun(): TodoRun | undefined {
    if (isLost) return "lost";
    if (isBusy) return "running";
    if (messages.length === 0) return undefined;
    return wasStopped ? "stopped" : isDenial(messages) ? "denied" : "ended";
  }

  return (
    <main className="page" data-empty={isEmpty} data-asks={approval !== undefined}>
      <h1>Trip planner</h1>
      <section className="chat" aria-label="Chat">
        <div className="messages" role="log" aria-label="Messages" aria-busy={isBusy} {...end.props}>
          {isEmpty && (
            <div className="welcome">
              <p>Where do you want to go?</p>
              <button type="button" onClick={() => say(EXAMPLE)}>
                {EXAMPLE}
              </button>
            </div>
          )}
          {shown.map((message) => (
            <Message key={message.id} message={message} isLive={isBusy && message === messages.at(-1)} />
          ))}
          {isLost && shown.at(-1)?.role === "assistant" && <p className="hint">Unfinished: the connection was lost.</p>}
          {isBusy && !isLost && <p className="working">Working…</p>}
          {run === "stopped" && <p className="hint">Stopped</p>}
          {hasBrokenOff && (
            <p role="alert">
              The answer broke off.{" "}
              <button type="button" onClick={() => void regenerate()}>
                Try again
              </button>
            </p>
          )}
          {queue.map(({ message, isStored }) => (
            <Message key={message.id} message={message} hint={isStored ? "Waits for the answer above" : "Not sent yet"}>
              {run === "running" && (
                <AddToPlan
                  text={textOf(message)}
                  list={plan.saved}
                  edits={plan.edits}
                  onAdd={() => onPlan(message)}
                  onUndo={() => say(textOf(message))}
                />
              )}
            </Message>
          ))}
          {(isLost || isOffline) && (
            <p className="hint" role="status">
              The server does not answer. What you wrote is kept here, and sent as soon as it does.
            </p>
          )}
        </div>
        <form className="composer" onSubmit={send}>
          <input
            ref={field}
            aria-label="Message"
            placeholder={isEmpty ? "Your trip" : "What comes next?"}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {isBusy && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
          <button type="submit" className="send" disabled={!isReady}>
            Send
          </button>
        </form>
      </section>
      <Plan id={id} plan={plan} messages={shown} run={run} first={approval} say={say} />
    </main>
  );
}

/** The text in the field, which a reload keeps, as does the start of the page's scripts; until then nothing is sent. */
function useDraft(id: string) {
  const [kept] = useState(() => createKeptTexts<string>(`chat/${id}/draft`, "tab"));
  const [text, setText] = useState("");
  const [isReady, setIsReady] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const write = useCallback(
    (next: string) => {
      kept.put("text", next === "" ? undefined : next);
      setText(next);
    },
    [kept],
  );
  useEffect(() => {
    write(addTyped(kept.read()[0]?.[1] ?? "", field.current?.value ?? ""));
    setIsReady(true);
  }, [kept, write]);
  return { field, isReady, text, setText: write };
}

/**
 * Keeps what the person was reading when the server was lost in the middle of an answer, until that answer comes again; it
 * is asked for anew each time, which removes it from the chat.
 */
function useLost(messages: ChatMessage[], hasFailed: boolean, status: string) {
  const [lost, setLost] = useState<readonly ChatMessage[]>();
  const read = useRef(messages);
  if (!hasFailed && lost === undefined) read.current = messages;
  // While it is asked for again nothing is known to have changed.
  const isBack = status === "streaming" || status === "ready";
  if (hasFailed && lost === undefined) setLost(read.current.length < messages.length ? messages : read.current);
  if (isBack && lost !== undefined && messages.at(-1)?.role === "assistant") setLost(undefined);
  return { isLost: lost !== undefined, shown: lost ?? messages };
}

/** Asks again after an answer was lost: soon, then less often, until it comes. */
function useRetries(lost: Error | undefined, isComing: boolean, retry: () => void): void {
  const pause = useRef(500);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
    if (isComing) pause.current = 500;
  });
  useEffect(() => {
    if (lost === undefined) return;
    const timer = setTimeout(() => latest.current(), pause.current);
    pause.current = Math.min(5000, pause.current * 2);
    return () => clearTimeout(timer);
  }, [lost]);
}

/** Keeps the newest message in view, and leaves the reader alone who scrolled up. */
function useEnd() {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return {
    props: {
      ref: box,
      onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: React.UIEvent): void {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
      },
    },
    follow(): void {
      isAtEnd.current = true;
    },
  };
}
