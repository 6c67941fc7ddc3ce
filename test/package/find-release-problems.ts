/** What a release is checked by. */
export interface ReleaseFacts {
  /** The parsed package.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly changelog: string;
  /** SECURITY.md. */
  readonly policy: string;
  /** What `git status --porcelain` prints. */
  readonly status: string;
}

const FIELDS = ["repository", "homepage", "bugs"];

/** Finds everything that keeps a version from being released, one line each; none where it may be. */
export function findReleaseProblems({ manifest, changelog, policy, status }: ReleaseFacts): readonly string[] {
  const version = String(manifest["version"]);
  const problems = FIELDS.filter((field) => !isFilledIn(manifest[field])).map(
    (field) => `package.json has no ${field}: only the owner knows it`,
  );
  if (policy.includes("to be filled in")) problems.push("SECURITY.md does not say where to report");
  if (!changelog.split("\n").some((line) => isDatedHeading(line, version))) {
    problems.push(`CHANGELOG.md has no heading "## ${version} (YYYY-MM-DD)"`);
  }
  if (status.trim() !== "") problems.push(`the working tree is not clean:\n${status.trimEnd()}`);
  return problems;
}

/** Checks a text, or an object with a `url`, for an https or git address. */
function isFilledIn(value: unknown): boolean {
  const address = typeof value === "object" && value !== null && "url" in value ? value.url : value;
  return typeof address === "string" && /^(?:git\+)?https:\/\/\S+$/.test(address);
}

function isDatedHeading(line: string, version: string): boolean {
  return line.startsWith(`## ${version} (`) && /^\(\d{4}-\d{2}-\d{2}\)$/.test(line.slice(version.length + 4));
}
