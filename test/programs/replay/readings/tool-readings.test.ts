import { expect, it } from "vitest";
import { TOOL_READINGS } from "../../../../src/programs/replay/readings/tool-readings.js";
import { PRODUCTS } from "./products.js";

it("a test of this folder makes the calls of each product that replay reads without a preset", () => {
  expect(Object.values(PRODUCTS).flat().sort()).toEqual(TOOL_READINGS.map(({ name }) => name).sort());
});
