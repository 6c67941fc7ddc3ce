/** Writes the API reference, a page an entry, from the doc comments of the sources. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { sources } from "../../tsup.config.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = fileURLToPath(new URL("generated", import.meta.url));
const paths = Object.values(sources).map((path) => `${ROOT}${path}`);
const options =
  ts.getParsedCommandLineOfConfigFile(
    `${ROOT}tsconfig.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )?.options ?? {};
const program = ts.createProgram(paths, options);
const checker = program.getTypeChecker();

const plain = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString([...(parts ?? [])]).replace(/\{@link (\w+)[^}]*\}/g, "`$1`");

// Outside of code, a tag or braces would be read as a part of the page.
const escapeProse = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;")))
    .join("");

function signatureOf(symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.[0];
  if (!declaration) return "";
  if (ts.isFunctionDeclaration(declaration)) {
    return declaration
      .getText()
      .slice(0, (declaration.body?.getStart() ?? Infinity) - declaration.getStart())
      .trim();
  }
  if (!ts.isVariableDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return declaration.getText();
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const flags = ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  return ts.isClassDeclaration(declaration)
    ? `class ${symbol.name}`
    : `const ${symbol.name}: ${checker.typeToString(type, declaration, flags)}`;
}

function describe(exported: ts.Symbol): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const examples = symbol.getJsDocTags(checker).filter(({ name }) => name === "example");
  return [
    `## ${exported.name}`,
    escapeProse(plain(symbol.getDocumentationComment(checker))),
    `\`\`\`ts\n${signatureOf(symbol).replace(/^export /, "")}\n\`\`\``,
    ...examples.map(({ text }) => `**Example**\n\n${plain(text)}`),
  ].join("\n\n");
}

/** What a newcomer reads first. */
const FIRST = ["createTodoSession", "validateAndReplace", "todoTools", "runTodoCalls", "afterReply", "withReminder"];

/** Places a name on its page: what a host begins with, then functions, classes and constants, and types. */
function rankOf(exported: ts.Symbol): number {
  const first = FIRST.indexOf(exported.name);
  if (first !== -1) return first - FIRST.length;
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  if (symbol.flags & ts.SymbolFlags.Function) return 0;
  return symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Class) ? 1 : 2;
}

const byRank = (one: ts.Symbol, other: ts.Symbol): number =>
  rankOf(one) - rankOf(other) || (one.name < other.name ? -1 : 1);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const rows = Object.entries(sources).map(([name, path]) => {
  const source = program.getSourceFile(`${ROOT}${path}`);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${path} exports nothing`);
  const symbols = [...checker.getExportsOfModule(module)].sort(byRank);
  const file = name.replace("/", "-");
  writeFileSync(`${FOLDER}/${file}.md`, `---\noutline: 2\n---\n\n# ${name}\n\n${symbols.map(describe).join("\n\n")}\n`);
  return `| [${name}](./${file}.md) | ${symbols.map((symbol) => `[${symbol.name}](./${file}.md#${symbol.name.toLowerCase()})`).join(", ")} |`;
});
writeFileSync(
  `${FOLDER}/index.md`,
  `---\naside: false\n---\n\n# API\n\n| entry | what it exports |\n|---|---|\n${rows.join("\n")}\n`,
);
console.log(`${rows.length} pages of the API reference`);
