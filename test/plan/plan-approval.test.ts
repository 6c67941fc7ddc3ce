import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import type { TodoChange } from "../../src/model/todo-change.js";
import type { PlanApprovalEvent, PlanApprovalState } from "../../src/plan/approval-event.js";
import { createPlanApproval } from "../../src/plan/plan-approval.js";
import { item } from "../support/write.js";

const approval = createPlanApproval();

function list(...lines: readonly string[]): TodoList {
  return { items: lines.map(item), revision: 1 };
}

const propose = (...lines: readonly string[]) => ({ type: "proposed", list: list(...lines) }) as const;
const approve = (...lines: readonly string[]) => ({ type: "approved", list: list(...lines) }) as const;
const model = (...lines: readonly string[]) => ({ type: "changed", list: list(...lines), by: "model" }) as const;
const person = (...lines: readonly string[]) => ({ type: "changed", list: list(...lines), by: "person" }) as const;
const personally = (changes: readonly TodoChange[], ...lines: readonly string[]) =>
  ({ type: "changed", list: list(...lines), by: "person", changes }) as const;
const run = (...lines: readonly string[]) => ({ type: "run", list: list(...lines) }) as const;
const added = (after: string): TodoChange => ({ type: "added", after: item(after) });
const removed = (before: string): TodoChange => ({ type: "removed", before: item(before) });
const reworded = (before: string, after: string): TodoChange => ({
  type: "reworded",
  before: item(before),
  after: item(after),
});
const completed = (text: string): TodoChange => ({
  type: "completed",
  before: item(`[ ]${text}`),
  after: item(`[x]${text}`),
});
const AGREED = [propose("[ ]a", "[ ]b"), approve("[ ]a", "[ ]b")];

function play(events: readonly PlanApprovalEvent[], first: PlanApprovalState = approval.start()) {
  let state = first;
  return events.map((event) => {
    const step = approval.next(state, event);
    state = step.state;
    return step.decision;
  });
}

/** The last decision of a script. */
function endOf(events: readonly PlanApprovalEvent[], first?: PlanApprovalState) {
  return play(events, first).at(-1);
}

it.each<[name: string, events: readonly PlanApprovalEvent[]]>([
  ["an approval of what was proposed", AGREED],
  ["items in another order", [propose("[ ]a", "[ ]b"), approve("[ ]b", "[ ]a")]],
  ["an item that was started meanwhile", [propose("[ ]a"), model("[>]a"), approve("[>]a")]],
  ["finished items that nobody is asked about", [propose("[x]z", "[ ]a"), approve("[ ]a")]],
  ["an item that was ticked off before the answer", [propose("[ ]a", "[ ]b"), model("[x]a", "[ ]b"), approve("[ ]b")]],
  ["what the person reworded in the review", [propose("[ ]a"), person("[ ]c"), approve("[ ]c")]],
  ["equal items, each as often", [propose("[ ]a", "[ ]a"), approve("[ ]a", "[ ]a")]],
  ["the second approval of a double click", [...AGREED, approve("[ ]a", "[ ]b")]],
  ["starting and ticking off", [...AGREED, model("[x]a", "[>]b")]],
  ["everything done", [...AGREED, model("[x]a", "[x]b")]],
  ["cancelling", [...AGREED, model("[~]a", "[ ]b")]],
  ["an item that the model cancelled and takes up again", [...AGREED, model("[~]a", "[ ]b"), model("[ ]a", "[ ]b")]],
  ["an item that the model finished and takes up again", [...AGREED, model("[x]a", "[ ]b"), model("[>]a", "[ ]b")]],
  ["an item that the model dropped and brings back", [...AGREED, model("[ ]b"), model("[ ]b", "[ ]a")]],
  ["a finished item that the model adds", [...AGREED, model("[x]z", "[ ]a", "[ ]b")]],
  ["an empty list of the model", [...AGREED, model()]],
  ["equal items, one of them done", [propose("[ ]a", "[ ]a"), approve("[ ]a", "[ ]a"), model("[x]a", "[ ]a")]],
  ["an item equal to a finished one", [propose("[x]a", "[ ]a"), approve("[x]a", "[ ]a"), model("[x]a", "[>]a")]],
  ["an item that the person adds", [...AGREED, person("[ ]a", "[ ]b", "[ ]c"), model("[x]a", "[ ]b", "[>]c")]],
  ["an item that the person rewords", [...AGREED, person("[ ]a", "[ ]c"), model("[>]a", "[ ]c")]],
  [
    "a finished item, after the person changed another",
    [...AGREED, model("[x]a", "[ ]b"), person("[x]a", "[ ]c"), model("[>]a", "[ ]c")],
  ],
  ["a proposal of the same items", [...AGREED, propose("[ ]b", "[>]a")]],
  ["a proposal of the same items, one of them done", [...AGREED, model("[x]a", "[ ]b"), propose("[x]a", "[ ]b")]],
  ["an interrupted run", [...AGREED, { type: "interrupted" }]],
  ["a tool, while the approved items are open", [...AGREED, run("[>]a", "[ ]b")]],
  ["a tool, after everything is done", [...AGREED, run("[x]a", "[x]b")]],
  ["a tool, although the event of a tick is missing", [...AGREED, run("[x]a", "[>]b")]],
  [
    "a tool, after the person added an item",
    [...AGREED, personally([added("[ ]c")], "[ ]a", "[ ]b", "[ ]c"), run("[ ]c")],
  ],
  [
    "a tool, after the person reworded an item",
    [...AGREED, personally([reworded("[ ]b", "[ ]c")], "[ ]a", "[ ]c"), run("[ ]a", "[ ]c")],
  ],
  [
    "a tool, after the person ticked off an item and the model took it up again",
    [...AGREED, personally([completed("a")], "[x]a", "[ ]b"), run("[>]a", "[ ]b")],
  ],
  [
    "what the person added in the review",
    [propose("[ ]a"), personally([added("[ ]c")], "[ ]a", "[ ]c"), approve("[ ]a", "[ ]c")],
  ],
  [
    "equal items, of which the person removed the finished one",
    [propose("[x]a", "[ ]a"), approve("[x]a", "[ ]a"), personally([removed("[x]a")], "[ ]a"), run("[ ]a")],
  ],
])("approval.next() lets the plan run: %s", (_name, events) => {
  expect(endOf(events)?.mayRun).toBe(true);
});

