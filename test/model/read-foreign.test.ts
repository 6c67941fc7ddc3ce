import { expect, it } from "vitest";
import { readForeign, toPlain } from "../../src/model/plain-json.js";

const throwing = {
  get todos(): never {
    throw new Error("no");
  },
};
const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;
const endless: unknown[] = [];
endless.push(endless);

it("readForeign() reads a plain value as it is", () => {
  const value = { a: 1 };
  expect(readForeign<unknown>(value, (read) => read, String)).toBe(value);
});

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
])("readForeign() refuses $name", ({ value, reason }) => {
  const read = (given: unknown): string => {
    throw new Error(String(given === value));
  };
  expect(readForeign(value, read, (why) => why)).toBe(reason);
});

it("readForeign() reads a copy of what threw only the first time", () => {
  let asked = 0;
  const value = {
    get todos(): string {
      asked += 1;
      if (asked === 1) throw new Error("not yet");
      return "here";
    },
  };
  expect(readForeign(value, (read) => (read as { todos: string }).todos, String)).toBe("here");
});

it("readForeign() lets an error of the reader itself through", () => {
  const read = (): never => {
    throw new RangeError("a defect");
  };
  expect(() => readForeign({ todos: [] }, read, String)).toThrow(RangeError);
});

it("toPlain() copies what JSON holds", () => {
  const value = { list: [1, "a", null, { b: true }], none: undefined };
  const plain = toPlain(value);
  expect(plain).toStrictEqual({ ok: true, value });
  expect(plain.ok && plain.value).not.toBe(value);
});
