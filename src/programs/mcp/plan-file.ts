import { isDeepStrictEqual } from "node:util";
import { createTodoSession, type TodoPreset, type TodoSession, type TodoSnapshot } from "agent-todos";
import { attempt, decodeText, findTarget, readTarget, writeTarget } from "./plan-target.js";

/**
 * Opens a session on the snapshot in a file, and writes the file at every change, whole or not at all.
 *
 * Creates a missing file. If a change cannot be written, calls `report`; the next change tries again.
 *
 * @throws Error for a file that cannot be read or written, contains no snapshot, or was written with the item fields of
 * another preset, and for a link out of its folder; it stays unchanged.
 */
export function openPlanFile(path: string, preset: TodoPreset | undefined, report: (problem: string) => void) {
  const file = `the file ${JSON.stringify(path)}`;
  const { target, image } = attempt(`read ${file}`, () => readTarget(path));
  const todos = attempt(`go on from ${file}, which was left as it is`, () =>
    goOn(preset, image && parseSnapshot(image.content)),
  );
  const write = (content: Buffer): void =>
    attempt(`write ${file}`, () => writeTarget(findTarget(path, target), content, image?.mode));
  const toContent = (): Buffer => Buffer.from(`${JSON.stringify(todos.snapshot())}\n`);
  // Writes at once, so that an unwritable path is refused before a model plans on it. An existing file keeps its
  // content.
  write(image?.content ?? toContent());
  let isSaved = true;
  todos.subscribe(() => {
    try {
      write(toContent());
      isSaved = true;
    } catch (error) {
      isSaved = false;
      report(error instanceof Error ? error.message : String(error));
    }
  });
  return {
    todos,
    /** Whether the file has the current list. */
    isSaved: () => isSaved,
    // Every change is written at once, and the file is not watched.
    settle: async (): Promise<void> => undefined,
    close: (): void => undefined,
  };
}

/** Creates the session, and refuses a list that would lose fields with the next change. */
function goOn(preset: TodoPreset | undefined, snapshot: TodoSnapshot | undefined): TodoSession {
  const todos = createTodoSession({ preset, snapshot, nag: false });
  // A session drops fields that its item schema does not define.
  if (snapshot !== undefined && !isDeepStrictEqual(todos.list, snapshot.list)) {
    throw new Error("its list has fields that these tools do not know; start with the --preset that wrote it");
  }
  return todos;
}

function parseSnapshot(content: Buffer): TodoSnapshot {
  const text = decodeText(content);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes the file, which may contain anything.
    throw new Error("it is not JSON");
  }
  // A session would take null for an empty store.
  if (value === null) throw new Error("it holds no snapshot");
  // createTodoSession() checks it.
  return value as TodoSnapshot;
}
