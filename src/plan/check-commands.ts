// The commands that are checks. Only what the rows list counts: a check that goes unnoticed does less harm than a wrong
// one.

/** A row: the programs, the words after their names (options apart), and an option that makes the command a check. */
type CheckRow = readonly [programs: string, words: string, option?: RegExp];

/** The words by which people name a project's own scripts that check something. */
const WORK =
  "(?:tests?|tst|lint|types?|tsc|type-?check(?:ing)?|check(?:s|-types|-format)?|build|compile|verify|validate|e2e|unit|specs?|integration|(?:format|fmt|prettier)[:.-]check|eslint|biome|vitest|jest|pytest|mypy|ruff|coverage|clippy)";

/** Lists the rows; a function, so that a bundle without them leaves them out. */
export function listRows(): readonly CheckRow[] {
  const SCRIPT = `(?!\\S*(?:watch|dev|serve|debug|updates?|open|clean|setup|deps|deploy|publish|report|image|push)\\b)(?:[\\w@/-]+[:._-])?${WORK}(?:[:._-][\\w:.-]*)?`;
  const WORKSPACE = "(?:workspaces? (?:foreach |run |\\S+ )?)?(?:run(?:-script)? )?";

  const CHECK = /^--?check(?:-only)?$/;
  const TARGETS = new RegExp(`^(?:-t|--targets?)[ =]${WORK}`);

  return [
    // Scripts and tasks of a project.
    ["npm", `(?:test|tst|t)|(?:run|run-script) (?:ci|${SCRIPT})`],
    ["pnpm yarn bun", `t|${WORKSPACE}${SCRIPT}|run ci`],
    ["deno", `test|lint|check|task (?:ci|${SCRIPT})`],
    ["deno", "fmt", CHECK],
    [
      "composer turbo rush just task mage invoke inv poe pdm hatch melos wireit run-s run-p npm-run-all nps",
      `(?:run )?(?:ci|${SCRIPT})`,
    ],
    ["nx", `${SCRIPT}|run \\S+:${WORK}`],
    ["nx", "run-many|affected", TARGETS],
    ["lerna", `run ${SCRIPT}`],
    ["moon", `run \\S*:${WORK}|ci|check`],
    ["make gmake ninja", `(?:clean )?(?:ci|${SCRIPT})`],
    // JavaScript and TypeScript.
    ["vitest", "run|related|typecheck|(?!dev|watch|list|init)"],
    ["jest mocha ava tap jasmine uvu wtr tsd tstyche c8 nyc", ""],
    ["karma", "start"],
    ["cypress", "run"],
    ["playwright wdio", "test|run"],
    ["node tsx", "", /^--test(?: |$)/],
    ["tsc vue-tsc tsgo svelte-check", ""],
    [
      "eslint oxlint stylelint tslint jshint xo standard ts-standard markdownlint markdownlint-cli2 knip publint attw",
      "",
    ],
    ["biome rome", "check|ci|lint"],
    ["prettier", "", /^(?:--check|-c|--list-different|-l)$/],
    ["dprint", "check"],
    [
      "next nuxt nuxi astro remix gatsby ng vite react-scripts vue-cli-service expo",
      "build|lint|check|typecheck|test|e2e",
    ],
    ["webpack rollup tsup rspack parcel tsdown unbuild", "(?!serve|watch)"],
    ["hardhat forge anchor", "test|build|compile"],
    // Python.
    ["pytest py.test nose2 behave unittest", ""],
    ["tox nox", "(?!list|config|devenv)\\S*"],
    ["manage django-admin setup", "test|check"],
    ["mypy pyright basedpyright pylint flake8 pyflakes pycodestyle pydocstyle bandit vulture pytype", ""],
    ["ruff ty pyre", "check"],
    ["ruff", "format", CHECK],
    ["black isort yapf docformatter", "", CHECK],
    ["pre-commit prek", "run"],
    // Rust, Go, C and C++.
    ["cargo", "test|t|check|c|clippy|build|b|nextest run|bench|doc|hack|llvm-cov"],
    ["cargo rustfmt", "(?:fmt)?", CHECK],
    ["go", "test|vet|build"],
    ["gotestsum ginkgo staticcheck revive golint", ""],
    ["golangci-lint", "run"],
    ["cmake", "", /^--build(?: |$)/],
    ["ctest", ""],
    ["meson", "test|compile"],
    ["bazel bazelisk buck buck2 pants please", "test|build|lint|check"],
    ["zig", "build|test"],
    // Java and its neighbours, .NET.
    [
      "gradle gradlew",
      "(?:(?:\\S*:)?clean )?(?:\\S*:)?(?:test|check|build|assemble|lint|detekt|compile\\w*|verify\\w*|\\w+Test|\\w+Check)",
    ],
    ["mvn mvnw mvnd", "(?:clean )?(?:test|verify|package|install|compile|test-compile|integration-test)"],
    ["sbt ant lein", "test|testOnly|compile|check|build"],
    ["ktlint detekt checkstyle", ""],
    ["dotnet", "test|build"],
    ["dotnet", "format", /^--verify-no-changes$/],
    ["msbuild", ""],
    // Swift, Dart, Ruby, PHP, Elixir, Haskell and others.
    ["swift", "test(?! list)|build"],
    ["swiftlint", "(?:lint)?"],
    ["xcodebuild", "(?:clean )?(?:test|build|analyze)"],
    ["flutter dart", "test|analyze"],
    ["rspec rubocop standardrb brakeman steep sorbet", ""],
    ["rake rails", "(?:test|spec|lint|rubocop)(?::\\S*)?"],
    ["phpunit pest phpstan psalm phpcs", ""],
    ["artisan", "test"],
    ["mix rebar3", "test|credo|dialyzer|compile|eunit|ct"],
    ["stack cabal dune", "test|build|runtest"],
    ["elm-test bats shellcheck hadolint actionlint yamllint ansible-lint tflint buf", ""],
    ["terraform tofu", "validate|test"],
    ["helm", "lint"],
  ];
}

