import { countTodos } from "../core/stats.js";
import { isDone, type TodoItem, type TodoList } from "../core/todo.js";
import { renderCheckbox } from "./checkbox.js";
import { inTag } from "./in-tag.js";

const TAG = "todo-context";
/** Most characters of the rows: fifteen items, the longest list on record, of 250 characters each. */
const ROW_CHARACTERS = 4000;

/**
 * The list as context for a model whose earlier messages are gone: a block in the tag `todo-context`; empty when
 * nothing is open.
 *
 * It says what is so and asks for nothing. Texts are whole, with their ids, so that the next write can repeat them.
 * A list over 4,000 characters leaves out what is done, and then the last open items, and says how many. The same list
 * has the same bytes, and {@link stripContext} takes the block out again.
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
  const { open, done, total } = countTodos(list);
  if (open === 0) return "";
  return inTag(`\nThe todo list as it stands, ${done}/${total} done:\n${renderRows(list)}\n`, TAG);
}

/**
 * A text without the blocks of {@link renderForContext} in it, so that an older one never stands beside a newer one.
 *
 * Total and linear; a text without a block stays as it is, and so does a block that is cut off. Blank space around a
 * block goes with it: appending one after a blank line and stripping it gives the text that was there before.
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
  const blocks = findBlocks(text);
  if (blocks.length === 0) return text;
  const starts = [0, ...blocks.map(({ end }) => end)];
  // A blank line stands where a block stood, so that the text around it cannot join to another one.
  return starts
    .map((start, index) =>
      trimSides(text.slice(start, blocks[index]?.start), index > 0, index < blocks.length),
    )
    .filter((part) => part !== "")
    .join("\n\n");
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/** Each end closes the last open tag before it, so that a block that was cut off takes no text with it. */
function findBlocks(text: string): readonly Block[] {
  const open: number[] = [];
  const blocks: Block[] = [];
  for (const { 0: tag, index } of text.matchAll(TAGS)) {
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

const TAGS = new RegExp(`</?${TAG}>`, "g");

function trimSides(part: string, atStart: boolean, atEnd: boolean): string {
  const rest = atStart ? part.trimStart() : part;
  return atEnd ? rest.trimEnd() : rest;
}

function renderRows(list: TodoList): string {
  const whole = renderItems(list.items);
  if (whole.length <= ROW_CHARACTERS) return whole;
  const rows: string[] = [];
  const open = list.items.filter((item) => !isDone(item));
  let room = ROW_CHARACTERS;
  for (const item of open) {
    const row = renderItems([item]);
    // The first one always stands there, or a single long item would leave nothing.
    if (rows.length > 0 && row.length > room) break;
    rows.push(row);
    room -= row.length;
  }
  if (rows.length < open.length) rows.push(`+${open.length - rows.length} more open`);
  return rows.join("\n");
}

function renderItems(items: readonly TodoItem[]): string {
  return renderCheckbox({ items, revision: 0 }, { count: "none", ids: true, activeForm: "none" });
}
