import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ENTRIES, linkPackage } from "./install-copy.js";
import { ROOT } from "./read-tree.js";

let folder = "";

// Parts of the package in a host's folder: a declaration that names a file of theirs could not be published.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agent-todos-consumer-"));
  const target = join(folder, "node_modules/agent-todos");
  mkdirSync(target, { recursive: true });
  for (const part of ["package.json", "dist"]) cpSync(join(ROOT, part), join(target, part), { recursive: true });
  for (const name of ["zod", "react", "fast-check", "@types/react"]) {
    linkPackage(folder, name, join(ROOT, "node_modules", name));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});

afterAll(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

const RESOLUTIONS = {
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} satisfies Readonly<Record<string, ts.CompilerOptions>>;

it.each(Object.entries(RESOLUTIONS))("a host may export all that public functions return, under %s", (_name, found) => {
  expect(inject("buildFailure")).toBe("");
  const options = { ...found, target: ts.ScriptTarget.ES2022, strict: true, skipLibCheck: true, types: [] };
  const lines = listExports(options);
  expect(lines.length).toBeGreaterThan(300);
  const program = createConsumer(lines, { ...options, declaration: true, emitDeclarationOnly: true });
  const { diagnostics } = program.emit(undefined, () => undefined);
  expect([...ts.getPreEmitDiagnostics(program), ...diagnostics].map(describe)).toEqual([]);
});

/** Writes an export of the result of each public function, and one of each of its members. */
function listExports(options: ts.CompilerOptions): readonly string[] {
  const program = createConsumer([], options);
  const checker = program.getTypeChecker();
  const [source] = program.getRootFileNames().map((path) => program.getSourceFile(path));
  if (source === undefined) throw new Error("The consumer is missing");
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }, index) => {
    const module = checker.getSymbolAtLocation(moduleSpecifier);
    if (module === undefined) throw new Error(`${moduleSpecifier.getText()} is not found`);
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const result = resultOf(checker.getTypeOfSymbol(resolve(exported, checker)));
      if (result === undefined) return [];
      const name = `e${index}_${exported.name}`;
      const members = result.getProperties().filter(isOwn);
      return [
        `export const ${name} = resultOf(e${index}.${exported.name});`,
        ...members.map((member) => {
          const path = `${name}.${member.name}`;
          const isMethod = resultOf(checker.getTypeOfSymbol(member)) !== undefined;
          return `export const ${name}_${member.name} = ${isMethod ? `resultOf(${path})` : path};`;
        }),
      ];
    });
  });
}

function createConsumer(lines: readonly string[], options: ts.CompilerOptions): ts.Program {
  const path = join(folder, "consumer.ts");
  const imports = ENTRIES.map((entry, index) => `import * as e${index} from "${entry}";`);
  const helper = "declare function resultOf<R>(called: (...given: never[]) => R): R;";
  writeFileSync(path, [...imports, helper, ...lines].join("\n"));
  return ts.createProgram([path], options);
}

function resolve(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** What a function returns; undefined for anything else. Of several signatures the compiler infers by the last. */
function resultOf(type: ts.Type): ts.Type | undefined {
  return type.getCallSignatures().at(-1)?.getReturnType();
}

/** Checks whether the package itself declares a member: those of strings, arrays and promises are known to everybody. */
function isOwn({ name, declarations: [declaration] = [] }: ts.Symbol): boolean {
  return /^\w+$/.test(name) && declaration?.getSourceFile().fileName.includes("/agent-todos/dist/") === true;
}

function describe({ file, start, messageText }: ts.Diagnostic): string {
  const line = file?.text.slice(start).split("\n", 1)[0] ?? "";
  return `${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}