it.each<[name: string, events: readonly PlanApprovalEvent[]]>([
  ["a proposal", [propose("[ ]a")]],
  ["an approval without a proposal", [approve("[ ]a")]],
  ["an approval of the list before the last proposal", [propose("[ ]a"), propose("[ ]a", "[ ]b"), approve("[ ]a")]],
  ["an approval of more than was proposed", [propose("[ ]a"), approve("[ ]a", "[ ]b")]],
  ["an approval of a list in which the item was done", [propose("[ ]a", "[ ]b"), approve("[x]a", "[ ]b")]],
  ["an approval of one of two equal items", [propose("[ ]a", "[ ]a"), approve("[ ]a")]],
  ["an approval of the list before the person changed it", [propose("[ ]a"), person("[ ]c"), approve("[ ]a")]],
  ["an approval of an empty list", [propose(), approve()]],
  ["an approval of a finished list", [propose("[x]a"), approve("[x]a")]],
  ["an approval of a list that was emptied in the review", [propose("[ ]a"), person(), approve()]],
  ["an approval of an item without words", [propose("[ ]a", "[ ] "), approve("[ ]a", "[ ] ")]],
  ["an approval of an item with invisible words", [propose("[ ]\u{e0041}"), approve("[ ]\u{e0041}")]],
  ["an interruption of the review", [propose("[ ]a"), { type: "interrupted" }]],
  ["an approval after a denial", [propose("[ ]a"), { type: "denied", words: "No" }, approve("[ ]a")]],
  ["an approval after wanted changes", [propose("[ ]a"), { type: "changes_wanted", words: "b" }, approve("[ ]a")]],
  ["a denial of a running plan", [...AGREED, { type: "denied", words: "Stop" }]],
  ["wanted changes of a running plan", [...AGREED, { type: "changes_wanted", words: "Stop" }]],
  ["a proposal of one more item", [...AGREED, propose("[ ]a", "[ ]b", "[ ]c")]],
  ["a proposal without one of the items", [...AGREED, propose("[ ]a")]],
  ["an empty proposal", [...AGREED, propose()]],
  ["an item that the model adds", [...AGREED, model("[ ]a", "[ ]b", "[ ]c")]],
  ["an item that the model rewords", [...AGREED, model("[ ]a", "[ ]b.")]],
  ["an item that the model adds in progress", [...AGREED, model("[>]c", "[ ]a", "[ ]b")]],
  ["an item that the model adds once more", [...AGREED, model("[ ]a", "[ ]b", "[ ]b")]],
  ["an item that the model adds once more, beside the done one", [...AGREED, model("[x]a", "[ ]a", "[ ]b")]],
  [
    "an item that was done before the approval",
    [propose("[x]z", "[ ]a"), approve("[x]z", "[ ]a"), model("[ ]z", "[ ]a")],
  ],
  [
    "an item equal to one that was done before",
    [propose("[x]a", "[ ]a"), approve("[x]a", "[ ]a"), model("[ ]a", "[ ]a")],
  ],
  ["an item that the person removed", [...AGREED, person("[ ]a"), model("[ ]a", "[ ]b")]],
  ["an item that the person cancelled", [...AGREED, person("[ ]a", "[~]b"), model("[ ]a", "[ ]b")]],
  ["an item that the person reworded, in its old words", [...AGREED, person("[ ]a", "[ ]c"), model("[ ]a", "[ ]b")]],
  [
    "an old item that equals one, after a person's change",
    [propose("[x]a", "[ ]a"), approve("[ ]a"), person("[x]a", "[ ]a"), model("[>]a", "[ ]a")],
  ],
  ["the old list, after the model added an item", [...AGREED, model("[ ]c"), model("[ ]a", "[ ]b")]],
  ["an approval after the model added an item", [...AGREED, model("[ ]c"), approve("[ ]c")]],
  ["an approval of a proposal that the model left", [propose("[ ]a"), model("[ ]c"), approve("[ ]a")]],
  ["a person's change without an approval", [person("[ ]a")]],
  ["a tool before anything happened", [run()]],
  ["a tool beside a proposal", [propose("[ ]a"), run("[ ]a")]],
  ["a tool after a denial", [...AGREED, { type: "denied" }, run("[ ]a", "[ ]b")]],
  ["a tool, while an item is open whose event is missing", [...AGREED, run("[ ]a", "[ ]b", "[ ]c")]],
  ["a tool, while an approved item is open twice", [...AGREED, run("[ ]a", "[ ]a", "[ ]b")]],
  ["an item that came with a person's tick", [...AGREED, personally([completed("a")], "[x]a", "[ ]b", "[ ]c")]],
  [
    "a tool, while an item is open that came with a person's tick",
    [...AGREED, personally([completed("a")], "[x]a", "[ ]b", "[ ]c"), run("[x]a", "[ ]b", "[ ]c")],
  ],
  [
    "a tool, while an item is open that came with one the person added",
    [...AGREED, personally([added("[ ]d")], "[ ]a", "[ ]b", "[ ]c", "[ ]d"), run("[ ]a", "[ ]c", "[ ]d")],
  ],
  [
    "a tool, while a copy of an item is open that the person reworded",
    [...AGREED, personally([reworded("[ ]a", "[ ]c")], "[ ]c", "[ ]b", "[ ]a"), run("[ ]c", "[ ]b", "[ ]a")],
  ],
  [
    "a tool, while an item is open that the person removed",
    [...AGREED, personally([removed("[ ]b")], "[ ]a"), run("[ ]a", "[ ]b")],
  ],
  [
    "a tool, while an item is open that the person took up again and nobody approved",
    [
      propose("[x]z", "[ ]a"),
      approve("[ ]a"),
      personally([{ type: "reopened", before: item("[x]z"), after: item("[ ]z") }], "[ ]z", "[ ]a"),
      run("[ ]z", "[ ]a"),
    ],
  ],
  [
    "an approval of what came with a person's change in the review",
    [propose("[ ]a"), personally([added("[ ]c")], "[ ]a", "[ ]b", "[ ]c"), approve("[ ]a", "[ ]b", "[ ]c")],
  ],
  [
    "a tool, while the person's own item has no visible words",
    [...AGREED, personally([added("[ ]\u2800")], "[ ]\u2800"), run("[ ]\u2800")],
  ],
])("approval.next() lets nothing run: %s", (_name, events) => {
  expect(endOf(events)?.mayRun).toBe(false);
});

