import { act, createElement, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";
import { createContainer } from "./create-container.js";

// React asks for it, so that it can warn of updates outside of act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A hook at work in a component, and all that it gave. */
export interface RenderedHook<T> {
  /** What each render gave, in order. */
  readonly given: T[];
  readonly root: Root;
  readonly unmount: () => Promise<void>;
}

export interface RenderHookOptions {
  readonly isStrict?: boolean;
  /** What the server rendered, to be hydrated. */
  readonly html?: string;
}

/** Renders a component that calls a hook and shows nothing. */
export async function renderHook<T>(
  hook: () => T,
  { isStrict = false, html }: RenderHookOptions = {},
): Promise<RenderedHook<T>> {
  const given: T[] = [];
  function Probe(): null {
    given.push(hook());
    return null;
  }
  const element = isStrict ? createElement(StrictMode, null, createElement(Probe)) : createElement(Probe);
  const container = createContainer();
  let root: Root | undefined;
  await act(async () => {
    if (html === undefined) {
      root = createRoot(container);
      root.render(element);
    } else {
      container.innerHTML = html;
      root = hydrateRoot(container, element);
    }
  });
  if (root === undefined) throw new Error("React rendered nothing");
  const own = root;
  let isMounted = true;
  const unmount = async (): Promise<void> => {
    if (isMounted) await act(async () => own.unmount());
    isMounted = false;
  };
  onTestFinished(unmount);
  return { given, root: own, unmount };
}
