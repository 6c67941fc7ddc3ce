import { EMPTY_TODO_LIST, type TodoItem, type TodoList } from "../../src/model/todo.js";
import type { TodoRulesOptions } from "../../src/model/todo-rules.js";
import { applyTodoPatch } from "../../src/plan/apply-todo-patch.js";
import { validateAndReplace } from "../../src/plan/validate-and-replace.js";
import { createTodoPreview } from "../../src/tool/preview-todos.js";

/** The smaller number of items of each row, and how many times as many the larger one has. */
export const ITEMS = 150;
export const FACTOR = 4;

/** One thing whose growth is held, as a call with everything made before. */
export interface GrowthRow {
  readonly name: string;
  readonly prepare: (items: number) => () => void;
}

type Items = readonly TodoItem[];

const REFUSE_ALL = {
  dropped_unfinished: "refuse",
  reopened: "refuse",
  reworded_finished: "refuse",
  many_completed: "refuse",
  not_started: "refuse",
} as const;

const RULES: Readonly<Record<string, TodoRulesOptions>> = {
  "default rules": {},
  "ids assign": { ids: "assign" },
  "ids renew": { ids: "renew" },
  "ids position": { ids: "position" },
  "ids require": { ids: "require" },
  "ids that may repeat": { ids: "position", uniqueIds: false },
  "a plan that is protected": { protection: REFUSE_ALL },
  "the last kept running": { onExceedInProgress: "keep-last" },
};

/** What a write makes of a list. */
const WRITES: Readonly<Record<string, (items: Items) => Items>> = {
  unchanged: (items) => items,
  "two updated": (items) =>
    items.map((item, index) => (index === 1 || index === 3 ? { ...item, status: "completed" } : item)),
  "all completed": (items) => items.map((item) => ({ ...item, status: "completed" })),
  "all running": (items) => items.map((item) => ({ ...item, status: "in_progress" })),
  "one inserted": (items) => [
    ...items.slice(0, 9),
    { id: "new", content: "Ask", status: "pending" },
    ...items.slice(9),
  ],
  "half dropped": (items) => items.filter((_, index) => index % 2 === 0),
  reversed: (items) => [...items].reverse(),
  "one text everywhere": (items) => items.map((item) => ({ ...item, content: "Do it again" })),
  "one id everywhere": (items) => items.map((item) => ({ ...item, id: "1" })),
  reworded: (items) => items.map((item, index) => ({ ...item, content: `${item.content}, then tell ${name(index)}` })),
  replaced: (items) =>
    items.map((item, index) => ({ id: `new-${index}`, content: `Tell ${name(index * 3 + 1)}`, status: item.status })),
  "reworded without ids": (items) =>
    items.map(({ content, status }, index) => ({ content: `${content}, then tell ${name(index)}`, status })),
  "other case and marks": (items) => items.map((item) => ({ ...item, content: `${item.content.toUpperCase()}!` })),
  "unknown fields": (items) => items.map((item) => ({ ...item, task: item.content, note: "x", done: true })),
  "no statuses": (items) => items.map(({ id, content }) => ({ id, content, status: "someday" }) as never),
};

function makeItems(count: number): Items {
  return Array.from({ length: count }, (_, index) => ({
    id: `step-${index}`,
    content: `Check ${name(index)} and mend ${name(index * 7 + 5)} in part ${index}`,
    status: index < 3 ? "completed" : index === 3 ? "in_progress" : "pending",
  }));
}

/** A word that no other number has. */
function name(number: number): string {
  return Array.from(
    String(number),
    (digit) => "bdfghklmnp".charAt(Number(digit)) + "aeiou".charAt(Number(digit) % 5),
  ).join("");
}

function makeList(count: number, rules: TodoRulesOptions): TodoList {
  return validateAndReplace(EMPTY_TODO_LIST, { todos: makeItems(count) }, rules).list;
}

const open = (rules: TodoRulesOptions, count: number): TodoRulesOptions => ({ maxItems: count * 2, ...rules });

const writes: readonly GrowthRow[] = Object.entries(RULES).flatMap(([under, given]) => [
  {
    name: `a first write under ${under}`,
    prepare: (count) => {
      const [rules, todos] = [open(given, count), makeItems(count)];
      return () => validateAndReplace(EMPTY_TODO_LIST, { todos }, rules);
    },
  },
  ...Object.entries(WRITES).map(
    ([what, change]): GrowthRow => ({
      name: `a write with ${what} under ${under}`,
      prepare: (count) => {
        const rules = open(given, count);
        const [list, todos] = [makeList(count, rules), change(makeItems(count))];
        return () => validateAndReplace(list, { todos }, rules);
      },
    }),
  ),
]);

