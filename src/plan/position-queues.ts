/** Positions that wait under their keys. */
export interface PositionQueues<K> {
  /** Takes the first position that is left under the key; undefined after the last. */
  readonly take: (key: K | undefined) => number | undefined;
}

/** Queues positions by key, to be handed out first to last; one without a key is left out. */
export function queuePositions<K>(
  positions: readonly number[],
  keyOf: (position: number) => K | undefined,
): PositionQueues<K> {
  const queues = new Map<K, number[]>();
  // Taking from the end of an array is cheap, so the first position stands there.
  for (const position of [...positions].reverse()) {
    const key = keyOf(position);
    if (key === undefined) continue;
    const queue = queues.get(key);
    if (queue) queue.push(position);
    else queues.set(key, [position]);
  }
  return { take: (key) => (key === undefined ? undefined : queues.get(key)?.pop()) };
}
