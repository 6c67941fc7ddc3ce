import { expect, it } from "vitest";
import { shellChecks } from "../../src/plan/shell-checks.js";

const checks = shellChecks();

/** What is noted of a line that ends with a code, as `name ok` or `name failed`. */
function note(command: string, exit: number): readonly string[] {
  const found = [checks({ name: "bash", input: { command }, text: "", exit }) ?? []].flat();
  return found.map(({ name, ok }) => `${name} ${ok ? "passed" : "failed"}`);
}

/** What several commands in one line come to, by the exit code. */
const SEVERAL: readonly (readonly [command: string, passed: readonly string[], failed: readonly string[]])[] = [
  ["npm run lint && npm test", ["npm run lint passed", "npm test passed"], []],
  ["cd web && npm run lint && npm test", ["npm run lint passed", "npm test passed"], []],
  ["npm test && npm test", ["npm test passed"], []],
  ["npm ci && npm test", ["npm test passed"], []],
  ["npm test && git commit -am done", ["npm test passed"], []],
  ["npm run lint && npm test | tail", ["npm run lint passed"], ["npm run lint failed"]],
  ["npm run lint | tail && npm test", ["npm test passed"], ["npm test failed"]],
  ["set -e; npm run lint; npm test", ["npm run lint passed", "npm test passed"], []],
  ["set -e; npm run lint && echo ok; npm test", ["npm test passed"], []],
  ["set -o pipefail; npm test | tail -n 20", ["npm test passed"], ["npm test failed"]],
  ["ls src/new && npm test", ["npm test passed"], []],
  ["cat notes.md && npm test", ["npm test passed"], []],
  ["set -o pipefail; npm test | grep ok", ["npm test passed"], []],
  ["npm run lint || exit 1; npm test", ["npm run lint passed", "npm test passed"], []],
  ["bash -c 'npm run lint && npm test'", ["npm run lint passed", "npm test passed"], []],
  ["(npm run lint && npm test)", ["npm run lint passed", "npm test passed"], []],
  ["if [ -f a ]; then echo a; exit 1; fi; npm test", ["npm test passed"], []],
  ["if [ -f a ]; then echo a; exit 0; fi; npm test", [], []],
  ["if ! npm ci; then exit; fi; npm test", [], []],
  ["npm run lint || exit 1; echo a; npm test", ["npm run lint passed", "npm test passed"], []],
  ["set -e; npm run lint; set +e; npm test", ["npm run lint passed", "npm test passed"], []],
  ["npm run lint; set -e; npm test", ["npm test passed"], ["npm test failed"]],
  ["A=$(date) && npm test", ["npm test passed"], []],
  ["npm run lint && A=$(npm test)", ["npm run lint passed"], []],
  ["npm test && git diff --exit-code", ["npm test passed"], []],
  ["cd web && set -o pipefail && npm test | tee log\n", ["npm test passed"], ["npm test failed"]],
  ["(cd web && set -o pipefail && npm test | tee log)", ["npm test passed"], ["npm test failed"]],
  ["cd web && set -o pipefail || exit 1; npm test | tee log", ["npm test passed"], ["npm test failed"]],
  ["cd web || { set +e; exit 1; }; npm test", ["npm test passed"], ["npm test failed"]],
  ["A=`date` && npm test", ["npm test passed"], []],
  ["(set -e; npm run lint; npm ci) && npm test", ["npm test passed"], []],
  ["npm ci && (set -e; npm run lint; npm test)", ["npm run lint passed", "npm test passed"], []],
  ["npm test && (set -e; npm run lint; npm ci) && echo ok", ["npm test passed"], []],
  ["bash -ec 'npm test; echo ok' && echo ok", ["npm test passed"], ["npm test failed"]],
  ["$RUNNER && npm test", ["npm test passed"], []],
  ["tsc --noEmit && eslint . && vitest run", ["tsc passed", "eslint passed", "vitest run passed"], []],
];

it.each(SEVERAL)("several commands: %j", (command, passed, failed) => {
  expect(note(command, 0)).toEqual(passed);
  expect(note(command, 2)).toEqual(failed);
});

/** Lines whose exit code says nothing about a check, whatever it is. */
const SILENT: readonly string[] = [
  "(set -e; npm test; npm ci) && echo ok",
  "(set -e; npm test; echo ok) || exit 1",
  "{ set -e; npm test; echo ok; } && echo ok",
  "set -e; (npm test; echo ok) && echo ok",
  "set -e; { (npm test; echo ok); } && echo ok",
  "set -o pipefail; (set -e; npm test; echo ok) | cat && echo ok",
  "set +o errexit; npm test; echo ok",
  "set -e +e; npm test; echo ok",
  "if exit; then echo ok; fi; npm test",
  "npm test | set -o pipefail",
  "set -o pipefail & npm test | cat",
  "echo a | set -e; npm test; echo ok",
  "make || set -o pipefail; npm test | tee log",
  "make && set -o pipefail; npm test | tee log",
  "{ make && set -o pipefail; }; npm test | tee log",
  "make || set -e; npm run lint; npm test",
  "set -o pipefail; make || set +o pipefail; npm test | tee log",
  "set -o pipefail; if make; then set +o pipefail; fi; npm test | tee log",
  "cd web && A=$(npm test)",
  "docker run -d app npm test",
  "docker compose exec --detach app npm test",
  "docker run --detach=true app npm test",
  "make -q test",
  "make test -n",
  "make -nk test",
  "make test --touch",
  "gradle test -m",
  "ctest -N",
  "cmake --build build --target clean",
  "go test -c ./pkg",
  "go test -list . ./...",
  "cargo test -- --list",
  "pytest --fixtures",
  "pytest --setup-plan",
  "tox -l",
  "tox list",
  "tsc -b --clean",
  "tsc --build --dry",
  "tsc -w --noEmit",
  "jest --clearCache",
  "turbo run test --dry=json",
  "node --test --watch",
  "ruff check --add-noqa",
  "rubocop --auto-gen-config",
  "swift test list",
  "npm run check-updates",
  "npm run e2e:open",
];

it.each(SILENT)("shellChecks() notes nothing of %j", (command) => {
  expect([...note(command, 0), ...note(command, 1)]).toEqual([]);
});

it.each([
  ["vitest --run --bail=1", "vitest"],
  ["cargo test --workspace --no-fail-fast", "cargo test"],
  ["cargo test --doc", "cargo test --doc"],
  ["ctest --test-dir build", "ctest --test-dir build"],
  ["node --import tsx --test", "node --test"],
  ["make -k test", "make test"],
  ["make test -f main.mk", "make test"],
  ["vitest run `cat files`", "vitest run `cat files`"],
  ["tox -e py312", "tox py312"],
  ["tsc --incremental --tsBuildInfoFile /tmp/a", "tsc"],
])("shellChecks() names the check of %j", (command, name) => {
  expect(note(command, 0)).toEqual([`${name} passed`]);
});
