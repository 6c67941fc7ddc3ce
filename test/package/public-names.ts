import ts from "typescript";
import { ROOT } from "./read-tree.js";

export type PublicName = ReturnType<typeof describe>;

/** Reads every name that the entries export, with the parts of its doc comment. */
export function readPublicNames(entries: readonly string[], program: ts.Program): readonly PublicName[] {
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const source = program.getSourceFile(`${ROOT}/${entry}`);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${entry} exports nothing`);
    return checker.getExportsOfModule(module).map((symbol) => describe(symbol, entry, checker));
  });
}

function describe(exported: ts.Symbol, entry: string, checker: ts.TypeChecker) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const examples = symbol.getJsDocTags(checker).filter(({ name }) => name === "example");
  return {
    label: `${exported.name} of ${entry}`,
    isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
    isDocumented: symbol.getDocumentationComment(checker).length > 0,
    hasExample: examples.some(({ text }) => ts.displayPartsToString(text).includes("```ts\n")),
  };
}
