import type { TodoItem } from "../core/todo.js";
import type { TodoPreset } from "../session/preset.js";

/** A preset as a value that nobody can change, down to its lists and texts. */
export function definePreset<I extends TodoItem = TodoItem>(preset: TodoPreset<I>): TodoPreset<I> {
  return freezeData(preset);
}

/** Freezes arrays and plain objects; a schema or function in them stays as it is. */
function freezeData<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  for (const part of Object.values(value)) freezeData(part);
  return Object.freeze(value);
}
