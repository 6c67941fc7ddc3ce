import ts from "typescript";
import type { CodeBlock } from "./code-blocks.js";
import { ROOT } from "./read-tree.js";
import { createSourceProgram } from "./source-program.js";

/** What the compiler says about each block, in their order; every block is a module of its own in the folder. */
export function checkBlocks(
  blocks: readonly CodeBlock[],
  folder: string = ROOT,
): readonly (readonly string[])[] {
  const paths = blocks.map((_block, index) => `${folder}/code-block-${index}.mts`);
  const texts = blocks.map(({ text }, index) => [paths[index], `${text}\nexport {};\n`]);
  const program = createSourceProgram([], Object.fromEntries(texts), folder);
  return blocks.map((block, index) => {
    const source = program.getSourceFile(paths[index] ?? "");
    if (!source) return [`${block.path}:${block.line}: the block was not read`];
    return ts.getPreEmitDiagnostics(program, source).map((diagnostic) => describe(diagnostic, block));
  });
}

function describe({ file, start, messageText }: ts.Diagnostic, block: CodeBlock): string {
  const offset = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
  return `${block.path}:${block.line + offset}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}