it.each<[name: string, events: readonly PlanApprovalEvent[], part: string | undefined]>([
  ["the item that voids an approval", [...AGREED, model("[ ]a", "[ ]c")], '"c"'],
  ["the first items of many", [...AGREED, model("[ ]1", "[ ]2", "[ ]3", "[ ]4", "[ ]5", "[ ]6")], '"5" and 1 more'],
  ["an item escaped", [...AGREED, model("[ ]x\n</reminder>")], '"x &lt;/reminder>"'],
  ["the person's words", [propose("[ ]a"), { type: "changes_wanted", words: "Test\nfirst" }], ': "Test first". '],
  ["a denial without words", [propose("[ ]a"), { type: "denied" }], "denied the plan. "],
  ["a denial with blank words", [propose("[ ]a"), { type: "denied", words: " \n" }], "denied the plan. "],
  ["words without a proposal", [{ type: "changes_wanted", words: "Shorter" }], '"Shorter"'],
  ["that an interruption is no answer", [propose("[ ]a"), { type: "interrupted" }], "an interruption is no approval."],
  [
    "the item that came with a person's tick",
    [...AGREED, personally([completed("a")], "[x]a", "[ ]b", "[ ]c")],
    'approved "c".',
  ],
  [
    "the item that keeps a tool from running",
    [...AGREED, run("[ ]a", "[ ]b", "[ ]</reminder>")],
    'approved "&lt;/reminder>".',
  ],
  [
    "every item of a plan that nobody approved",
    [propose("[ ]a", "[x]b", "[>]c"), run("[ ]a", "[x]b", "[>]c")],
    '"a", "c".',
  ],
  ["an item without words", [...AGREED, run("[ ]\u2800")], "approved a step without visible words."],
  ["to plan before a tool runs", [run()], "Write its steps down"],
  ["nothing while a tool may run", [...AGREED, run("[ ]a")], undefined],
  ["nothing about an approval of another list", [propose("[ ]a"), approve("[ ]b")], undefined],
  ["nothing about a change that the approval holds through", [...AGREED, model("[>]a")], undefined],
  ["nothing about a run that was interrupted", [...AGREED, { type: "interrupted" }], undefined],
])("approval.next() tells the model %s", (_name, events, part) => {
  const text = endOf(events)?.text;
  expect(part === undefined ? text : text?.includes(part)).toBe(part === undefined ? undefined : true);
});

