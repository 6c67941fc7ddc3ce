import { expect, it } from "vitest";
import {
  allOf,
  BOOLEAN,
  checkOptions,
  countFrom,
  FUNCTION,
  type OptionRules,
  oneOf,
  required,
  TEXT,
  TEXT_OR_FUNCTION,
  textLike,
} from "../../src/model/check-options.js";

const RULES: OptionRules = {
  size: oneOf("s", "m"),
  most: countFrom(1),
  name: required(textLike(/^[a-z]+$/, "small letters")),
  done: FUNCTION,
  isOpen: BOOLEAN,
  words: { options: allOf(["one", "two"], TEXT) },
  deep: { options: { inner: { options: { text: TEXT_OR_FUNCTION } } }, rule: "a group of groups" },
  later: undefined,
};

it.each([
  { name: "the least", options: { name: "a" } },
  { name: "undefined for what was left out", options: { name: "a", most: undefined, words: undefined } },
  { name: "an option that is checked elsewhere", options: { name: "a", later: Symbol() } },
  {
    name: "everything",
    options: {
      name: "a",
      size: "m",
      most: Infinity,
      done: () => 1,
      isOpen: false,
      words: { one: "1", two: undefined },
      deep: { inner: { text: () => "" } },
    },
  },
])("checkOptions() accepts $name", ({ options }) => {
  expect(() => checkOptions("try", options, RULES)).not.toThrow();
});

it.each([
  { options: null, kind: TypeError, message: /^Invalid try: the options must be an object \(got null\)$/ },
  {
    options: { nmae: "a" },
    kind: TypeError,
    message: /^Invalid try: nmae is not an option \(the options are .*size, most/,
  },
  { options: {}, kind: TypeError, message: /name must be small letters \(got undefined\)$/ },
  { options: { name: "A" }, kind: RangeError, message: /name must be small letters \(got "A"\)$/ },
  { options: { name: "a", size: "l" }, kind: RangeError, message: /size must be one of "s", "m"/ },
  { options: { name: "a", most: 0.5 }, kind: RangeError, message: /most must be a whole number ≥ 1/ },
  { options: { name: "a", done: 1 }, kind: RangeError, message: /done must be a function/ },
  { options: { name: "a", isOpen: {} }, kind: TypeError, message: /isOpen must be true or false/ },
  { options: { name: "a", words: [] }, kind: RangeError, message: /words must be an object/ },
  {
    options: { name: "a", words: { six: "" } },
    kind: TypeError,
    message: /words.six is not an option \(the options are one, two\)/,
  },
  { options: { name: "a", words: { one: 1 } }, kind: RangeError, message: /words.one must be a string/ },
  { options: { name: "a", deep: 1 }, kind: RangeError, message: /deep must be a group of groups/ },
  {
    options: { name: "a", deep: { inner: { text: 1 } } },
    kind: RangeError,
    message: /deep.inner.text must be a string or a function/,
  },
])("checkOptions() refuses $options", ({ options, kind, message }) => {
  const check = (): void => checkOptions("try", options, RULES);
  expect(check).toThrow(kind);
  expect(check).toThrow(message);
});
