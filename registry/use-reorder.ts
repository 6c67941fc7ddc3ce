import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { moveItem } from "./use-todo-edits";

interface Move {
  readonly from: number;
  readonly to: number;
}

export interface Reorder<T> {
  /** The items as they lie while one is dragged. */
  readonly shown: readonly T[];
  /** The place of the dragged item. */
  readonly movingTo: number | undefined;
  /** What the grip of the row at `index` listens to. */
  readonly gripOf: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Lets rows be dragged by a grip, by mouse, pen and finger, or moved by the arrow keys on it. */
export function useReorder<T>(
  items: readonly T[],
  rows: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): Reorder<T> {
  const [move, setMove] = useState<Move>();
  const last = useRef<Move>(undefined);

  function drag(next: Move | undefined): void {
    last.current = next;
    setMove(next);
  }

  function start(from: number, event: PointerEvent): void {
    if (event.button !== 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    drag({ from, to: from });
    // The row moves in the document, which would end the capture of the pointer, so the window listens.
    window.addEventListener("pointermove", ({ clientY }) => drag({ from, to: placeAt(clientY) }), { signal });
    function end(isMeant: boolean): void {
      ended.abort();
      const to = last.current?.to ?? from;
      drag(undefined);
      if (isMeant && to !== from) onMove(from, to);
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

  return {
    shown: move === undefined ? items : moveItem(items, move.from, move.to),
    movingTo: move?.to,
    gripOf: (index) => ({
      onPointerDown: (event) => start(index, event),
      onKeyDown: (event) => {
        const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
        if (to === index) return;
        event.preventDefault();
        if (to >= 0 && to < items.length) onMove(index, to);
      },
    }),
  };
}
