import { beforeAll, expect, it, vi } from "vitest";

/** The server's own part, without pages: what its routes call. */
async function openServer() {
  vi.stubEnv("APPROVE", "1");
  vi.stubEnv("DATABASE", "memory://");
  return { ...(await import("../lib/approval.js")), ...(await import("../lib/database.js")) };
}
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});

const step = (content: string, status = "pending") => ({ content, status });
const PLAN = [step("Find a place to stay"), step("Pick three sights")];
const MORE = [...PLAN, step("Rent a bike")];

/** A chat whose plan was approved. */
async function approve(id: string): Promise<void> {
  await (await server.openTodos(id, server.followApproval(id))).write({ todos: PLAN });
  await expect.poll(async () => (await server.readApproval(id)).state.phase).toBe("proposed");
  const list = await (await server.openTodos(id)).read();
  expect(await server.takeAnswer(id, list, { type: "approved", seen: list.revision })).toBe(true);
  expect(await server.askToRun(id)).toEqual({ mayRun: true });
}

it("runs no step that was saved before its process died, asks about it, and goes on after a yes", async () => {
  await approve("died");
  const todos = await server.openTodos("died");
  await todos.write({ todos: MORE }, { callId: "more" });
  expect(await todos.write({ todos: MORE }, { callId: "more" })).toMatchObject({ duplicate: true });
  const { mayRun, text } = await server.askToRun("died");
  expect([mayRun, text]).toEqual([false, expect.stringContaining('"Rent a bike"')]);
  const { state, before } = await server.readApproval("died");
  expect([state.phase, before]).toEqual(["proposed", PLAN.map(({ content }) => content)]);
  const list = await todos.read();
  expect(await server.takeAnswer("died", list, { type: "approved", seen: 1 })).toBe(false);
  expect(await server.takeAnswer("died", list, { type: "approved", seen: list.revision })).toBe(true);
  expect(await server.askToRun("died")).toEqual({ mayRun: true });
});

it("takes a tick on an old screen for nothing but a tick", async () => {
  await approve("tabs");
  await (await server.openTodos("tabs")).write({ todos: MORE });
  const tab = await server.openTodos("tabs", server.followApproval("tabs"));
  await tab.edit({ updates: [{ content: "Find a place to stay", status: "completed" }] }, { seen: 1 });
  await expect.poll(async () => (await server.readApproval("tabs")).state.steps).not.toContain("Rent a bike");
  expect((await server.askToRun("tabs")).mayRun).toBe(false);
});

it("lets a proposal of an older list be approved after one more look", async () => {
  await approve("order");
  const todos = await server.openTodos("order");
  await todos.write({ todos: MORE });
  const list = await todos.read();
  await server.tellApproval("order", { type: "proposed", list: { ...list, items: list.items.slice(1) } });
  const yes = { type: "approved", seen: list.revision } as const;
  expect([await server.takeAnswer("order", list, yes), await server.takeAnswer("order", list, yes)]).toEqual([
    false,
    true,
  ]);
});
