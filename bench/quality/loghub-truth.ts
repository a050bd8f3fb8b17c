import { splitCsvRows } from "@/lib/ingest/readers/csv/csv-row";

/** A line of a structured file: its columns by their names. */
export type TruthRow = Readonly<Record<string, string>>;

export function readTruth(csv: string): readonly TruthRow[] {
  const [names = [], ...rows] = splitCsvRows(csv.trimEnd().split(/\r?\n/), ",");
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])),
  );
}
