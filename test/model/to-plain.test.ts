import { expect, it } from "vitest";
import { toPlain } from "../../src/model/plain-json.js";

const throwing = {
  get todos(): never {
    throw new Error("no");
  },
};
const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;
const endless: unknown[] = [];
endless.push(endless);

it.each([
  { name: "a getter that throws", value: throwing, reason: "Error: no" },
  {
    name: "a proxy without keys",
    value: new Proxy(
      {},
      {
        ownKeys: () => {
          throw new TypeError("hidden");
        },
      },
    ),
    reason: "TypeError: hidden",
  },
  { name: "a value that contains itself", value: cyclic, reason: "TypeError: it is nested too deep" },
  { name: "a list that contains itself", value: endless, reason: "TypeError: it is nested too deep" },
  {
    name: "a list of any length",
    value: new Proxy([], { get: () => 2 ** 32 - 1 }),
    reason: "TypeError: a list without a length",
  },
])("toPlain() says why it cannot copy $name", ({ value, reason }) => {
  expect(toPlain(value)).toEqual({ ok: false, reason });
});

it("toPlain() copies what JSON holds", () => {
  const value = { list: [1, "a", null, { b: true }], none: undefined };
  const plain = toPlain(value);
  expect(plain).toStrictEqual({ ok: true, value });
  expect(plain.ok && plain.value).not.toBe(value);
});