function compileRows() {
  return listRows().map(([programs, words, option]) => ({
    programs: programs.split(" "),
    words: new RegExp(`^(?:${words})(?![^ ])`),
    option,
    /** Whether its programs run scripts that the project names. */
    hasScripts: words.includes("lint|types?"),
    isBare: words === "",
  }));
}

const ROWS = /* @__PURE__ */ compileRows();

/** Options that only ask or list, never end, or let the command succeed whatever it finds. */
const NO_CHECK =
  /^(?:--help|-h|--version|-V|--watch(?:All)?(?:=true)?|--list(?:-?[Tt]ests?)?|--collect-only|--co|--dry-?run(?:=.*)?|--dry(?:=.*)?|--just-print|--print-config|--show-?[Cc]onfig|--init|--exit-zero|--no-errors?|--if-present|--no-run|--ui|--clear-?[Cc]ache|--nobuild|--show-files|--show-only(?:=.*)?|--add-noqa|--auto-gen-config|--env-info|--fixtures(?:-per-test)?|--markers|--setup-(?:plan|only)|--targets? (?:clean|install)|--ignore-errors|--fail-never|-fn|--passWithErrors|--listFilesOnly|--issues-exit-code=0|-Dmaven\.test\.(?:skip|failure\.ignore).*|-DskipTests.*)$/;

/** Options whose value selects what is checked, so that another value makes another check. */
const SCOPE =
  /^(?:-C|-k|-t|-g|-m|-p|-pl|-F|-P|-w|--prefix|--filter|--workspace|--cwd|--dir|--directory|--manifest-path|--package|--project|--projects|-project|-workspace|-scheme|--features|--bin|--test|--tests?|--grep|-run|--run|-bench|--spec|--testNamePattern|--testPathPatterns?|--shard|--target|--targets|--build|-Dtest|--test-dir|--root)$/;

/** Options whose value leaves the check the same. */
const SETTING =
  /^(?:-n|-j|-o|-c|-f|-x|-l|--jobs|--config|--reporter|--reporters|--output|--out|--workers|--maxWorkers|--timeout|-timeout|-count|-tags|--tb|--durations|--maxfail|--max-warnings|--format|--color|--retries|--threads|--log-level|--verbosity|-destination|-sdk|-configuration|--configuration|-derivedDataPath|--ext|--cache-location|--tsBuildInfoFile|--outDir|--import|--require|--python)$/;

