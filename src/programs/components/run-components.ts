import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeText } from "agent-todos";
import { type Command, EXIT, parseCommand, perform } from "../command.js";

const NAME = "agent-todos components";

const USAGE = `Usage: ${NAME} <folder> [--overwrite]

Writes the React components TodoPanel and PlanReview as sources into a folder of
your app, and creates the folder if needed. An existing file that differs may
have your changes: it is named, and left as it is.

Options:
  --overwrite  replace such files too
  -h, --help   print this text`;

const OPTIONS = { overwrite: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

interface ComponentsOptions {
  readonly folder: string;
  /** Whether files that differ are replaced. */
  readonly overwrite: boolean;
}

/** A file of the package's `r`, in the form that shadcn adds. */
interface PackedItem {
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

/** Runs `agent-todos components` with the items in a folder of the package, and returns the exit code. */
export function runComponents(args: readonly string[], items: URL): Promise<number> {
  return perform(parseComponentsOptions(args), (options) => {
    try {
      writeComponents(options, items);
      return EXIT.done;
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return EXIT.failed;
    }
  });
}

function parseComponentsOptions(args: readonly string[]): Command<ComponentsOptions> {
  return parseCommand(args, { name: NAME, text: USAGE, options: OPTIONS, takesPaths: true }, (values, paths) => {
    const [folder, ...others] = paths;
    if (!folder) return "name the folder to write to, such as ./src/components/todos";
    if (others.length > 0) return `there is one folder to write to, not ${paths.length}`;
    return { folder, overwrite: values.overwrite === true };
  });
}

function writeComponents({ folder, overwrite }: ComponentsOptions, items: URL): void {
  mkdirSync(folder, { recursive: true });
  for (const { path, content } of listFiles(items)) {
    const target = join(folder, path);
    const isThere = existsSync(target);
    // Git for Windows checks a file out with the line ends of Windows: that is no change of a person.
    const isSame = isThere && readFileSync(target, "utf8").replaceAll("\r\n", "\n") === content;
    if (isThere && !isSame && !overwrite) {
      report(`left ${target} as it is, which differs; --overwrite replaces it`);
      continue;
    }
    if (!isSame) writeFileSync(target, content);
    console.log(escapeText(`${isSame ? "unchanged" : "wrote"} ${target}`, "line"));
  }
}

function listFiles(items: URL): PackedItem["files"] {
  const names = readdirSync(items).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => {
    const { files }: PackedItem = JSON.parse(readFileSync(new URL(name, items), "utf8"));
    return files;
  });
}

function report(text: string): void {
  console.error(`${NAME}: ${escapeText(text, "line")}`);
}
