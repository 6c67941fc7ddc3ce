import ts from "typescript";
import { expect, inject, it } from "vitest";
import { ROOT, readText } from "./read-tree.js";

const manifest: { readonly exports: Readonly<Record<string, string | { readonly types: string }>> } = JSON.parse(
  readText("package.json"),
);

const declarations = Object.values(manifest.exports).flatMap((target) =>
  typeof target === "string" ? [] : [target.types.replace(/^\.\//, "")],
);

// The schema that a tool carries and the schema that toJsonSchema() writes.
const SHARED_NAMES = ["JsonSchema"];

it("every type that a public declaration refers to can be imported, and no two of them share a name", () => {
  expect(inject("buildFailure")).toBe("");
  expect(declarations.length).toBeGreaterThan(10);
  const { unnamed, ambiguous } = readPublicTypes(declarations);
  expect(unnamed).toEqual([]);
  expect(ambiguous.filter((name) => !SHARED_NAMES.includes(name))).toEqual([]);
});

/** Follows every type that the exports of these declaration files refer to, within the package. */
/** Types that are met in a public declaration but exported by no entry, and names of different types in different entries. */
function readPublicTypes(declarations: readonly string[]) {
  const paths = declarations.map((path) => `${ROOT}/${path}`);
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const program = ts.createProgram(paths, { ...options, target: ts.ScriptTarget.ES2022, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const exported = paths.flatMap((path) => readExports(program, checker, path));
  const known = new Set(exported.map(({ target }) => target));
  const unnamed = exported.flatMap(({ name, target }) =>
    findReferences(target, checker)
      .filter((found) => !known.has(found))
      .map((found) => `${found.name}, met in ${name}`),
  );
  return { unnamed: [...new Set(unnamed)].sort(), ambiguous: findAmbiguous(exported) };
}

interface Exported {
  readonly name: string;
  readonly target: ts.Symbol;
}

function readExports(program: ts.Program, checker: ts.TypeChecker, path: string): readonly Exported[] {
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${path} exports nothing`);
  return checker.getExportsOfModule(module).map((symbol) => ({ name: symbol.name, target: resolve(symbol, checker) }));
}

function resolve(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The interfaces, aliases and classes of the package that a declaration names, type parameters left out. */
function findReferences(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const named = checker.getSymbolAtLocation(node);
      const target = named && resolve(named, checker);
      if (target && target !== symbol && isOwnType(target)) found.add(target);
    }
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) visit(declaration);
  return [...found];
}

function isOwnType(symbol: ts.Symbol): boolean {
  const types = ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class;
  const [declaration] = symbol.declarations ?? [];
  return (
    (symbol.flags & types) !== 0 &&
    declaration !== undefined &&
    declaration.getSourceFile().fileName.startsWith(`${ROOT}/dist/`)
  );
}

function findAmbiguous(exported: readonly Exported[]): readonly string[] {
  const first = new Map<string, ts.Symbol>();
  // Functions of adapters have the same names on purpose; types do not.
  const shared = exported.filter(({ name, target }) => {
    if (!isOwnType(target)) return false;
    const known = first.get(name);
    if (known === undefined) first.set(name, target);
    return known !== undefined && known !== target;
  });
  return [...new Set(shared.map(({ name }) => name))].sort();
}
