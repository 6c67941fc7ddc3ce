import { runTodoCalls } from "../../src/adapters/anthropic.js";
import type { TodoList } from "../../src/model/todo.js";
import { createTodoSession, type TodoSession } from "../../src/session/create-todo-session.js";
import { withTodos } from "../../src/session/with-todos.js";
import { createSharedTodos, memoryStore, type SharedTodos } from "../../src/shared/index.js";
import { line } from "../support/write.js";

/** One way in which a host writes the calls of a reply and a person edits the list. */
export interface Path {
  /** Writes all calls of one reply and sends the answers out; gives their texts. */
  readonly reply: (...calls: readonly object[]) => Promise<readonly string[]>;
  readonly edit: (input: unknown) => Promise<unknown>;
  readonly rows: () => Promise<readonly string[]>;
}

/** The tool of every path. */
export const tool = { patch: true } as const;

/** The items, each as `[x]Read`. */
export const rowsOf = ({ items: list }: TodoList): readonly string[] => list.map(line);

const callsOf = (inputs: readonly object[]) => ({
  content: inputs.map((input, index) => ({ type: "tool_use", id: `toolu_${index}`, name: "todo_write", input })),
  stop_reason: "tool_use",
});

/** Sends the session through a snapshot after each step, as a server does that keeps it in a database. */
function restored(session: TodoSession): TodoSession {
  return createTodoSession({ tool, snapshot: JSON.parse(JSON.stringify(session.snapshot())) });
}

/** A path whose edits and list are those of a session as it is by then. */
function overSession(current: () => TodoSession, reply: Path["reply"]): Path {
  return { reply, edit: async (input) => current().edit(input), rows: async () => rowsOf(current().list) };
}

/** A path over a shared list; a person edits it from elsewhere. */
function overShared(todos: SharedTodos, open: () => SharedTodos, reply: Path["reply"]): Path {
  return { reply, edit: (input) => open().edit(input), rows: async () => rowsOf(await todos.read()) };
}

/** Writes calls with a session and ends the round. */
function writeAll(todos: TodoSession, write: (call: object) => string, calls: readonly object[]): readonly string[] {
  const texts = calls.map(write);
  todos.endRound();
  return texts;
}

function begun(): TodoSession {
  const todos = createTodoSession({ tool, nag: false });
  todos.begin();
  return todos;
}

/** The ways by which a host is built. */
export const PATHS: Readonly<Record<string, () => Path>> = {
  "a session with endRound": () => {
    const todos = begun();
    return overSession(
      () => todos,
      async (...calls) => writeAll(todos, (call) => todos.write(call).text, calls),
    );
  },
  "a session that goes through a snapshot after each call": () => {
    let todos = begun();
    const next = (): TodoSession => {
      todos = restored(todos);
      return todos;
    };
    return overSession(next, async (...calls) => {
      const texts = calls.map((call) => next().write(call).text);
      next().endRound();
      return texts;
    });
  },
  "runTodoCalls() without rounds": () => {
    const todos = createTodoSession({ tool });
    return overSession(
      () => todos,
      async (...calls) => runTodoCalls(todos, callsOf(calls)).map(({ content }) => content),
    );
  },
  "updates that ride on a tool": () => {
    const todos = begun();
    const bash = withTodos({ name: "bash", parameters: { type: "object", properties: {} } }, todos);
    return overSession(
      () => todos,
      async (...calls) => writeAll(todos, (call) => bash.split({ todos: call }).suffix, calls),
    );
  },
  "a shared list": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool, nag: false });
    const todos = open();
    return overShared(todos, open, async (...calls) => {
      const texts: string[] = [];
      await todos.begin();
      for (const call of calls) texts.push((await todos.write(call)).text);
      await todos.endRound();
      return texts;
    });
  },
  "a shared list with a new handle for each call": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool, nag: false });
    let made = 0;
    return overShared(open(), open, async (...calls) => {
      const texts: string[] = [];
      await open().begin();
      for (const call of calls) {
        made += 1;
        texts.push((await open().write(call, { callId: `toolu_01${made}x` })).text);
      }
      await open().endRound();
      return texts;
    });
  },
  "runTodoCalls() over a shared list without rounds": () => {
    const store = memoryStore();
    const open = () => createSharedTodos({ store, id: "a", tool });
    const todos = open();
    return overShared(todos, open, async (...calls) =>
      (await runTodoCalls(todos, callsOf(calls))).map(({ content }) => content),
    );
  },
};
