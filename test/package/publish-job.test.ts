import { expect, it } from "vitest";
import { readText } from "./read-tree.js";

const workflow = readText(".github/workflows/ci.yml");
const [others = "", publish = ""] = workflow.split("\n  publish:\n");

it("the publish job installs without scripts, which could read what publishes", () => {
  const installs = publish.split("\n").filter((line) => /\bnpm (?:ci|i|install|exec)\b|\bnpx\b/.test(line));
  expect(installs.length).toBeGreaterThan(0);
  expect(installs.filter((line) => !line.includes("--ignore-scripts"))).toEqual([]);
});

it("the publish job has its own identity in place of a token, and no other job has it", () => {
  expect(publish).toMatch(/^ {6}id-token: write\b/m);
  expect(others).not.toContain("id-token");
  expect(workflow).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
});
