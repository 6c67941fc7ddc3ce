import { type ParseArgsConfig, parseArgs } from "node:util";

/** What a command line asks for: to run with what it says, or to print something and end. */
export type Command<T> =
  | { readonly kind: "run"; readonly what: T }
  | { readonly kind: "print"; readonly text: string }
  | { readonly kind: "refuse"; readonly text: string };

/** The exit codes of the program. */
export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Carries out a command and returns the exit code. */
export async function perform<T>(
  command: Command<T>,
  run: (what: T) => number | Promise<number>,
): Promise<number> {
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
export function refuse(name: string, problem: string): Command<never> {
  return { kind: "refuse", text: `${name}: ${problem}\nTry: ${name} --help` };
}

type OptionTable = NonNullable<ParseArgsConfig["options"]>;

/** Parses options, or says what is wrong with them. */
export function parseOptions<T extends OptionTable>(
  args: readonly string[],
  options: T,
): string | ReturnType<typeof parseArgs<{ args: string[]; options: T }>>["values"] {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // Node's second sentence is about positional arguments, which nothing here takes.
    const [problem = "unreadable arguments"] = String(error instanceof Error ? error.message : error).split(
      /\.\s/,
    );
    const names = Object.keys(options).map((name) => `--${name}`);
    return `${problem}; the options are ${names.join(", ")}`;
  }
}
