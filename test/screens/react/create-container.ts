import type { Container } from "react-dom/client";

/** The little of an element that the tests use. */
interface ShownElement {
  innerHTML: string;
  readonly textContent: string | null;
}

/** Creates an empty element for React to render into. */
export function createContainer(): Container & ShownElement {
  // The tests run in a DOM, whose types would give every other file of the project a window too.
  const { document } = globalThis as unknown as {
    readonly document: { readonly createElement: (name: string) => Container & ShownElement };
  };
  return document.createElement("div");
}
