import type { TodoItem, TodoList } from "agent-todos";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";

/** The list that is shown, the one that edits are made from, and the key of each shown item. */
export interface KeyedList {
  readonly list: TodoList;
  readonly base: TodoList;
  readonly keys: readonly number[];
}

/** How near to the edge of the list a drag scrolls it, in pixels, and how far in a frame at most. */
const EDGE = { near: 28, step: 10 };

interface Drag {
  /** The list as it was when the drag began, which stays under the person's hand until it ends. */
  readonly start: KeyedList;
  readonly from: number;
  readonly to: number;
}

export interface Reorder {
  /** The rows as they lie while one is dragged. */
  readonly rows: readonly { readonly item: TodoItem; readonly key: number }[];
  /** The place of the dragged item. */
  readonly movingTo: number | undefined;
  /** What the grip of the row at `index` listens to. */
  readonly gripOf: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Lets rows be dragged by a grip, by mouse, pen and finger, or moved by the arrow keys on it. The list scrolls at its edges. */
export function useReorder(
  current: KeyedList,
  rows: RefObject<HTMLElement | null>,
  onMove: (seen: KeyedList, from: number, to: number) => void,
): Reorder {
  const [drag, setDrag] = useState<Drag>();
  const last = useRef<Drag>(undefined);

  function show(next: Drag | undefined): void {
    last.current = next;
    setDrag(next);
  }

  function begin(from: number, event: PointerEvent): void {
    if (event.button !== 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    const start = current;
    let y = event.clientY;
    show({ start, from, to: from });

    function follow(): void {
      if (signal.aborted) return;
      scrollAtEdge(y);
      const to = placeAt(y);
      if (to !== last.current?.to) show({ start, from, to });
      requestAnimationFrame(follow);
    }
    requestAnimationFrame(follow);

    function end(isMeant: boolean): void {
      ended.abort();
      const to = isMeant ? placeAt(y) : from;
      show(undefined);
      if (to !== from) onMove(start, from, to);
    }
    // The row moves in the document, which would end the capture of the pointer, so the window listens.
    const listen = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void): void =>
      window.addEventListener(type, act, { signal });
    listen("pointermove", ({ clientY }) => {
      y = clientY;
    });
    listen("pointerup", ({ clientY }) => {
      y = clientY;
      end(true);
    });
    listen("pointercancel", () => end(false));
    listen("keydown", ({ key }) => key === "Escape" && end(false));
  }

  function scrollAtEdge(y: number): void {
    const box = rows.current?.getBoundingClientRect();
    if (box === undefined) return;
    const past = Math.min(0, y - box.top - EDGE.near) + Math.max(0, y - box.bottom + EDGE.near);
    const top = Math.max(-EDGE.step, Math.min(EDGE.step, past / 2));
    if (top !== 0) rows.current?.scrollBy({ top, behavior: "instant" });
  }

  /** The place at a height of the window. Rows are measured where they come to rest, as some may still slide. */
  function placeAt(y: number): number {
    const box = rows.current;
    if (box === null) return 0;
    const all = [...box.querySelectorAll("li")];
    const height = y - box.getBoundingClientRect().top + box.scrollTop;
    const below = all.findIndex((row) => height < row.offsetTop + row.offsetHeight);
    return below === -1 ? all.length - 1 : below;
  }

  const { list, keys } = drag?.start ?? current;
  const keyed = list.items.map((item, index) => ({ item, key: keys[index] ?? -1 }));
  return {
    rows: drag === undefined ? keyed : moveOne(keyed, drag.from, drag.to),
    movingTo: drag?.to,
    gripOf: (index) => ({
      onPointerDown: (event) => begin(index, event),
      onKeyDown: (event) => {
        const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
        if (to === index) return;
        event.preventDefault();
        if (to >= 0 && to < list.items.length) onMove(current, index, to);
      },
    }),
  };
}

/** The items with the one at `from` moved to `to`. */
export function moveOne<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}
