/** Freezes a value and everything in it that can be frozen, and returns it. */
export function deepFreeze<T>(value: T): T {
  // A view on a buffer cannot be frozen.
  if (ArrayBuffer.isView(value)) return value;
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, key));
  }
  return value;
}

/** Whether a value and everything in it is frozen. */
export function isDeepFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeepFrozen);
}
