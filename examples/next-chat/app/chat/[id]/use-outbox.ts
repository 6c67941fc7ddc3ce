import { useEffect, useRef, useState } from "react";
import { createKey, createKeptTexts } from "@/components/kept-texts";
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

const WAITS = { first: 500, longest: 5000 };

/**
 * Keeps each message in the browser until the server has it, and asks the server again by itself until then. So it
 * outlives a reload, a server that is down, and a device that is offline.
 */
export function useOutbox(id: string, stored: readonly ChatMessage[], waiting: readonly ChatMessage[]): Outbox {
  const [kept] = useState(() => createKeptTexts<ChatMessage>(`chat/${id}/sent`));
  const [queue, setQueue] = useState<readonly Sent[]>(() => waiting.map((message) => ({ message, isStored: true })));
  const [isOffline, setIsOffline] = useState(false);
  const storing = useRef<() => void>(() => undefined);

  useEffect(() => {
    const known = new Set([...stored, ...waiting].map((message) => message.id));
    const left = kept.read().map(([, message]) => message);
    const missing = left.filter((message) => !known.has(message.id));
    setQueue((queue) => [
      ...queue,
      ...missing
        .filter((message) => !queue.some((sent) => sent.message.id === message.id))
        .map((message) => ({ message, isStored: false })),
    ]);
    return keepStoring();
    // The page's first messages are what counts.
    // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once
  }, []);

  /** Stores what the browser keeps, and asks again until the server has it all. */
  function keepStoring(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = WAITS.first;
    let isStoring = false;

    async function storeAll(): Promise<void> {
      if (isStoring) return;
      isStoring = true;
      clearTimeout(timer);
      for (let [head] = kept.read(); head !== undefined; [head] = kept.read()) {
        const [key, message] = head;
        const isStored = await store(id, message);
        setIsOffline(!isStored);
        if (!isStored) {
          timer = setTimeout(storeAll, pause);
          pause = Math.min(WAITS.longest, pause * 2);
          break;
        }
        pause = WAITS.first;
        kept.put(key, undefined);
        setQueue((queue) => queue.map((sent) => (sent.message.id === message.id ? { message, isStored } : sent)));
      }
      isStoring = false;
    }

    storing.current = () => void storeAll();
    storing.current();
    window.addEventListener("online", storing.current);
    const stop = storing.current;
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", stop);
    };
  }

  return {
    queue,
    isOffline,
    add(message) {
      kept.put(createKey(), message);
      setQueue((queue) => [...queue, { message, isStored: false }]);
      storing.current();
    },
    take: () => setQueue((queue) => queue.slice(1)),
  };
}

async function store(id: string, message: ChatMessage): Promise<boolean> {
  try {
    const body = JSON.stringify({ id, message });
    return (await fetch("/api/chat", { method: "PUT", body, signal: AbortSignal.timeout(20_000) })).ok;
  } catch {
    return false;
  }
}
