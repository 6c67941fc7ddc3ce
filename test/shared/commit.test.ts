import { memoryStore, type TodoStore } from "agent-todos/shared";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { stopTimers } from "../support/until-equal.js";
import { share, whole } from "./share.js";

stopTimers();

describe("a list that others change at every attempt", () => {
  /** A store in which somebody is always faster, so many times. */
  function contended(times: number) {
    const store = memoryStore();
    const attempts = { count: 0 };
    const append: TodoStore["append"] = async (id, expected, entry, agent) => {
      attempts.count += 1;
      if (attempts.count <= times) {
        const list = { items: [], revision: expected + 1 };
        await store.append(id, expected, { list, actor: "other", at: 0, call: `k${attempts.count}` });
      }
      return store.append(id, expected, entry, agent);
    };
    return { attempts, store: { ...store, append } };
  }

  it.each([23, 24])("is written in 24 attempts or not at all: others were faster %i times", async (times) => {
    const { attempts, store } = contended(times);
    const written = share({ store })
      .write(whole("[>]Read"))
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    const message = "Others changed the list faster than 24 attempts to save: nothing was saved; try again";
    expect(await written).toMatchObject(times === 23 ? { ok: true, version: 24 } : { code: "contended", message });
    expect(attempts.count).toBe(24);
  });

  it("is tried again at once after the first time, and after a wait from then on", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    onTestFinished(() => void vi.restoreAllMocks());
    const { attempts, store } = contended(3);
    const written = share({ store }).write(whole("[>]Read"));
    const counts: number[] = [];
    for (const wait of [0, 6, 1, 14, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      counts.push(attempts.count);
    }
    expect(counts).toEqual([2, 2, 3, 3, 4]);
    expect((await written).version).toBe(4);
  });
});