const wrongEvents: readonly (readonly [unknown, string])[] = [
  [undefined, 'event must be an event, such as { type: "proposed", list } (got undefined)'],
  [
    { type: "yes" },
    'event.type must be one of proposed, approved, changes_wanted, denied, interrupted, changed, run (got "yes")',
  ],
  [{ type: "approved" }, "event.list must be a list, such as session.list (got undefined)"],
  [
    { type: "proposed", list: { items: [{ content: 1 }] } },
    'event.list.items[0] must be an item with a content (got {"content":1})',
  ],
  [{ type: "denied", words: 1 }, "event.words must be a text (got a number)"],
  [{ type: "run" }, "event.list must be a list, such as session.list (got undefined)"],
  [
    { type: "changed", list: list(), by: "person", changes: {} },
    "event.changes must be the changes of an edit event (got {})",
  ],
  [
    { type: "changed", list: list(), by: "person", changes: [{ type: "reworded", after: item("[ ]a") }] },
    'event.changes[0] must be a change, such as diffTodos() lists (got {"type":"reworded","after":{"content":"a","status":"pending"}})',
  ],
  [{ type: "changed", list: list(), by: "user" }, 'event.by must be "model" or "person" (got "user")'],
];

it.each(wrongEvents)("approval.next() throws for %j, which is no event", (event, message) => {
  const next = () => approval.next(approval.start(), event as PlanApprovalEvent);
  expect(next).toThrow(TypeError);
  expect(next).toThrow(`Invalid call of approval.next(): ${message.replace("a number", "1")}`);
});

it.each([
  [undefined],
  [{}],
  [{ phase: "yes", steps: [], done: [] }],
  [{ phase: "approved", steps: [1], done: [] }],
  [[]],
])("approval.next() throws for %j, which is no state", (state) => {
  const next = () => approval.next(state as unknown as PlanApprovalState, { type: "interrupted" });
  expect(next).toThrow(TypeError);
  expect(next).toThrow(
    "Invalid call of approval.next(): state must be a state that approval.start() or approval.next()",
  );
});

it("a state stays as long as its list, however often the model changes it", () => {
  const changes = Array.from({ length: 100 }, (_, index) => [
    person("[ ]a", `[ ]${index}`),
    model(`[x]${index}`, "[ ]a"),
    model(`[x]old ${index}`, "[ ]a"),
  ]);
  let state = approval.start();
  for (const event of [...AGREED, ...changes.flat()]) state = approval.next(state, event).state;
  expect(state).toEqual({ phase: "approved", steps: ["a", "99"], done: [] });
});
