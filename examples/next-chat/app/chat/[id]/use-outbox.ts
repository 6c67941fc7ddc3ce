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
  /** Whether the server gave no answer to the last attempt. */
  readonly isOffline: boolean;
  readonly add: (message: ChatMessage) => void;
  /** Removes the first message, which the chat now sends. */
  readonly take: () => void;
}

const WAITS = { first: 500, longest: 5000, follow: 2000 };

/**
 * Keeps each message in the browser until the server has it, and asks the server again by itself until then. So it
 * outlives a reload, a server that is down, and a device that is offline. What is sent from another tab comes here too.
 */
export function useOutbox(id: string, stored: readonly ChatMessage[], waiting: readonly ChatMessage[]): Outbox {
  const [kept] = useState(() => createKeptTexts<ChatMessage>(`chat/${id}/sent`));
  const [queue, setQueue] = useState<readonly Sent[]>(() => waiting.map((message) => ({ message, isStored: true })));
  const [isOffline, setIsOffline] = useState(false);
  const known = useRef(new Set([...stored, ...waiting].map((message) => message.id)));
  const storeNow = useRef<() => void>(() => undefined);

  useEffect(() => {
    const left = kept.read().filter(([, message]) => !known.current.has(message.id));
    for (const [, message] of left) known.current.add(message.id);
    setQueue((queue) => [...queue, ...left.map(([, message]) => ({ message, isStored: false }))]);
    const storing = keepStoring(id, kept, (message, isStored) => {
      setIsOffline(!isStored);
      setQueue((queue) =>
        queue.map((sent) => (isStored && sent.message.id === message.id ? { message, isStored } : sent)),
      );
    });
    storeNow.current = storing.now;
    storing.now();
    window.addEventListener("online", storing.now);
    return () => {
      storing.stop();
      window.removeEventListener("online", storing.now);
    };
  }, [id, kept]);

  // A request now and then, since a browser opens six connections at most, and each tab keeps two of them.
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const others = (await readSent(id)).filter((message) => !known.current.has(message.id));
      for (const { id } of others) known.current.add(id);
      if (others.length > 0) setQueue((queue) => [...queue, ...others.map((message) => ({ message, isStored: true }))]);
    }, WAITS.follow);
    return () => clearInterval(timer);
  }, [id]);

  return {
    queue,
    isOffline,
    add(message) {
      known.current.add(message.id);
      kept.put(createKey(), message);
      setQueue((queue) => [...queue, { message, isStored: false }]);
      storeNow.current();
    },
    take: () => setQueue((queue) => queue.slice(1)),
  };
}

/** Stores what the browser keeps, and asks again until the server has it all. */
function keepStoring(
  id: string,
  kept: KeptTexts<ChatMessage>,
  onAnswer: (message: ChatMessage, isStored: boolean) => void,
): { readonly now: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = WAITS.first;
  let isStoring = false;
  let isOver = false;

  async function storeAll(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    clearTimeout(timer);
    for (let [head] = kept.read(); head !== undefined && !isOver; [head] = kept.read()) {
      const [key, message] = head;
      const isStored = await store(id, message);
      if (isStored) kept.put(key, undefined);
      onAnswer(message, isStored);
      if (!isStored) break;
      pause = WAITS.first;
    }
    isStoring = false;
    if (isOver || kept.read().length === 0) return;
    timer = setTimeout(storeAll, pause);
    pause = Math.min(WAITS.longest, pause * 2);
  }

  return {
    now: () => void storeAll(),
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** The messages that were sent from any tab. */
async function readSent(id: string): Promise<readonly ChatMessage[]> {
  try {
    return await (await fetch(`/api/chat?id=${id}`)).json();
  } catch {
    return [];
  }
}

async function store(id: string, message: ChatMessage): Promise<boolean> {
  try {
    const body = JSON.stringify({ id, message });
    return (await fetch("/api/chat", { method: "PUT", body, signal: AbortSignal.timeout(20_000) })).ok;
  } catch {
    return false;
  }
}
