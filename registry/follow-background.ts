const CLEAR = [0, 0, 0, 0] as const;

/**
 * Marks the panel with what lies behind it, dark or light, until the returned function is called. A page may be dark
 * without a `color-scheme`, as with Tailwind's `dark:`, and no style can find that out.
 */
export function followBackground(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return undefined;
  const ended = new AbortController();
  function look(): void {
    const behind = panel && readBehind(panel);
    if (behind) panel?.setAttribute("data-behind", behind);
    else panel?.removeAttribute("data-behind");
  }
  look();
  const changes = new MutationObserver(look);
  for (let above = panel.parentElement; above !== null; above = above.parentElement)
    changes.observe(above, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-mode"] });
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look, { signal: ended.signal });
  // A page that fades into its other colours.
  document.addEventListener("transitionend", look, { signal: ended.signal });
  return () => {
    ended.abort();
    changes.disconnect();
  };
}

/** Whether the first background that hides what is behind it is dark; without one the page's own scheme decides. */
function readBehind(panel: HTMLElement): "dark" | "light" | undefined {
  for (let above = panel.parentElement; above !== null; above = above.parentElement) {
    const [red, green, blue, opacity] = readPixel(getComputedStyle(above).backgroundColor);
    if (opacity < 128) continue;
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "dark" : "light";
  }
  return undefined;
}

/** Red, green, blue and opacity, up to 255, of any colour that the browser knows. */
function readPixel(color: string): readonly [number, number, number, number] {
  const pen = color === "rgba(0, 0, 0, 0)" ? null : document.createElement("canvas").getContext("2d");
  if (pen === null) return CLEAR;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity];
}
