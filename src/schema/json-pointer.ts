/** The part of a `$ref` that the steps make: `/properties/a~1b`; empty for no steps. */
export function writePointer(steps: readonly string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("")
    .replaceAll("%24", "$");
}

/** The value a local pointer (`#`, `#/...`) leads to, `undefined` when it leads nowhere. */
export function followPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.split("/").slice(1)) {
    const key = decodePart(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
      return undefined;
    }
    // The line above has shown that the key is there.
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
