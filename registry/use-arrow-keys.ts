import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

const CONTROLS = ":is(input, textarea, button)";

/**
 * Lets the arrow keys walk through the rows and what is in them, so that a list of any length is one tab stop: the
 * control where the cursor was last, and at first that of the row at work.
 */
export function useArrowKeys(box: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(undefined);

  function mark(): void {
    const list = box.current;
    if (list === null) return;
    const controls = [...list.querySelectorAll<HTMLElement>(CONTROLS)];
    const shown = controls.filter((one) => one.closest("[hidden]") === null);
    const running = list.querySelector(`li[aria-current] ${CONTROLS}`);
    const stop = shown.find((one) => one === last.current) ?? shown.find((one) => one === running) ?? shown[0];
    for (const one of controls) {
      const index = one === stop ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  }
  // After each render: rows come and go. The list takes the cursor of one that is gone, so that the next key reaches it.
  useLayoutEffect(() => {
    const isGone = last.current?.isConnected === false;
    if (isGone && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    if (isGone) last.current = undefined;
    mark();
  });

  return {
    onFocus({ target }: FocusEvent): void {
      if (!target.matches(CONTROLS)) return;
      last.current = target;
      mark();
    },
    onKeyDown(event: KeyboardEvent): void {
      const { target, key, currentTarget } = event;
      if (event.defaultPrevented || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey)
        return;
      // In a text that is open they move its cursor.
      if (target.closest("[data-open]") !== null && target instanceof HTMLTextAreaElement && isWritten(target)) return;
      const next = nextControl(currentTarget, target, key);
      if (next === undefined) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.closest("li")?.scrollIntoView({ block: "nearest" });
    },
  };
}

function isWritten(field: HTMLTextAreaElement): boolean {
  return field.parentElement?.hasAttribute("data-open") ?? false;
}

/** Finds where a key leads: to the same control of another row, or to another one of this row. */
function nextControl(list: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>("li:not([hidden])")];
  const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const at = rows.findIndex((row) => row.contains(from));
  if (at === -1) return key.startsWith("Arrow") ? controlsOf(list).find(({ tabIndex }) => tabIndex === 0) : undefined;
  const place = controlsOf(rows[at]).indexOf(from);
  const forward = getComputedStyle(list).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") return controlsOf(rows[at])[place + (key === forward ? 1 : -1)];
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key];
  const controls = controlsOf(rows[to ?? -1]);
  return controls[place] ?? controls[0];
}
