import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, inject, it } from "vitest";
import { entries } from "../../tsup.config.js";
import { ADAPTER_SURFACE, type Surface } from "./adapter-surface.js";
import { findLoadedModules } from "./built-modules.js";
import { listPaths, ROOT, readText } from "./read-tree.js";

// Literals on purpose: a name comes or goes only together with its line here or in adapter-surface.ts, in the docs and
// in CHANGELOG.md.
const SURFACE: Readonly<Record<string, Surface>> = {
  ".": {
    values: [
      "DEFAULT_TODO_RULES",
      "EMPTY_TODO_LIST",
      "TODO_STATUSES",
      "TodoError",
      "applyTodoPatch",
      "countTodos",
      "createNagPolicy",
      "createTodoPreview",
      "createTodoSession",
      "createTodoTool",
      "diffTodos",
      "escapeText",
      "formatIssues",
      "formatPath",
      "isFinished",
      "isTodoError",
      "mergeTodos",
      "parseTodos",
      "previewTodos",
      "reconcile",
      "renderCheckbox",
      "renderForContext",
      "renderMarkdown",
      "renderProgress",
      "renderRecap",
      "renderStats",
      "renderUpdate",
      "renderWithin",
      "serializeTodos",
      "stripContext",
      "todoItemSchema",
      "todoListSchema",
      "todoStatusSchema",
      "validateAndReplace",
      "withTodos",
    ],
    types: [
      "DescriptionLength",
      "EscapeTarget",
      "InputShapeOptions",
      "JsonSchema",
      "KeptReminder",
      "MergeTodosOptions",
      "MergeTodosResult",
      "NagCadence",
      "NagContext",
      "NagDecision",
      "NagEvent",
      "NagMessage",
      "NagOptions",
      "NagPlacement",
      "NagPolicy",
      "NagReason",
      "NagSilence",
      "NagStaleCadence",
      "NagState",
      "NagStep",
      "ProtectedItem",
      "RenderCheckboxOptions",
      "RenderRecapOptions",
      "RenderStatsOptions",
      "RenderWithinOptions",
      "ReplaceResult",
      "RidingTool",
      "SharedCallOf",
      "SharedTodoSession",
      "SplitCall",
      "StandardResult",
      "TodoAddition",
      "TodoCall",
      "TodoCallContext",
      "TodoCallOf",
      "TodoCallReader",
      "TodoChange",
      "TodoChangeType",
      "TodoConflict",
      "TodoCounts",
      "TodoErrorCode",
      "TodoEvent",
      "TodoEdits",
      "TodoField",
      "TodoInputSchema",
      "TodoFieldUse",
      "TodoHost",
      "TodoInputRules",
      "TodoIssue",
      "TodoIssueCode",
      "TodoIssueFacts",
      "TodoItem",
      "TodoLimitRules",
      "TodoList",
      "TodoListener",
      "TodoMoment",
      "TodoNote",
      "TodoNoteCode",
      "TodoOperation",
      "TodoOperationTool",
      "TodoProductReplies",
      "TodoPreset",
      "TodoPreview",
      "TodoProtection",
      "TodoProtectionLevel",
      "TodoProtectionRules",
      "TodoReminder",
      "TodoRenderer",
      "TodoRepair",
      "TodoReply",
      "TodoReplyOptions",
      "TodoRevision",
      "TodoRoundMoment",
      "TodoRules",
      "TodoRulesOptions",
      "TodoRunContext",
      "TodoSession",
      "TodoSessionOptions",
      "TodoShown",
      "TodoSnapshot",
      "TodoStatus",
      "TodoStopMoment",
      "TodoTool",
      "TodoToolOptions",
      "TodoTurnEnd",
      "TodoUpdate",
      "TodoView",
      "TodoWording",
      "TodoWriteResult",
      "WithTodosOptions",
    ],
    modules: ["zod/v4"],
  },
  "./schema": {
    values: ["SCHEMA_TARGETS", "toJsonSchema"],
    types: [
      "DraftTarget",
      "JsonSchema",
      "JsonSchemaSource",
      "SchemaSource",
      "SchemaTarget",
      "StandardJsonSchemaSource",
      "ToJsonSchemaOptions",
      "ToolJsonSchema",
      "ToolSource",
      "ValueSchemaSource",
      "Zod3Source",
      "Zod4Source",
    ],
    modules: ["zod-to-json-schema", "zod/v4/core"],
  },
  "./presets": {
    values: [
      "agentShell",
      "amplifier",
      "browserUse",
      "claudeCode",
      "claudeCodeTasks",
      "cline",
      "codex",
      "createAgentShell",
      "createStandardEnvelope",
      "crush",
      "cursor",
      "dockerAgent",
      "geminiCli",
      "grokBuild",
      "hermes",
      "kimiCode",
      "kiro",
      "langchain",
      "learnClaudeCode",
      "learnClaudeCodeMinimal",
      "mastra",
      "microsoftAgentFramework",
      "miniClaudeCode",
      "mistralVibe",
      "openCode",
      "openHands",
      "planningState",
      "qwenCode",
      "rooCode",
      "standardEnvelope",
      "vscode",
      "warp",
    ],
    types: [
      "AgentFrameworkItem",
      "AgentShellOptions",
      "ClaudeCodeTask",
      "GeminiCliItem",
      "HermesItem",
      "MistralVibeItem",
      "OpenCodeItem",
      "OpenHandsItem",
      "QwenCodeItem",
      "StandardEnvelopeOptions",
      "WarpItem",
    ],
    modules: ["zod/v4"],
  },
  "./shared": {
    values: ["createSharedTodos", "memoryStore"],
    types: [
      "FollowOptions",
      "SharedCall",
      "SharedChange",
      "SharedEdit",
      "SharedEditResult",
      "SharedTodos",
      "SharedTodosOptions",
      "SharedWriteResult",
      "TodoAgentEntry",
      "TodoAppend",
      "TodoEntry",
      "TodoStore",
      "TodoVersion",
    ],
    modules: ["zod/v4"],
  },
  "./postgres": {
    values: ["POSTGRES_TABLES", "postgresStore"],
    types: [
      "PostgresDatabase",
      "PostgresListen",
      "PostgresStore",
      "PostgresStoreOptions",
      "PreparingPostgresDatabase",
      "PreparingPostgresStoreOptions",
    ],
    modules: [],
  },
  "./redis": {
    values: ["redisStore"],
    types: ["IoredisClient", "NodeRedisClient", "RedisStoreOptions", "RedisSubscribe"],
    modules: [],
  },
  "./sqlite": {
    values: ["SQLITE_TABLES", "sqliteStore"],
    types: ["SqliteDatabase", "SqliteStatement", "SqliteStore"],
    modules: [],
  },
  "./terminal": {
    values: ["createLivePanel", "renderPanel"],
    types: ["LivePanel", "PanelStream", "RenderPanelOptions"],
    modules: ["picocolors", "string-width"],
  },
  "./react": {
    values: ["fetchTodos", "useTodos", "useTodosFromMessages"],
    types: ["FetchTodosOptions", "FetchedEdit", "FetchedEditOptions", "FetchedTodos"],
    modules: ["react", "zod/v4"],
  },
  "./show": {
    values: ["handleTodoRequest", "toAcpPlan", "toAgUiActivity", "todoDataPart", "todoEventStream"],
    types: [
      "AcpPlan",
      "AcpPlanEntry",
      "AcpPlanUpdate",
      "AcpPlanUpdateOptions",
      "AgUiActivity",
      "AgUiActivityOptions",
      "EditableTodos",
      "LiveTodos",
      "TodoDataPart",
      "TodoEventStreamOptions",
      "TodoListSource",
    ],
    modules: [],
  },
  "./node": {
    values: [
      "COMPLETION_LOG_LABELS",
      "attachCompletionLog",
      "createCompletionLog",
      "createTodoShell",
      "isTodoCommand",
      "readAgentShellSettings",
    ],
    types: [
      "AgentShellSettings",
      "AttachedCompletionLog",
      "AttachedCompletionLogOptions",
      "CompletionLog",
      "CompletionLogLabels",
      "CompletionLogOptions",
      "CompletionLogSource",
      "CompletionLogState",
      "TodoShell",
      "TodoShellOptions",
      "TodoShellResult",
    ],
    modules: ["node:*", "zod/v4"],
  },
  "./testing": {
    values: ["MALFORMED_INPUTS", "createScriptedModel", "todoArbitraries", "todoStoreContract"],
    types: [
      "MalformedFinding",
      "MalformedInput",
      "MeantItem",
      "ModelReply",
      "ScriptedCall",
      "ScriptedModel",
      "ScriptedReply",
      "StoreTest",
      "TodoWrite",
    ],
    modules: ["fast-check", "zod/v4"],
  },
  ...ADAPTER_SURFACE,
};

