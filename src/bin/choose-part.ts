import { type Command, parseOptions, refuse } from "./command.js";

/** A part of the program, loaded only where it runs. */
export interface Part {
  /** What it does, for the usage. */
  readonly summary: string;
  /** Loads the function that runs it and returns the exit code. */
  readonly load: () => Promise<(args: readonly string[], version: string) => Promise<number>>;
}

/** A part with the arguments after its name. */
export interface ChosenPart {
  readonly part: Part;
  readonly args: readonly string[];
}

const NAME = "agent-todos";

/** Finds the part that a command line names. */
export function choosePart(
  args: readonly string[],
  parts: Readonly<Record<string, Part>>,
  version: string,
): Command<ChosenPart> {
  const [name, ...rest] = args;
  const names = Object.keys(parts).join(", ");
  if (name !== undefined && !name.startsWith("-")) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part === undefined)
      return refuse(NAME, `there is no part ${JSON.stringify(name)}; there is ${names}`);
    return { kind: "run", what: { part, args: rest } };
  }
  const options = parseOptions(args, { help: { type: "boolean", short: "h" }, version: { type: "boolean" } });
  if (typeof options === "string") return refuse(NAME, options);
  if (options.help === true) return { kind: "print", text: describeParts(parts) };
  if (options.version === true) return { kind: "print", text: version };
  return refuse(NAME, `name a part: ${names}`);
}

function describeParts(parts: Readonly<Record<string, Part>>): string {
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  const lines = Object.entries(parts).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${NAME} <part> [options]

Parts:
${lines.join("\n")}

Options:
  --version   print the version
  -h, --help  print this text; ${NAME} <part> --help explains a part`;
}
