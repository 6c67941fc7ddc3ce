import ts from "typescript";
import type { CodeBlock } from "./code-blocks.js";
import { ROOT } from "./read-tree.js";
import { createSourceProgram } from "./source-program.js";

/** What the compiler says about each block, in their order; every block is a module of its own. */
export function checkBlocks(blocks: readonly CodeBlock[]): readonly (readonly string[])[] {
  const paths = blocks.map((_block, index) => `${ROOT}/code-block-${index}.mts`);
  const texts = blocks.map(({ text }, index) => [paths[index], `${text}\nexport {};\n`]);
  const program = createSourceProgram([], Object.fromEntries(texts));
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
