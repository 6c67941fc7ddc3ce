import { expect, it } from "vitest";
import type { TodoList } from "../../src/model/todo.js";
import { renderForContext } from "../../src/render/render-for-context.js";
import { isPlanInSight, type SentMessage } from "../../src/session/is-plan-in-sight.js";
import type { ShownPlan } from "../../src/session/showings.js";
import { markCall, markItems, markText, showAgain, showMore, showWhole } from "../../src/session/showings.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";

const plan = { todos: [{ content: "Read the parser", status: "in_progress" }] };
const tool = createTodoTool({ patch: true });
const list: TodoList = { items: [{ content: "Read the parser", status: "in_progress" }], revision: 1 };
const patch = { updates: [{ id: "1", status: "completed" }] };
const edited = "<reminder>\nThe user changed the todo list: added “Ask Ann”.\n</reminder>";
const block = renderForContext(list);

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

const awaiting: SentMessage = { ...calls("todo_write", patch, "call_3"), awaitsAnswers: true };

const whole = showWhole(markCall("todo_write", plan));
const patched = showMore(whole, markCall("todo_write", patch));
const told = showMore(whole, markText(edited));

interface Case {
  readonly name: string;
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  readonly showings?: ShownPlan["showings"];
  readonly inSight: boolean | undefined;
}

const CASES: readonly Case[] = [
  { name: "the call that wrote it", messages: [user("Go"), written, answered, ...searched], inSight: true },
  {
    name: "the call with its arguments as text, other key order and nulls",
    messages: [calls("todo_write", '{"summary":null,"todos":[{"status":"in_progress","content":"Read the parser"}]}')],
    inSight: true,
  },
  {
    name: "the call with its arguments as a text in a text",
    messages: [calls("todo_write", JSON.stringify(JSON.stringify(plan)))],
    inSight: true,
  },
  { name: "a call whose result was cleared", messages: [user("Go"), written, result("[cleared]")], inSight: true },
  {
    name: "a call whose arguments were cleared",
    messages: [user("Go"), calls("todo_write", {}), answered],
    inSight: false,
  },
  { name: "another todo call", messages: [user("Go"), calls("todo_write", { todos: [] }), answered], inSight: false },
  { name: "another list that rode on another tool", messages: [calls("save", { todos: [] })], inSight: false },
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
  {
    name: "the edit before other words of its line, between two texts",
    messages: [written, user(`a\n\n${edited}b\n\nc`)],
    showings: told,
    inSight: false,
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
    showings: whole,
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
    showings: showWhole(markItems(list.items)),
    inSight: true,
  },
  {
    name: "a call with other items than those of a list that was given",
    messages: [calls("todo_write", { todos: [] })],
    showings: showWhole(markItems(list.items)),
    inSight: false,
  },
  {
    name: "a call whose answer, which tells of an edit, is still to come",
    messages: [written, answered, awaiting],
    showings: showMore(patched, markText(edited)),
    inSight: undefined,
  },
  {
    name: "a call that lacks more than its answer",
    messages: [user("Go"), awaiting],
    showings: showMore(patched, markText(edited)),
    inSight: false,
  },
  { name: "a call whose answer tells of nothing", messages: [user("Go"), awaiting], showings: patched, inSight: false },
  {
    name: "a call of another tool after an edit that was told elsewhere",
    messages: [written, answered, { ...calls("search", {}), awaitsAnswers: true }],
    showings: told,
    inSight: false,
  },
  {
    name: "a call after a compaction, whose answer shows the list",
    messages: [{ ...awaiting, isStart: true }],
    showings: showAgain(whole, markText("[ ] Read the parser")),
    inSight: undefined,
  },
  { name: "a list that the model never wrote", messages: [written], showings: [], inSight: undefined },
];

it.each(CASES)("isPlanInSight() in $name: $inSight", ({ messages, showings = whole, inSight }) => {
  expect(isPlanInSight(tool, { showings, list }, messages.toReversed())).toBe(inSight);
});

it("isPlanInSight() finds no plan without items in a block of an older one", () => {
  const cleared = { showings: whole, list: { items: [], revision: 2 } };
  expect(isPlanInSight(tool, cleared, [says("Good"), user(block)])).toBe(false);
});

it("isPlanInSight() stops at the message that shows the plan", () => {
  function* newestFirst() {
    yield* searched;
    yield written;
    throw new Error("it went on");
  }
  expect(isPlanInSight(tool, { showings: whole, list }, newestFirst())).toBe(true);
});

it("keeps 48 marks of a plan of many patches, the first and the last ones", () => {
  const marks = Array.from({ length: 60 }, (_, index) => markCall("todo_write", { updates: [{ id: `${index}` }] }));
  const [showing] = marks.slice(1).reduce(showMore, showWhole(marks[0] ?? ""));
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

it.each(UNREADABLE)("isPlanInSight() passes over arguments that are $name", ({ input }) => {
  expect(isPlanInSight(tool, { showings: whole, list }, [calls("todo_write", input), calls("search", input)])).toBe(
    false,
  );
});
