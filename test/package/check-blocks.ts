import ts from "typescript";
import type { CodeBlock } from "./code-blocks.js";
import { ROOT } from "./read-tree.js";

/** A program of blocks, each a module of its own in the folder, and of the files of `roots`. */
export function createBlockProgram(
  blocks: readonly CodeBlock[],
  { folder = ROOT, roots = [] }: { readonly folder?: string; readonly roots?: readonly string[] } = {},
): ts.Program {
  const texts = blocks.map(({ text }, index) => [pathOf(index, folder), `${text}\nexport {};\n`]);
  return createSourceProgram(roots, Object.fromEntries(texts), folder);
}

/** Returns the compiler's messages about each block, in order. */
export function checkBlocks(
  blocks: readonly CodeBlock[],
  folder: string = ROOT,
  program: ts.Program = createBlockProgram(blocks, { folder }),
): readonly (readonly string[])[] {
  return blocks.map((block, index) => {
    const source = program.getSourceFile(pathOf(index, folder));
    if (!source) return [`${block.path}:${block.line}: the block was not read`];
    return ts.getPreEmitDiagnostics(program, source).map((diagnostic) => describe(diagnostic, block));
  });
}

function pathOf(index: number, folder: string): string {
  return `${folder}/code-block-${index}.mts`;
}

function describe({ file, start, messageText }: ts.Diagnostic, block: CodeBlock): string {
  const offset = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
  return `${block.path}:${block.line + offset}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}

/**
 * A program over real files and files that exist in memory only (absolute path to text), with the settings of a
 * folder's tsconfig.json: "agent-todos" is the sources. Examples may leave a name unused.
 */
function createSourceProgram(
  roots: readonly string[],
  virtual: Readonly<Record<string, string>> = {},
  folder: string = ROOT,
): ts.Program {
  const path = `${folder}/tsconfig.json`;
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, path);
  const options = { ...parsed.options, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => path in virtual || fileExists(path);
  host.readFile = (path) => virtual[path] ?? readFile(path);
  return ts.createProgram([...roots, ...Object.keys(virtual)], options, host);
}
