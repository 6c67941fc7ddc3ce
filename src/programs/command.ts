import { type ParseArgsConfig, parseArgs } from "node:util";

/** The meaning of a command line: a run with its options, or a text to print before ending. */
export type Command<T> =
  | { readonly kind: "run"; readonly what: T }
  | { readonly kind: "print"; readonly text: string }
  | { readonly kind: "refuse"; readonly text: string };

/** The exit codes of the program. */
export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Carries out a command and returns the exit code. */
export async function perform<T>(command: Command<T>, run: (what: T) => number | Promise<number>): Promise<number> {
  switch (command.kind) {
    case "print":
      console.log(command.text);
      return EXIT.done;
    case "refuse":
      console.error(command.text);
      return EXIT.wrongUsage;
    case "run":
      return run(command.what);
  }
}

/** Refuses a command line in one line, with the way to the usage of `name`. */
function refuseUsage(name: string, problem: string): Command<never> {
  return { kind: "refuse", text: `${name}: ${problem}\nTry: ${name} --help` };
}

type OptionTable = NonNullable<ParseArgsConfig["options"]>;

type Parsed<T extends OptionTable> = ReturnType<typeof parseArgs<{ args: string[]; options: T }>>;

/** Parses options, and paths where a command takes any; or describes the problem with them. */
function parseOptions<T extends OptionTable>(
  args: readonly string[],
  options: T,
  allowPositionals = false,
): string | { readonly values: Parsed<T>["values"]; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    // Node's second sentence is about positional arguments.
    const [problem = "unreadable arguments"] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    const names = Object.keys(options).map((name) => `--${name}`);
    return `${problem}; the options are ${names.join(", ")}`;
  }
}

/** The usage of a part of the program; its options include `help`. */
export interface Usage<T extends OptionTable> {
  readonly name: string;
  readonly text: string;
  readonly options: T;
  readonly takesPaths?: boolean;
}

/** Parses the command line of a part: `choose` turns its options into a task, or describes the problem with them. */
export function parseCommand<T extends OptionTable, W extends object>(
  args: readonly string[],
  { name, text, options, takesPaths }: Usage<T>,
  choose: (values: Parsed<T>["values"], paths: readonly string[]) => W | string,
): Command<W> {
  const parsed = parseOptions(args, options, takesPaths);
  if (typeof parsed === "string") return refuseUsage(name, parsed);
  if (Reflect.get(parsed.values, "help") === true) return { kind: "print", text };
  const what = choose(parsed.values, parsed.positionals);
  return typeof what === "string" ? refuseUsage(name, what) : { kind: "run", what };
}

/** Describes the problem with a port that an option names, if any. */
export function findPortProblem(option: string, port: string | undefined): string | undefined {
  if (port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) return undefined;
  return `${option} takes a port from 0 to 65535, not ${JSON.stringify(port)}`;
}

/** A part of the program, loaded only where it runs. */
export interface Part {
  /** Its line in the usage. */
  readonly summary: string;
  /** Loads the function that runs it and returns the exit code. */
  readonly load: () => Promise<(args: readonly string[], version: string) => Promise<number>>;
}

const PROGRAM = "agent-todos";

/** Finds the part that a command line names, with the arguments after its name. */
export function choosePart(
  args: readonly string[],
  parts: Readonly<Record<string, Part>>,
  version: string,
): Command<{ readonly part: Part; readonly args: readonly string[] }> {
  const [name, ...rest] = args;
  const names = Object.keys(parts).join(", ");
  if (name !== undefined && !name.startsWith("-")) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part === undefined) return refuseUsage(PROGRAM, `there is no part ${JSON.stringify(name)}; there is ${names}`);
    return { kind: "run", what: { part, args: rest } };
  }
  const parsed = parseOptions(args, { help: { type: "boolean", short: "h" }, version: { type: "boolean" } });
  if (typeof parsed === "string") return refuseUsage(PROGRAM, parsed);
  if (parsed.values.help === true) return { kind: "print", text: describeParts(parts) };
  if (parsed.values.version === true) return { kind: "print", text: version };
  return refuseUsage(PROGRAM, `name a part: ${names}`);
}

function describeParts(parts: Readonly<Record<string, Part>>): string {
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  const lines = Object.entries(parts).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${PROGRAM} <part> [options]

Parts:
${lines.join("\n")}

Options:
  --version   print the version
  -h, --help  print this text; ${PROGRAM} <part> --help explains a part`;
}
