import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCompletionLog } from "../../../src/programs/node/index.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

type FileSystem = typeof import("node:fs");
type Step = "openSync" | "writeFileSync" | "fchmodSync" | "fsyncSync" | "renameSync" | "linkSync";

// The error code of a step that is to fail, from its name and arguments; set by a test, asked by the replaced functions.
const failure = vi.hoisted(() => ({ codeOf: (_step: string, ..._given: unknown[]): string | undefined => undefined }));

vi.mock("node:fs", async (importOriginal) => {
  const original = await importOriginal<FileSystem>();
  const failing = (name: Step): unknown => {
    // The functions are called with what the real ones take.
    const real = original[name] as (...given: unknown[]) => unknown;
    return (...given: unknown[]) => {
      const code = failure.codeOf(name, ...given);
      if (code === undefined) return real(...given);
      throw Object.assign(new Error(`${code}: on purpose`), { code });
    };
  };
  const steps: readonly Step[] = ["openSync", "writeFileSync", "fchmodSync", "fsyncSync", "renameSync", "linkSync"];
  return { ...original, ...Object.fromEntries(steps.map((step) => [step, failing(step)])) };
});

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(recover);

function failAt(step: Step, code: string): void {
  failure.codeOf = (name) => (name === step ? code : undefined);
}

function recover(): void {
  failure.codeOf = () => undefined;
}

const NAME = "todoList-20250102-174233.md";
const LIST = { items: [{ content: "a", status: "completed" as const }], revision: 1 };
const BLOCK = "[1/1] Completed:\n- a\n";

function open(): ReturnType<typeof createCompletionLog> {
  return createCompletionLog({ folder, now: () => new Date(2025, 0, 2, 17, 42, 33) });
}

const CREATING = ["openSync", "writeFileSync", "fsyncSync"] as const;

it.each(CREATING)("createFile() leaves nothing behind when %s fails", (step) => {
  const log = open();
  failAt(step, "ENOSPC");
  expect(() => log.record(LIST)).toThrow("ENOSPC: on purpose");
  recover();
  expect(readdirSync(folder)).toEqual([]);
  log.record(LIST);
  expect(readFileSync(join(folder, NAME), "utf8")).toBe(`# task1-20250102-174233\n\n${BLOCK}`);
});

const REPLACING = ["openSync", "writeFileSync", "fchmodSync", "fsyncSync", "renameSync"] as const;

it.each(REPLACING)("replaceFile() leaves the old file and nothing else when %s fails", (step) => {
  const log = open();
  log.record(LIST);
  const before = readFileSync(join(folder, NAME), "utf8");
  failAt(step, "EIO");
  expect(() => log.record(LIST)).toThrow("EIO: on purpose");
  recover();
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(readFileSync(join(folder, NAME), "utf8")).toBe(before);
  log.record(LIST);
  expect(readFileSync(join(folder, NAME), "utf8")).toBe(`${before}\n# task2-20250102-174233\n\n${BLOCK}`);
});

it("createFile() creates the file on a file system without hard links", () => {
  failAt("linkSync", "EPERM");
  open().record(LIST);
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(readFileSync(join(folder, NAME), "utf8")).toBe(`# task1-20250102-174233\n\n${BLOCK}`);
});

it("createFile() leaves another session's file alone on a file system without hard links", () => {
  writeFileSync(join(folder, NAME), "somebody's");
  failAt("linkSync", "ENOTSUP");
  expect(open().record(LIST)).toBe(join(folder, "todoList-20250102-174233-2.md"));
  expect(readFileSync(join(folder, NAME), "utf8")).toBe("somebody's");
});

it("createFile() leaves nothing behind when neither a link nor the name can be had", () => {
  const log = open();
  failure.codeOf = (step, path) => {
    if (step === "linkSync") return "EPERM";
    return step === "openSync" && path === join(folder, NAME) ? "EROFS" : undefined;
  };
  expect(() => log.record(LIST)).toThrow("EROFS: on purpose");
  recover();
  expect(readdirSync(folder)).toEqual([]);
  expect(log.state()).toEqual({ count: 0 });
});

it("readIfPresent() passes on errors that are no objects", () => {
  const log = open();
  log.record(LIST);
  failure.codeOf = (step) => {
    // Not from node: some file-system shims throw texts.
    if (step === "openSync") throw "no such luck";
    return undefined;
  };
  expect(() => log.record(LIST)).toThrow(`Cannot write the completion log ${join(folder, NAME)}: no such luck`);
});

it("replaceFile() opens the copy of a private file with the file's own permissions", () => {
  const log = open();
  const path = log.record(LIST) ?? "";
  chmodSync(path, 0o600);
  const modes: unknown[] = [];
  failure.codeOf = (step, opened, flags, mode) => {
    if (step === "openSync" && flags === "wx" && opened !== path) modes.push(mode);
    return undefined;
  };
  log.record(LIST);
  expect(modes.map((mode) => Number(mode) & 0o777)).toEqual([0o600]);
});
