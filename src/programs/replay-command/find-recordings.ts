import { existsSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { escapeText } from "agent-todos";
import { isEventFolder } from "./read-events.js";
import { isOpencodeFile } from "./read-opencode.js";

/** A file that may be a recording. */
export interface FoundFile {
  readonly path: string;
  readonly changedAt: number;
}

/** The files that a search found, and the folders that it could not read. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly problems: readonly string[];
}

/** Leaves out the log of a conversation that another log in the same folder has in full. */
function withoutShorter(names: readonly string[]): readonly string[] {
  return names.includes("transcript_full.jsonl") ? names.filter((name) => name !== "transcript.jsonl") : names;
}

/** Lists the folders where agents keep their recordings, according to the environment. */
export function listHomes(env: Readonly<Record<string, string | undefined>>, home: string): readonly string[] {
  const data = env["XDG_DATA_HOME"] ?? join(home, ".local", "share");
  const editor = join(env["XDG_CONFIG_HOME"] ?? join(home, ".config"), "Code", "User");
  const editors = [editor, join(home, "Library", "Application Support", "Code", "User")];
  if (env["APPDATA"] !== undefined) editors.push(join(env["APPDATA"], "Code", "User"));
  return [
    join(env["CLAUDE_CONFIG_DIR"] ?? join(home, ".claude"), "projects"),
    join(env["CODEX_HOME"] ?? join(home, ".codex"), "sessions"),
    join(env["CODEX_HOME"] ?? join(home, ".codex"), "archived_sessions"),
    join(home, ".gemini", "tmp"),
    ...["antigravity", "antigravity-ide", "antigravity-cli"].map((name) => join(home, ".gemini", name, "brain")),
    join(home, ".qwen", "projects"),
    join(env["PI_CODING_AGENT_DIR"] ?? join(home, ".pi", "agent"), "sessions"),
    join(home, ".omp", "agent", "sessions"),
    join(home, ".kimi-code", "sessions"),
    join(home, ".kimi", "sessions"),
    join(home, ".cursor", "projects"),
    join(home, ".copilot", "session-state"),
    join(home, ".openhands", "conversations"),
    join(home, ".factory", "sessions"),
    join(data, "opencode"),
    ...editors.flatMap((user) => [
      join(user, "workspaceStorage"),
      join(user, "globalStorage", "saoudrizwan.claude-dev", "tasks"),
      join(user, "globalStorage", "rooveterinaryinc.roo-cline", "tasks"),
    ]),
  ];
}

/** Files that are read as part of another one, or belong to an editor and are not recordings. */
const PARTS = /[\\/](?:storage[\\/](?:message|part)|ui_messages\.json|task_metadata\.json|node_modules)(?:[\\/]|$)/;

/**
 * Finds the files in some folders, oldest change first. A folder that links lead to twice is searched once, and one
 * that cannot be read is named as a problem.
 */
export async function findRecordings(paths: readonly string[]): Promise<FoundFiles> {
  const [files, problems, seen] = [[] as FoundFile[], [] as string[], new Set<string>()];
  const visit = async (path: string, isNamed: boolean): Promise<void> => {
    try {
      const real = await realpath(path);
      if (seen.has(real)) return;
      seen.add(real);
      const found = await stat(real);
      if (PARTS.test(path) && !isNamed) return;
      if (found.isDirectory()) {
        const names = (await readdir(real)).sort();
        if (isEventFolder(names)) files.push({ path, changedAt: found.mtimeMs });
        else for (const name of withoutShorter(names)) await visit(join(path, name), false);
      }
      // A file named by the user is tried whatever its name is.
      else if (found.isFile() && (isNamed || isRecording(path))) files.push({ path, changedAt: found.mtimeMs });
    } catch (error) {
      problems.push(`${path}: ${reasonOf(error)}`);
    }
  };
  for (const path of paths) await visit(path, true);
  return { files: files.sort((one, other) => one.changedAt - other.changedAt), problems };
}

/** Describes the first named path that does not exist; undefined if all do. */
export function findMissing(paths: readonly string[]): string | undefined {
  const missing = paths.find((path) => !existsSync(path));
  return missing === undefined
    ? undefined
    : `there is no file and no folder ${escapeText(JSON.stringify(missing), "line")}`;
}

/** Finds the recordings in the named places, or where agents keep theirs, and returns these places too. */
export async function findAsked(
  paths: readonly string[],
): Promise<FoundFiles & { readonly places: readonly string[] }> {
  const places = paths.length > 0 ? paths : listHomes(process.env, homedir());
  const { files, problems } = await findRecordings(places);
  // A default place that an agent never created is not a problem.
  return { places, files, problems: problems.filter((one) => paths.length > 0 || !one.endsWith(": ENOENT")) };
}

/** The sessions that the user asks for. */
export interface AskedSessions {
  /** Only those with this text in their folder, and only those of this agent. */
  readonly project: string | undefined;
  readonly agent: string | undefined;
}

/** Checks whether a session is one of those that are asked for. */
export function isWanted(
  { agent, folder = "" }: { readonly agent: string; readonly folder?: string | undefined },
  asked: AskedSessions,
): boolean {
  return (
    (asked.agent === undefined || agent === asked.agent) &&
    (asked.project === undefined || folder.includes(asked.project))
  );
}

/** Whether a file may be a recording by its name; in an editor's folders only its chats are. */
function isRecording(path: string): boolean {
  if (/[\\/]workspaceStorage[\\/]/.test(path) && !/[\\/]chatSessions[\\/]/.test(path)) return false;
  // The same folder has a file of the model's requests, with the same calls again.
  if (/[\\/]\.kimi[\\/]sessions[\\/]/.test(path)) return /[\\/]wire\.jsonl$/.test(path);
  return /\.jsonl?$/.test(path) || isOpencodeFile(path);
}

/** Returns the short name of a file's error, such as ENOENT. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : String(error instanceof Error ? error.message : error);
}
