/** Whether a value is an object with fields: neither null nor an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A frozen copy of plain JSON, so that no later change of the original reaches a list. */
export function freezeCopy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(freezeCopy));
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) defineField(copy, key, freezeCopy(value[key]));
  return Object.freeze(copy);
}

// A plain assignment to "__proto__" would change the prototype instead of adding a field.
function defineField(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else target[key] = value;
}

/** Whether two plain JSON values say the same, whatever the order of their fields. */
export function equalPlain(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((entry, index) => equalPlain(entry, b[index]))
    );
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalPlain(a[key], b[key]))
  );
}