/** Patches of every item, so that they grow with the list. */
const PATCHES: Readonly<Record<string, (items: Items) => unknown>> = {
  "updates by id": (items) => ({ updates: items.map(({ id }) => ({ id, status: "pending" })) }),
  "updates by text": (items) => ({ updates: items.map(({ content }) => ({ content, status: "pending" })) }),
  "removals of half": (items) => ({ remove: items.slice(items.length / 2).map(({ content }) => content) }),
  "as many additions": (items) => ({
    add: items.map(({ content }) => ({ content: `${content}!`, status: "pending" })),
  }),
  "names of no item": (items) => ({ remove: items.map(({ content }) => `no ${content}`) }),
};

const patches: readonly GrowthRow[] = Object.entries(PATCHES).map(([what, patch]) => ({
  name: `a patch with ${what}`,
  prepare: (count) => {
    const rules = open({}, count);
    const [list, sent] = [makeList(count, rules), patch(makeItems(count))];
    return () => applyTodoPatch(list, sent, rules);
  },
}));

const texts: Readonly<Record<string, (items: Items) => unknown>> = {
  "a checklist": (items) => items.map(({ content }) => `- [ ] ${content}`).join("\n"),
  "a Python literal": (items) => JSON.stringify({ todos: items }).replaceAll('"', "'"),
  "JSON text inside a string": (items) => JSON.stringify(JSON.stringify({ todos: items })),
  "items as texts": (items) => ({ todos: items.map((item) => JSON.stringify(item)) }),
};

const forms: readonly GrowthRow[] = Object.entries(texts).map(([what, write]) => ({
  name: `a first write as ${what}`,
  prepare: (count) => {
    const [rules, input] = [open({}, count), write(makeItems(count))];
    return () => validateAndReplace(EMPTY_TODO_LIST, input, rules);
  },
}));

/** Where blanks and signs may be in a text, with ten times as many of them as items. */
const PLACES: Readonly<Record<string, (many: string) => string>> = {
  "inside a row": (many) => `- [ ] a${many}b`,
  "before rows": (many) => `${many}- [ ] a\n- [ ] b`,
  "between rows": (many) => `- [ ] a\n${many}\n- [ ] b`,
  "after rows": (many) => `- [ ] a\n- [ ] b\n${many}`,
  "in a fence": (many) => `\`\`\`\n${many}- [ ] a\n\`\`\``,
  "in JSON": (many) => `{"todos":${many}[{"content":"a","status":"pending"}]${many}}`,
  "in a literal": (many) => `{'todos': [{'content': 'a${many}', 'status': 'pending'}]}`,
};

const MANY: Readonly<Record<string, string>> = {
  spaces: " ",
  tabs: "\t",
  "wide spaces": "\u3000",
  "line breaks": "\n",
  "carriage returns": "\r\n",
  "line separators": "\u2028",
  "lines that go on": "\n  c",
  "quoted lines": "> \n",
  fences: "```\n",
  "numbered lines": "1. \n",
  "written line breaks": "\\n",
  "opened reasons": " (_blocked: x",
  tags: "</todos>",
  brackets: "[]",
};

const blanks: readonly GrowthRow[] = Object.entries(PLACES).flatMap(([where, place]) =>
  Object.entries(MANY).map(([what, one]) => ({
    name: `a first write with ${what} ${where}`,
    prepare: (count: number) => {
      const [rules, text] = [open({ blocked: "optional" }, count), place(one.repeat(count * 10))];
      return () => validateAndReplace(EMPTY_TODO_LIST, text, rules);
    },
  })),
);

const previews: readonly GrowthRow[] = [
  {
    name: "a preview of a text that is cut off",
    prepare: (count) => {
      const [rules, text] = [open({}, count), JSON.stringify({ todos: makeItems(count) }).slice(0, -2)];
      const list = makeList(count, rules);
      return () => createTodoPreview(list, rules)(text);
    },
  },
  {
    name: "a preview of the last item of a text that streams",
    prepare: (count) => {
      const [rules, text] = [open({}, count), JSON.stringify({ todos: makeItems(count) }).slice(0, -2)];
      const list = makeList(count, rules);
      return () => {
        const preview = createTodoPreview(list, rules);
        preview(text.slice(0, -60));
        preview(text);
      };
    },
  },
  {
    name: "a preview of a whole text that goes on with blanks",
    prepare: (count) => {
      const rules = open({}, count);
      const [list, text] = [makeList(count, rules), JSON.stringify({ todos: makeItems(count) })];
      return () => {
        const preview = createTodoPreview(list, rules);
        for (let blanks = 0; blanks < count; blanks += 1) preview(text.padEnd(text.length + blanks));
      };
    },
  },
];

/** Everything that a model can make as large as it likes. */
export const GROWTH_ROWS: readonly GrowthRow[] = [...writes, ...patches, ...forms, ...blanks, ...previews];
