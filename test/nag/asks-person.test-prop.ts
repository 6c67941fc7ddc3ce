import * as fc from "fast-check";
import { expect, it } from "vitest";
import { asksPerson } from "../../src/nag/asks-person.js";
import { law } from "../support/law.js";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom("a", " ", "?", "\n", "`", '"', "- ", "1.", "https://", "；", "か"),
    maxLength: 300,
  }),
);

it("asksPerson() answers for any text, and looks at its end only", () =>
  law([text, text], (reply, before) => {
    const end = reply.padStart(2000, "a ");
    expect(typeof asksPerson(reply)).toBe("boolean");
    // What stands before the end counts only for where the text begins, which one more character settles.
    expect(asksPerson(`${before}a${end}`)).toBe(asksPerson(`a${end}`));
  }));

it("asksPerson() hears a question after any words, and none in code", () =>
  law([fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "\n") })], (words) => {
    expect(asksPerson(`${words}\nWhich one?`)).toBe(true);
    expect(asksPerson(`${words}\nDone: \`which one?\``)).toBe(false);
  }));
