import { readFileSync } from "node:fs";
import { memoryStore, type SharedTodos, type SharedTodosOptions } from "agent-todos/shared";
import { expect, it } from "vitest";
import { type Conversation, playSteps } from "../support/play-steps.js";
import { share } from "./share.js";

/**
 * Conversations over one list. `main` and `main 2` are handles of one agent, each of which is kept; `child` is another
 * agent; the user has a new handle for each edit.
 */
const CONVERSATIONS: readonly Conversation<Partial<SharedTodosOptions>>[] = JSON.parse(
  readFileSync(new URL("conversations.json", import.meta.url), "utf8"),
);

it.each(CONVERSATIONS)("$name", async ({ options, steps }) => {
  const store = memoryStore();
  const handles = new Map<string, SharedTodos>();
  const open = (name: string): SharedTodos => share({ ...options, store, agent: name.split(" ")[0] });
  expect.hasAssertions();
  await playSteps(steps, (step) => {
    if ("prune" in step) return { prune: (keep: { entries: number }) => store.prune("a", keep), decision: undefined };
    const { by = "main" } = step;
    if (by === "user") return share({ ...options, store });
    const handle = handles.get(by) ?? open(by);
    handles.set(by, handle);
    return handle;
  });
});
