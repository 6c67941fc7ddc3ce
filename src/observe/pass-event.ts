import type { ObserverReading, ObserverReason } from "./event.js";

/**
 * One thing that happened while a plan was observed.
 *
 * - `pass`: a small model was asked, and what of its answer was believed; `checklist`: the main model's own words
 * - `skipped`: another process asks about this list, or was faster
 * - `failed`: no answer came (`timeout`, `ask`), the list could not be read or saved (`store`), an `event` was none
 * - `stopped`: after this many failures in a row nobody is asked any more
 */
export type ObservePlanEvent =
  | (ObserverReading & {
      readonly type: "pass";
      readonly reason: ObserverReason;
      /** By estimate: a quarter of the characters. */
      readonly tokens: { readonly in: number; readonly out: number };
    })
  | (ObserverReading & { readonly type: "checklist" })
  | { readonly type: "skipped"; readonly reason: ObserverReason }
  | { readonly type: "failed"; readonly reason: "timeout" | "ask" | "store" | "event"; readonly error: unknown }
  | { readonly type: "stopped"; readonly failures: number };
