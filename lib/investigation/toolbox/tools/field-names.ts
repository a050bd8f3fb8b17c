import type { MaskedCopy } from "../../document/masking/masked-copies";
import type { Desk } from "../desk";
import { sqlText } from "./row-places";

const limits = { rowsMax: 2_000, cellCharactersMax: 120, timeoutMs: 15_000 };
const filesMax = 12;
const namesMax = 24;

/** Names of the fields of a file, those of most records first. */
export type FieldsOfFile = { readonly path: string; readonly names: readonly string[] };

/** Of all files, or of those named; a file whose records have none is left out. */
export async function findFields(
  { signal }: Desk,
  copy: Pick<MaskedCopy, "query">,
  paths: readonly string[],
): Promise<readonly FieldsOfFile[]> {
  const among = paths.length === 0 ? "" : `WHERE path IN (${paths.map(sqlText).join(", ")})`;
  const answered = await copy.query(
    `SELECT path, name FROM (SELECT path, unnest(map_keys(fields)) AS name FROM records ${among})
     GROUP BY path, name ORDER BY path, count(*) DESC, name`,
    limits,
    signal,
  );
  if (!answered.ok) return [];
  const rows = answered.value.rows.map(([path, name]) => [String(path), String(name)] as const);
  const byPath = Map.groupBy(rows, ([path]) => path);
  return [...byPath].map(([path, own]) => ({ path, names: own.map(([, name]) => name) }));
}

/** `gate.log: lane, state; desk.csv: account, role` */
export function fieldsText(fields: readonly FieldsOfFile[]): string {
  const told = fields.slice(0, filesMax).map(({ path, names }) => {
    const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : "";
    return `${path}: ${names.slice(0, namesMax).join(", ")}${more}`;
  });
  const further = fields.length > filesMax ? `; and of ${fields.length - filesMax} more files` : "";
  return `${told.join("; ")}${further}`;
}

/** Fields a statement names: `fields['status']`. */
export function fieldsNamedIn(sql: string): readonly string[] {
  const named = sql.matchAll(/\bfields\s*\[\s*'((?:[^']|'')+)'\s*\]/gi);
  return [...new Set([...named].map(([, name = ""]) => name.replaceAll("''", "'")))];
}
