import { expect, it } from "vitest";
import { equalPlain, freezeCopy, isExactNumber, isRecord } from "../../src/model/plain-json.js";
import { isDeepFrozen } from "../support/deep-freeze.js";

it.each([
  { value: {}, record: true },
  { value: Object.create(null), record: true },
  { value: new Date(0), record: true },
  { value: [], record: false },
  { value: null, record: false },
  { value: undefined, record: false },
  { value: "a", record: false },
  { value: () => 1, record: false },
])("isRecord() is $record for $value", ({ value, record }) => {
  expect(isRecord(value)).toBe(record);
});

it("freezeCopy() copies and freezes all of a value and leaves the value alone", () => {
  const value = { a: [1, { b: "x" }], c: null, d: true, e: { f: {} } };
  const copy = freezeCopy(value);
  expect(copy).toStrictEqual(value);
  expect(isDeepFrozen(copy)).toBe(true);
  expect(Object.isFrozen(value) || Object.isFrozen(value.a)).toBe(false);
});

it("freezeCopy() drops what is undefined and writes -0 as 0", () => {
  expect(freezeCopy({ a: undefined, b: -0, c: [-0] })).toStrictEqual({ b: 0, c: [0] });
});

it("freezeCopy() keeps a field __proto__ a field", () => {
  const copy = freezeCopy(JSON.parse('{"__proto__":1}'));
  expect(Object.keys(copy as object)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});

it.each([
  { value: undefined, message: "nothing is not JSON" },
  { value: [undefined], message: "nothing is not JSON" },
  { value: { a: Number.POSITIVE_INFINITY }, message: "Infinity is not JSON" },
  { value: Symbol("x"), message: "a symbol is not JSON" },
  { value: [() => 1], message: "a function is not JSON" },
  { value: 1n, message: "a bigint is not JSON" },
])("freezeCopy() throws because $message", ({ value, message }) => {
  expect(() => freezeCopy(value)).toThrow(new TypeError(message));
});

it("freezeCopy() throws for one level more than it may go down", () => {
  expect(freezeCopy([[1]], 2)).toEqual([[1]]);
  expect(() => freezeCopy([[[1]]], 2)).toThrow(new TypeError("it is nested too deep"));
});

it.each([
  { value: Number.MAX_SAFE_INTEGER, exact: true },
  { value: Number.MIN_SAFE_INTEGER, exact: true },
  { value: 0.5, exact: true },
  { value: Number.MAX_SAFE_INTEGER + 1, exact: false },
  { value: Number.MIN_SAFE_INTEGER - 1, exact: false },
  { value: Number.NaN, exact: false },
  { value: "1", exact: false },
])("isExactNumber() is $exact for $value", ({ value, exact }) => {
  expect(isExactNumber(value)).toBe(exact);
});

type MoreRow = { a: unknown; b: unknown; equal: boolean };

it.each<MoreRow>([
  { a: 1, b: 1, equal: true },
  { a: null, b: {}, equal: false },
  { a: [], b: {}, equal: false },
  { a: {}, b: [], equal: false },
  { a: [1, [2]], b: [1, [2]], equal: true },
  { a: [1, 2], b: [2, 1], equal: false },
  { a: [1], b: [1, 2], equal: false },
  { a: { x: 1, y: { z: [] } }, b: { y: { z: [] }, x: 1 }, equal: true },
  { a: { x: 1 }, b: { x: 1, y: 1 }, equal: false },
  { a: { toString: 1 }, b: { x: 1 }, equal: false },
  { a: "1", b: 1, equal: false },
  { a: 1, b: {}, equal: false },
  { a: null, b: undefined, equal: false },
  { a: { x: undefined }, b: { y: undefined }, equal: false },
])("equalPlain() says $equal of $a and $b", ({ a, b, equal }) => {
  expect(equalPlain(a, b)).toBe(equal);
  expect(equalPlain(b, a)).toBe(equal);
});
