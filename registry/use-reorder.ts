import type { TodoItem, TodoList } from "agent-todos";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";

/** The list and the key of each of its items. */
export interface KeyedList {
  readonly list: TodoList;
  readonly keys: readonly number[];
}

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

/** Lets rows be dragged by a grip, by mouse, pen and finger, or moved by the arrow keys on it. */
export function useReorder(
  current: KeyedList,
  rows: RefObject<HTMLElement | null>,
  onMove: (seen: TodoList, from: number, to: number) => void,
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
    show({ start, from, to: from });
    // The row moves in the document, which would end the capture of the pointer, so the window listens.
    window.addEventListener("pointermove", ({ clientY }) => show({ start, from, to: placeAt(clientY) }), { signal });
    function end(isMeant: boolean): void {
      ended.abort();
      const to = last.current?.to ?? from;
      show(undefined);
      if (isMeant && to !== from) onMove(start.list, from, to);
    }
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  }

  /** The place at a height of the window; the row there is brought into view, so that long lists scroll. */
  function placeAt(y: number): number {
    const all = [...(rows.current?.children ?? [])];
    const below = all.findIndex((row) => y < row.getBoundingClientRect().bottom);
    const place = below === -1 ? all.length - 1 : below;
    all[place]?.scrollIntoView({ block: "nearest" });
    return place;
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
        if (to >= 0 && to < list.items.length) onMove(list, index, to);
      },
    }),
  };
}

/** The items with the one at `from` moved to `to`. */
export function moveOne<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}
