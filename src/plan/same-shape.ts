import { type Items, isDone } from "../model/todo.js";

const NUMBER = /\d+/g;

/**
 * Checks whether a list is the old one with another number in each text, such as the steps of phase 4 after those of
 * phase 3: a new plan in the words of the old one. The number is the same in all texts, and both lists are unfinished
 * throughout.
 */
export function isSameShape(before: Items, after: Items): boolean {
  if (before.length < 2 || before.length !== after.length) return false;
  const changes = new Set<string>();
  return before.every((old, index) => {
    const item = after[index];
    if (item === undefined || isDone(old) || isDone(item) || old.content === item.content) return false;
    if (old.content.replace(NUMBER, "#") !== item.content.replace(NUMBER, "#")) return false;
    const numbers = item.content.match(NUMBER) ?? [];
    for (const [place, number] of (old.content.match(NUMBER) ?? []).entries())
      if (number !== numbers[place]) changes.add(`${number} to ${numbers[place]}`);
    return changes.size === 1;
  });
}
