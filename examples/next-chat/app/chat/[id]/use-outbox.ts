import { useEffect, useRef, useState } from "react";
import { createKeptTexts, createKey, type KeptTexts } from "@/components/kept-texts";
import type { ChatMessage } from "@/lib/chat-message";

interface Sent {
  readonly message: ChatMessage;
  /** Whether the server has it. */
  readonly isStored: boolean;
}

/** What a person sent and nobody answered yet. */
export interface Outbox {
  readonly queue: readonly Sent[];
  /** The first message, once the chat may send it. */
  readonly next: ChatMessage | undefined;
  /** Whether the server gave no answer to the last attempt. */
  readonly isOffline: boolean;
  readonly add: (message: ChatMessage) => void;
  /** Removes the first message, which the chat now sends. */
  readonly take: () => void;
  /** Removes a message for good, from other tabs and from the server too. */
  readonly withdraw: (message: ChatMessage) => void;
}

const WAITS = { first: 500, longest: 5000, follow: 2000 };

/**
 * Keeps each message in the browser until the server has it, and asks the server again by itself until then. So it
 * outlives a reload, a server that is down, and a device that is offline; so does what the person withdrew. What is sent
 * or withdrawn in another tab is so here too.
 */
export function useOutbox(id: string, stored: readonly ChatMessage[], waiting: readonly ChatMessage[]): Outbox {
  const [kept] = useState(() => createKeptTexts<ChatMessage>(`chat/${id}/sent`));
  const [withdrawn] = useState(() => createKeptTexts<ChatMessage>(`chat/${id}/withdrawn`));
  const [queue, setQueue] = useState<readonly Sent[]>(() => waiting.map((message) => ({ message, isStored: true })));
  const [isRead, setIsRead] = useState(false);
  const [isOffline, setIsOffline] = useState(false);
  const known = useRef(new Set([...stored, ...waiting].map((message) => message.id)));
  const sendNow = useRef<() => void>(() => undefined);

  useEffect(() => {
    const left = kept.read().filter(([, message]) => !known.current.has(message.id));
    for (const [, message] of left) known.current.add(message.id);
    const gone = withdrawn.read().map(([, message]) => message.id);
    setQueue((queue) => [...without(queue, gone), ...left.map(([, message]) => ({ message, isStored: false }))]);
    setIsRead(true);
    const storing = keepSending("PUT", id, kept, (message, isStored) => {
      setIsOffline(!isStored);
      setQueue((queue) =>
        queue.map((sent) => (isStored && sent.message.id === message.id ? { message, isStored } : sent)),
      );
    });
    const withdrawing = keepSending("DELETE", id, withdrawn, (_, isKnown) => setIsOffline(!isKnown));
    const sendAll = () => {
      storing.now();
      withdrawing.now();
    };
    sendNow.current = sendAll;
    sendAll();
    window.addEventListener("online", sendAll);
    return () => {
      storing.stop();
      withdrawing.stop();
      window.removeEventListener("online", sendAll);
    };
  }, [id, kept, withdrawn]);

  // A request now and then, since a browser opens six connections at most, and each tab keeps two of them.
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const { sent, withdrawn } = await readSent(id);
      const others = sent.filter((message) => !known.current.has(message.id));
      for (const { id } of others) known.current.add(id);
      setQueue((queue) => {
        const left = without(queue, withdrawn);
        return others.length === 0 ? left : [...left, ...others.map((message) => ({ message, isStored: true }))];
      });
    }, WAITS.follow);
    return () => clearInterval(timer);
  }, [id]);

  return {
    queue,
    next: isRead && queue[0]?.isStored ? queue[0].message : undefined,
    isOffline,
    add(message) {
      known.current.add(message.id);
      kept.put(createKey(), message);
      setQueue((queue) => [...queue, { message, isStored: false }]);
      sendNow.current();
    },
    take: () => setQueue((queue) => queue.slice(1)),
    withdraw(message) {
      withdrawn.put(createKey(), message);
      for (const [key, { id }] of kept.read()) if (id === message.id) kept.put(key, undefined);
      setQueue((queue) => without(queue, [message.id]));
      sendNow.current();
    },
  };
}

/** A queue without messages of these ids; the same one where it has none of them. */
function without(queue: readonly Sent[], ids: readonly string[]): readonly Sent[] {
  return queue.some(({ message }) => ids.includes(message.id))
    ? queue.filter(({ message }) => !ids.includes(message.id))
    : queue;
}

/** Sends what the browser keeps, and asks again until the server has it all. */
function keepSending(
  method: "PUT" | "DELETE",
  id: string,
  kept: KeptTexts<ChatMessage>,
  onAnswer: (message: ChatMessage, isStored: boolean) => void,
): { readonly now: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = WAITS.first;
  let isSending = false;
  let isOver = false;

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    for (let [head] = kept.read(); head !== undefined && !isOver; [head] = kept.read()) {
      const [key, message] = head;
      const isStored = await send(method, id, message);
      if (isStored) kept.put(key, undefined);
      onAnswer(message, isStored);
      if (!isStored) break;
      pause = WAITS.first;
    }
    isSending = false;
    if (isOver || kept.read().length === 0) return;
    timer = setTimeout(sendAll, pause);
    pause = Math.min(WAITS.longest, pause * 2);
  }

  return {
    now: () => void sendAll(),
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** What was sent and withdrawn in any tab. */
async function readSent(id: string): Promise<{ readonly sent: ChatMessage[]; readonly withdrawn: string[] }> {
  try {
    return await (await fetch(`/api/chat?id=${id}`)).json();
  } catch {
    return { sent: [], withdrawn: [] };
  }
}

async function send(method: "PUT" | "DELETE", id: string, message: ChatMessage): Promise<boolean> {
  try {
    const body = JSON.stringify({ id, message });
    const { ok, status } = await fetch("/api/chat", { method, body, signal: AbortSignal.timeout(20_000) });
    // Another tab had it answered before it was withdrawn: it is in the chat now.
    if (status === 409) location.reload();
    return ok || status === 409;
  } catch {
    return false;
  }
}