/** Options that select what is checked without a value, such as what failed last or was changed. */
const SELECTING =
  /^(?:--lf|--last-failed|--doc|--lib|--ignored|--sw|--stepwise|--failed|--stale|--only-?[Cc]hanged|--only-?[Ff]ailures|--changed(?:Since)?|--affected)$/;

/** Options of single programs that have no value, unlike those of others. */
const BARE =
  /^(?:(?:pytest|py\.test|shellcheck|tap) -[xl]|unittest -[fc]|prettier -[cl]|isort -c|jest -[fo]|g?make -[kw])$/;

/** Options of single programs that only ask, or let the command succeed whatever it finds. */
const NO_CHECK_OF =
  /^(?:g?make (?:-[bdekrsw]*[inqt][a-z]*|--(?:question|touch|recon))|gradlew? -m|ctest -N|(?:tox|nox) -l|dotnet -t|go -(?:c|n|list(?:=.*)?)|(?:vue-)?tsc (?:-w|--clean)|(?:tsc|vue-tsc|eslint|stylelint|jest|vitest|prettier) -v)$/;

/** Programs that run another program, their options that take a value, and how many words precede that program. */
const WRAPPERS: readonly (readonly [programs: RegExp, options: RegExp, before?: number])[] = [
  [/^g?timeout$/, /^(?:-k|-s|--kill-after|--signal)$/, 1],
  [/^(?:env|nice|ionice|time|sudo|doas|stdbuf|xvfb-run|script -q)$/, /^(?:-u|-C|-n|-g|-c|-f|-o|-e|-i|-s)$/],
  [/^(?:nohup|command|builtin|noglob|unbuffer|caffeinate|setsid|winpty|chronic|cross-env|cross-env-shell)$/, /^$/],
  [/^(?:dotenv|dotenvx run|env-cmd|doppler run|op run)$/, /^(?:-e|-f|-c|-p)$/],
  [
    /^(?:npx|pnpx|bunx|uvx|pipx run|npm (?:exec|x)|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|bun x)$/,
    /^(?:-p|-w|--package|--from|--with|--python|--prefix|--filter)$/,
  ],
  [
    /^(?:uv|poetry|pipenv|pdm|rye|hatch|pixi|conda|mamba) run$/,
    /^(?:-n|-p|-C|-e|--with|--extra|--group|--python|--project|--directory|--package)$/,
  ],
  [/^(?:bundle|mise|asdf) exec$/, /^$/],
  [/^(?:python|py)[\d.]* -m$/, /^$/],
  [/^coverage run -m$/, /^$/],
  [
    /^(?:docker|podman)(?:-compose| compose)? (?:exec|run)$/,
    /^(?:-u|-e|-w|-v|--user|--env|--workdir|--volume|--name|--network)$/,
    1,
  ],
];

/** Options by which a container runs in the background. */
const DETACHED = /^(?:-[it]*d[it]*|--detach(?:=true)?)$/;

/** Programs that run a file. */
const INTERPRETER = /^(?:node|php|ruby|(?:python|py)[\d.]*|bash|sh)$/;

/** Commands that hardly ever fail, so that a check in the same line decides its exit code. */
const HARMLESS =
  /^(?:cd|pushd|popd|echo|printf|export|set|source|\.|true|:|unset|pwd|date|mkdir|rm|touch|sleep|clear|tee|umask|ulimit|shopt|hash|nvm|fnm|git (?:status|log|diff(?!.* --(?:exit-code|quiet|check))|branch|show))(?: |$)|^(?:ls|cat|head|tail|wc)(?: [-+]\S+| \d+)*$/;

/** The kind of a command: a check by its name, another command that may fail, or one that hardly ever does. */
export type CommandKind = { readonly check: string } | "other" | "harmless";

