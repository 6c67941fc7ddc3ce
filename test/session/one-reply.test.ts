import { describe, expect, it } from "vitest";
import { runTodoCalls } from "../../src/adapters/anthropic.js";
import { EMPTY_TODO_LIST, type TodoList } from "../../src/core/todo.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { withTodos } from "../../src/session/with-todos.js";
import { createSharedTodos, memoryStore } from "../../src/shared/index.js";
import { createTodoTool } from "../../src/tool/create-todo-tool.js";
import { readRows } from "../support/read-rows.js";
import { items, line } from "../support/write.js";

/** One way in which a host writes the calls of a reply and a person edits the list. */
interface Path {
  /** Writes all calls of one reply and sends the answers out; gives their texts. */
  readonly reply: (...calls: readonly object[]) => Promise<readonly string[]>;
  readonly edit: (input: unknown) => Promise<unknown>;
  readonly rows: () => Promise<readonly string[]>;
}

const tool = { patch: true } as const;

const rowsOf = ({ items: list }: TodoList): readonly string[] => list.map(line);

const callsOf = (inputs: readonly object[]) => ({
  content: inputs.map((input, index) => ({ type: "tool_use", id: `toolu_${index}`, name: "todo_write", input })),
  stop_reason: "tool_use",
});

/** Sends the session through a snapshot after each step, as a server does that keeps it in a database. */
function restored(session: TodoSession): TodoSession {
  return createTodoSession({ tool, snapshot: JSON.parse(JSON.stringify(session.snapshot())) });
}

const PATHS: Readonly<Record<string, () => Path>> = {
  "a session with endRound": () => {
    const todos = createTodoSession({ tool, nag: false });
    todos.begin();
    return {
      reply: async (...calls) => {
        const texts = calls.map((call) => todos.write(call).text);
        todos.endRound();
        return texts;
      },
      edit: async (input) => todos.edit(input),
      rows: async () => rowsOf(todos.list),
    };
  },
  "a session that goes through a snapshot after each call": () => {
    let todos = createTodoSession({ tool, nag: false });
    todos.begin();
    return {
      reply: async (...calls) => {
        const texts = calls.map((call) => {
          todos = restored(todos);
          return todos.write(call).text;
        });
        todos = restored(todos);
        todos.endRound();
        return texts;
      },
      edit: async (input) => {
        todos = restored(todos);
        return todos.edit(input);
      },
      rows: async () => rowsOf(todos.list),
    };
  },
  "runTodoCalls() without rounds": () => {
    const todos = createTodoSession({ tool });
    return {
      reply: async (...calls) => runTodoCalls(todos, callsOf(calls)).map(({ content }) => content),
      edit: async (input) => todos.edit(input),
      rows: async () => rowsOf(todos.list),
    };
  },
  "updates that ride on a tool": () => {
    const todos = createTodoSession({ tool, nag: false });
    todos.begin();
    const bash = withTodos({ name: "bash", parameters: { type: "object", properties: {} } }, todos);
    return {
      reply: async (...calls) => {
        const texts = calls.map((call) => bash.split({ todos: call }).suffix);
        todos.endRound();
        return texts;
      },
      edit: async (input) => todos.edit(input),
      rows: async () => rowsOf(todos.list),
    };
  },
  "a shared list": () => {
    const store = memoryStore();
    const todos = createSharedTodos({ store, id: "a", tool, nag: false });
    return {
      reply: async (...calls) => {
        const texts: string[] = [];
        await todos.begin();
        for (const call of calls) texts.push((await todos.write(call)).text);
        await todos.endRound();
        return texts;
      },
      edit: (input) => createSharedTodos({ store, id: "a", tool }).edit(input),
      rows: async () => rowsOf(await todos.read()),
    };
  },
  "a shared list with a new handle for each call": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool, nag: false });
    let made = 0;
    return {
      reply: async (...calls) => {
        const texts: string[] = [];
        await open().begin();
        for (const call of calls) {
          made += 1;
          texts.push((await open().write(call, { callId: `toolu_01${made}x` })).text);
        }
        await open().endRound();
        return texts;
      },
      edit: (input) => open().edit(input),
      rows: async () => rowsOf(await open().read()),
    };
  },
  "runTodoCalls() over a shared list without rounds": () => {
    const store = memoryStore();
    const todos = createSharedTodos({ store, id: "a", tool });
    return {
      reply: async (...calls) => (await runTodoCalls(todos, callsOf(calls))).map(({ content }) => content),
      edit: (input) => createSharedTodos({ store, id: "a", tool }).edit(input),
      rows: async () => rowsOf(await todos.read()),
    };
  },
  "the tool alone, whose answers give the base": () => {
    const pure = createTodoTool(tool);
    let list: TodoList = EMPTY_TODO_LIST;
    let seen: TodoList = EMPTY_TODO_LIST;
    return {
      reply: async (...calls) => {
        let base: object = { seen };
        const texts = calls.map((call) => {
          const knew = "seen" in base && base.seen === list;
          const answer = pure.run(list, call, base);
          list = answer.list;
          if (answer.ok) base = answer.base ?? (knew ? { seen: list } : base);
          return answer.text;
        });
        seen = list;
        return texts;
      },
      edit: async (input) => {
        const session = createTodoSession({ tool, list });
        const result = session.edit(input);
        list = session.list;
        return result;
      },
      rows: async () => rowsOf(list),
    };
  },
};

const list = (...lines: readonly string[]): object => ({ todos: items(...lines) });
const add = (content: string): object => ({ add: [{ content, status: "pending" }] });

const PLAN = ["[>]Read", "[ ]Write"];

/** What a person edits after a plan was written, the calls of the next reply, and what is left and told. */
interface Row {
  readonly name: string;
  readonly edit: object;
  readonly calls: readonly object[];
  readonly rows: readonly string[];
  /** A word of the answer to each call, where they have to tell something. */
  readonly told: readonly string[];
}

const CASES = readRows<Row>(new URL("one-reply.jsonl", import.meta.url));

describe.each(Object.entries(PATHS))("calls of one reply, through %s", (_, open) => {
  it.each(CASES)("$name", async ({ edit, calls, rows, told }) => {
    const path = open();
    await path.reply(list(...PLAN));
    await path.edit(edit);
    const texts = await path.reply(...calls);
    expect(await path.rows()).toEqual(rows);
    for (const [index, word] of told.entries()) expect(texts[index]).toContain(word);
  });

  it("the next reply may drop what this one was told of", async () => {
    const path = open();
    await path.reply(list(...PLAN));
    await path.edit(add("Ask Ann"));
    await path.reply(list(...PLAN), list(...PLAN));
    expect(await path.rows()).toEqual([...PLAN, "[ ]Ask Ann"]);
    await path.reply(list(...PLAN));
    expect(await path.rows()).toEqual(PLAN);
  });
});
