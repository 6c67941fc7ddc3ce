import ts from "typescript";
import { parseSource } from "./parse-source.js";

/** The names that a file imports from modules and uses, each after the module's name: `agent-todos/schema toJsonSchema`. */
export function findUsedNames(text: string): readonly string[] {
  const source = parseSource(text);
  const used = findUses(source);
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
    const bindings = importClause?.namedBindings;
    if (bindings === undefined) return [];
    if (ts.isNamespaceImport(bindings)) {
      const lead = `${bindings.name.text}.`;
      return [...used].flatMap((use) => (use.startsWith(lead) ? `${from} ${use.slice(lead.length)}` : []));
    }
    const taken = bindings.elements.filter(({ name }) => used.has(name.text));
    return taken.map(({ name, propertyName }) => `${from} ${(propertyName ?? name).text}`);
  });
}

/** Every name outside of imports that stands for a value, and each `namespace.name`. */
function findUses(source: ts.SourceFile): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      if (ts.isIdentifier(node.expression)) used.add(`${node.expression.text}.${node.name.text}`);
      visit(node.expression);
      return;
    }
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return used;
}
