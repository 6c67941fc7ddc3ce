import { setTimeout as wait } from "node:timers/promises";

/** Does a work again until it succeeds, as while a server starts; throws what it threw last after five minutes. */
export async function waitFor<T>(work: () => Promise<T> | T): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3000) throw error;
      await wait(100);
    }
  }
}
