import ts from "typescript";
import { parseSource } from "./parse-source.js";
import type { RepositoryFile } from "./read-tree.js";

const MAX_LINES = 500;
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|test-d|test-prop|test-tmux|test-page|config))?\.[mc]?[jt]s$/;
/** A shared list is a thing of its own, but `shared` alone is too vague for a file's name. */
const VAGUE_NAME = /(^|-)(utils?|helpers?|manager|common|misc)(-|\.|$)|(^|-)shared(\.|$)/;
const SWITCHED_OFF = /@ts-(ignore|nocheck)|biome-ignore-all/;
const LEFT_OVER = /\bFIXME\b|\bXXX\b|(\/\/|\*)\s*TODO\b|\bTODO\(/;

/** Lists the problems with the name of a TypeScript file. */
export function checkFileName(path: string): readonly string[] {
  const name = path.split("/").at(-1) ?? path;
  return [
    ...(FILE_NAME.test(name) ? [] : [`${path}: the name is not in kebab-case`]),
    ...(VAGUE_NAME.test(name) ? [`${path}: the name says nothing about the content`] : []),
  ];
}

/** Lists the problem of a file that is too long to be one story. */
export function checkLength({ path, text }: RepositoryFile): readonly string[] {
  const lines = text.split("\n");
  const length = lines.length - (lines.at(-1) === "" ? 1 : 0);
  return length > MAX_LINES ? [`${path}: ${length} lines, at most ${MAX_LINES} are allowed`] : [];
}

/** Lists the breaches of the rules that compiler and linter do not enforce, a line each. */
export function checkHouseRules({ path, text }: RepositoryFile): readonly string[] {
  return [
    ...checkLength({ path, text }),
    ...text
      .split("\n")
      .flatMap((line, index) => [
        ...(SWITCHED_OFF.test(line) ? [`${path}:${index + 1}: a check is switched off`] : []),
        ...(LEFT_OVER.test(line) ? [`${path}:${index + 1}: something is left to do`] : []),
      ]),
    ...checkSyntax(text).map(({ line, problem }) => `${path}:${line}: ${problem}`),
  ];
}

interface Problem {
  readonly line: number;
  readonly problem: string;
}

function checkSyntax(text: string): readonly Problem[] {
  const source = parseSource(text);
  // Computed on demand: most files have no cast.
  let commented: ReadonlySet<number> | undefined;
  const problems: Problem[] = [];
  const report = (node: ts.Node, problem: string): void => {
    problems.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, problem });
  };
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) report(node, "any");
    if (isDefaultExport(node)) report(node, "a default export");
    if (isCast(node)) {
      commented ??= commentLines(source);
      if (!isExplained(node, source, commented)) report(node.type, "a cast without a comment");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === "default";
  if (!ts.canHaveModifiers(node)) return false;
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}

/** `as const` keeps a type and asserts nothing; the inner half of `as unknown as T` is judged with the outer one. */
function isCast(node: ts.Node): node is ts.AsExpression | ts.TypeAssertion {
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return false;
  return !ts.isConstTypeReference(node.type) && !ts.isAsExpression(node.parent);
}

/** Checks for a comment on the line of the cast, or within two lines above it or its statement. */
function isExplained(cast: ts.AsExpression | ts.TypeAssertion, source: ts.SourceFile, commented: ReadonlySet<number>) {
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const statement = ts.findAncestor(cast, ts.isStatement) ?? cast;
  return [lineOf(cast.type.getStart(source)), lineOf(cast.getStart(source)), lineOf(statement.getStart(source))]
    .flatMap((line) => [line, line - 1, line - 2])
    .some((line) => commented.has(line));
}

function commentLines(source: ts.SourceFile): ReadonlySet<number> {
  const lines = new Set<number>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      const [first, last] = [pos, end].map((position) => source.getLineAndCharacterOfPosition(position).line);
      for (let line = first ?? 0; line <= (last ?? 0); line += 1) lines.add(line);
    }
  };
  const visit = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
    add(ts.getTrailingCommentRanges(source.text, node.getEnd()));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return lines;
}
