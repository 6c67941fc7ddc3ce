import { expect, it } from "vitest";
import { items } from "../support/write.js";
import { linesOf, share, whole } from "./share.js";

const REPLY = {};

it.each<[name: string, hasRounds: boolean, call: (seen: number) => object]>([
  ["nothing", false, () => ({})],
  ["ended rounds", true, () => ({})],
  ["the reply of its calls", false, () => ({ reply: REPLY })],
  ["the version that the model saw", false, (seen) => ({ seen })],
  ["the version that the model saw, and ended rounds", true, (seen) => ({ seen })],
])(
  "an item that a person removed and the model added again stays where a write names it: a host that names %s",
  async (_name, hasRounds, call) => {
    const todos = share({ tool: { patch: true } });
    const { version } = await todos.write(whole("[ ]A"));
    if (hasRounds) await todos.endRound();
    await todos.edit({ remove: ["A"] });
    await todos.write({ add: items("[ ]A") }, call(version));
    const { list } = await todos.write(whole("[ ]A", "[ ]B"), call(version));
    expect(linesOf(list)).toBe("[ ]A, [ ]B");
  },
);

it("an item that one person added and another one took back stays where the second write names it", async () => {
  const todos = share({ tool: { patch: true } });
  await todos.write(whole("[ ]G"));
  const { version } = await todos.edit({ add: items("[ ]X") });
  await todos.write({ add: items("[ ]Y") });
  await todos.undo(version);
  await todos.write(whole("[ ]G", "[ ]X", "[ ]Y"));
  const { list } = await todos.write(whole("[ ]G", "[ ]X", "[ ]P"));
  expect(linesOf(list)).toBe("[ ]G, [ ]X, [ ]P");
});
