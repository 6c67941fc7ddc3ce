import type { WatchedPlan } from "../../src/adapters/engine/watch-source.js";
import { createPlanObserver } from "../../src/observe/create-plan-observer.js";
import { observePlan } from "../../src/observe/observe-plan.js";
import { createTodoSession } from "../../src/session/create-todo-session.js";

/** A watch that only listens: `heard` has a person's words as they are, and of a round or an end all that was reported. */
export function listenWatch(): { readonly watch: WatchedPlan; readonly heard: readonly unknown[] } {
  const heard: unknown[] = [];
  const observer = createPlanObserver();
  const watch = observePlan(createTodoSession({ nag: false }), {
    ask: () => undefined,
    observer: {
      ...observer,
      next: (state, { type, list: _, agents: __, asking: ___, ...event }) => {
        heard.push(type === "user" ? Object.values(event)[0] : event);
        return { state, decision: { observe: false, reason: "off" } };
      },
    },
  });
  return { watch, heard };
}