/** Finds the kind of a command by its words. */
export function findCommandKind(given: readonly string[]): CommandKind {
  const words = unwrapCommand(given);
  // A setting alone ends with the code of the command in it.
  if (words.length === 0) return /\$\(|`/.test(given.join()) ? "other" : "harmless";
  if (HARMLESS.test(words.join(" "))) return "harmless";
  const check = nameCheck(words);
  return check === undefined ? "other" : { check };
}

/** Removes words that only run the command: settings of the environment, limits of time, launchers. */
export function unwrapCommand(given: readonly string[]): readonly string[] {
  let words = given;
  for (;;) {
    const rest = takeWrapper(words);
    if (rest === words) return words;
    words = rest;
  }
}

function takeWrapper(words: readonly string[]): readonly string[] {
  const [first = "", second = ""] = words;
  if (/^\w+=/.test(first) || first === "--") return words.slice(1);
  const program = nameProgram(first);
  for (const [programs, withValue, before = 0] of WRAPPERS) {
    const length = [1, 2, 3].find((count) => programs.test([program, ...words.slice(1, count)].join(" ")));
    if (length === undefined || words.length <= length) continue;
    const run = skipOptions(words.slice(length), withValue);
    // The shell goes on at once, whatever becomes of a detached container.
    const options = words.slice(length, words.length - run.length);
    return options.some((option) => DETACHED.test(option)) ? words : run.slice(before);
  }
  const isFile = INTERPRETER.test(program) && /[/\\.]|^artisan$/.test(second) && !second.startsWith("-");
  if (isFile) return words.slice(1);
  // A package manager runs the programs of its packages by name.
  const run = second === "run" || second === "run-script" ? 2 : 1;
  const isOfPackage = /^(?:pnpm|yarn|bun)$/.test(program) && isOwnProgram(words[run] ?? "");
  return isOfPackage ? words.slice(run) : words;
}

function skipOptions(words: readonly string[], withValue: RegExp): readonly string[] {
  let at = 0;
  while (words[at]?.startsWith("-")) at += withValue.test(words[at] ?? "") ? 2 : 1;
  return words.slice(at);
}

/** Whether a word names a check's program rather than a script. */
function isOwnProgram(word: string): boolean {
  return ROWS.some(({ programs, hasScripts }) => !hasScripts && programs.includes(word));
}

/** The name of a program without its folder. */
function nameProgram(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return name.replace(/(?<=.)\.(?:exe|cmd|bat|ps1|[cm]?js|py|phar)$/, "");
}

function nameCheck([path = "", ...rest]: readonly string[]): string | undefined {
  const program = nameProgram(path);
  const { words, options, scope } = sortWords(program, rest);
  const provesNothing = (option: string) => NO_CHECK.test(option) || NO_CHECK_OF.test(`${program} ${option}`);
  if ([...options, ...scope].some(provesNothing)) return undefined;
  const followed = words.join(" ");
  const row = ROWS.find(
    ({ programs, words: pattern, option, isBare }) =>
      programs.includes(program) &&
      pattern.test(isBare ? "" : followed) &&
      (option === undefined || [...options, ...scope].some((one) => option.test(one))),
  );
  if (row === undefined) return undefined;
  const needed = options.filter((one) => row.option?.test(one));
  const name = [program, ...words.filter((word) => !/^\.\/?$/.test(word)), ...needed, ...scope].join(" ");
  return name.replace(/^(npm|pnpm|yarn) (?:run(?:-script)? )?(?:test|tst|t)(?![^ ])/, "$1 test");
}

/** Sorts the words after a program: plain words, options, and options whose value selects what is checked. */
function sortWords(program: string, rest: readonly string[]) {
  const words: string[] = [];
  const options: string[] = [];
  const scope: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const [word = "", value] = rest.slice(at, at + 2);
    const [name = "", joined] = word.split(/=(.*)/s);
    const isBare = BARE.test(`${program} ${word}`);
    if (!/^[-+]/.test(word)) words.push(word);
    else if (SCOPE.test(name) && !isBare && !(joined ?? value ?? "-").startsWith("-")) {
      scope.push(`${name} ${joined ?? value}`);
      at += joined === undefined ? 1 : 0;
    } else if (SELECTING.test(name)) scope.push(word);
    else {
      options.push(word);
      if (SETTING.test(word) && !isBare && value !== undefined && !value.startsWith("-")) at += 1;
    }
  }
  return { words, options, scope };
}
