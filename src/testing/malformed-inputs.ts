import { freezeCopy } from "../core/plain-json.js";
import { CONTAINER_ROWS, OPERATION_ROWS, SIZE_ROWS } from "./malformed-containers.js";
import { FIELD_ROWS, STATUS_ROWS } from "./malformed-fields.js";
import type { MalformedInput, MalformedRow } from "./malformed-row.js";
import { CHECKLIST_ROWS, TEXT_ROWS } from "./malformed-texts.js";

export type { MalformedFinding, MalformedInput, MeantItem } from "./malformed-row.js";

/**
 * What models send instead of a clean list, and what becomes of each: the items it plainly means, or what is wrong.
 *
 * Plain frozen data, in the library's own field names, for todo tools to be tested with. Notes and issues are those
 * of the default rules, and are told by their code and place.
 *
 * @example
 * ```ts
 * import { EMPTY_TODO_LIST, validateAndReplace } from "agent-todos";
 * import { MALFORMED_INPUTS } from "agent-todos/testing";
 *
 * const wrong = MALFORMED_INPUTS.filter(
 *   ({ input, outcome }) => validateAndReplace(EMPTY_TODO_LIST, input).ok !== outcome.ok,
 * );
 * console.log(wrong.length); // => 0
 * ```
 */
export const MALFORMED_INPUTS: readonly MalformedInput[] = collect({
  container: CONTAINER_ROWS,
  text: TEXT_ROWS,
  checklist: CHECKLIST_ROWS,
  field: FIELD_ROWS,
  status: STATUS_ROWS,
  operation: OPERATION_ROWS,
  size: SIZE_ROWS,
});

function collect(
  rows: Readonly<Record<MalformedInput["kind"], readonly MalformedRow[]>>,
): readonly MalformedInput[] {
  const inputs = Object.entries(rows).flatMap(([kind, list]) =>
    list.map(({ name, ...row }) => ({ name, kind, ...row })),
  );
  // A copy of plain data is that data.
  return freezeCopy(inputs) as readonly MalformedInput[];
}
