import type { DuckDBConnection } from "@duckdb/node-api";
import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { sqlInteger, sqlText } from "../sql-text";
import { BoundValues } from "./bound-values";
import type { EvidenceSource } from "./evidence-sources";
import { parseFields } from "./record-rows";
import { findSharedWords } from "./shared-words";
import { fieldPointer } from "./term-conditions";

/** Samples with the same template measure the same things; a row of several has a series for each number. */
export type ListedSeries = {
  readonly template: string;
  /** JSON pointer of the number in the fields of a sample. */
  readonly pointer: string;
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
};

/** A file of more templates than this was written to be one: the rest is not listed. */
const templatesMax = 100_000;

/** All series of a source in the order of their first samples, and how many samples are undated. */
export async function listSeries(
  connection: DuckDBConnection,
  source: EvidenceSource,
): Promise<{ readonly listed: readonly ListedSeries[]; readonly undated: number }> {
  const result = await connection.runAndReadAll(
    `SELECT template, arg_min(fields, file_row_number), arg_max(fields, file_row_number),
            min(file_row_number) AS first, count(*), count(*) FILTER (wall_us IS NULL)
     FROM ${recordsOf(source)} WHERE kind = 'metric'
     GROUP BY template ORDER BY first LIMIT ${sqlInteger(templatesMax)}`,
  );
  const templates = result.getRows().map(([template, first, last, , count, undated]) => {
    const fields = parseFields(String(first));
    const ends = Number(count) > 1 ? [fields, parseFields(String(last))] : [fields];
    return { template: String(template), fields, ends, undated: Number(undated) };
  });
  const rows = templates.filter(({ fields }) => !isNamed(fields));
  const names = await findNumbers(connection, source, rows);
  const shared = await findSharedWords(connection, recordsOf(source), templates);
  return {
    listed: templates.flatMap(({ template, fields }): readonly ListedSeries[] => {
      const words = (shared.get(template) ?? []).map(({ name, word }) => [name, word] as const);
      if (isNamed(fields)) {
        const labels = Object.fromEntries(words);
        return [{ template, pointer: fieldPointer("value"), metric: fields.metric, labels }];
      }
      const measured = names.get(template) ?? [];
      const labels = Object.fromEntries(words.filter(([name]) => !measured.includes(name)));
      return measured.map((metric) => ({
        ...{ template, pointer: fieldPointer(metric), metric, labels },
      }));
    }),
    undated: templates.reduce((sum, { undated }) => sum + undated, 0),
  };
}

function recordsOf({ files }: EvidenceSource): string {
  return `read_parquet(${sqlText(files.records)}, file_row_number = true)`;
}

type Fields = Readonly<Record<string, FieldValue>>;

/** One number of a series that has a name; anything else is a row of several. */
function isNamed(fields: Fields): fields is Fields & { readonly metric: string } {
  return typeof fields.metric === "string" && Object.hasOwn(fields, "value");
}

/**
 * Numbers that say when or which, and not how much. What a row is dated by is in no field: a `time` is how long
 * something took.
 */
const isOrderName = /^(timestamp|ts|epoch|seq|sequence|id|line)$/i;

/**
 * Names of the numbers in the rows of some templates. Cells may be blank, so the first and the last row with the
 * same cells are looked at: types of every row would take as long as all the rest.
 */
async function findNumbers(
  connection: DuckDBConnection,
  source: EvidenceSource,
  rows: readonly { readonly template: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (rows.length === 0) return new Map();
  const bound = new BoundValues();
  const templates = bound.texts(rows.map(({ template }) => template));
  const result = await connection.runAndReadAll(
    `SELECT template, json_keys(fields) AS names, min(file_row_number) AS first,
            arg_min(fields, file_row_number), arg_max(fields, file_row_number)
     FROM ${recordsOf(source)} WHERE kind = 'metric' AND list_contains(${templates}, template)
     GROUP BY template, names ORDER BY first LIMIT ${sqlInteger(templatesMax)}`,
    bound.values,
    bound.types,
  );
  const found = new Map<string, Set<string>>();
  for (const [template, , , ...examples] of result.getRows()) {
    const names = found.get(String(template)) ?? new Set();
    found.set(String(template), names);
    for (const example of examples) {
      for (const name of measuredIn(parseFields(String(example)))) names.add(name);
    }
  }
  return new Map([...found].map(([template, names]) => [template, [...names]]));
}

function measuredIn(fields: Fields): readonly string[] {
  return Object.keys(fields).filter(
    (name) => typeof fields[name] === "number" && !isOrderName.test(name),
  );
}
