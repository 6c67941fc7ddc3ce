import { createHash } from "node:crypto";
import ts from "typescript";
import { ROOT } from "../package/read-tree.js";
import type { Change, Place } from "./find-changes.js";

/**
 * The changes that still compile: no test has to notice the others. All are checked at once, each as a file of its own
 * beside its source, so that what they import is read, and its types are found, a single time.
 */
export function findCompiled(changes: readonly Change[]): readonly Change[] {
  const texts = new Map<string, string>();
  for (const { path } of changes) texts.set(nameCopy(path, "unchanged"), readSource(path));
  for (const change of changes) texts.set(nameCopy(change.path, change.id), changeText(change));
  const findProblem = compile(texts);
  for (const { path } of changes) {
    const problem = findProblem(nameCopy(path, "unchanged"));
    if (problem !== undefined) throw new Error(`${path} does not compile as a copy of itself: ${problem}`);
  }
  return changes.filter(({ path, id }) => findProblem(nameCopy(path, id)) === undefined);
}

function nameCopy(path: string, id: string): string {
  return `${ROOT}/${path}`.replace(/(\.tsx?)$/, `.${id}$1`);
}

/** Names a change as long as its source is the same. */
export function nameChange({ path, kind, location, replacement }: Change): string {
  const text = JSON.stringify([path, readSource(path), kind, location, replacement]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

function readSource(path: string): string {
  return ts.sys.readFile(`${ROOT}/${path}`) ?? "";
}

/** The source with the change in it. */
export function changeText({ path, location, replacement }: Change): string {
  const text = readSource(path);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  const offset = ({ line, column }: Place): number => source.getPositionOfLineAndCharacter(line, column);
  return text.slice(0, offset(location.start)) + replacement + text.slice(offset(location.end));
}

/** Compiles these texts, and gives what finds the first problem of one; a value that is left unused is none. */
function compile(texts: ReadonlyMap<string, string>): (path: string) => string | undefined {
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT, {
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
  });
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...texts.keys()], options, {
    ...host,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    getSourceFile: (path, language, onError) => {
      const text = texts.get(path);
      return text === undefined
        ? host.getSourceFile(path, language, onError)
        : ts.createSourceFile(path, text, language);
    },
  });
  return (path) => {
    const file = program.getSourceFile(path);
    if (file === undefined) throw new Error(`The compiler has not read ${path}`);
    const [first] = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return first === undefined ? undefined : ts.flattenDiagnosticMessageText(first.messageText, "\n");
  };
}
