import ts from "typescript";
import { ROOT } from "./read-tree.js";

/**
 * A program over real files and files that exist in memory only (absolute path to text), with the settings of a
 * folder's tsconfig.json: "agent-todos" is the sources. Examples may leave a name unused.
 */
export function createSourceProgram(
  roots: readonly string[],
  virtual: Readonly<Record<string, string>> = {},
  folder: string = ROOT,
): ts.Program {
  const path = `${folder}/tsconfig.json`;
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, path);
  const options = { ...parsed.options, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => path in virtual || fileExists(path);
  host.readFile = (path) => virtual[path] ?? readFile(path);
  return ts.createProgram([...roots, ...Object.keys(virtual)], options, host);
}
