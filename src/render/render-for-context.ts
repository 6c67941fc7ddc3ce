import { wrapInTag } from "../model/escape.js";
import { describeInvalid } from "../model/option-error.js";
import { findOwnFields, renderFields } from "../model/own-fields.js";
import { CONTEXT_CHARACTERS, clip } from "../model/quote.js";
import { countTodos, expectList, isDone, type TodoItem, type TodoList } from "../model/todo.js";
import { renderBlocked } from "./blocked.js";
import { renderMarked } from "./checkbox.js";

const TAG = "todo-context";

/** The beginning of each block. */
export const CONTEXT_OPEN = `<${TAG}>`;

/** The end of each block. */
export const CONTEXT_CLOSE = `</${TAG}>`;

/**
 * Renders the list as context for a model whose earlier messages were dropped: a block in the tag `todo-context`, or
 * the empty text without open items.
 *
 * It states the plan without a request. Texts are whole, with their ids, so that the next write can repeat them. The
 * block takes at most 4,000 characters, enough for fifteen items (the longest list on record) of 250 characters each. A
 * longer list is shown without its finished items, then without the last open ones, with their number in their place; a
 * single item that does not fit is cut. The same list always makes the same bytes, and {@link stripContext} removes the
 * block again.
 *
 * @example
 * ```ts
 * import { renderForContext } from "agent-todos";
 *
 * const items = [{ content: "Read", status: "completed" as const }, { content: "Write", status: "in_progress" as const }];
 * console.log(renderForContext({ items, revision: 1 }));
 * // => <todo-context>
 * // => The todo list as it stands, 1/2 done:
 * // => [x] Read
 * // => [>] Write
 * // => </todo-context>
 * ```
 */
export function renderForContext(list: TodoList): string {
  expectList("renderForContext", list);
  return renderContext(list, CONTEXT_CHARACTERS);
}

/** Renders the block in at most `limit` characters, for texts with something around it. */
export function renderContext(list: TodoList, limit: number): string {
  const { open, done, total } = countTodos(list);
  if (open === 0) return "";
  const head = `\nThe todo list as it stands, ${done}/${total} done:\n`;
  const room = limit - wrapInTag(`${head}\n`, TAG).length;
  return wrapInTag(`${head}${renderRows(list.items.map(shorten), room)}\n`, TAG);
}

// Escaping a text of megabytes takes long, and only its beginning fits. Escaping may also shorten a text.
function shorten(item: TodoItem): TodoItem {
  return { ...item, content: clip(item.content, 4 * CONTEXT_CHARACTERS) };
}

/**
 * Removes the blocks of {@link renderForContext} from a text, so that an old one is never shown next to a new one.
 *
 * Linear in the text. A text without a block stays unchanged, and so does a block that is cut off. Blank space around a
 * block goes with it: appending a block after a blank line and stripping it returns the text from before.
 *
 * @throws TypeError for anything but a text, such as the parts of a message.
 *
 * @example
 * ```ts
 * import { renderForContext, stripContext, type TodoList } from "agent-todos";
 *
 * const list: TodoList = { revision: 1, items: [{ content: "Write", status: "in_progress" }] };
 * const summary = `So far: the parser reads.\n\n${renderForContext(list)}`;
 * console.log(stripContext(summary)); // => So far: the parser reads.
 * ```
 */
export function stripContext(text: string): string {
  if (typeof text !== "string")
    throw new TypeError(describeInvalid("call of stripContext()", "text", "a string", text));
  const blocks = findBlocks(text);
  if (blocks.length === 0) return text;
  const starts = [0, ...blocks.map(({ end }) => end)];
  // A blank line replaces a block, so that the text around it cannot join into a new one.
  return starts
    .map((start, index) => trimSides(text.slice(start, blocks[index]?.start), index > 0, index < blocks.length))
    .filter((part) => part !== "")
    .join("\n\n");
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds whole blocks: each end closes the last open tag before it, so a block without an end leaves the other text in
 * place.
 */
function findBlocks(text: string): readonly Block[] {
  const open: number[] = [];
  const blocks: Block[] = [];
  for (const { 0: tag, index } of text.matchAll(new RegExp(`</?${TAG}>`, "g"))) {
    if (tag === `<${TAG}>`) {
      open.push(index);
      continue;
    }
    const start = open.pop();
    if (start === undefined) continue;
    while ((blocks.at(-1)?.start ?? -1) > start) blocks.pop();
    blocks.push({ start, end: index + tag.length });
  }
  return blocks;
}

function trimSides(part: string, atStart: boolean, atEnd: boolean): string {
  const rest = atStart ? part.trimStart() : part;
  return atEnd ? rest.trimEnd() : rest;
}

function renderRows(items: readonly TodoItem[], room: number): string {
  const open = items.filter((item) => !isDone(item));
  // Finished items are left out first, then the others' own fields, then the last of the others.
  const whole = [items, open].map((all) => all.map(renderContextRow).join("\n"));
  const fitting = [...whole, renderItems(items)].find((rows) => rows.length <= room);
  if (fitting !== undefined) return fitting;
  const more = (count: number): string => `+${count} more open`;
  const rows: string[] = [];
  let left = room - more(open.length).length - 1;
  for (const item of open) {
    const row = renderItems([item]);
    if (row.length > left) break;
    rows.push(row);
    left -= row.length + 1;
  }
  // Otherwise a long first item would leave the block empty.
  if (rows.length === 0) rows.push(clip(renderItems(open.slice(0, 1)), left));
  if (rows.length < open.length) rows.push(more(open.length - rows.length));
  return rows.join("\n");
}

/** Most characters of a row that show the fields of an item that are not the library's. */
const FIELDS_CHARACTERS = 200;

/** Renders the row of an item in a block, with why it is blocked and the fields of the host. */
export function renderContextRow(item: TodoItem): string {
  return (
    renderMarked(item) + renderBlocked(item, FIELDS_CHARACTERS) + renderFields(findOwnFields(item), FIELDS_CHARACTERS)
  );
}

function renderItems(items: readonly TodoItem[]): string {
  return items.map((item) => renderMarked(item)).join("\n");
}
