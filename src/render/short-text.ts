import { clip } from "../core/clip.js";
import { escapeForModel } from "../core/escape.js";
import type { TodoItem } from "../core/todo.js";

/** The longest stretch of an item's text in a sentence, in characters: enough to know which item it is. */
const TEXT_CHARACTERS = 80;

/** Names an item in a sentence for a model: its text, escaped and cut at 80 characters. */
export function shortText(item: TodoItem): string {
  return clip(escapeForModel(item.content), TEXT_CHARACTERS);
}
