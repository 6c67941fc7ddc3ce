import { createSharedTodos, memoryStore, type TodoStore } from "agent-todos/shared";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Subscribe, shareWatch } from "../../src/shared/share-watch.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Gives a watch over a channel that a test rings, loses and refuses. */
function openChannel(refusals = 0) {
  const channel = { starts: 0, ends: 0, hear: (_id?: string): void => undefined, lost: (): void => undefined };
  const subscribe: Subscribe = async (hear, lost) => {
    channel.starts += 1;
    if (channel.starts <= refusals) throw new Error("too many clients");
    Object.assign(channel, { hear, lost });
    return () => {
      channel.ends += 1;
    };
  };
  return { channel, watch: shareWatch(subscribe) };
}

/** Starts readers, and gives how often each was woken so far. */
function startReaders(watch: NonNullable<TodoStore["watch"]>, ids: readonly string[]) {
  const ending = new AbortController();
  const woken = ids.map(() => 0);
  const ended = ids.map((id, reader) =>
    watch(
      id,
      () => {
        woken[reader] = (woken[reader] ?? 0) + 1;
      },
      ending.signal,
    ),
  );
  return { woken, ending, ended: Promise.all(ended) };
}

describe("shareWatch()", () => {
  it("subscribes once for all readers of all lists, and wakes each for its own list", async () => {
    const { channel, watch } = openChannel();
    const { woken, ending, ended } = startReaders(watch, ["a", "a", "b"]);
    await vi.advanceTimersByTimeAsync(0);
    expect([channel.starts, woken]).toEqual([1, [1, 1, 1]]);
    channel.hear("a");
    channel.hear("c");
    await vi.advanceTimersByTimeAsync(0);
    expect(woken).toEqual([2, 2, 1]);
    ending.abort();
    await ended;
    expect([channel.starts, channel.ends]).toEqual([1, 1]);
  });

  it("subscribes again once for all after a loss, and has every reader look once", async () => {
    const { channel, watch } = openChannel();
    const { woken } = startReaders(watch, ["a", "b"]);
    await vi.advanceTimersByTimeAsync(0);
    channel.lost();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([channel.starts, woken]).toEqual([2, [2, 2]]);
  });

  it("tries again ever more rarely where it is refused, and readers look after each attempt", async () => {
    const { channel, watch } = openChannel(Number.POSITIVE_INFINITY);
    const { woken } = startReaders(watch, ["a"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channel.starts).toBeGreaterThan(7);
    expect(channel.starts).toBeLessThan(20);
    expect(woken).toEqual([channel.starts]);
  });

  it("gives up a subscription that does not start, and ends it where it comes late", async () => {
    let ends = 0;
    const starts: ((end: () => void) => void)[] = [];
    const watch = shareWatch(() => new Promise((resolve) => starts.push(resolve)));
    const { woken } = startReaders(watch, ["a"]);
    await vi.advanceTimersByTimeAsync(5600);
    expect([starts.length, woken]).toEqual([2, [1]]);
    starts[0]?.(() => {
      ends += 1;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toBe(1);
  });

  it("goes on for the readers that stay, of the same list and of others", async () => {
    const { channel, watch } = openChannel();
    const first = startReaders(watch, ["a"]);
    const others = startReaders(watch, ["a", "b"]);
    await vi.advanceTimersByTimeAsync(0);
    first.ending.abort();
    await first.ended;
    channel.hear("a");
    channel.hear("b");
    await vi.advanceTimersByTimeAsync(0);
    expect([channel.ends, first.woken, others.woken]).toEqual([0, [1], [2, 2]]);
    others.ending.abort();
    await others.ended;
    expect(channel.ends).toBe(1);
    channel.hear("a");
    await vi.advanceTimersByTimeAsync(0);
    expect([first.woken, others.woken]).toEqual([[1], [2, 2]]);
  });

  it("hears nothing for a reader that went before it began", async () => {
    const { channel, watch } = openChannel();
    const wake = vi.fn();
    await watch("a", wake, AbortSignal.abort());
    expect([channel.starts, wake.mock.calls.length]).toEqual([0, 0]);
  });

  it("begins anew with the first reader after the last one, and ends once the subscription has ended", async () => {
    let end = (): void => undefined;
    let starts = 0;
    const watch = shareWatch(async () => {
      starts += 1;
      return () =>
        new Promise<void>((resolve) => {
          end = resolve;
        });
    });
    const { ending, ended } = startReaders(watch, ["a"]);
    await vi.advanceTimersByTimeAsync(0);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    ending.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOver).toBe(false);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(true);
    startReaders(watch, ["a"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(starts).toBe(2);
  });

  it("waits the first time again after a subscription that went well", async () => {
    const waits: number[] = [];
    const pause = async (milliseconds: number): Promise<void> => {
      waits.push(milliseconds);
    };
    let starts = 0;
    const ending = new AbortController();
    const watch = shareWatch(async (_hear, lost) => {
      starts += 1;
      if (starts > 8) ending.abort();
      // Every fourth one goes well for a while.
      if (starts % 4 !== 0) throw new Error("too many clients");
      lost();
      return () => undefined;
    }, pause);
    await watch("a", () => undefined, ending.signal);
    expect(waits.map((wait) => Math.ceil(Math.log2(wait / 500)) + 0)).toEqual([0, 1, 2, 0, 1, 2, 3, 0]);
  });

  it("does not wait for the end of a subscription that was lost", async () => {
    const losses: (() => void)[] = [];
    const watch = shareWatch(async (_hear, lost) => {
      losses.push(lost);
      return () => new Promise(() => undefined);
    });
    startReaders(watch, ["a"]);
    await vi.advanceTimersByTimeAsync(0);
    losses[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(losses.length).toBe(2);
  });
});

it("changes() asks the store once a minute where nothing happens, and at once after a hint", async () => {
  const store = memoryStore();
  let queries = 0;
  const count =
    <V extends unknown[], R>(call: (...values: V) => R) =>
    (...values: V): R => {
      queries += 1;
      return call(...values);
    };
  const counted: TodoStore = { ...store, head: count(store.head), log: count(store.log) };
  const todos = createSharedTodos({ store, id: "a" });
  await todos.edit({ add: [{ content: "Ask Ann", status: "pending" }] });
  const ending = new AbortController();
  const changes = createSharedTodos({ store: counted, id: "a" }).changes({ after: 1, signal: ending.signal });
  const next = changes[Symbol.asyncIterator]().next();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(queries).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(queries).toBe(3);
  await todos.edit({ add: [{ content: "Ask Bob", status: "pending" }] });
  // A turn for the hint, and one in which other readers may join the question.
  await vi.advanceTimersByTimeAsync(2);
  expect(await next).toMatchObject({ value: { version: 2 } });
  expect(queries).toBe(4);
  ending.abort();
});

it("a call rejects with store_timeout where the database hangs, and does not ask again", async () => {
  let asked = 0;
  const hangs = (): Promise<never> => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const store = { ...memoryStore(), head: hangs };
  const [usual, short] = [undefined, 200].map((timeout) =>
    createSharedTodos({ store, id: "a", timeout })
      .read()
      .catch((error: unknown) => error),
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(await short).toMatchObject({ name: "TodoError", code: "store_timeout" });
  await vi.advanceTimersByTimeAsync(4800);
  expect(await usual).toMatchObject({ code: "store_timeout" });
  expect(asked).toBe(2);
});
