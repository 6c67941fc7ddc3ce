import ts from "typescript";
import { parseSource } from "./parse-source.js";
import type { RepositoryFile } from "./read-tree.js";

/** A regular expression of a file, and where it is. */
export interface PlacedPattern {
  readonly place: string;
  readonly pattern: RegExp;
}

/** What makes a pattern of texts. */
const MAKERS = ["RegExp", "lazyPattern"];

/**
 * Lists the regular expressions of a file: the literals, and those made of texts and constants of the file. `values` are
 * examples of what only a run of the file knows, by its name in the text.
 */
export function listPatterns(
  { path, text }: RepositoryFile,
  values: Readonly<Record<string, string>> = {},
): readonly PlacedPattern[] {
  const file = parseSource(text, path);
  const constants = new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.map((one) => [one.name.getText(file), one] as const),
      ),
  );
  const found: PlacedPattern[] = [];
  const visit = (node: ts.Node): void => {
    const maker = ts.isNewExpression(node) || ts.isCallExpression(node) ? node.expression.getText(file) : "";
    if (ts.isRegularExpressionLiteral(node) || MAKERS.includes(maker)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      found.push({ place: `${path}:${line}`, pattern: evaluate(node) });
    }
    ts.forEachChild(node, visit);
  };
  const evaluate = (node: ts.Node): RegExp => {
    const declarations = [...listNeeded(node, constants)].map((one) => `const ${one.getText(file)};`);
    const script = `${declarations.reverse().join("\n")}\nreturn ${node.getText(file)};`;
    const lazyPattern = (source: string, flags = "gu") => new RegExp(source, flags);
    const known = { lazyPattern, ...values };
    return new Function(...Object.keys(known), ts.transpile(script, { target: ts.ScriptTarget.ES2022 }))(
      ...Object.values(known),
    );
  };
  visit(file);
  return found;
}

/** Lists the constants that an expression is made of, each before those that it needs itself. */
function listNeeded(
  node: ts.Node,
  constants: ReadonlyMap<string, ts.VariableDeclaration>,
): ReadonlySet<ts.VariableDeclaration> {
  const needed = new Set<ts.VariableDeclaration>();
  const visit = (inner: ts.Node): void => {
    const constant = ts.isIdentifier(inner) ? constants.get(inner.text) : undefined;
    if (constant?.initializer !== undefined) {
      // A constant that several others need comes after all of them.
      needed.delete(constant);
      needed.add(constant);
      visit(constant.initializer);
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return needed;
}
