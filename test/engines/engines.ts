import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The converter of a local engine: what it makes of a JSON Schema while a model writes. */
export interface Engine {
  readonly name: string;
  /** Returns the grammar as text. @throws Error for a schema that the engine does not take. */
  readonly convert: (schema: object) => Promise<string>;
}

const INSTALLED = new URL("./node_modules/", import.meta.url);

/** Loads the converters that are installed in this folder. */
export async function loadEngines(): Promise<readonly Engine[]> {
  return [await loadNodeLlamaCpp(), loadXgrammar()];
}

/** The package itself exports the converter only behind a native llama.cpp, which no schema needs. */
async function loadNodeLlamaCpp(): Promise<Engine> {
  const path = "node-llama-cpp/dist/utils/gbnfJson/getGbnfGrammarForGbnfJsonSchema.js";
  const { getGbnfGrammarForGbnfJsonSchema: convert } = (await import(new URL(path, INSTALLED).href)) as {
    getGbnfGrammarForGbnfJsonSchema: (schema: object) => string;
  };
  return { name: "node-llama-cpp", convert: async (schema) => convert(schema) };
}

interface XgrammarModule {
  readonly Grammar: { fromJSONSchema: (schema: string) => Promise<{ toString: () => string; dispose: () => void }> };
}

/** Its package calls a CommonJS file an ES module, so the file is run here. */
function loadXgrammar(): Engine {
  const path = fileURLToPath(new URL("@mlc-ai/web-xgrammar/lib/index.js", INSTALLED));
  // The file assigns the exports.
  const xgrammar = {} as XgrammarModule;
  const run = new Function("exports", "module", "require", "__filename", "__dirname", readFileSync(path, "utf8"));
  run(xgrammar, { exports: xgrammar }, createRequire(import.meta.url), path, dirname(path));
  return {
    name: "xgrammar",
    convert: async (schema) => {
      const grammar = await xgrammar.Grammar.fromJSONSchema(JSON.stringify(schema));
      const text = grammar.toString();
      grammar.dispose();
      return text;
    },
  };
}
