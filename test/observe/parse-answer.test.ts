import { createPlanObserver } from "agent-todos/observe";
import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../src/observe/parse-answer.js";
import { line } from "../support/write.js";
import { EDIT, listOf, shownState } from "./watch.js";

const LIST = listOf("Write", "Test");
const UPDATE = { id: "#1", status: "completed", round: 1 };

describe("read() completes the item of an answer that is", () => {
  const observer = createPlanObserver();
  it.each<[string, unknown]>([
    ["an object", { updates: [UPDATE] }],
    ["the object's text", '{"updates": [{"id": "#1", "status": "completed", "round": 1}]}'],
    ["text in a fence", 'Here it is:\n```json\n{"updates": [{"id": 1, "status": "completed", "round": "1",}]}\n```'],
    ["text in text", '"{\\"updates\\": [{\\"id\\": \\"1\\", \\"status\\": \\"completed\\", \\"round\\": 1}]}"'],
    ["in a wrapper", { input: { updates: [UPDATE] } }],
    ["text in a wrapper", { arguments: '{"updates": [{"id": "#1", "status": "completed", "round": 1}]}' }],
    ["one update in place of the list", { updates: UPDATE }],
    ["with its round in words", { updates: [{ ...UPDATE, round: "round 1" }] }],
    ["with its round behind a sign", { updates: [{ ...UPDATE, round: "#1" }] }],
  ])("%s", (_, reply) => {
    const found = observer.read(shownState(observer, LIST, [EDIT]), LIST, reply);
    expect(found.list.items.map(line)).toEqual(["[x]Write", "[ ]Test"]);
    expect(found.refused).toEqual([]);
  });

  it.each([undefined, null, "", " ", {}, "{}", "No changes.", "nothing", { add: [], updates: null }])(
    "silence, and then keeps the list: %j",
    (reply) => {
      const found = observer.read(shownState(observer, LIST, [EDIT]), LIST, reply);
      expect(found.list).toBe(LIST);
      expect(found.refused).toEqual([]);
    },
  );
});

const NOTHING = { updates: [], add: [], refused: [] };
const refusals = (reply: unknown): readonly string[] =>
  parseAnswer(reply).refused.map(({ code, path }) => `${code} ${path.join(".")}`);

it.each<[string, unknown, readonly string[]]>([
  ["a hundred additions", { add: new Array(100).fill("Ship") }, []],
  ["more additions than a hundred", { add: new Array(101).fill("Ship") }, ["too_many_items add"]],
  ["more updates than a hundred", { updates: new Array(101).fill(UPDATE) }, ["too_many_items updates"]],
])("parseAnswer() reads a hundred entries of %s", (_, reply, refused) => {
  const { updates, add } = parseAnswer(reply);
  expect(updates.length + add.length).toBe(100);
  expect(refusals(reply)).toEqual(refused);
});

it("parseAnswer() says how many entries were too many", () => {
  const [refused] = parseAnswer({ add: new Array(101).fill("Ship") }).refused;
  expect(refused?.message).toContain("more than 100 entries");
});

it.each<[string, unknown, readonly string[]]>([
  ["a removal", { remove: ["#1", "#2"] }, ["removal remove.0", "removal remove.1"]],
  ["a removal that is no list", { deleted: "#1" }, ["removal deleted"]],
  ["an unknown part, its name cut", { ["x".repeat(50)]: [] }, [`not_a_patch ${"x".repeat(40)}`]],
  ["an update that is no object", { updates: [3] }, ["not_a_patch updates.0"]],
  ["a wrapper around no object", { input: "later" }, ["not_a_patch "]],
  ["an object that throws", Object.defineProperty({}, "add", { enumerable: true, get: fail }), ["not_a_patch "]],
])("parseAnswer() refuses %s", (_, reply, refused) => {
  expect(parseAnswer(reply)).toMatchObject({ updates: [], add: [] });
  expect(refusals(reply)).toEqual(refused);
});

function fail(): never {
  throw new Error("no");
}

const ADDED = { ...NOTHING, add: [{ fields: { content: "Ship" }, path: ["add", 0] }] };
const REFUSED = { ...NOTHING, refused: [expect.objectContaining({ code: "not_a_patch" })] };

it.each<[string, string, object]>([
  ["at the fifth brace", 'f({ [{ <{ ({ {"add":["Ship"]}', ADDED],
  ["no object at the sixth brace", 'f({ [{ <{ ({ /{ {"add":["Ship"]}', REFUSED],
  ["after a long text", `${"word ".repeat(19_000)}{"add":["Ship"]}`, ADDED],
  ["no object in a text that is too long", `${"word ".repeat(20_000)}{"add":["Ship"]}`, REFUSED],
])("parseAnswer() finds %s", (_, reply, found) => {
  expect(parseAnswer(reply)).toEqual(found);
});
