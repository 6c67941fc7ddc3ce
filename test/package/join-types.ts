// Joins the declarations that entries share into one file of dist, under their own names: the bundler of declarations writes a
// file for each set of entries that share some, in which they are exported under one letter. Runs last in a build.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** What the joined file is called, without its ending. */
const JOINED = "types";

/** A file that entries share, by its place in dist: `todo-store-DcWaBmxq.d.ts`. */
const SHARED = /^[\w-]+-[\w-]{8}\.d\.ts$/;

/** A line that takes names from a file of dist, or exports those of its own. */
const NAMES = /^(import|export)( type)? \{([^}]*)\}(?: from '(\.[^']+)')?;\n/gm;

/** A line that loads a file without its names, for which declarations have no use. */
const BARE_IMPORT = /^import '[^']+';\n/gm;

const EXTERNAL_IMPORT = /^import .* from '[^.][^']*';\n/gm;

/** The beginning of a declaration. */
const DECLARED = /^(declare \w+|interface|type) ([\w$]+)/gm;

/** `type a as b` in braces: a type that is `a` inside of a file, and `b` outside. */
interface GivenName {
  readonly isType: boolean;
  readonly inside: string;
  readonly outside: string;
}

function readNames(list: string, isType = false): readonly GivenName[] {
  return list.split(",").map((entry) => {
    const [, type, inside = "", outside = inside] = /^(type )?(\S+)(?: as (\S+))?$/.exec(entry.trim()) ?? [];
    return { isType: isType || type !== undefined, inside, outside };
  });
}

function writeNames(names: readonly GivenName[]): string {
  const words = names.map(({ isType, inside, outside }) => {
    return `${isType ? "type " : ""}${inside}${inside === outside ? "" : ` as ${outside}`}`;
  });
  return words.length === 0 ? "{}" : `{ ${[...new Set(words)].sort().join(", ")} }`;
}

/** Marks the declarations that a file exports, and lists only those that it has of other files. */
function exportInPlace(body: string, own: readonly GivenName[]): string {
  const marked = new Set<GivenName>();
  const text = body.replace(DECLARED, (line: string, kind: string, name: string) => {
    // A value that is exported as a type stays in the list.
    const found = own.find(
      (one) => one.inside === name && one.outside === name && !(one.isType && /^declare/.test(kind)),
    );
    if (!found) return line;
    marked.add(found);
    return `export ${line}`;
  });
  // Without a list, even an empty one, a file of declarations exports all it has.
  return `\n${text.trim()}\n\nexport ${writeNames(own.filter((name) => !marked.has(name)))};\n`;
}

/** Four spaces are the compiler's; the scripts of dist have two. */
const indent = (text: string): string => text.replace(/^(?: {4})+/gm, (spaces) => " ".repeat(spaces.length / 2));

/** Finds what a file with names of its own is left without them, the names it exports, and those it takes of shared files. */
function takeApart(path: string, text: string, exportsOf: (path: string) => readonly GivenName[] | undefined) {
  const own: GivenName[] = [];
  const taken: { readonly import: GivenName[]; readonly export: GivenName[] } = { import: [], export: [] };
  const body = text.replace(NAMES, (line: string, kind: "import" | "export", type, list: string, from?: string) => {
    if (from === undefined) own.push(...readNames(list, type !== undefined));
    const given = from && exportsOf(posix.join(posix.dirname(path), from.replace(/\.js$/, ".d.ts")));
    if (given) {
      for (const { isType, inside, outside } of readNames(list, type !== undefined)) {
        const name = given.find((one) => one.outside === inside)?.inside ?? inside;
        taken[kind].push({ isType, inside: name, outside });
      }
    }
    return given || from === undefined ? "" : line;
  });
  return { own, taken, body };
}

const texts = readdirSync(DIST, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".d.ts"))
  .sort()
  .map((path) => [path, indent(readFileSync(DIST + path, "utf8").replace(BARE_IMPORT, ""))] as const);

const shared = texts.filter(([path]) => SHARED.test(path));
const exported = new Map(shared.map(([path, text]) => [path, takeApart(path, text, () => undefined).own]));
const exportsOf = (path: string) => exported.get(path);

const parts = shared.map(([path, text]) => ({ path, ...takeApart(path, text, exportsOf) }));
const declaredIn = new Map<string, string>();
for (const { path, taken, body } of parts) {
  for (const { inside, outside } of taken.import)
    if (inside !== outside) throw new Error(`${path} has another name for ${inside} of a shared file: ${outside}`);
  for (const [, , name = ""] of body.matchAll(DECLARED)) {
    const other = declaredIn.get(name) ?? path;
    // A function may be declared several times in one file.
    if (other !== path) throw new Error(`${path} and ${other} both declare ${name}`);
    declaredIn.set(name, path);
  }
}
const outer = new Set(parts.flatMap(({ body }) => body.match(EXTERNAL_IMPORT) ?? []));
const own = parts.flatMap((part) => part.own.map(({ isType, inside }) => ({ isType, inside, outside: inside })));
const bodies = parts.map(({ body }) => body.replace(EXTERNAL_IMPORT, "").trim());
writeFileSync(`${DIST}${JOINED}.d.ts`, `${[...outer].join("")}${exportInPlace(bodies.join("\n\n"), own)}`);

for (const [path, text] of texts) {
  if (exported.has(path)) {
    rmSync(DIST + path);
    continue;
  }
  const { own, taken, body } = takeApart(path, text, exportsOf);
  const from = posix.relative(posix.dirname(path), JOINED);
  const file = `'${from.startsWith(".") ? from : `./${from}`}.js'`;
  const head = (["import", "export"] as const).flatMap((kind) =>
    taken[kind].length === 0 ? [] : `${kind} ${writeNames(taken[kind])} from ${file};`,
  );
  writeFileSync(DIST + path, [...head, exportInPlace(body, own)].join("\n").trimStart());
}
