import type { TodoItem } from "../model/todo.js";
import type { TodoRules } from "../model/todo-rules.js";
import { completePlaces, followPlaces, isPairing, type Places, pairExactly, stayInPlace } from "../plan/pairing.js";
import type { OpenList } from "./open-list.js";
import type { TodoVersion } from "./todo-store.js";

type Ids = TodoRules["ids"];

/** A list that is about to become a version, and which item is which of the version before. */
interface NewVersion {
  readonly before: readonly TodoItem[];
  readonly after: readonly TodoItem[];
  readonly places: Places;
}

/** Gives the pairing that a version has to carry: none where its texts and ids say the same, as they nearly always do. */
export function carryPairing({ before, after, places }: NewVersion, ids: Ids): { readonly pairing?: Places } {
  const found = pairExactly(before, after, ids);
  return places.every((place, index) => place === found[index]) ? {} : { pairing: places };
}

/** Reads which item of a version is which of the one before it; a pairing that cannot be is not believed. */
export function readPairing(before: readonly TodoItem[], { list: { items }, pairing }: TodoVersion, ids: Ids): Places {
  const isSound = isPairing(pairing, { before: before.length, after: items.length });
  return isSound ? pairing : pairExactly(before, items, ids);
}

/** Most versions that are followed one by one: as many as are kept by default. */
const FOLLOWED = 500;

/**
 * Reads the versions after one up to another one; undefined where some of them are gone or they are too many.
 */
export async function readBetween(
  list: OpenList,
  from: TodoVersion,
  to: TodoVersion,
): Promise<readonly TodoVersion[] | undefined> {
  const steps = to.version - from.version;
  if (steps <= 1) return steps < 0 ? undefined : [to].slice(0, steps);
  if (steps > FOLLOWED) return undefined;
  const rows = await list.log(from.version, steps);
  return rows.length === steps && rows.at(-1)?.version === to.version ? rows : undefined;
}

/** Finds which item of a version is which of an older one: version by version, or by texts and ids where some are gone. */
export async function followVersions(list: OpenList, from: TodoVersion, to: TodoVersion, ids: Ids): Promise<Places> {
  const { items: first } = from.list;
  const rows = await readBetween(list, from, to);
  if (rows === undefined) return pairExactly(first, to.list.items, ids);
  let before = first;
  return rows.reduce<Places>((places, row) => {
    const step = readPairing(before, row, ids);
    before = row.list.items;
    return completePlaces(first, before, followPlaces(places, step));
  }, stayInPlace(first));
}
