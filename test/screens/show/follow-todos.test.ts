import type { TodoList } from "agent-todos";
import { describe, expect, it, vi } from "vitest";
import { createLiveList, followTodos, type TodoListSource } from "../../../src/screens/show/follow-todos.js";

const list = (revision: number): TodoList => ({ items: [], revision });
const step = () => new Promise((resolve) => setTimeout(resolve));

describe("createLiveList()", () => {
  function open() {
    const signals: AbortSignal[] = [];
    const live = createLiveList(list(1), async (signal) => {
      signals.push(signal);
    });
    return { live, signals };
  }

  it("follows from the first listener to the last, and anew for the next one", async () => {
    const { live, signals } = open();
    expect([Object.isFrozen(live), live.initial, live.list, signals]).toEqual([true, list(1), list(1), []]);
    const ends = [live.subscribe(() => undefined), live.subscribe(() => undefined)];
    expect(signals.length).toBe(1);
    ends[0]?.();
    await step();
    expect(signals[0]?.aborted).toBe(false);
    ends[1]?.();
    await step();
    expect(signals[0]?.aborted).toBe(true);
    live.subscribe(() => undefined);
    expect([signals.length, signals[1]?.aborted]).toEqual([2, false]);
  });

  it("goes on where a listener leaves and comes back in one step", async () => {
    const { live, signals } = open();
    live.subscribe(() => undefined)();
    live.subscribe(() => undefined);
    await step();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it("tells its listeners of a list that differs, and keeps the one it has otherwise", () => {
    const { live } = open();
    const heard = vi.fn();
    const end = live.subscribe(heard);
    const before = live.list;
    live.show(list(1));
    expect([live.list === before, heard.mock.calls]).toEqual([true, []]);
    live.show(list(2));
    end();
    live.show(list(3));
    expect([heard.mock.calls, live.list, live.initial]).toEqual([[[list(2)]], list(3), list(1)]);
  });
});

describe("followTodos()", () => {
  /** A list that a test sets, and what ends the subscription to it. */
  function createSource() {
    const unsubscribe = vi.fn();
    let tell = (): void => undefined;
    const source = {
      list: list(1),
      subscribe: (listener: (given: TodoList) => void) => {
        tell = () => listener(source.list);
        return unsubscribe;
      },
    };
    const set = (revision: number): void => {
      source.list = list(revision);
      tell();
    };
    return { source, set, unsubscribe };
  }

  it("gives a list as it is, and the newest after changes", async () => {
    const { source, set } = createSource();
    const lists = followTodos(source, new AbortController().signal);
    expect(await lists.next()).toEqual({ done: false, value: list(1) });
    const next = lists.next();
    await step();
    set(2);
    expect((await next).value).toEqual(list(2));
    set(3);
    set(4);
    expect((await lists.next()).value).toEqual(list(4));
  });

  it.each([
    ["while it waits", 1],
    ["while a reader has its list", 0],
  ])("ends with the signal %s, and leaves its list once", async (_when, waits) => {
    const { source, unsubscribe } = createSource();
    const ending = new AbortController();
    const lists = followTodos(source, ending.signal);
    await lists.next();
    const last = waits === 1 ? lists.next() : undefined;
    await step();
    expect(unsubscribe).not.toHaveBeenCalled();
    ending.abort();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(await (last ?? lists.next())).toEqual({ done: true, value: undefined });
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it("leaves its list where the reader goes, and the signal then", async () => {
    const { source, unsubscribe } = createSource();
    const ending = new AbortController();
    const heard = vi.spyOn(ending.signal, "removeEventListener");
    const lists = followTodos(source, ending.signal);
    await lists.next();
    await lists.return();
    ending.abort();
    expect([unsubscribe.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]);
  });

  it("follows a shared list from the one that it read, and shows nothing after the signal", async () => {
    const ending = new AbortController();
    const asked: unknown[] = [];
    const source: TodoListSource = {
      read: async () => list(5),
      async *changes(options) {
        asked.push(options);
        yield { type: "reset", version: 6, list: list(6) };
      },
    };
    const all: TodoList[] = [];
    for await (const shown of followTodos(source, ending.signal)) all.push(shown);
    expect([all, asked]).toEqual([[list(5), list(6)], [{ after: 5, signal: ending.signal }]]);
    const lists = followTodos(source, ending.signal).next();
    ending.abort();
    expect([await lists, asked.length]).toEqual([{ done: true, value: undefined }, 1]);
  });
});
