import { normalizeWord } from "../model/normalize.js";
import type { ObservedCall } from "./event.js";

// As `normalizeWord` folds them: without case, hyphens and underscores.
const READING = new Set(
  (
    "read readfile readfiles readmanyfiles readtextfile readmediafile readmultiplefiles fileread view viewfile viewimage open openfile cat " +
    "grep greptool grepsearch ripgrep rg search searchfiles searchfilecontent searchcode searchcontent codebasesearch codesearch semanticsearch filesearch toolsearch " +
    "glob globtool globfiles find findfiles findfilebyname ls list listdir listdirectory listfiles listcodedefinitionnames directorytree tree " +
    "lsp getdiagnostics diagnostics readlints notebookread webfetch websearch fetch fetchurl googlewebsearch " +
    "taskoutput bashoutput tasklist taskget readresource listresources listmcpresources readmcpresource skill think sleep wait askuserquestion"
  ).split(" "),
);

const TODO_TOOLS = new Set(
  (
    "todowrite todo todos todolist todoread todoadd todosadd todoscomplete todosremove createtodos updatetodos listtodos updateplan planupdate writetodos " +
    "managetodolist updatetodolist tasktracker taskcreate taskupdate"
  ).split(" "),
);

/** Removes the name of the tool's server: `mcp__files__read_file` becomes `read_file`. */
function bareName(name: string): string {
  return normalizeWord(name.split(/__|[.:/]/).at(-1) ?? name);
}

/**
 * Checks whether a call may have changed something, by the name of its tool: true for every tool except those known to
 * read, search or wait. The default of `createPlanObserver({ changes })`.
 *
 * @example
 * ```ts
 * import { changesSomething } from "agent-todos/observe";
 *
 * console.log(changesSomething({ name: "read_file" }), changesSomething({ name: "bash" })); // => false true
 * ```
 */
export function changesSomething({ name }: Pick<ObservedCall, "name">): boolean {
  return !READING.has(normalizeWord(name)) && !READING.has(bareName(name));
}

/** Checks whether a tool writes a list: a tool of a known product, or one of the host's. */
export function isTodoTool(name: string, own: readonly string[]): boolean {
  return own.includes(name) || TODO_TOOLS.has(normalizeWord(name)) || TODO_TOOLS.has(bareName(name));
}
