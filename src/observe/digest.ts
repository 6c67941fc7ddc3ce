import { wrapInTag } from "../model/escape.js";
import { isFinished, type TodoItem, type TodoList } from "../model/todo.js";
import { tidy } from "./keep-round.js";
import type { ResolvedObserverOptions } from "./options.js";
import { type KeptRound, keepItem, type ObserverState, type Shown, type ShownItem } from "./state.js";

/** The most characters of a digest, of the list in it, and of one item. */
const DIGEST = 4000;
const LIST = 1500;
const CONTENT = 160;

/** The most rounds of earlier digests that are named again. */
const NAMED_AGAIN = 8;

const TAG = "session";

/**
 * Writes a digest: the list, the rounds since the last digest that was read, and the model's last words. Also returns
 * the items and rounds that it shows.
 */
export function writeDigest(
  state: ObserverState,
  list: TodoList,
  { isEnd, redact }: { readonly isEnd: boolean } & Pick<ResolvedObserverOptions, "redact">,
) {
  const after = lastRead(state.shown);
  const { items, rows } = showItems(list, redact);
  const head = [
    ...(state.user === "" ? [] : [`The person said: ${state.user}`]),
    describeList(list, rows, state.room === 1),
  ];
  const tail = [
    ...(state.text === "" ? [] : [`The agent said last: ${state.text}`]),
    ...(isEnd ? ["The agent has ended its turn."] : []),
  ];
  const room = DIGEST - [...head, ...tail].join("\n").length - 2 * TAG.length - 60;
  const { rounds, described } = describeRounds(state.rounds, after, room);
  const lines = ["", ...head, ...described, ...tail, ""].join("\n");
  return { prompt: wrapInTag(lines, TAG), shown: Object.freeze<Shown>({ items, rounds, isRead: false, after }) };
}

/** The last round that an answer was given about. */
function lastRead(shown: Shown | null): number {
  if (shown === null) return 0;
  return shown.isRead ? (shown.rounds.at(-1)?.round ?? shown.after) : shown.after;
}

function describeList(list: TodoList, rows: readonly string[], hasRoom: boolean): string {
  if (list.items.length === 0) return "The list is empty.";
  const title = hasRoom && isFinished(list) ? "The finished list; added items begin a new one:" : "The list:";
  const rest = list.items.length - rows.length;
  return [title, ...rows, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}

/** Names the items, and writes a row for each that fits: open ones before those that are done. */
function showItems(list: TodoList, redact: ResolvedObserverOptions["redact"]) {
  const names = nameItems(list.items);
  const rows = new Map<number, string>();
  let room = LIST;
  const isOpen = ({ status }: TodoItem): boolean => status === "pending" || status === "in_progress";
  for (const wanted of [true, false]) {
    for (const [index, item] of list.items.entries()) {
      if (isOpen(item) !== wanted || room < 0) continue;
      const row = `${names[index]} [${item.status}] ${tidy(item.content, redact, CONTENT)}`;
      room -= row.length + 1;
      if (room >= 0) rows.set(index, row);
    }
  }
  const shown = [...rows.keys()].sort((one, other) => one - other);
  return {
    rows: shown.flatMap((index) => rows.get(index) ?? []),
    items: shown.flatMap((index): ShownItem[] => {
      const [item, name] = [list.items[index], names[index]];
      return item === undefined || name === undefined ? [] : [{ name, ...keepItem(item) }];
    }),
  };
}

/** Names each item by its id, or as `#2` unless its id is short, plain and unique. */
function nameItems(items: readonly TodoItem[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { id } of items) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return items.map(({ id }, index) => {
    const isPlain = id !== undefined && /^[\w.:-]{1,40}$/.test(id) && counts.get(id) === 1;
    return isPlain ? id : `#${index + 1}`;
  });
}

/** Describes the newest rounds in full, and names some of the earlier ones. */
function describeRounds(kept: readonly KeptRound[], after: number, room: number) {
  const full: KeptRound[] = [];
  let left = room;
  const isNew = ({ round }: KeptRound): boolean => round > after;
  for (const one of kept.filter(isNew).reverse()) {
    const length = writeRound(one).length + 1;
    if (length > left) break;
    left -= length;
    full.unshift(one);
  }
  const newest = full.map(writeRound);
  const from = full[0]?.round ?? Infinity;
  const named: KeptRound[] = [];
  for (const one of kept
    .filter(({ round }) => round < from)
    .slice(-NAMED_AGAIN)
    .reverse()) {
    const length = nameRound(one).length + 2;
    if (length > left) break;
    left -= length;
    named.unshift(one);
  }
  const earlier = named.length > 0 ? [`Earlier rounds: ${named.map(nameRound).join("; ")}`] : [];
  const rounds = [...named, ...full].map(({ round, failed }) => ({ round, failed }));
  return { rounds, described: [...earlier, ...(newest.length > 0 ? ["Rounds since:", ...newest] : [])] };
}

function writeRound({ round, line }: KeptRound): string {
  return `${round}: ${line}`;
}

function nameRound({ round, names, failed }: KeptRound): string {
  return `${round} ${names}${failed ? " (failed)" : ""}`;
}
