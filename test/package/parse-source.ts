import ts from "typescript";

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a text, which is parsed once however many checks walk it. */
export function parseSource(text: string, path = "file.ts"): ts.SourceFile {
  const known = parsed.get(text) ?? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  parsed.set(text, known);
  return known;
}
