import ts from "typescript";
import { parseSource } from "./parse-source.js";

export type FoundImport = ReturnType<typeof take>;

/** Every module a file names: static, dynamic and type imports, re-exports and `require`. */
export function findImports(text: string): readonly FoundImport[] {
  const found: FoundImport[] = [];
  const visit = (node: ts.Node): void => {
    const one = readImport(node);
    if (one) found.push(one);
    ts.forEachChild(node, visit);
  };
  visit(parseSource(text));
  return found;
}

function readImport(node: ts.Node): FoundImport | undefined {
  if (ts.isImportDeclaration(node)) {
    return take(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) return take(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return take(node.argument.literal, true);
  if (ts.isExternalModuleReference(node)) return take(node.expression, false);
  if (ts.isCallExpression(node) && loadsModule(node.expression)) return take(node.arguments[0], false);
  return undefined;
}

function loadsModule(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === "require");
}

function take(node: ts.Node | undefined, typeOnly: boolean) {
  // A name that is put together at run time cannot be checked, so it is listed as one that no table allows.
  const specifier = node && ts.isStringLiteralLike(node) ? node.text : "(computed)";
  return { specifier, typeOnly };
}
