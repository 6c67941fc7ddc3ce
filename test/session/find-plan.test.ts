import { expect, it } from "vitest";
import { findPlan, type SentMessage, type ShownPlan } from "../../src/session/find-plan.js";
import { markCall, markRide, markText, showAgain, showMore, showWhole } from "../../src/session/showings.js";

const plan = { todos: [{ content: "Read the parser", status: "in_progress" }] };
const patch = { updates: [{ id: "1", status: "completed" }] };
const edited = "<reminder>\nThe user changed the todo list: added “Ask Ann”.\n</reminder>";
const block = "<todo-context>\nThe todo list as it stands, 0/1 done:\n[>] Read the parser\n</todo-context>";

const NOTHING: SentMessage = { isModel: false, calls: [], results: [], texts: [] };
const user = (...texts: string[]): SentMessage => ({ ...NOTHING, texts });
const says = (...texts: string[]): SentMessage => ({ ...user(...texts), isModel: true });
const calls = (name: string, input: unknown, id = "call_1"): SentMessage => ({
  ...NOTHING,
  isModel: true,
  calls: [{ id, name, input }],
});
const result = (text: string, id = "call_1"): SentMessage => ({ ...user(text), results: [id] });

const written = calls("todo_write", plan);
const answered = result("0/1 done. Now: Read the parser.");
const searched = [calls("search", { query: "parser" }, "call_2"), result("parser.ts", "call_2")];

const whole = showWhole([markCall("todo_write", plan)]);
const patched = showMore(whole, markCall("todo_write", patch));
const told = showMore(whole, markText(edited));

interface Case {
  readonly name: string;
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  readonly showings?: ShownPlan["showings"];
  readonly hasItems?: ShownPlan["hasItems"];
  readonly inSight: boolean | undefined;
}

const CASES: readonly Case[] = [
  { name: "the call that wrote it", messages: [user("Go"), written, answered, ...searched], inSight: true },
  {
    name: "the call with its arguments as text, other key order and nulls",
    messages: [calls("todo_write", '{"summary":null,"todos":[{"status":"in_progress","content":"Read the parser"}]}')],
    inSight: true,
  },
  { name: "a call whose result was cleared", messages: [user("Go"), written, result("[cleared]")], inSight: true },
  {
    name: "a call whose arguments were cleared",
    messages: [user("Go"), calls("todo_write", {}), answered],
    inSight: false,
  },
  { name: "another todo call", messages: [user("Go"), calls("todo_write", { todos: [] }), answered], inSight: false },
  { name: "the call of another tool with these arguments", messages: [calls("save", plan)], inSight: false },
  { name: "only what came after the call", messages: [user("Go"), ...searched], inSight: false },
  { name: "a result whose call is elsewhere", messages: [user("Go"), answered], inSight: undefined },
  { name: "nothing that the model wrote", messages: [user("Go on")], inSight: undefined },
  { name: "no message", messages: [], inSight: undefined },
  {
    name: "a cut answer to a call without an id",
    messages: [says("Fine"), { ...answered, results: [undefined] }],
    inSight: false,
  },
  {
    name: "a patch and the list that it changed",
    messages: [written, answered, calls("todo_write", patch, "call_3")],
    showings: patched,
    inSight: true,
  },
  { name: "a patch alone", messages: [calls("todo_write", patch, "call_3")], showings: patched, inSight: false },
  { name: "the list without the patch to it", messages: [written, answered], showings: patched, inSight: false },
  {
    name: "the list and an edit told at its side",
    messages: [written, result(`1/2\n\n${edited}`)],
    showings: told,
    inSight: true,
  },
  {
    name: "the edit before another text",
    messages: [written, result(`${edited}\n\n1/2`)],
    showings: told,
    inSight: true,
  },
  {
    name: "the edit between two texts",
    messages: [written, user(`a\n\n${edited}\n\nb\n\nc`)],
    showings: told,
    inSight: true,
  },
  {
    name: "the edit joined without a blank line",
    messages: [written, user(`1/2${edited}`)],
    showings: told,
    inSight: true,
  },
  { name: "the edit quoted inside a line", messages: [written, user(`a ${edited} b`)], showings: told, inSight: false },
  { name: "the list without the edit", messages: [written, answered], showings: told, inSight: false },
  { name: "a block of context", messages: [user(`Summary of before\n\n${block}`), says("Good")], inSight: true },
  { name: "a block of another list", messages: [user(block.replace("Read", "Write")), says("Good")], inSight: false },
  {
    name: "a text that showed it again",
    messages: [says("Good"), user(`Go on\n\n${edited}`)],
    showings: showAgain(patched, markText(edited)),
    inSight: true,
  },
  {
    name: "an update that rode on another tool",
    messages: [calls("search", { query: "a", todos: plan.todos })],
    showings: showWhole([markRide(plan.todos)]),
    inSight: true,
  },
  {
    name: "the call before a server's compaction",
    messages: [written, answered, { ...says("Summary"), isStart: true }, ...searched],
    inSight: false,
  },
  {
    name: "the call in the message that a compaction begins",
    messages: [{ ...written, isStart: true }, answered],
    inSight: true,
  },
  {
    name: "a call with the items of a list that was given",
    messages: [calls("todo_write", plan)],
    showings: [],
    hasItems: ({ input }) => input === plan,
    inSight: true,
  },
];

it.each(CASES)("findPlan() in $name: $inSight", ({ messages, showings = whole, hasItems, inSight }) => {
  const shown = { showings, tools: ["todo_write"], field: "todos", hasItems, renderBlock: () => block };
  expect(findPlan(shown, messages.toReversed())).toBe(inSight);
});

it("findPlan() stops at the message that shows the plan", () => {
  const shown = { showings: whole, tools: ["todo_write"], field: "todos", renderBlock: () => block };
  function* newestFirst() {
    yield* searched;
    yield written;
    throw new Error("it went on");
  }
  expect(findPlan(shown, newestFirst())).toBe(true);
});

it("keeps 48 marks of a plan of many patches, the first and the last ones", () => {
  const marks = Array.from({ length: 60 }, (_, index) => markCall("todo_write", { updates: [{ id: `${index}` }] }));
  const [showing] = marks.slice(1).reduce(showMore, showWhole(marks.slice(0, 1)));
  expect(showing).toEqual([...marks.slice(0, 8), ...marks.slice(-40)]);
});

const UNREADABLE: readonly { readonly name: string; readonly input: unknown }[] = [
  {
    name: "a getter that throws",
    input: Object.defineProperty({}, "todos", {
      enumerable: true,
      get: () => {
        throw new Error();
      },
    }),
  },
  { name: "text that is no JSON", input: "{todos" },
  { name: "a number", input: 7 },
  { name: "nothing", input: undefined },
];

it.each(UNREADABLE)("findPlan() passes over arguments that are $name", ({ input }) => {
  const shown = { showings: whole, tools: ["todo_write"], field: "todos", renderBlock: () => block };
  expect(findPlan(shown, [calls("todo_write", input), calls("search", input)])).toBe(false);
});
