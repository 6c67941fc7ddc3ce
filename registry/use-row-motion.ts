import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long a row slides or folds, and how long a new one glows, in milliseconds. */
const TIMES = { slide: 220, glow: 1400 };

interface Row {
  readonly element: HTMLElement;
  readonly top: number;
  readonly height: number;
}

/**
 * Moves rows as the list changes: they slide to their new places, a new one glows once, a removed one folds. No row that
 * stays is faded or replaced. Nothing moves for people who asked their system for less motion, nor in the first list.
 */
export function useRowMotion(box: RefObject<HTMLElement | null>, keys: readonly number[], isShown: boolean): void {
  const before = useRef<ReadonlyMap<number, Row>>(undefined);
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null || !isShown) {
      before.current = undefined;
      return;
    }
    // Measured against the list, so neither its scrolling nor a transform counts.
    const now = new Map<number, Row>();
    for (const [index, element] of list.querySelectorAll("li").entries())
      now.set(keys[index] ?? -1, { element, top: element.offsetTop, height: element.offsetHeight });
    const old = before.current;
    before.current = now;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // The first rows of a plan come one by one while it is written, and are all new.
    if (old === undefined || old.size === 0 || isStill) return;
    for (const [key, row] of now) {
      const last = old.get(key);
      if (last === undefined) glow(row);
      // One that is folded away, or was, has no place.
      else if (last.top !== row.top && last.height > 0 && row.height > 0) slide(row, last.top);
    }
    for (const [key, row] of old) if (!now.has(key)) fold(list, row);
  });
}

function slide({ element, top }: Row, from: number): void {
  // A row that still slides begins where it is seen.
  const offset = new DOMMatrix(getComputedStyle(element).transform).m42;
  element.animate(
    { transform: [`translateY(${from - top + offset}px)`, "none"] },
    { duration: TIMES.slide, easing: "ease-out" },
  );
}

function glow({ element }: Row): void {
  element.animate(
    { backgroundColor: ["var(--todos-glow)", "transparent"] },
    { duration: TIMES.glow, easing: "ease-out" },
  );
}

/** Folds a picture of the row, as the row itself is gone. */
function fold(list: HTMLElement, { element, top, height }: Row): void {
  const ghost = document.createElement("div");
  ghost.className = `${element.className} todos-ghost`;
  ghost.inert = true;
  ghost.dataset["status"] = element.dataset["status"];
  ghost.append(...element.cloneNode(true).childNodes);
  ghost.style.top = `${top - list.scrollTop + list.offsetTop}px`;
  list.parentElement?.append(ghost);
  const frames = { height: [`${height}px`, "0px"], opacity: [1, 0] };
  const folding = ghost.animate(frames, { duration: TIMES.slide, easing: "ease-out" });
  folding.onfinish = () => ghost.remove();
  folding.oncancel = () => ghost.remove();
}
