import { Session } from "node:inspector/promises";
import { expect, it } from "vitest";
import { createTodoSession } from "../../src/session/create-todo-session.js";
import { readText } from "./read-tree.js";

/** Finds the files of `src` in which a function runs while `act` does. */
async function findWalked(act: () => void): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  // What has run before counts no more.
  await session.post("Profiler.takePreciseCoverage");
  act();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  const walked = result.filter(({ url, functions }) => {
    return url.includes("/src/") && functions.some(({ ranges: [range] }) => (range?.count ?? 0) > 0);
  });
  return walked.map(({ url }) => url.slice(url.indexOf("/src/") + 1).replace(/\?.*$/, ""));
}

it("the page on contributing names the files that one write goes through", async () => {
  const todos = createTodoSession();
  todos.write({ todos: [{ content: "Read", status: "in_progress" }] });
  const [, section = ""] =
    /^## One write, from call to reply$([\s\S]*?)^## /m.exec(readText("docs/CONTRIBUTING.md")) ?? [];
  const named = [...section.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, path]) => path);
  const walked = await findWalked(() => todos.write({ todos: [{ content: "Read", status: "completed" }] }));
  expect([...named].sort()).toEqual([...walked].sort());
});