/** "schema/index" for "./schema", "adapters/openai" for "./openai", as tsup names its entries. */
function nameOf(specifier: string): string {
  if (specifier === ".") return "index";
  const name = specifier.slice(2);
  const places = [`${name}/index`, `adapters/${name}`, `stores/${name}`];
  return places.find((place) => existsSync(`${ROOT}/src/${place}.ts`)) ?? name;
}

const rows = Object.entries(SURFACE).map(([specifier, surface]) => ({
  specifier,
  ...surface,
  script: `dist/${nameOf(specifier)}.js`,
  declarations: `dist/${nameOf(specifier)}.d.ts`,
}));

const manifest: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readText("package.json"),
);

it("the package builds", () => {
  expect(inject("buildFailure")).toBe("");
});

it("package.json exports these entries and no other", () => {
  const expected = rows.map(({ specifier, script, declarations }) => [
    specifier,
    { types: `./${declarations}`, default: `./${script}` },
  ]);
  expect(manifest.exports).toEqual({
    ...Object.fromEntries(expected),
    "./package.json": "./package.json",
  });
});

it("every entry of src is exported and built", () => {
  const sources = ["src", "src/adapters", "src/stores"].flatMap((folder) =>
    listPaths(folder, ".ts").filter((path) => isEntry(path.slice(folder.length + 1), folder)),
  );
  expect([...Object.values(entries)].sort()).toEqual([...sources].sort());
  expect([...Object.keys(entries)].sort()).toEqual(rows.map(({ specifier }) => nameOf(specifier)).sort());
});

