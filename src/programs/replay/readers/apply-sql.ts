/** A row of the table `todos`: its columns by name, in lower case. */
export type SqlRow = Readonly<Record<string, string | undefined>>;

/** The result of applying SQL to the rows. */
export interface AppliedSql {
  readonly rows: readonly SqlRow[];
  /** Whether a statement changes the table `todos`; one that only reads it does not. */
  readonly writes: boolean;
  /** Statements that change the table in a way that is not supported here, such as by an expression. */
  readonly unread: number;
}

const COLUMNS = ["id", "title", "description", "status"];

/** Texts and quoted names, comments, words and numbers, and signs. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|[\w.]+|==|<>|!=|[^\s]/g;

/**
 * Applies SQL to the rows of the table `todos`: rows that are inserted as values, updated to values or deleted, where the
 * condition compares columns with values.
 *
 * Skips other tables and queries. Reads each statement once, whatever its content.
 */
export function applySql(rows: readonly SqlRow[], sql: string): AppliedSql {
  let applied: AppliedSql = { rows, writes: false, unread: 0 };
  for (const statement of splitAt(tokenize(sql), ";")) {
    const change = findChange(statement);
    if (change === undefined) continue;
    const after = change(applied.rows);
    applied = { rows: after ?? applied.rows, writes: true, unread: applied.unread + (after === undefined ? 1 : 0) };
  }
  return applied;
}

type Tokens = readonly string[];

function tokenize(sql: string): Tokens {
  return (sql.match(TOKENS) ?? []).filter((token) => !token.startsWith("--"));
}

/** Splits tokens at a sign or word outside of brackets. */
function splitAt(tokens: Tokens, separator: string): readonly Tokens[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0 && token.toLowerCase() === separator) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

type Change = (rows: readonly SqlRow[]) => readonly SqlRow[] | undefined;

/** Finds the change that a statement makes to the table; undefined for one about something else. */
function findChange(statement: Tokens): Change | undefined {
  const [verb, ...words] = statement.slice(0, 5).map((token) => nameOf(token));
  const at = words.indexOf("todos") + 2;
  if (at < 2) return undefined;
  const rest = statement.slice(at);
  if (verb === "insert" || verb === "replace") return insertInto(rest, words);
  if (verb === "update") return (rows) => update(rows, rest);
  return verb === "delete" ? (rows) => remove(rows, rest) : undefined;
}

function insertInto(rest: Tokens, words: Tokens): Change {
  return (rows) => {
    const [columns = [], ...others] = rest[0] === "(" ? takeBrackets(rest) : [COLUMNS, rest];
    const [found = []] = others;
    if (nameOf(found[0]) !== "values") return undefined;
    const [values = [], ...clauses] = splitAt(found.slice(1), "on");
    const isKept = words.includes("ignore") || clauses.flat().some((token) => nameOf(token) === "nothing");
    const added = splitAt(values, ",").map((tuple) => readTuple(tuple, columns));
    const byId = new Map(rows.map((row) => [row["id"], row]));
    for (const row of added)
      if (!(isKept && byId.has(row["id"]))) byId.set(row["id"], { ...byId.get(row["id"]), ...row });
    return [...byId.values()];
  };
}

/** Splits tokens into the names in their leading brackets and the rest. */
function takeBrackets(tokens: Tokens): readonly [names: Tokens, rest: Tokens] {
  const end = tokens.indexOf(")");
  const names = tokens.slice(1, end).filter((token) => token !== ",");
  return [names.map(nameOf), tokens.slice(end + 1)];
}

function readTuple(tuple: Tokens, columns: Tokens): SqlRow {
  const values = splitAt(tuple.slice(1, -1), ",").map(([first, ...more]) =>
    more.length > 0 ? undefined : textIn(first),
  );
  return { status: "pending", ...Object.fromEntries(columns.map((name, at) => [name, values[at]])) };
}

function update(rows: readonly SqlRow[], rest: Tokens): readonly SqlRow[] | undefined {
  const [set = [], where] = splitAt(rest.slice(1), "where");
  const isMeant = readCondition(where);
  const changes = splitAt(set, ",").map(([name, sign, value, ...more]) =>
    sign === "=" && more.length === 0 ? ([nameOf(name), textIn(value)] as const) : [nameOf(name)],
  );
  // The result of an expression, such as a time, only matters if it is part of an item.
  const isRead = changes.every(([name, value]) => value !== undefined || !COLUMNS.includes(name));
  if (isMeant === undefined || !isRead) return undefined;
  return rows.map((row) => (isMeant(row) ? { ...row, ...Object.fromEntries(changes) } : row));
}

function remove(rows: readonly SqlRow[], rest: Tokens): readonly SqlRow[] | undefined {
  const isMeant = readCondition(splitAt(rest, "where")[0]);
  return isMeant && rows.filter((row) => !isMeant(row));
}

type Condition = (row: SqlRow) => boolean;

/** Reads comparisons joined by `and`; undefined for anything else. */
function readCondition(tokens: Tokens = []): Condition | undefined {
  const comparisons = splitAt(tokens, "and").map(readComparison);
  return comparisons.includes(undefined) ? undefined : (row) => comparisons.every((holds) => holds?.(row) ?? false);
}

function readComparison([column, ...rest]: Tokens): Condition | undefined {
  const name = nameOf(column);
  const isNegated = nameOf(rest[0]) === "not" || rest[0] === "<>" || rest[0] === "!=";
  const [sign = "", ...operands] = nameOf(rest[0]) === "not" ? rest.slice(1) : rest;
  const values = operands.filter((token) => !/^[(),]$/.test(token)).map(textIn);
  const matches = matcherOf(sign.toLowerCase(), values);
  return matches && ((row) => matches(row[name] ?? "") !== isNegated);
}

/** Returns undefined for a comparison with anything but values, and for a pattern with a placeholder within it. */
function matcherOf(sign: string, values: readonly (string | undefined)[]): ((text: string) => boolean) | undefined {
  const [first] = values;
  if (first === undefined || values.includes(undefined)) return undefined;
  if (["=", "==", "is", "<>", "!=", "in"].includes(sign)) return (text) => values.includes(text);
  const middle = first.replace(/^%|%$/g, "");
  if (sign !== "like" || /[%_]/.test(middle)) return undefined;
  const [isOpenBefore, isOpenAfter] = [first.startsWith("%"), first.endsWith("%")];
  return (text) => {
    const start = text.toLowerCase().indexOf(middle.toLowerCase());
    const isAtEnd = isOpenAfter || text.toLowerCase().endsWith(middle.toLowerCase());
    return start >= 0 && (isOpenBefore || start === 0) && isAtEnd;
  };
}

/** Returns the text of a literal; undefined for a name or an expression. */
function textIn(token = ""): string | undefined {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
  return /^\d/.test(token) ? token : undefined;
}

function nameOf(token = ""): string {
  return token.replace(/^["`]|["`]$/g, "").toLowerCase();
}
