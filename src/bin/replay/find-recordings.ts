import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file that may be a recording. */
export interface FoundFile {
  readonly path: string;
  readonly changedAt: number;
}

/** What a search found, and what it could not look into. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly problems: readonly string[];
}

/** Where agents keep their recordings, by what the environment says. */
export function listHomes(env: Readonly<Record<string, string | undefined>>, home: string): readonly string[] {
  return [
    join(env["CLAUDE_CONFIG_DIR"] ?? join(home, ".claude"), "projects"),
    join(env["CODEX_HOME"] ?? join(home, ".codex"), "sessions"),
    join(env["CODEX_HOME"] ?? join(home, ".codex"), "archived_sessions"),
    join(home, ".gemini", "tmp"),
    join(home, ".qwen", "projects"),
    join(env["PI_CODING_AGENT_DIR"] ?? join(home, ".pi", "agent"), "sessions"),
  ];
}

/**
 * Finds the files in some folders, oldest change first. A folder that links lead to twice is looked into once, and one
 * that cannot be read is a problem, named.
 */
export async function findRecordings(paths: readonly string[]): Promise<FoundFiles> {
  const [files, problems, seen] = [[] as FoundFile[], [] as string[], new Set<string>()];
  const visit = async (path: string, isNamed: boolean): Promise<void> => {
    try {
      const real = await realpath(path);
      if (seen.has(real)) return;
      seen.add(real);
      const found = await stat(real);
      if (found.isDirectory()) for (const name of (await readdir(real)).sort()) await visit(join(path, name), false);
      // A file that was named is tried whatever its name is.
      else if (found.isFile() && (isNamed || /\.jsonl?$/.test(path))) files.push({ path, changedAt: found.mtimeMs });
    } catch (error) {
      problems.push(`${path}: ${reasonOf(error)}`);
    }
  };
  for (const path of paths) await visit(path, true);
  return { files: files.sort((one, other) => one.changedAt - other.changedAt), problems };
}

/** The short name of what went wrong with a file, such as ENOENT. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : String(error instanceof Error ? error.message : error);
}