it.each(rows)("$specifier exports its values", async ({ script, values }) => {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(`${ROOT}/${script}`).href);
  expect([...Object.keys(module)].sort()).toEqual([...values].sort());
});

it.each(rows)("$specifier declares its values and types", ({ declarations, values, types }) => {
  // The bundled declarations do not mark what is a type, but they name no more and no less.
  expect([...readDeclaredNames(readText(declarations))].sort()).toEqual([...values, ...types].sort());
});

it.each(rows)("$specifier loads these modules and no other", ({ script, modules }) => {
  expect(findLoadedModules(script)).toEqual(modules);
});

it("require() gives the values of every entry", () => {
  const names = rows.map(({ specifier }) => specifier.replace(".", "agent-todos"));
  const code = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => Object.keys(require(name)))))`;
  const stdout = execFileSync(process.execPath, ["--no-warnings", "-e", code], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const found: readonly (readonly string[])[] = JSON.parse(stdout);
  expect(found.map((values) => [...values].sort())).toEqual(rows.map(({ values }) => [...values].sort()));
});

/**
 * Entries are src/index.ts, the index.ts of a folder, each file of src/adapters, whose parts stand in a folder of its
 * name, and each file of src/stores but the two that they share.
 */
function isEntry(path: string, folder: string): boolean {
  if (folder === "src/adapters") return !path.includes("/");
  if (folder === "src/stores") return path !== "row.ts" && path !== "tables.ts";
  return /^index\.ts$|^[^/]+\/index\.ts$/.test(path);
}

function readDeclaredNames(text: string): readonly string[] {
  const { statements } = ts.createSourceFile("index.d.ts", text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) return [];
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [];
  });
}

it.each(rows)("every value of $specifier has a caller in examples/", ({ values }) => {
  // The program over the Claude Agent SDK, which is too big for every run, stands beside the package that installs it.
  const folders = ["examples", "test/clients/claude-agent-sdk"];
  const examples = folders.flatMap((folder) => listPaths(folder, ".ts").map(readText)).join("\n");
  expect(values.filter((name) => !new RegExp(`\\b${name}\\b`).test(examples))).toEqual([]);
});
