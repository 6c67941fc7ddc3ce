import { describeInvalid } from "../../model/option-error.js";
import { isRecord } from "../../model/plain-json.js";
import type { PlanWatch } from "../../observe/observe-plan.js";

/** The part of a watch, made by `observePlan` of `agent-todos/observe`, that records what happens. */
export type WatchedPlan = Pick<PlanWatch, "user" | "round" | "end">;

/**
 * The watch of a conversation, or a function that finds one by the framework's request context.
 *
 * An agent or server that serves several people needs the function, which returns the same watch for one conversation.
 */
export type WatchSource<Context> = WatchedPlan | ((context: Context) => WatchedPlan | Promise<WatchedPlan>);

const METHODS = ["user", "round", "end"];

function expectWatch(value: unknown, subject: string): void {
  const isWatch = isRecord(value) && METHODS.every((name) => typeof value[name] === "function");
  if (!isWatch) throw new TypeError(describeInvalid(subject, "the watch", "one that observePlan() returned", value));
}

/**
 * Creates the function that finds a conversation's watch; the subject names what needs one.
 *
 * @throws TypeError for anything but a watch or a function; the returned function throws it too where it finds no
 * watch.
 */
export function createFindWatch<Context>(source: WatchSource<Context>, subject: string) {
  if (typeof source !== "function") expectWatch(source, subject);
  return async (context: Context): Promise<WatchedPlan> => {
    const watch = typeof source === "function" ? await source(context) : source;
    expectWatch(watch, "watch of this run");
    return watch;
  };
}
