/**
 * What a statement may be, read off the engine's own tree of it: text that looks harmless to a pattern may be
 * anything. The locked engine is the other wall (program.ts); this one says why, and what to do instead.
 */
import { z } from "zod";
import { allowedFunctions } from "./allowed-functions";

/** Of `json_serialize_sql`, which takes SELECT only: https://duckdb.org/docs/stable/data/json/sql_to_and_from_json */
const treeSchema = z.union([
  z.object({ error: z.literal(false), statements: z.array(z.unknown()) }),
  z.object({ error: z.literal(true), error_type: z.string(), error_message: z.string() }),
]);

const ownTables = ["records", "files"];
/** Names that are read as the time or the zone of the server where no column has them. */
const clocks: ReadonlySet<string> = new Set([
  ...["current_date", "current_time", "current_timestamp", "get_current_timestamp"],
  ...["localtime", "localtimestamp"],
]);

type Node = Readonly<Record<string, unknown>>;

/** A sentence for its author; null when it may run. `further` are tables beside records and files. */
export function findRefusal(tree: string, further: readonly string[] = []): string | null {
  const parsed = treeSchema.parse(JSON.parse(tree));
  if (parsed.error) return describeError(parsed);
  if (parsed.statements.length === 0) return "There is no statement: write one SELECT.";
  if (parsed.statements.length > 1) return "These are several statements: write one SELECT.";
  const nodes = [...nodesOf(parsed.statements)];
  const tables = [...ownTables, ...further];
  const named = new Set([...tables, ...nodes.flatMap(commonTables)]);
  for (const node of nodes) {
    const refusal = findTableRefusal(node, { named, tables }) ?? findCallRefusal(node);
    if (refusal !== null) return refusal;
  }
  return null;
}

function describeError(error: {
  readonly error_type: string;
  readonly error_message: string;
}): string {
  if (error.error_type === "parser") {
    return `The statement cannot be read: ${error.error_message}. Write one SELECT in the dialect of DuckDB.`;
  }
  return "Only one SELECT is answered, or WITH … SELECT: nothing here can be changed, written, loaded or set. A PIVOT lists its values: PIVOT … ON kind IN ('log', 'access').";
}

/** Every object of the tree, whatever it is called there: a version to come may hang expressions elsewhere. */
function* nodesOf(tree: unknown): Generator<Node> {
  const waiting: unknown[] = [tree];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next)) yield next as Node;
    for (const value of Object.values(next)) waiting.push(value);
  }
}

/** Names that WITH gives. Where one does not reach, the engine finds no table of it. */
function commonTables({ cte_map }: Node): readonly string[] {
  const entries = z.object({ map: z.array(z.object({ key: z.string() })) }).safeParse(cte_map);
  return entries.success ? entries.data.map.map(({ key }) => key.toLowerCase()) : [];
}

function findTableRefusal(
  node: Node,
  { named, tables }: { readonly named: ReadonlySet<string>; readonly tables: readonly string[] },
): string | null {
  const list = `${tables.slice(0, -1).join(", ")} and ${tables.at(-1)}`;
  if (node.type === "SHOW_REF" && !isNode(node.query)) {
    return `The tables are ${list}: DESCRIBE records tells the columns of one.`;
  }
  const name = textOf(node.table_name);
  if (node.type === "SHOW_REF" || name === "") return null;
  const from = [textOf(node.catalog_name), textOf(node.schema_name)].filter((part) => part !== "");
  if (from.length === 0 && named.has(name.toLowerCase())) return null;
  const called = [...from, name].join(".");
  return `There is no table ${quote(called)}: there are ${list}, and what the statement itself names by WITH.`;
}

function findCallRefusal(node: Node): string | null {
  if (node.class === "PARAMETER") {
    return "There is nothing to bind a parameter to: write the value itself.";
  }
  const called = textOf(node.function_name).toLowerCase();
  const [column, ...further] = Array.isArray(node.column_names) ? node.column_names : [];
  const isClock = further.length === 0 && clocks.has(textOf(column).toLowerCase());
  if (isClock || clocks.has(called) || called === "now" || called === "today") {
    return "There is no present time in an incident: write the time, as TIMESTAMP '2024-01-31 12:00:00'.";
  }
  if (called === "" || allowedFunctions.has(called)) return null;
  return `The function ${quote(called)} may not be used here: only those that work on the values of records and files, and give the same each time.`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const quotedMax = 80;

function quote(name: string): string {
  return `"${name.length > quotedMax ? `${name.slice(0, quotedMax)}…` : name}"`;
}
