import ts from "typescript";

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a text, which is parsed once however many checks walk it. */
export function parseSource(text: string): ts.SourceFile {
  const known = parsed.get(text) ?? ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
  parsed.set(text, known);
  return known;
}
